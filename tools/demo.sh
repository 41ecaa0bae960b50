#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# demo.sh BIN: evaluates the bundled experiment and the slides, then runs an experiment with two
# search engines, showing each command.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/$1:$PATH"

show() {
  echo "\$ $1"
  bash -c "$1"
  echo
}

echo '== Four systems on twelve topics of a small kitchen collection'
show "assay eval examples/kitchen/qrels.txt examples/kitchen/*.run -m 'nDCG@10 AP(rel=2) RR@10 Judged@10'"
echo '== One topic at a time'
show "assay eval examples/kitchen/qrels.txt examples/kitchen/{bm25,hybrid}.run -m 'nDCG@10 AP' -q --quiet"
echo '== The numbers of the lecture: average precision of two systems over two topics'
show "assay eval examples/slides/system.qrels examples/slides/system{1,2}.run -m 'AP AP11 SetP SetR'"
echo '== Discounted cumulated gain as a vector, in the convention of the slides'
show "assay eval examples/slides/graded10.qrels examples/slides/graded10.run -m 'DCG(discount=jk)@1..10'"
echo '== How a value comes about'
show "assay explain examples/kitchen/qrels.txt examples/kitchen/bm25.run -t 104 -m nDCG@5"
echo '== One page with all of it'
show "assay report examples/kitchen/qrels.txt examples/kitchen/*.run --topic-text examples/kitchen/topics.tsv \
  --docs examples/kitchen/corpus.jsonl -o build/report.html && ls build/report.html"
echo '== What a number means'
show "assay measures Bpref"
echo '== An experiment with two search libraries: how good, how fast, how large?'
rm -rf build/demo/garden
show "assay lab examples/garden/experiment.toml -o build/demo/garden"
