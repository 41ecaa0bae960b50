// SPDX-License-Identifier: Apache-2.0
// notes.cpp: what was seen while a run was evaluated, and how it is told.
#include "notes.hpp"

#include <algorithm>
#include <map>

#include "bad_lines.hpp"
#include "layout.hpp"
#include "number.hpp"
#include "plain_name.hpp"
#include "sample.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string rank_name(double cutoff) { return cutoff == kInfinity ? "end" : fixed(cutoff, 0); }

// The first, the last and two between: enough to see how it goes.
void keep_some(std::vector<std::string>& texts) {
  if (texts.size() <= kMostCuts) return;
  const std::size_t last = texts.size() - 1;
  texts = {texts[0], texts[last / 3], texts[2 * last / 3], texts[last]};
}

void add_missing(const Scores& scores, Topics averaged, std::vector<Note>& notes) {
  std::vector<std::string_view> names;
  for (const std::uint32_t place : scores.missing) names.push_back(scores.topics[place]);
  if (names.empty()) return;
  notes.push_back({.code = "missing-topics",
                   .count = names.size(),
                   .message = "no results for " + counted(names.size(), "topic") +
                              ", counted as empty: " + first_names(names, kMostNames),
                   .advice = averaged == Topics::kQrels ? "--topics both leaves them out" : ""});
}

void add_ignored(const Facts& facts, std::vector<Note>& notes) {
  if (facts.ignored_topics.empty()) return;
  notes.push_back({.code = "unjudged-topics",
                   .count = facts.ignored_topics.size(),
                   .message = counted(facts.ignored_topics.size(), "topic") +
                              " of the run without judgments, ignored: " +
                              first_names(facts.ignored_topics, kMostNames),
                   .advice = {}});
}

void add_unjudged_topics(const Facts& facts, std::vector<Note>& notes) {
  if (facts.unjudged_topics.empty()) return;
  notes.push_back({.code = "unjudged-topics",
                   .count = facts.unjudged_topics.size(),
                   .message = counted(facts.unjudged_topics.size(), "topic") +
                              " of the run without judgments, evaluated with empty ones: " +
                              first_names(facts.unjudged_topics, kMostNames),
                   .advice = "--topics both leaves them out"});
}

void add_left_out(const Facts& facts, std::vector<Note>& notes) {
  if (facts.left_out_topics.empty()) return;
  notes.push_back(
      {.code = "left-out-topics",
       .count = facts.left_out_topics.size(),
       .message = counted(facts.left_out_topics.size(), "judged topic") +
                  " not in the run, left out: " + first_names(facts.left_out_topics, kMostNames),
       .advice = {}});
}

void add_ties(const Facts& facts, Ties ties, std::vector<Note>& notes) {
  std::vector<std::string> cuts;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < facts.cutoffs.size(); ++i) {
    const std::uint64_t topics = facts.cuts[i].tied;
    if (topics == 0) continue;
    most = std::max(most, topics);
    const std::string where = facts.cutoffs[i] == kInfinity
                                  ? "occur in "
                                  : "cross rank " + rank_name(facts.cutoffs[i]) + " in ";
    cuts.push_back(where + counted(topics, "topic"));
  }
  if (cuts.empty()) return;
  keep_some(cuts);
  notes.push_back(
      {.code = "ties",
       .count = most,
       .message = "equal scores " + joined(cuts, ", "),
       .advice = std::string(choice_of(kTiesChoices, ties).meaning) + "; --ties changes that"});
}

void add_unjudged(const Facts& facts, std::vector<Note>& notes) {
  std::vector<std::string> cuts;
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < facts.cutoffs.size(); ++i) {
    const auto [looked_at, unjudged, unused] = facts.cuts[i];
    if (unjudged == 0) continue;
    most = std::max(most, unjudged);
    const std::string share =
        fixed(100.0 * static_cast<double>(unjudged) / static_cast<double>(looked_at), 1);
    cuts.push_back(
        share + " % of the " +
        (facts.cutoffs[i] == kInfinity ? "whole lists" : "top " + rank_name(facts.cutoffs[i])));
  }
  if (cuts.empty()) return;
  keep_some(cuts);
  notes.push_back({.code = "unjudged",
                   .count = most,
                   .message = "not judged: " + joined(cuts, ", "),
                   .advice = "Judged@k shows it topic by topic"});
}

