#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BIN: LaTeX tables go through LaTeX, the manual page through groff, all without a complaint.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
  printf '%s\n' '\documentclass{article}' '\usepackage[utf8]{inputenc}' '\usepackage{booktabs,longtable}' '\begin{document}'
  "$1/assay" eval examples/kitchen/qrels.txt 'b_m%2&5{#}=examples/kitchen/bm25.run' \
    examples/kitchen/hybrid.run -m 'nDCG@10 AP(rel=2) RBP(gain={1:0.5, 2:1})' -f latex --quiet
  # Every document of the explanation has what LaTeX minds: symbols, dashes, names with signs.
  "$1/assay" explain examples/kitchen/qrels.txt 'b_m%2&5{#}=examples/kitchen/boolean.run' -t 103 \
    -m 'nDCG@10 AP Bpref SetF AP11' -f latex
  "$1/assay" explain examples/kitchen/qrels.txt examples/kitchen/bm25.run examples/kitchen/dense.run \
    -t 104 -m nDCG@5 -f latex
  "$1/assay" explain examples/kitchen/qrels.txt examples/kitchen/bm25.run -t 104 -m nDCG@5,AP \
    --conventions -f latex
  "$1/assay" explain examples/kitchen/qrels.txt examples/kitchen/bm25.run -t 104 --what-if k06:2 -f latex
  "$1/assay" compare examples/kitchen/qrels.txt 'b_m%2&5{#}=examples/kitchen/bm25.run' \
    examples/kitchen/dense.run -m 'nDCG@10 SearchLength' -f latex --quiet
  "$1/assay" compare examples/kitchen/qrels.txt examples/kitchen/*.run -m 'nDCG@10 AP' -f latex --quiet --marks groups
  "$1/assay" compare examples/kitchen/qrels.txt examples/kitchen/*.run -m 'nDCG@10 AP' -f latex --quiet --baseline bm25
  "$1/assay" compare examples/kitchen/qrels.txt '[a]=examples/kitchen/bm25.run' '[b]=examples/kitchen/dense.run' \
    -m AP -f latex --quiet --marks groups
  # More runs than a page has rows, and than there are letters.
  many=()
  for i in $(seq 50); do many+=("run$i=examples/kitchen/bm25.run"); done
  "$1/assay" compare examples/kitchen/qrels.txt "${many[@]}" examples/kitchen/boolean.run -m AP -f latex --quiet --test t
  "$1/assay" rankings examples/kitchen/qrels.txt 'b_m%2&5{#}=examples/kitchen/bm25.run' examples/kitchen/dense.run \
    -m AP,RR -f latex --quiet
  "$1/assay" power examples/kitchen/qrels.txt examples/kitchen/*.run -f latex --quiet
  "$1/assay" efficiency examples/results -f latex --quiet
  printf '%s\n' '\end{document}'
} > "$folder/table.tex"
(cd "$folder" && pdflatex -interaction=nonstopmode -halt-on-error table.tex >log.txt || { cat log.txt; exit 1; })
[ -s "$folder/table.pdf" ]
for page in docs/*.1; do
  complaints=$(groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)
  [ -z "$complaints" ] || { echo "$complaints"; exit 1; }
done
echo 'typeset: 2 passed, 0 failed'
