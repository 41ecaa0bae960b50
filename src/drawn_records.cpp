// SPDX-License-Identifier: Apache-2.0
// drawn_records.cpp: what the records of a file of judgments say of how its documents were drawn.
#include "drawn_records.hpp"

#include <algorithm>

#include "number.hpp"

namespace assay {
namespace {

bool is_there(std::string_view field) { return !field.empty(); }

// Objects may say it or not, so all are looked at; but for those of most files, which cannot.
bool may_say(std::string_view bytes) {
  return bytes.find("stratum") != std::string_view::npos ||
         bytes.find("prob") != std::string_view::npos;
}

}  // namespace

DrawnRecords::DrawnBy DrawnRecords::drawn_by(const Layout& layout, const Input& input) {
  if (layout.shape == Shape::kObjects) {
    DrawnBy found = DrawnBy::kNothing;
    if (!may_say(input.bytes())) return found;
    Texts texts;
    BadLines told;  // by those who read the judgments
    visit_records(layout, layout.data_of(input), texts, told, [&](const Record& record) {
      if (is_there(record[kStratum])) found = DrawnBy::kStrata;
      if (is_there(record[kProbability])) found = std::max(found, DrawnBy::kProbabilities);
    });
    return found;
  }
  if (layout.has(kStratum)) return DrawnBy::kStrata;
  return layout.has(kProbability) ? DrawnBy::kProbabilities : DrawnBy::kNothing;
}

DrawnRecords::DrawnRecords(const Layout& layout, const Input& input)
    : by_(drawn_by(layout, input)) {}

bool DrawnRecords::accepts(const Record& record, const Texts& texts, BadLines& bad) {
  last_ = {.topic = record[kTopic], .doc = record[kDoc]};
  if (by_ == DrawnBy::kNothing) return true;
  if (by_ == DrawnBy::kProbabilities) return accepts_probability(record, texts, bad);
  last_.stratum = record[kStratum];
  last_.probability = parse_number(record[kProbability]).value_or(0);
  if (is_there(last_.stratum)) return true;
  bad.add({.fault = Fault::kNoStratum, .text = texts.origin_of(record[kDoc])});
  return false;
}

// As in the Million Query track: what was judged in any case (method 0 or 2) has the probability 1,
// whatever the file says.
bool DrawnRecords::accepts_probability(const Record& record, const Texts& texts, BadLines& bad) {
  const auto refuse = [&](Fault fault, std::string_view text) {
    bad.add({.fault = fault, .text = texts.origin_of(text)});
    return false;
  };
  const std::string_view method = record[kMethod];
  if (is_there(method) && method != "0" && method != "1" && method != "2" && method != "4")
    return refuse(Fault::kMethod, method);
  if (is_left_out(record) || parse_number(record[kValue]).value_or(0) < 0) return true;
  if (method == "0" || method == "2") {
    last_.probability = 1;
    return true;
  }
  const std::string_view text = record[kProbability];
  last_.probability = parse_number(text).value_or(0);
  if (last_.probability > 0 && last_.probability <= 1) return true;
  if (!is_there(text)) return refuse(Fault::kNoProbability, record[kDoc]);
  return refuse(Fault::kProbability, text);
}

std::shared_ptr<const Sample> DrawnRecords::sample_of(const Qrels& qrels) const {
  if (by_ == DrawnBy::kNothing) return nullptr;
  return std::make_shared<const Sample>(qrels, records_, by_ == DrawnBy::kStrata);
}

}  // namespace assay
