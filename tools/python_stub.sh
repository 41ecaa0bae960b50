#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# python_stub.sh FILE: what the module has, with its types, as nanobind tells it; and what it leaves
# out, as python_stub.pat has it.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
PYTHONPATH=${PYTHONPATH:-$root/build/release/python} "$root/build/env/bin/python" -m nanobind.stubgen \
  -q -p "$root/tools/python_stub.pat" -m assay._core -o "$1"
# It names the class where people find it, which is a circle.
sed -i 's/^from assay import Error as Error$/from assay._errors import Error as Error/' "$1"
