#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BIN: the engines of examples/engines, fetched by pip the first time. Without them nothing is
# checked, which it says, and ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../../.."
if ! tools/python_env.sh engines.txt; then
  echo 'SKIPPED, nothing was checked: the engines of python/engines.txt cannot be had' >&2
  exit 77
fi
PATH="$PWD/build/env/bin:$PATH" python3 tests/lab_engines/outside/check.py "$1"
