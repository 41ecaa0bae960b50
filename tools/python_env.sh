#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# python_env.sh [LIST...]: an environment in build/env with what the Python package is built and tested
# with, and with more lists of python/ such as peers.txt. Quick where it is there already. Ends with 77
# where it cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
env=build/env

lists=(python/requirements.txt)
for list in "$@"; do lists+=("python/$list"); done
for list in "${lists[@]}"; do
  stamp=$env/$(basename "$list").done
  cmp -s "$list" "$stamp" && continue
  echo "Installing Python packages of $list into $env"
  [ -x $env/bin/python ] || python3 -m venv $env || exit 77
  $env/bin/pip install -q --disable-pip-version-check -r "$list" || exit 77
  cp "$list" "$stamp"
done
