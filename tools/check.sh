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
tools/regenerate.sh build/release/bin "$fresh"
while read -r file; do
  cmp -s "$fresh/$file" "$file" || {
    echo "$file is out of date: make regenerate" >&2
    status=1
  }
done < <(cd "$fresh" && find . -type f -printf '%P\n')
exit $status
