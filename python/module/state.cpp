// SPDX-License-Identifier: Apache-2.0
// state.cpp: evaluations as plain values of Python and back, for pickles. Judgments and rankings
// stay behind.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

constexpr int kStateVersion = 1;

using RatioState = std::pair<double, double>;
RatioState state_of(const Ratio& ratio) { return {ratio.numerator, ratio.denominator}; }
Ratio ratio_from(const RatioState& state) { return {state.first, state.second}; }

constexpr int kLastBoundsKind = static_cast<int>(BoundsKind::kOuter);
using BoundsState = std::tuple<RatioState, RatioState, int, bool>;
BoundsState state_of(const Bounds& bounds) {
  return {state_of(bounds.low), state_of(bounds.high), static_cast<int>(bounds.kind),
          bounds.may_be_undefined};
}
Bounds bounds_from(const BoundsState& state) {
  return {.low = ratio_from(std::get<0>(state)),
          .high = ratio_from(std::get<1>(state)),
          .kind = static_cast<BoundsKind>(std::clamp(std::get<2>(state), 0, kLastBoundsKind)),
          .may_be_undefined = std::get<3>(state)};
}

using SummaryState = std::tuple<RatioState, std::uint32_t, BoundsState,
                                std::optional<std::pair<RatioState, RatioState>>>;
SummaryState state_of(const Summary& summary) {
  std::optional<std::pair<RatioState, RatioState>> interval;
  if (summary.interval)
    interval = {state_of(summary.interval->low), state_of(summary.interval->high)};
  return {state_of(summary.value), summary.undefined, state_of(summary.bounds), interval};
}
Summary summary_from(const SummaryState& state) {
  Summary summary{.value = ratio_from(std::get<0>(state)),
                  .undefined = std::get<1>(state),
                  .bounds = bounds_from(std::get<2>(state))};
  if (const auto& interval = std::get<3>(state))
    summary.interval = Interval{ratio_from(interval->first), ratio_from(interval->second)};
  return summary;
}

using NoteState = std::tuple<std::string, std::uint64_t, std::string, std::string>;
NoteState state_of(const Note& note) { return {note.code, note.count, note.message, note.advice}; }
Note note_from(const NoteState& state) {
  return {std::get<0>(state), std::get<1>(state), std::get<2>(state), std::get<3>(state)};
}

using SourceState = std::tuple<std::string, std::string, std::string, std::string, std::uint64_t,
                               std::uint64_t, bool>;
SourceState state_of(const Source& source) {
  return {source.path,
          source.sha256,
          std::string(choice_of(kFileFormatChoices, source.format).word),
          source.fields,
          source.lines,
          source.topics,
          source.had_byte_order_mark};
}
Source source_from(const SourceState& state) {
  return {std::get<0>(state),
          std::get<1>(state),
          choice_from(kFileFormatChoices, std::get<2>(state), "format"),
          std::get<3>(state),
          std::get<4>(state),
          std::get<5>(state),
          std::get<6>(state)};
}

using GroupState = std::tuple<std::string, std::size_t, std::vector<SummaryState>>;
GroupState state_of(const Group& group);
using ScoresState =
    std::tuple<std::string, std::string, std::vector<std::string>, std::vector<std::uint32_t>,
               nb::bytes, std::vector<BoundsState>, std::vector<SummaryState>,
               std::vector<GroupState>, std::vector<NoteState>>;
ScoresState state_of(const Scores& scores);

template <class State, class Value>
std::vector<State> states_of(const std::vector<Value>& values) {
  std::vector<State> states;
  for (const Value& value : values) states.push_back(state_of(value));
  return states;
}
template <class Value, class State>
std::vector<Value> values_from(const std::vector<State>& states, Value (*make)(const State&)) {
  std::vector<Value> values;
  for (const State& state : states) values.push_back(make(state));
  return values;
}

GroupState state_of(const Group& group) {
  return {group.name, group.topics, states_of<SummaryState>(group.summary)};
}
Group group_from(const GroupState& state) {
  return {std::get<0>(state), std::get<1>(state), values_from(std::get<2>(state), summary_from)};
}

static_assert(sizeof(Ratio) == 2 * sizeof(double), "values are stored as their bytes");

