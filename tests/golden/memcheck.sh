#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# memcheck.sh BIN: the cases of trec_eval with the programs of BIN under valgrind's memcheck.
set -euo pipefail
bin=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
wrapped=$(mktemp -d)
trap 'rm -rf "$wrapped"' EXIT
for program in assay trec_eval; do
  cat >"$wrapped/$program" <<SCRIPT
#!/bin/sh
exec valgrind -q --leak-check=full --errors-for-leak-kinds=definite \\
  --log-file="$wrapped/found.%p" "$bin/$program" "\$@"
SCRIPT
  chmod +x "$wrapped/$program"
done
cd "$here"
"$here/run.py" "$wrapped" trec-*
found=$(cat "$wrapped"/found.*)
if [ -n "$found" ]; then
  echo "$found"
  exit 1
fi
