#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check.sh: format, layers, sizes, and that generated files are up to date.
set -euo pipefail
cd "$(dirname "$0")/.."
status=0

git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 --dry-run -Werror || status=1
python3 tools/check_layers.py || status=1
python3 tools/check_sizes.py || status=1

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
build/release/bin/assay measures -f md > "$fresh/measures.md"
build/release/bin/assay manual > "$fresh/assay.1"
for file in measures.md assay.1; do
  cmp -s "$fresh/$file" "docs/$file" || {
    echo "docs/$file is out of date: make regenerate" >&2
    status=1
  }
done
exit $status
