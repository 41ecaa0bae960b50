// SPDX-License-Identifier: Apache-2.0
// kept_numbers.cpp: two numbers that trec_eval has wrong, but always alike.
#include "kept_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace assay::trec_eval {
namespace {

constexpr Ratio kNan{.numerator = -std::numeric_limits<double>::quiet_NaN(), .denominator = 1};

bool can_be_nan(const TrecColumn& column) { return column.quirk == TrecQuirk::kNanIfNothingLeft; }

// A topic that is missing under -c has one document there, which only -J takes away.
bool retrieves_nothing(const JudgedTopic& topic, bool judged_only, std::uint32_t depth) {
  if (!judged_only) return depth == 0;
  return std::none_of(topic.found.begin(), topic.found.end(),
                      [](const Hit& hit) { return is_judged(hit.grade); });
}

bool asks_for_none(double recall, const JudgedTopic& topic, const Params& params) {
  const double documents = recall * relevant_in(topic, params.rel);
  return (params.round == kRoundTrec9 ? std::trunc(documents + 0.9) : std::round(documents)) <= 0;
}

// The levels of recall of one measure: its own, or a list.
bool asks_for_none(const Measure& measure, const JudgedTopic& topic) {
  const Params& params = measure.params;
  if (measure.def->at != nullptr) return asks_for_none(params.recall, topic, params);
  return std::any_of(params.levels.begin(), params.levels.end(),
                     [&](double level) { return asks_for_none(level, topic, params); });
}

double relevant_in_any_degree(const Qrels& qrels, const std::vector<std::string>& topics) {
  double count = 0;
  for (const std::string& topic : topics) {
    const auto grades = qrels.ideal(*qrels.find_topic(topic));
    count += static_cast<double>(
        std::count_if(grades.begin(), grades.end(), [](double grade) { return grade > 0; }));
  }
  return count;
}

std::string whole(double count) { return std::to_string(static_cast<std::int64_t>(count)); }

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kShown ? text + ", …" : text;
}

}  // namespace

KeptNumbers::KeptNumbers(const Settings& settings, const TrecSelection& selection,
                         std::size_t most_topics)
    : settings_(settings), selection_(selection) {
  const auto& columns = selection.columns;
  const bool can_be_empty = settings.request.judged_only || settings.depth == 0;
  if (!can_be_empty || std::none_of(columns.begin(), columns.end(), can_be_nan)) return;
  is_nan_.assign(most_topics, std::vector<bool>(columns.size()));
}

void KeptNumbers::see(std::size_t place, const JudgedTopic& topic) {
  std::vector<bool>& is_nan = is_nan_[place];
  if (!retrieves_nothing(topic, settings_.request.judged_only, settings_.depth)) return;
  for (std::size_t c = 0; c < is_nan.size(); ++c) {
    const TrecColumn& column = selection_.columns[c];
    is_nan[c] = can_be_nan(column) && asks_for_none(selection_.measures[column.measure], topic);
  }
}

std::vector<std::string> KeptNumbers::put(const Qrels& qrels, TrecTable& table) const {
  std::vector<std::string> notes;
  if (settings_.complete) {
    if (auto note = recount_relevant(qrels, table.scores)) notes.push_back(*std::move(note));
  }
  if (auto note = put_nan(table)) notes.push_back(*std::move(note));
  return notes;
}

void KeptNumbers::put_nan(std::size_t place, std::span<Ratio> values) const {
  for (std::size_t c = 0; c < selection_.columns.size(); ++c) {
    if (is_nan_[place][c]) values[selection_.columns[c].measure] = kNan;
  }
}

std::optional<std::string> KeptNumbers::put_nan(TrecTable& table) const {
  Scores& scores = table.scores;
  std::vector<std::string> names;
  std::vector<bool> is_touched(scores.topics.size());
  for (std::size_t c = 0; needs_topics() && c < selection_.columns.size(); ++c) {
    const TrecColumn& column = selection_.columns[c];
    bool is_any = false;
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      if (!is_nan_[t][c] || (!table.is_hidden.empty() && table.is_hidden[t])) continue;
      if (!scores.values.empty()) scores.values[t * scores.summary.size() + column.measure] = kNan;
      is_touched[t] = is_any = true;
    }
    if (!is_any) continue;
    scores.summary[column.measure].value = kNan;
    names.push_back(column.name);
  }
  const TrecLook& look = settings_.look;
  if (names.empty() || !(look.per_topic || look.summary)) return std::nullopt;
  const auto topics = std::count(is_touched.begin(), is_touched.end(), true);
  return listed(names) + ": nan as trec_eval prints it, for " + std::to_string(topics) +
         (topics == 1 ? " topic" : " topics") + " with nothing left of the ranking" +
         (look.summary ? ", and so in the mean" : "") + "; 0 is meant (--mend prints it)";
}

std::optional<std::string> KeptNumbers::recount_relevant(const Qrels& qrels, Scores& scores) const {
  std::optional<std::string> note;
  for (const TrecColumn& column : selection_.columns) {
    if (column.quirk != TrecQuirk::kCountsAllTopics) continue;
    Ratio& value = scores.summary[column.measure].value;
    const double right = value.value();
    const double kept = relevant_in_any_degree(qrels, scores.topics);
    value = {.numerator = kept, .denominator = 1};
    if (kept == right || !settings_.look.summary || settings_.zscores) continue;
    note = column.name + " counts every grade above 0 under -c, as trec_eval does: " + whole(kept) +
           "; with -l " + whole(settings_.request.level) + " it is " + whole(right) +
           " (--mend prints it)";
  }
  return note;
}

}  // namespace assay::trec_eval
