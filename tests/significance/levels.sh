#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# levels.sh BIN [--check]: how often tests find what is not there: writes docs/significance-levels.md
# anew, or says whether it would change.
set -euo pipefail
binaries=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
table=$(mktemp)
trap 'rm -f "$table"' EXIT
"$binaries/significance_levels" >"$table"
if [ "${2:-}" = --check ]; then
  diff docs/significance-levels.md "$table"
else
  cp "$table" docs/significance-levels.md
fi