std::string counted_as(const Measure& measure, Undefined undefined) {
  const auto value = undefined_counts_as(measure, undefined);
  if (value == kInfinity) return "counted as farther than any rank";
  return value ? "counted as " + shortest(*value) : "left out of the mean";
}

// Measures that are undefined for the same topics share one note.
void add_undefined(const Facts& facts, const Scores& scores, std::span<const Measure> measures,
                   Undefined undefined, std::vector<Note>& notes) {
  std::map<std::pair<std::vector<std::string>, std::string>, std::vector<std::string>> groups;
  for (std::size_t m = 0; m < measures.size(); ++m) {
    if (facts.undefined[m].empty()) continue;
    std::vector<std::string> topics;
    for (const std::uint32_t place : facts.undefined[m]) topics.push_back(scores.topics[place]);
    groups[{topics, counted_as(measures[m], undefined)}].push_back(name_of(measures[m]));
  }
  for (auto& [key, names] : groups) {
    const auto& [topics, how] = key;
    const std::size_t count = names.size();
    if (count > kMostCuts) names.resize(kMostCuts);
    const std::string more =
        count > kMostCuts ? " and " + counted(count - kMostCuts, "other measure") : "";
    notes.push_back({.code = "undefined",
                     .count = topics.size(),
                     .message = joined(names, ", ") + more + (count == 1 ? " is" : " are") +
                                " undefined for " + counted(topics.size(), "topic") + ", " + how +
                                ": " + first_names(topics, kMostNames),
                     .advice = "--undefined says what they count"});
  }
}

void add_strange(const UserFile& file, std::vector<Note>& notes) {
  if (file.strange.empty()) return;
  notes.push_back(
      {.code = "known-not-judged",
       .count = file.strange.size(),
       .message = counted(file.strange.size(), "document") + " of " + file.path +
                  " not judged, taken as not relevant: " + first_names(file.strange, kMostNames),
       .advice = {}});
}

// Where a file about users and the judgments do not speak of the same topics.
void add_gaps(const UserFile& file, const std::string& code, std::string_view what,
              std::vector<Note>& notes) {
  if (!file.silent.empty()) {
    notes.push_back({.code = code + "-missing",
                     .count = file.silent.size(),
                     .message = file.path + " names no " + std::string(what) + " for " +
                                counted(file.silent.size(), "judged topic") + ": " +
                                first_names(file.silent, kMostNames),
                     .advice = {}});
  }
  if (!file.unjudged.empty()) {
    notes.push_back(
        {.code = code + "-unjudged",
         .count = file.unjudged.size(),
         .message = counted(file.unjudged.size(), "topic") + " of " + file.path +
                    " without judgments, ignored: " + first_names(file.unjudged, kMostNames),
         .advice = {}});
  }
}

// Only about what one of the measures needed.
void add_user_gaps(const EvalReport& report, std::vector<Note>& notes) {
  const auto is_needed = [&](Need need) {
    return std::any_of(report.measures.begin(), report.measures.end(),
                       [need](const Measure& measure) { return measure.def->needs == need; });
  };
  const auto& user = report.policy.user;
  if (!user) return;
  if (is_needed(Need::kKnown)) {
    add_gaps(user->known_file, "known", "document", notes);
    add_strange(user->known_file, notes);
  }
  if (is_needed(Need::kExpected)) add_gaps(user->expected_file, "expected", "number", notes);
}

// Where a sample is read as if it were all that there is.
void add_sample(const Qrels& qrels, const EvalReport& report, std::vector<Note>& notes) {
  if (qrels.sample() == nullptr || qrels.sample()->is_whole()) return;
  std::vector<std::string> names;
  for (const Measure& measure : report.measures) {
    if (!is_about_sample(measure.def->needs) && !measure.def->is_about_all)
      names.push_back(name_of(measure));
  }
  if (names.empty()) return;
  constexpr std::size_t kMostNamed = 3;
  const std::string verb = names.size() == 1 ? " takes" : " take";
  const std::string who =
      names.size() > kMostNamed ? "measures that are not about samples" : joined(names, ", ");
  notes.push_back({.code = "sample",
                   .count = qrels.sample()->judged(),
                   .message = "the judgments are a sample of " +
                              counted(qrels.sample()->judged(), "document") + "; " + who + verb +
                              " all others as not judged",
                   .advice = "xinfAP, infNDCG and statAP estimate what full judgments would say"});
}

}  // namespace