ScoresState state_of(const Scores& scores) {
  return {scores.run,
          scores.tag,
          scores.topics,
          scores.missing,
          nb::bytes(reinterpret_cast<const char*>(scores.values.data()),
                    scores.values.size() * sizeof(Ratio)),
          states_of<BoundsState>(scores.bounds),
          states_of<SummaryState>(scores.summary),
          states_of<GroupState>(scores.groups),
          states_of<NoteState>(scores.notes)};
}
Scores scores_from(const ScoresState& state) {
  Scores scores{.run = std::get<0>(state), .tag = std::get<1>(state)};
  scores.topics = std::get<2>(state);
  scores.missing = std::get<3>(state);
  const nb::bytes& values = std::get<4>(state);
  scores.values.resize(values.size() / sizeof(Ratio));
  std::memcpy(scores.values.data(), values.c_str(), scores.values.size() * sizeof(Ratio));
  scores.bounds = values_from(std::get<5>(state), bounds_from);
  scores.summary = values_from(std::get<6>(state), summary_from);
  scores.groups = values_from(std::get<7>(state), group_from);
  scores.notes = values_from(std::get<8>(state), note_from);
  return scores;
}

// Whether all lists of a run have the lengths that the others say.
bool is_whole(const Scores& scores, std::size_t measures) {
  const std::size_t values = scores.topics.size() * measures;
  const auto fits = [&](std::size_t size) { return size == 0 || size == values; };
  const auto is_place = [&](std::uint32_t place) { return place < scores.topics.size(); };
  const auto has_all = [&](const Group& group) { return group.summary.size() == measures; };
  return scores.summary.size() == measures && fits(scores.values.size()) &&
         fits(scores.bounds.size()) &&
         std::all_of(scores.missing.begin(), scores.missing.end(), is_place) &&
         std::all_of(scores.groups.begin(), scores.groups.end(), has_all);
}

// The settings, as eval_options() takes them; but for threads, which differ from place to place.
nb::dict settings_of(const EvalOptions& policy) {
  nb::dict settings;
  settings["ties"] = text_from(choice_of(kTiesChoices, policy.ties).word);
  settings["topics"] = text_from(choice_of(kTopicsChoices, policy.topics).word);
  settings["undefined"] = text_from(choice_of(kUndefinedChoices, policy.undefined).word);
  settings["bounds"] = text_from(choice_of(kBoundingChoices, policy.bounds).word);
  settings["intervals"] = policy.intervals;
  settings["depth"] = policy.depth;
  settings["seed"] = policy.seed;
  settings["skip_bad_lines"] = policy.skip_bad_lines;
  settings["any_collection"] = policy.any_collection;
  settings["only_topics"] = policy.only_topics;
  std::vector<std::pair<std::string, std::string>> categories;
  for (const TopicCategory& each : policy.categories)
    categories.emplace_back(each.topic, each.category);
  settings["categories"] = categories;
  return settings;
}

using GradeState = std::tuple<double, double, std::uint64_t>;
using ReportState =
    std::tuple<int, std::vector<Measure>, std::vector<ScoresState>, SourceState,
               std::vector<SourceState>, GradeState, nb::dict, std::vector<NoteState>>;

ReportState report_state(const PyReport& self) {
  const EvalReport& report = self.report;
  return {kStateVersion,
          report.measures,
          states_of<ScoresState>(report.runs),
          state_of(report.qrels),
          states_of<SourceState>(report.sources),
          {report.grades.lowest, report.grades.highest, report.grades.negative},
          settings_of(report.policy),
          states_of<NoteState>(report.notes)};
}

void restore(PyReport& self, const ReportState& state) {
  if (std::get<0>(state) != kStateVersion)
    raise("these results were stored by another version", "evaluate again");
  std::vector<Scores> runs = values_from(std::get<2>(state), scores_from);
  for (const Scores& run : runs) {
    if (!is_whole(run, std::get<1>(state).size())) raise("these results were not stored whole");
  }
  const auto& [lowest, highest, negative] = std::get<5>(state);
  new (&self) PyReport{.report = {.measures = std::get<1>(state),
                                  .runs = std::move(runs),
                                  .qrels = source_from(std::get<3>(state)),
                                  .sources = values_from(std::get<4>(state), source_from),
                                  .grades = {lowest, highest, negative},
                                  .policy = eval_options(std::get<6>(state)),
                                  .notes = values_from(std::get<7>(state), note_from)}};
}

}  // namespace

void bind_state(nb::class_<PyReport>& report) {
  report.def("__getstate__", &report_state).def("__setstate__", &restore);
}

}  // namespace assay::python
