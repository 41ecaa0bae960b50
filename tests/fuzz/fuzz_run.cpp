// SPDX-License-Identifier: Apache-2.0
// fuzz_run.cpp: any bytes are either a run whose topics are in order or an error with a place.
#include <algorithm>
#include <cmath>
#include <set>

#include "assay/run.hpp"
#include "bad_lines.hpp"
#include "fuzz.hpp"
#include "layout.hpp"
#include "run_reader.hpp"

namespace {

using assay::BadLines;
using assay::Row;
using assay::Run;
using assay::Ties;
using assay::TopicRows;
using assay::fuzz::require;

bool in_order(const Row& a, const Row& b, Ties ties) {
  if (a.score != b.score) return a.score > b.score;
  switch (ties) {
    case Ties::kTrec:
    case Ties::kExpected: return a.doc > b.doc;
    case Ties::kDocAsc: return a.doc < b.doc;
    case Ties::kRank: return a.order <= b.order;
    case Ties::kFile: return a.doc.data() < b.doc.data();
  }
  return false;
}

// Returns how many lines of the topic were good or bad.
std::uint64_t check_topic(const Run& run, std::size_t topic, Ties ties, TopicRows& scratch) {
  BadLines bad;
  read_topic(run, topic, ties, scratch, bad);
  const std::string_view bytes = run.input().bytes();
  std::set<std::string_view> docs;
  for (std::size_t i = 0; i < scratch.rows.size(); ++i) {
    const Row& row = scratch.rows[i];
    require(row.doc.data() >= bytes.data() &&
                row.doc.data() + row.doc.size() <= bytes.data() + bytes.size(),
            "a document outside of the input");
    require(std::isfinite(row.score), "a score that is not finite");
    require(docs.insert(row.doc).second, "a document twice");
    require(i == 0 || in_order(scratch.rows[i - 1], row, ties), "rows out of order");
  }
  if (!bad.empty()) {
    const assay::Error error = bad.to_error(run.input(), run.lines(), run.layout().expected);
    require(error.place.line >= 1 && error.place.line <= run.lines(), "an error without a line");
    require(!bad.to_note(run.input(), run.layout().expected).empty(), "a note without words");
  }
  return scratch.rows.size() + bad.total();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const auto run = Run::index(input, {.format = assay::FileFormat::kTrec});
  if (!run) {
    require(!run.error().what.empty(), "an error without words");
    return 0;
  }
  TopicRows scratch;
  std::set<std::string_view> topics;
  for (const Ties ties : {Ties::kTrec, Ties::kDocAsc, Ties::kRank, Ties::kFile, Ties::kExpected}) {
    std::uint64_t used = 0;
    for (std::size_t topic = 0; topic < run->topic_count(); ++topic) {
      require(ties != Ties::kTrec || topics.insert(run->topic(topic)).second, "a topic twice");
      const std::uint64_t lines = check_topic(*run, topic, ties, scratch);
      require(lines > 0, "a topic without a line");
      used += lines;
    }
    require(used <= run->lines(), "a line that was used twice");
  }
  return 0;
}
