#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BIN: pages of assay report in a real browser. Fetches two packages from npm the first time.
set -euo pipefail
binaries=$(cd "$1" && pwd)
cd "$(dirname "$0")"
if [ ! -d node_modules/playwright-core ] || [ ! -d node_modules/axe-core ]; then
  npm install --ignore-scripts --no-audit --no-fund --no-save --silent
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 ../page/pages.py "$binaries" "$folder"
node run.js "$folder"
