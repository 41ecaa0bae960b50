#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# python_env.sh [LIST...]: an environment in build/env with what the Python package is built and tested
# with, and with more lists of python/ such as peers.txt. Quick where it is there already. Where it
# cannot be had it says why, and ends with 77.
set -euo pipefail
cd "$(dirname "$0")/.."
env=build/env

wanted=$(sed -n 's/^requires-python = "\(.*\)".*/\1/p' pyproject.toml)
fits() { # PYTHON: whether pyproject.toml allows its version
  "$1" - "$wanted" <<'PYTHON'
import re, sys
ours = sys.version_info[:2]
for sign, text in re.findall(r"(>=|<)([\d.]+)", sys.argv[1]):
    other = tuple(map(int, text.split(".")))
    if (ours < other) if sign == ">=" else (ours >= other):
        sys.exit(1)
PYTHON
}
cannot() {
  echo "$1" >&2
  exit 77
}

if ! $env/bin/python -m pip --version >/dev/null 2>&1; then
  fits python3 || cannot "python3 is $(python3 --version); the package is for Python $wanted"
  rm -rf $env
  python3 -m venv $env || cannot 'python3 -m venv does not work; Debian has it in python3-venv'
fi
constraints=python/requirements.txt
for list in "$constraints" "${@/#/python/}"; do
  stamp=$env/$(basename "$list").done
  cmp -s "$list" "$stamp" && continue
  echo "Installing Python packages of $list into $env"
  $env/bin/python -m pip install -q --disable-pip-version-check -c "$constraints" -r "$list" \
    || cannot "pip could not install what $list names"
  cp "$list" "$stamp"
done
