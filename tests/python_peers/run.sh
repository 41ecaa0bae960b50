#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh: the modules of assay.compat beside the libraries whose names they have, fetched by pip the
# first time. Without them nothing is checked, which it says, and ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! tools/python_env.sh peers.txt; then
  echo 'SKIPPED, nothing was checked: the libraries of python/peers.txt cannot be had' >&2
  exit 77
fi
for script in tests/python_peers/*.py; do
  PYTHONPATH=build/release/python build/env/bin/python "$script"
done
