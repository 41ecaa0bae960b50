// SPDX-License-Identifier: Apache-2.0
// fuzz_judgments.cpp: judgments of every kind, under every reading, and a run made of the same
// lines. Whatever is read can be evaluated, and every value is a number or undefined.
#include <cmath>
#include <set>

#include "assay/evaluate.hpp"
#include "fuzz.hpp"
#include "needs.hpp"
#include "opinions.hpp"
#include "scan.hpp"

namespace {

using assay::EvalOptions;
using assay::FileFormat;
using assay::Judgments;
using assay::Measure;
using assay::Qrels;
using assay::Reading;
using assay::Run;
using assay::fuzz::require;

// The first byte of the input.
struct Choices {
  Judgments judgments;
  Reading reading;
  bool keeps_repeats;  // documents stand twice in the run
  bool is_short;       // only the first documents are looked at
};

Choices choices_of(std::uint8_t byte) {
  constexpr std::uint8_t kReadings = 3;
  return {.judgments = static_cast<Judgments>(byte & 3),
          .reading = static_cast<Reading>((byte >> 2 & 3) % kReadings),
          .keeps_repeats = (byte & 16) != 0,
          .is_short = (byte & 32) != 0};
}

// Topic and document of each line that has them, with what stands last as the score.
std::string run_of(const std::string& text, bool keeps_repeats) {
  constexpr std::size_t kColumns = 5;
  std::string run;
  std::set<std::string> seen;
  assay::Fields<kColumns> fields;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    at = split_line(at, end, fields);
    if (fields.count < 4) continue;
    const std::size_t last = std::min(fields.count, kColumns) - 1;
    const std::string topic(fields.text[0]);
    const std::string doc(fields.text[last - 1]);
    if (!seen.insert(topic + " " + doc).second && !keeps_repeats) continue;
    run += topic + " Q0 " + doc + " 1 " + std::string(fields.text[last]) + " tag\n";
    if (seen.size() % 2 == 0) run += topic + " Q0 other" + std::to_string(run.size()) + " 1 1 t\n";
  }
  return run;
}

// Every measure that these judgments are enough for.
std::vector<Measure> measures_for(Judgments judgments, const EvalOptions& options) {
  std::vector<Measure> measures;
  for (const assay::MeasureDef* def : assay::all_measures()) {
    if (def->highest_grade != nullptr) continue;  // refuses grades above its scale
    Measure measure{.def = def, .params = default_params(*def)};
    if (def->at != nullptr) measure.params.*def->at = 1;
    if (judgments == Judgments::kGroups && !def->is_about_all) {
      measure.params.groups = assay::kMeanOverGroups;
    }
    if (!check_needs(std::span(&measure, 1), {.kind = judgments}, options))
      measures.push_back(measure);
  }
  return measures;
}

// Beyond this the sums of gains leave the range of a double.
bool has_huge_grades(const Qrels& qrels) {
  constexpr double kHuge = 300;
  for (std::uint32_t row = 0; row < qrels.judgment_count(); ++row) {
    if (std::abs(qrels.judgment(row).grade) > kHuge) return true;
  }
  return false;
}

void check_opinions(const Qrels& qrels) {
  if (qrels.kind() == Judgments::kGrades) return;
  const assay::Opinions& opinions = qrels.opinions();
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    require(!opinions.groups(topic).empty(), "a topic without groups");
    for (const auto& group : opinions.groups(topic)) {
      const auto docs = opinions.docs(group);
      require(!docs.empty() && docs.size() == opinions.ideal(group).size(), "an empty group");
      for (std::size_t i = 0; i < docs.size(); ++i) {
        require(i == 0 || docs[i - 1].row < docs[i].row, "documents out of order");
        require(docs[i].row - qrels.first_row(topic) < qrels.judgments(topic).size(),
                "a document of another topic");
      }
    }
  }
}

void check_evaluation(const Qrels& qrels, const std::string& text, const Choices& choices) {
  const auto run =
      Run::index(assay::Input::from_memory("run", run_of(text, choices.keeps_repeats)),
                 {.threads = 1, .format = FileFormat::kTrec, .reading = choices.reading});
  if (!run) return;
  EvalOptions options;
  options.any_collection = true;
  options.needs_common_topic = false;
  if (choices.is_short) options.depth = 2;
  const std::vector<Measure> measures = measures_for(choices.judgments, options);
  require(!measures.empty(), "no measure for these judgments");
  const auto scores = evaluate(qrels, *run, measures, options);
  if (!scores) {
    require(!scores.error().what.empty(), "an error without words");
    return;
  }
  if (has_huge_grades(qrels)) return;
  for (std::size_t i = 0; i < scores->values.size(); ++i) {
    const assay::Ratio& value = scores->values[i];
    require(!value.is_defined() || std::isfinite(value.value()),
            "not a number: " + name_of(measures[i % measures.size()]));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Choices choices = choices_of(data[0]);
  const std::string text = assay::fuzz::text_of(data + 1, size - 1);
  const auto qrels = Qrels::read(
      assay::Input::from_memory("fuzz", text),
      {.format = FileFormat::kTrec, .judgments = choices.judgments, .reading = choices.reading});
  if (!qrels) {
    require(!qrels.error().what.empty() && qrels.error().place.file == "fuzz",
            "an error without words or file");
    return 0;
  }
  check_opinions(*qrels);
  check_evaluation(*qrels, text, choices);
  return 0;
}
