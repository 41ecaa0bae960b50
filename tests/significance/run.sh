#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BIN: tests of significance against SciPy and statsmodels, fetched by pip the first time.
# Without them nothing is checked, which it says, and ends with 77.
set -euo pipefail
binaries=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
if ! build/venv/bin/python -c 'import scipy, statsmodels' 2>/dev/null; then
  if ! { python3 -m venv build/venv && build/venv/bin/pip install -q scipy statsmodels; }; then
    echo 'SKIPPED, nothing was checked: SciPy and statsmodels are not here and cannot be fetched' >&2
    exit 77
  fi
fi
build/venv/bin/python tests/significance/run.py "$binaries"
