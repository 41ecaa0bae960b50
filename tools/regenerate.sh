#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# regenerate.sh BIN: writes the generated files from the program itself.
set -euo pipefail
cd "$(dirname "$0")/.."
"$1/assay" measures -f md > docs/measures.md
"$1/assay" manual > docs/assay.1