std::vector<double> cutoffs_of(std::span<const Measure> measures) {
  std::vector<double> cutoffs;
  for (const Measure& measure : measures) {
    if (!measure.def->is_count) cutoffs.push_back(measure.params.cutoff);
  }
  std::sort(cutoffs.begin(), cutoffs.end());
  cutoffs.erase(std::unique(cutoffs.begin(), cutoffs.end()), cutoffs.end());
  return cutoffs;
}

std::vector<Note> notes_of(const Facts& facts, const Scores& scores,
                           std::span<const Measure> measures, const EvalOptions& options) {
  std::vector<Note> notes;
  if (!facts.bad_lines.empty()) {
    notes.push_back({.code = "bad-lines",
                     .count = facts.bad_line_count,
                     .message = facts.bad_lines,
                     .advice = {}});
  }
  notes.insert(notes.end(), facts.odd_lines.begin(), facts.odd_lines.end());
  if (facts.long_lines > 0) {
    notes.push_back({.code = "long-lines",
                     .count = facts.long_lines,
                     .message = grouped(facts.long_lines) +
                                (facts.long_lines == 1 ? " line has" : " lines have") +
                                " more than 6 columns; what follows the sixth was ignored",
                     .advice = {}});
  }
  if (std::binary_search(scores.topics.begin(), scores.topics.end(), "all")) {
    notes.push_back(
        {.code = "topic-called-all",
         .count = 1,
         .message = "a topic is called \"all\", as the means are in tsv, csv, jsonl and trec",
         .advice = {}});
  }
  add_missing(scores, options.topics, notes);
  add_left_out(facts, notes);
  add_ignored(facts, notes);
  add_unjudged_topics(facts, notes);
  notes.insert(notes.end(), facts.near_names.begin(), facts.near_names.end());
  add_ties(facts, options.ties, notes);
  add_unjudged(facts, notes);
  add_undefined(facts, scores, noted_measures(measures, options), options.undefined, notes);
  add_policy_notes(facts, scores, measures, options, notes);
  return notes;
}

std::vector<Note> notes_on_topics(const EvalReport& report) {
  if (has_same_topics(report)) return {};
  return {{.code = "different-topics",
           .count = report.runs.size(),
           .message = "the runs do not have the same topics, so their means cannot be compared",
           .advice = "--topics qrels averages over the same topics for all"}};
}

std::vector<Note> notes_on_all(const Qrels& qrels, const EvalReport& report) {
  std::vector<Note> notes;
  if (!qrels.bad_lines().empty()) {
    notes.push_back({.code = "bad-qrels-lines",
                     .count = qrels.bad_lines().total(),
                     .message = qrels.bad_lines().to_note(qrels.input(), qrels.layout().expected),
                     .advice = {}});
  }
  const auto odd =
      notes_on_odd("odd-qrels-lines", qrels.odd_lines(), qrels.input(), qrels.layout().expected);
  notes.insert(notes.end(), odd.begin(), odd.end());
  if (const auto empty = qrels.empty_topics(); !empty.empty()) {
    notes.push_back(
        {.code = "topics-without-judgments",
         .count = empty.size(),
         .message = counted(empty.size(), "topic") + " of " + qrels.input().name() +
                    " without any document, ignored: " +
                    first_names(std::vector<std::string>(empty.begin(), empty.end()), kMostNames),
         .advice = {}});
  }
  const auto different = notes_on_topics(report);
  notes.insert(notes.end(), different.begin(), different.end());
  add_user_gaps(report, notes);
  add_sample(qrels, report, notes);
  return notes;
}

void add_new_notes(const std::vector<Note>& notes, std::vector<Note>& to) {
  for (const Note& note : notes) {
    const bool is_known = std::any_of(
        to.begin(), to.end(), [&](const Note& other) { return other.message == note.message; });
    if (!is_known) to.push_back(note);
  }
}

std::string first_names(std::vector<std::string_view> names, std::size_t most) {
  const bool is_long = names.size() > most;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size()));
  std::partial_sort(names.begin(), end, names.end(), natural_less);
  std::vector<std::string> shown;
  std::transform(names.begin(), end, std::back_inserter(shown),
                 [](std::string_view name) { return visible(clipped(name, 40)); });
  return joined(shown, ", ") + (is_long ? ", …" : "");
}

}  // namespace assay
