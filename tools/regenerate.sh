#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# regenerate.sh BIN [FOLDER]: writes the generated files from the program itself, here or below FOLDER.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${2:-.}
mkdir -p "$folder/docs" "$folder/completions"
"$1/assay" measures -f md > "$folder/docs/measures.md"
for program in assay trec_eval; do
  "$1/assay" manual "$program" > "$folder/docs/$program.1"
  "$1/assay" manual "$program" --completion bash > "$folder/completions/$program.bash"
  "$1/assay" manual "$program" --completion zsh > "$folder/completions/_$program"
  "$1/assay" manual "$program" --completion fish > "$folder/completions/$program.fish"
done
