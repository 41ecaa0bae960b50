#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# test_all.sh: what make test leaves out because it takes long or needs heavy packages.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/setup.sh all

# Says what comes, and how long what came before it took.
stage_name=
stage() {
  [ -z "$stage_name" ] || echo "-- $SECONDS s: $stage_name"
  stage_name=$1
  SECONDS=0
  echo "== $1"
}

stage 'the oracle, 300 000 rankings for each measure'
seq 0 7 | ASSAY_ORACLE_CASES=300000 xargs -P "$(nproc)" -I{} env GTEST_TOTAL_SHARDS=8 GTEST_SHARD_INDEX={} \
  build/release/bin/unit_tests --gtest_brief=1 --gtest_filter='*Oracle*'

stage 'every test under AddressSanitizer and UndefinedBehaviorSanitizer'
cmake --preset asan >/dev/null
cmake --build build/asan
ASSAY_ORACLE_CASES=3000 ctest --preset asan -j "$(nproc)"

stage 'the Python package under the same'
tests/python/asan.sh build/asan || [ $? = 77 ]

stage 'tests of significance beside SciPy and statsmodels'
cmake --build build/release --target significance_values
tests/significance/run.sh build/release/bin || [ $? = 77 ]

stage 'how often intervals of recall cover the truth'
cmake --build build/release --target recall_coverage
tests/recall/coverage.sh build/release/bin --check

stage 'embedded engines beside quest and SQL'
cmake --build build/release --target ask
tests/lab_engines/embedded.py build/release/bin

stage 'the Python package as a wheel, in an environment of its own'
tests/package/run.sh || [ $? = 77 ]

stage 'the Python package beside pytrec_eval, ir_measures and ranx'
tests/python_peers/run.sh || [ $? = 77 ]

stage 'the Python package on Apache Spark, two workers'
tests/spark/run.sh || [ $? = 77 ]

stage 'the laboratory with engines of others, by command and by HTTP'
cmake --build build/release --target lab_ask
tests/lab_engines/outside/run.sh build/release/bin || [ $? = 77 ]

stage 'the golden cases with less vector instructions: the same bytes'
for level in scalar sse2; do
  ASSAY_VECTORS=$level tests/golden/run.py build/release/bin
done

stage 'trec_eval under memcheck'
tests/golden/memcheck.sh build/release/bin

stage 'instructions beside those stored, and the benchmarks on small data: do outputs agree?'
cmake --build build/release --target make_data stopwatch
bench/instructions.py build/release/bin
bench/run.py build/release/bin --quick --rounds 1 >build/bench.log || { cat build/bench.log; exit 1; }

stage 'threads under ThreadSanitizer'
cmake --preset tsan >/dev/null
cmake --build build/tsan --target thread_tests
build/tsan/bin/thread_tests --gtest_brief=1

stage 'each fuzz target for five seconds'
cmake --preset fuzz >/dev/null
cmake --build build/fuzz
for target in build/fuzz/bin/fuzz_*; do
  name=$(basename "$target")
  corpus=$(mktemp -d)
  cp tests/fuzz/corpus/"${name#fuzz_}"/* "$corpus"
  # An archive may ask for a window of 2 GiB, which is its right. The seed is the same every time:
  # who looks for more lets it run for longer, with others.
  "$target" -seed=1 -max_total_time=5 -rss_limit_mb=8192 -verbosity=0 -print_final_stats=0 "$corpus"
  rm -rf "$corpus"
done

stage 'comparisons by clang: the same bytes as by g++'
tests/golden/run.py build/fuzz/bin $(cd tests/golden && ls -d compare* gate* rankings* power*)

stage 'a program that finds the installed library'
tests/install/run.sh

stage 'the Debian package, installed and removed'
tests/install/deb.sh

stage 'what bash, zsh and fish complete'
tests/completions/run.py build/release/bin

stage 'LaTeX output through LaTeX, the manual page through groff'
tests/typeset/run.sh build/release/bin

stage 'pages of assay report in a browser'
tests/browser/run.sh build/release/bin

echo "-- $SECONDS s: $stage_name"
