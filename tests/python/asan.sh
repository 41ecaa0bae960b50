#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# asan.sh BUILD: tests/python with a module under AddressSanitizer and UndefinedBehaviorSanitizer, which
# it adds to a build folder of the preset asan. Ends with 77 where the Python part cannot be had.
# Leaks are not looked for, since Python itself never frees all; nor is memory measured.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$(realpath "${1:?the build folder of the preset asan is missing}")
tools/python_env.sh || exit 77
python=$PWD/build/env/bin/python

cmake -S . -B "$build" -D ASSAY_PYTHON=ON -D Python_EXECUTABLE="$python" >/dev/null
cmake --build "$build" --target assay_module assay_program

# Python is not built with them, so they are loaded before it.
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[^=]*=//p' "$build/CMakeCache.txt")
libraries=
for name in libasan.so libubsan.so libstdc++.so; do
  libraries+="$("$compiler" -print-file-name=$name) "
done
# Memory of Python's objects comes from malloc, so that what is used after its end is seen; pytest keeps
# its hands off stderr, where reports go before all ends.
env LD_PRELOAD="$libraries" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
  UBSAN_OPTIONS=print_stacktrace=1 PYTHONPATH="$build/python" ASSAY_BIN="$build/bin" \
  "$python" -m pytest -q -p no:cacheprovider --capture=sys -k 'not test_memory' tests/python
