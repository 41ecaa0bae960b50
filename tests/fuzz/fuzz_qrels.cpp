// SPDX-License-Identifier: Apache-2.0
// fuzz_qrels.cpp: any bytes are either judgments that keep their promises or an error with a place.
#include <algorithm>
#include <functional>

#include "assay/qrels.hpp"
#include "bad_lines.hpp"
#include "doc_slots.hpp"
#include "fuzz.hpp"

namespace {

using assay::Error;
using assay::Qrels;
using assay::fuzz::require;

void check_error(const Error& error, const std::string& text) {
  require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  require(error.place.line <= lines, "an error beyond the last line");
  require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
          "an underline beyond its line");
}

void check_topic(const Qrels& qrels, std::size_t topic) {
  require(topic == 0 || qrels.topic(topic - 1) < qrels.topic(topic), "topics out of order");
  require(qrels.find_topic(qrels.topic(topic)) == topic, "a topic that cannot be found");
  const auto rows = qrels.judgments(topic);
  const auto ideal = qrels.ideal(topic);
  require(!rows.empty() && rows.size() == ideal.size(), "a topic without judgments");
  require(std::is_sorted(ideal.begin(), ideal.end(), std::greater<>{}), "ideal out of order");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto found = qrels.find(topic, rows[i].doc, assay::hash_of(rows[i].doc));
    require(found == qrels.first_row(topic) + i, "a document that is not found where it is");
  }
  require(!qrels.find(topic, "no such", assay::hash_of("no such")), "a document from nowhere");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = assay::fuzz::text_of(data, size);
  for (const bool skips : {false, true}) {
    const auto qrels = Qrels::read(assay::Input::from_memory("fuzz", text),
                                   {.skip_bad_lines = skips, .format = assay::FileFormat::kTrec});
    if (!qrels) {
      check_error(qrels.error(), text);
      continue;
    }
    require(skips || qrels->bad_lines().empty(), "lines were ignored without leave");
    for (std::size_t topic = 0; topic < qrels->topic_count(); ++topic) check_topic(*qrels, topic);
  }
  return 0;
}
