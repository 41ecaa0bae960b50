#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# python_module.sh: makes the Python module a part of build/release, or says that it is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=ON
if ! tools/python_env.sh; then
  wanted=OFF
  echo 'THE PYTHON PART IS LEFT OUT, neither built nor tested (the reason stands above)' >&2
fi
python=$PWD/build/env/bin/python
cache=build/release/CMakeCache.txt
if grep -qs "^ASSAY_PYTHON:BOOL=$wanted$" $cache && grep -qs "^Python_EXECUTABLE:.*=$python$" $cache; then exit; fi
cmake --preset release -D ASSAY_PYTHON=$wanted -D Python_EXECUTABLE="$python" >/dev/null
