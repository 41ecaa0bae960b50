#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# coverage.sh BIN [--check]: how often intervals cover what there is: writes docs/recall-coverage.md
# anew, or says whether it would change.
set -euo pipefail
binaries=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
table=$(mktemp)
trap 'rm -f "$table"' EXIT
"$binaries/recall_coverage" >"$table"
if [ "${2:-}" = --check ]; then
  diff docs/recall-coverage.md "$table"
else
  cp "$table" docs/recall-coverage.md
fi
