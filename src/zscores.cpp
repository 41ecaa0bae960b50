// SPDX-License-Identifier: Apache-2.0
// zscores.cpp: values as distances from a mean, in standard deviations.
#include <cmath>
#include <unordered_map>

#include "assay/geometric.hpp"
#include "assay/trec_eval.hpp"
#include "bad_lines.hpp"
#include "number.hpp"
#include "scan.hpp"

namespace assay {
namespace {

struct Normal {
  double mean = 0;
  double deviation = 0;
};

double z_score(double value, const Normal& normal) {
  if (normal.deviation != 0) return (value - normal.mean) / normal.deviation;
  return value == normal.mean ? 0 : kNoZScore;
}

// A topic and a measure; neither has a tab in it.
std::string key_of(std::string_view topic, std::string_view measure) {
  return std::string(topic) + "\t" + std::string(measure);
}

const LineShape kShape{.fields = "topic measure mean deviation",
                       .columns = "not 4 columns, as in a file of z-scores",
                       .shape = "4 columns expected: topic measure mean deviation"};

}  // namespace

struct ZScores::Table {
  std::unordered_map<std::string, Normal> normals;
};

ZScores::ZScores(std::unique_ptr<Table> table) : table_(std::move(table)) {}
ZScores::~ZScores() = default;
ZScores::ZScores(ZScores&&) noexcept = default;
ZScores& ZScores::operator=(ZScores&&) noexcept = default;

Result<ZScores> ZScores::read(std::shared_ptr<const Input> input) {
  if (auto error = nul_byte(*input)) return *error;
  auto table = std::make_unique<Table>();
  BadLines bad;
  const char* at = input->bytes().data();
  const char* const end = at + input->bytes().size();
  Fields<4> fields;
  while (at != end) {
    const char* const begin = at;
    at = split_line(at, end, fields);
    if (fields.is_empty()) continue;
    if (fields.count != 4) {
      bad.add({.fault = Fault::kColumns,
               .text = without_blanks_around(between(begin, at)),
               .earlier = {}});
      continue;
    }
    const auto mean = parse_number(fields.text[2]);
    const auto deviation = parse_number(fields.text[3]);
    if (mean && deviation) {
      table->normals.try_emplace(key_of(fields.text[0], fields.text[1]), Normal{*mean, *deviation});
    } else {
      bad.add({.fault = Fault::kNumber, .text = fields.text[mean ? 3 : 2], .earlier = {}});
    }
  }
  if (bad.empty() && !table->normals.empty()) return ZScores(std::move(table));
  if (bad.empty()) {
    return Error{.place = {.file = input->name()},
                 .what = "has no means, only blank lines and comments",
                 .hint = kShape.shape};
  }
  Error error = bad.to_error(*input, count_lines(input->bytes()), kShape);
  error.tally.clear();  // nothing skips them
  return error;
}

std::uint64_t ZScores::apply(Scores& scores, const TrecSelection& selection,
                             const std::vector<bool>& is_hidden) const {
  std::uint64_t missing = 0;
  for (const TrecColumn& column : selection.columns) {
    if (column.what != TrecColumn::What::kMeasure) continue;
    const MeasureDef& def = *selection.measures[column.measure].def;
    if (def.is_about_all && def.is_count) continue;  // the number of topics
    double sum = 0;
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      Ratio& cell = scores.values[t * scores.summary.size() + column.measure];
      double value = cell.is_defined() ? cell.value() : 0;
      if (def.average == Average::kGeometric) value = geometric_term(value);
      if (is_hidden.empty() || !is_hidden[t]) {
        const auto normal = table_->normals.find(key_of(scores.topics[t], column.name));
        const bool is_known = normal != table_->normals.end();
        missing += is_known ? 0 : 1;
        value = is_known ? z_score(value, normal->second) : kNoZScore;
        cell = {.numerator = value, .denominator = 1};
      }
      sum += value;
    }
    const auto count = static_cast<double>(scores.topics.size());
    Ratio& summary = scores.summary[column.measure].value;
    summary = {.numerator = sum, .denominator = def.average == Average::kSum ? 1 : count};
    if (def.average == Average::kGeometric) summary = {std::exp(sum / count), 1};
  }
  return missing;
}

}  // namespace assay
