#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh: assay.spark on a cluster of two workers, with real PySpark, fetched by pip the first time.
# Without it, or without Java, nothing is checked, which it says, and ends with 77.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v java >/dev/null; then
  echo 'SKIPPED, nothing was checked: Spark needs Java (17 or later), which is not here' >&2
  exit 77
fi
if ! tools/python_env.sh spark.txt; then
  echo 'SKIPPED, nothing was checked: PySpark is not here and cannot be fetched' >&2
  exit 77
fi
env PYTHONPATH="$PWD/build/release/python" build/env/bin/python -m pytest -q -W ignore::FutureWarning tests/spark
