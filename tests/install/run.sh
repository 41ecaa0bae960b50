#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh: installs into an empty folder and builds a program against find_package(assay).
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install build/release --prefix "$prefix/usr" >/dev/null
cmake -S tests/install -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix/usr" >/dev/null
cmake --build "$prefix/build" >/dev/null
[ "$("$prefix/build/user" examples/slides/system.qrels examples/slides/system1.run)" = 'AP 0.6597' ]
"$prefix/usr/bin/assay" --version >/dev/null
echo 'install: 1 passed, 0 failed'
