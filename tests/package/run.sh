#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh: the source archive, which has all that git has; and the wheel, built from what build/release has
# compiled, installed into an environment that has nothing else, and used there. Ends with 77 where the
# Python part is left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
grep -qs '^ASSAY_PYTHON:BOOL=ON' build/release/CMakeCache.txt || { echo 'SKIPPED: the Python part is left out' >&2; exit 77; }

work=$(mktemp -d)
cp build/release/CMakeCache.txt "$work/cache"
restore() {
  cp "$work/cache" "$root/build/release/CMakeCache.txt"
  rm -rf "$work"
}
trap restore EXIT
build/env/bin/python tests/package/sdist.py "$work"
build/env/bin/pip wheel -q . --no-deps --no-build-isolation --disable-pip-version-check \
  -w "$work" --config-settings=build-dir=build/release

build/env/bin/python -m venv "$work/env"
"$work/env/bin/pip" install -q --disable-pip-version-check --no-index "$work"/assay-*.whl
cd "$work"
env/bin/python "$root/tests/package/check.py" "$root"
env/bin/assay --version
env/bin/python -m assay --version
env/bin/python -m assay eval "$root/examples/kitchen/qrels.txt" "$root/examples/kitchen/bm25.run"
echo "package: $(basename "$work"/assay-*.whl) is complete"
