#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BIN: the LaTeX table goes through LaTeX, the manual page through groff, both without a complaint.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
  printf '%s\n' '\documentclass{article}' '\usepackage[utf8]{inputenc}' '\usepackage{booktabs}' '\begin{document}'
  "$1/assay" eval examples/kitchen/qrels.txt 'b_m%2&5{#}=examples/kitchen/bm25.run' \
    examples/kitchen/hybrid.run -m 'nDCG@10 AP(rel=2) RBP(gain={1:0.5, 2:1})' -f latex --quiet
  printf '%s\n' '\end{document}'
} > "$folder/table.tex"
(cd "$folder" && pdflatex -interaction=nonstopmode -halt-on-error table.tex >log.txt || { cat log.txt; exit 1; })
[ -s "$folder/table.pdf" ]
for page in docs/*.1; do
  complaints=$(groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)
  [ -z "$complaints" ] || { echo "$complaints"; exit 1; }
done
echo 'typeset: 2 passed, 0 failed'
