// SPDX-License-Identifier: Apache-2.0
// parts_join.cpp: the topics of runs, evaluated in parts, put together as if they never were apart.
// Sums are taken over topics in byte order, as everywhere: hence the same bits.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "assay/parts.hpp"
#include "groups.hpp"
#include "layout.hpp"
#include "near_names.hpp"
#include "notes.hpp"
#include "text.hpp"
#include "topic_match.hpp"

namespace assay {
namespace {

// Topics with values in byte order, and where their values are.
struct ValueRow {
  std::string_view topic;
  TopicState state;
  std::size_t place;
};

std::vector<ValueRow> rows_of(const RunPart& run) {
  std::vector<ValueRow> rows;
  for (const PartTopic& topic : run.topics) {
    if (has_values(topic.state)) rows.push_back({topic.name, topic.state, rows.size()});
  }
  std::sort(rows.begin(), rows.end(),
            [](const ValueRow& a, const ValueRow& b) { return a.topic < b.topic; });
  return rows;
}

std::vector<std::string_view> names_of(const RunPart& run, TopicState state) {
  std::vector<std::string_view> names;
  for (const PartTopic& topic : run.topics) {
    if (topic.state == state) names.emplace_back(topic.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<Error> check_topics(const RunPart& run, std::span<const Measure> measures) {
  std::vector<std::string_view> names;
  for (const PartTopic& topic : run.topics) names.emplace_back(topic.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) {
    return Error{.place = {.file = run.run},
                 .what = "topic " + in_quotes(*twice) + " is in two parts",
                 .hint = "each topic of a run belongs to one part, with all of its rows"};
  }
  const auto with_values = static_cast<std::size_t>(
      std::count_if(run.topics.begin(), run.topics.end(),
                    [](const PartTopic& topic) { return has_values(topic.state); }));
  const std::size_t wanted = with_values * measures.size();
  if (run.values.size() == wanted && (run.samples.empty() || run.samples.size() == wanted))
    return std::nullopt;
  return Error{.place = {.file = run.run},
               .what = "there are " + grouped(run.values.size()) + " values where " +
                       grouped(wanted) + " were expected"};
}

std::optional<Error> check_common_topic(const RunPart& run, const EvalOptions& options) {
  const auto found = names_of(run, TopicState::kFound);
  if (!options.needs_common_topic || !found.empty()) return std::nullopt;
  const auto both = [&](TopicState first, TopicState second) {
    auto names = names_of(run, first);
    const auto more = names_of(run, second);
    names.insert(names.end(), more.begin(), more.end());
    return names;
  };
  const auto judged = both(TopicState::kMissing, TopicState::kLeftOut);
  const auto retrieved = both(TopicState::kIgnored, TopicState::kUnjudged);
  const auto some = [](const std::vector<std::string_view>& names) {
    return first_names(names, 3) + " (" + grouped(names.size()) + ")";
  };
  const std::string match = matching_hint(judged, retrieved, "topics");
  return Error{.place = {.file = run.run},
               .what = "no topic of this run is judged; qrels topics: " + some(judged) +
                       "; run topics: " + some(retrieved),
               .hint = match.empty() ? "are these judgments for these topics?" : match,
               .tally = {},
               .excerpt = {},
               .code = "no-common-topic"};
}

constexpr std::string_view kRetrieved = "retrieved document";

// What a note says of so many documents.
std::string after_count(const Note& note) {
  const std::size_t begin = counted(note.count, kRetrieved).size();
  return note.message.substr(std::min(begin, note.message.size()));
}

// Parts looked for documents whose names are almost judged ones, each by itself. Where any part
// found a judged document, it is not true of the run that none was.
std::vector<Note> near_documents(const PartFacts& facts) {
  std::map<std::string, Note> notes;
  for (const Note& note : facts.near_documents) {
    const bool is_about_none = note.code == "no-judged-documents";
    if (is_about_none && facts.found > 0) continue;
    const auto [known, is_new] = notes.try_emplace(note.code, note);
    if (is_new || is_about_none) continue;
    Note& sum = known->second;
    const std::string rest = std::min(after_count(sum), after_count(note));
    sum.count += note.count;
    sum.message = counted(sum.count, kRetrieved) + rest;
  }
  std::vector<Note> list;
  for (auto& [code, note] : notes) list.push_back(std::move(note));
  return list;
}

Facts facts_of(const RunPart& run, std::span<const ValueRow> rows,
               std::span<const Measure> measures, const EvalOptions& options) {
  Facts facts{.cutoffs = cutoffs_of(noted_measures(measures, options)),
              .ignored_topics = names_of(run, TopicState::kIgnored),
              .unjudged_topics = names_of(run, TopicState::kUnjudged),
              .left_out_topics = names_of(run, TopicState::kLeftOut)};
  for (const PartCut& cut : run.facts.cuts)
    facts.cuts.push_back({cut.looked_at, cut.unjudged, cut.tied});
  facts.cuts.resize(facts.cutoffs.size());
  facts.undefined.resize(measures.size());
  std::vector<std::string_view> missing = facts.left_out_topics;
  for (std::uint32_t t = 0; t < rows.size(); ++t) {
    if (rows[t].state == TopicState::kMissing) missing.push_back(rows[t].topic);
    for (std::size_t m = 0; m < measures.size(); ++m) {
      const std::size_t at = rows[t].place * measures.size() + m;
      if (!run.values[at].is_defined()) facts.undefined[m].push_back(t);
      if (run.samples.empty()) continue;
      facts.samples.push_back({.value = run.values[at],
                               .samples = static_cast<std::uint32_t>(run.samples[at].orders),
                               .error = run.samples[at].error});
    }
  }
  std::vector<std::string_view> strangers = facts.ignored_topics;
  strangers.insert(strangers.end(), facts.unjudged_topics.begin(), facts.unjudged_topics.end());
  facts.near_names = notes_on_near_topics(std::move(missing), std::move(strangers));
  for (Note& note : near_documents(run.facts)) facts.near_names.push_back(std::move(note));
  return facts;
}

Result<Scores> scores_of(const RunPart& run, std::span<const Measure> measures,
                         const EvalOptions& options) {
  if (auto error = check_topics(run, measures)) return *error;
  if (auto error = check_common_topic(run, options)) return *error;
  const std::vector<ValueRow> rows = rows_of(run);
  Scores scores{.run = run.run, .tag = run.run};
  for (std::uint32_t t = 0; t < rows.size(); ++t) {
    scores.topics.emplace_back(rows[t].topic);
    if (rows[t].state == TopicState::kMissing) scores.missing.push_back(t);
    const auto values = std::span(run.values).subspan(rows[t].place * measures.size());
    scores.values.insert(scores.values.end(), values.begin(),
                         values.begin() + static_cast<std::ptrdiff_t>(measures.size()));
  }
  std::vector<std::size_t> all(rows.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const Curves none({}, 0);
  scores.summary = summaries_of(scores, all, measures, options, none);
  add_groups(scores, measures, options, none);
  scores.notes = notes_of(facts_of(run, rows, measures, options), scores, measures, options);
  return scores;
}

Source source_of(const RunPart& run) {
  const auto in_run = [](const PartTopic& topic) {
    return topic.state != TopicState::kMissing && topic.state != TopicState::kLeftOut;
  };
  return {.path = run.run,
          .fields = Layout().expected.fields,
          .lines = run.facts.rows,
          .topics = static_cast<std::uint64_t>(
              std::count_if(run.topics.begin(), run.topics.end(), in_run))};
}

}  // namespace

Result<EvalReport> report_of_parts(const PartQrels& qrels, std::vector<RunPart> runs,
                                   std::span<const Measure> measures, const EvalOptions& options) {
  if (auto error = check_parts(measures, options)) return *error;
  EvalReport report{.measures = {measures.begin(), measures.end()},
                    .qrels = {.path = qrels.name,
                              .fields = Layout{.role = Role::kQrels}.expected.fields,
                              .lines = qrels.judgments,
                              .topics = qrels.topics},
                    .grades = qrels.grades,
                    .policy = options};
  std::set<std::string> known;
  for (RunPart& run : runs) {
    auto scores = scores_of(run, measures, options);
    if (!scores) return scores.error();
    report.sources.push_back(source_of(run));
    report.runs.push_back(*std::move(scores));
    if (options.only_topics.empty()) continue;
    for (PartTopic& topic : run.topics) known.insert(std::move(topic.name));
  }
  report.notes = notes_on_topics(report);
  for (Note& note : notes_on_list(known, options.only_topics))
    report.notes.push_back(std::move(note));
  return report;
}

}  // namespace assay
