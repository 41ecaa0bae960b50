#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BIN: tests of significance against SciPy and statsmodels, fetched by pip the first time.
set -euo pipefail
binaries=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
if ! build/venv/bin/python -c 'import scipy, statsmodels' 2>/dev/null; then
  if ! { python3 -m venv build/venv && build/venv/bin/pip install -q scipy statsmodels; }; then
    echo 'skipped: SciPy and statsmodels cannot be installed here'
    exit 0
  fi
fi
build/venv/bin/python tests/significance/run.py "$binaries"
