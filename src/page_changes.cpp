// SPDX-License-Identifier: Apache-2.0
// page_changes.cpp: the topics on which the two best runs differ most, with both lists and how
// the values came about.
#include <algorithm>
#include <cmath>

#include "assay/explain_report.hpp"
#include "assay/ranking.hpp"
#include "doc_texts.hpp"
#include "number.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay::page {
namespace {

constexpr std::size_t kMostTopics = 10;
constexpr std::uint32_t kMostRanks = 10;

// The better run comes last: what is told is what happens on the way to it.
const Scores& side_of(const PageView& view, std::size_t side) {
  return view.asked.runs[view.pair[1 - side]];
}

std::optional<std::size_t> place_of(const Scores& scores, std::string_view topic) {
  const auto found = std::lower_bound(scores.topics.begin(), scores.topics.end(), topic);
  if (found == scores.topics.end() || *found != topic) return std::nullopt;
  return static_cast<std::size_t>(found - scores.topics.begin());
}

// Every measure of one topic in both runs.
std::string values_html(const PageView& view, const std::string& topic) {
  const Scores& before = side_of(view, 0);
  const Scores& after = side_of(view, 1);
  Grid grid{.columns = {{"measure", false}, {before.run}, {after.run}, {"difference"}}};
  for (std::size_t m = 0; m < view.asked.measures.size(); ++m) {
    const Measure& measure = view.asked.measures[m];
    const Ratio& first = before.at(*place_of(before, topic), m);
    const Ratio& second = after.at(*place_of(after, topic), m);
    const bool has_both = first.is_defined() && second.is_defined();
    grid.rows.push_back(
        {{name_of(measure)},
         {shown(measure, first, view.look)},
         {shown(measure, second, view.look)},
         {has_both ? shown_difference(measure, second.value() - first.value(), view.look) : ""}});
  }
  return boxed(Box::kWide, "Values of topic " + topic, grid_html(grid, "Values of this topic"));
}

std::string without_results(const PageView& view, const std::string& topic) {
  for (const std::size_t side : {0U, 1U}) {
    const Scores& scores = side_of(view, side);
    const auto place = place_of(scores, topic);
    if (std::binary_search(scores.missing.begin(), scores.missing.end(), *place)) {
      return scores.run;
    }
  }
  return {};
}

// Both lists of each topic. One that a run does not have cannot be compared.
Result<Done> add_lists(PageView& view) {
  const EvalOptions& policy = view.asked.policy;
  DiffOptions options{.depth = kMostRanks,
                      .cut = policy.depth,
                      .ties = policy.ties,
                      .docs = true,
                      .skip_bad_lines = policy.skip_bad_lines,
                      .threads = policy.threads};
  for (const TopicChange& change : view.changes) {
    if (without_results(view, change.topic).empty()) options.topics.push_back(change.topic);
  }
  if (options.topics.empty()) return Done{};
  auto diff = diff_runs({.runs = {&view.source.pair[1], &view.source.pair[0]},
                         .names = {side_of(view, 0).run, side_of(view, 1).run},
                         .qrels = &view.source.qrels},
                        options);
  if (!diff) return diff.error();
  diff->notes.clear();  // on bad lines: those of the evaluation count all of them
  if (view.source.docs != nullptr) {
    if (auto done = add_doc_texts(*diff, *view.source.docs); !done) return done.error();
  }
  view.lists = *std::move(diff);
  view.asked.notes.insert(view.asked.notes.end(), view.lists.notes.begin(), view.lists.notes.end());
  return Done{};
}

Result<Done> add_texts(PageView& view) {
  if (view.source.topic_texts == nullptr) return Done{};
  const Input& input = *view.source.topic_texts;
  WantedIds wanted;
  for (const TopicChange& change : view.changes) wanted.insert(change.topic);
  const auto texts = read_doc_texts(input, LinesOf::kTopics, wanted);
  if (!texts) return texts.error();
  std::vector<std::string_view> missing;
  for (TopicChange& change : view.changes) {
    const auto found = texts->find(change.topic);
    if (found == texts->end()) missing.emplace_back(change.topic);
    if (found != texts->end()) change.text = found->second.text;
  }
  note_missing(input, missing, "topic", view.asked.notes);
  return Done{};
}

// Of the two runs and these topics.
std::string diff_command(const PageView& view, const std::vector<std::string>& topics) {
  const PageCommand& command = view.source.command;
  if (!command.is_known()) return {};
  std::string line = "assay diff " + shell_text(command.runs[view.pair[1]]) + " " +
                     shell_text(command.runs[view.pair[0]]);
  for (const std::string& topic : topics) line += " -t " + shell_text(topic);
  return line + " --qrels " + shell_text(command.qrels) + measures_for(view, Measures::kNamed) +
         options_for(command, "diff");
}

std::string lists_html(const PageView& view, const std::string& topic) {
  const Diff& diff = view.lists;
  const std::string without = without_results(view, topic);
  if (!without.empty()) return "<p>" + xml_text(without) + " has no results for this topic.</p>\n";
  Diff one{.runs = diff.runs,
           .paths = diff.paths,
           .qrels = diff.qrels,
           .options = diff.options,
           .highest_grade = diff.highest_grade};
  for (const TopicDiff& each : diff.topics) {
    if (each.topic == topic) one.topics.push_back(each);
  }
  return boxed(Box::kWide, "Lists of topic " + topic, diff_html(one, view.look));
}

// How the values came about, rank by rank, for each run that has results. What depends on the
// documents of all runs cannot be told from two.
Result<std::string> explanations_html(const PageView& view, const std::string& topic) {
  const EvalReport& report = view.asked;
  std::vector<Measure> measures = report.measures;
  std::erase_if(measures, [](const Measure& each) { return needs_pool({&each, 1}); });
  std::string out;
  for (const std::size_t side : {0U, 1U}) {
    const auto ranking =
        rank_topic(view.source.qrels, view.source.pair[1 - side], topic, report.policy);
    if (!ranking) return ranking.error();
    if (!ranking->is_in_run()) continue;
    ExplainOptions options = explain_options(view.source.qrels);
    options.seed = report.policy.seed;
    const RunExplanation part{.run = side_of(view, side).run,
                              .told = explain_topic(view_of(*ranking), measures, options)};
    out += "<details><summary>How the values of " + xml_text(part.run) + " came about</summary>\n" +
           explain_html(part, view.look) + "</details>\n";
  }
  return out;
}

// A run without results has nothing to explain.
std::string explain_command(const PageView& view, const std::string& topic) {
  const std::string without = without_results(view, topic);
  std::vector<std::size_t> runs{view.pair[1], view.pair[0]};
  std::erase_if(runs, [&](std::size_t run) { return view.asked.runs[run].run == without; });
  return command_for(view, {.verb = "explain",
                            .runs = runs,
                            .measures = Measures::kNamed,
                            .more = "-t " + shell_text(topic)});
}

std::string summary_html(const PageView& view, const TopicChange& change) {
  const Measure& measure = view.asked.measures.front();
  const bool is_falling = measure.def->direction == Direction::kLowerIsBetter;
  const bool is_worse = is_falling ? change.delta() > 0 : change.delta() < 0;
  return "<summary><b>" + xml_text(change.topic) + "</b> " +
         (change.text.empty() ? "" : "<span class=\"soft\">" + xml_text(change.text) + "</span> ") +
         shown(measure, {.numerator = change.before}, view.look) + " → " +
         shown(measure, {.numerator = change.after}, view.look) + " <span class=\"" +
         (is_worse ? "down" : "up") + "\">" + shown_difference(measure, change.delta(), view.look) +
         "</span></summary>\n";
}

Result<std::string> change_html(const PageView& view, const TopicChange& change) {
  const auto explanations = explanations_html(view, change.topic);
  if (!explanations) return explanations;
  std::vector<std::string> commands{explain_command(view, change.topic)};
  if (without_results(view, change.topic).empty()) {
    commands.push_back(diff_command(view, {change.topic}));
  }
  return "<details>" + summary_html(view, change) + values_html(view, change.topic) +
         lists_html(view, change.topic) + *explanations + commands_html(commands) + "</details>\n";
}

}  // namespace

std::vector<TopicChange> changes_of(const PageView& view) {
  std::vector<TopicChange> changes;
  if (view.pair.size() < 2) return changes;
  const Scores& first = side_of(view, 1);
  const Scores& second = side_of(view, 0);
  for (std::size_t t = 0; t < first.topics.size(); ++t) {
    const auto other = place_of(second, first.topics[t]);
    if (!other) continue;
    const Ratio& after = first.at(t, 0);
    const Ratio& before = second.at(*other, 0);
    if (!after.is_defined() || !before.is_defined()) continue;
    changes.push_back({first.topics[t], before.value(), after.value()});
  }
  std::sort(changes.begin(), changes.end(), [](const TopicChange& a, const TopicChange& b) {
    if (std::abs(a.delta()) != std::abs(b.delta())) {
      return std::abs(a.delta()) > std::abs(b.delta());
    }
    return natural_less(a.topic, b.topic);
  });
  return changes;
}

Result<Done> add_changes(PageView& view) {
  view.changes = changes_of(view);
  std::erase_if(view.changes, [](const TopicChange& change) { return change.delta() == 0; });
  if (view.changes.size() > kMostTopics) view.changes.resize(kMostTopics);
  if (auto done = add_lists(view); !done) return done;
  return add_texts(view);
}

Result<Section> changes_section(const PageView& view) {
  Section section{.id = "changes", .title = "Most changed topics", .body = {}};
  if (view.pair.size() < 2) return section;
  const bool is_same = view.changes.empty();
  const std::string name = name_of(view.asked.measures.front());
  section.body = "<p>" +
                 xml_text(is_same ? "No topic has another " + name + " in "
                                  : name + " from " + side_of(view, 0).run + " to ") +
                 xml_text(side_of(view, 1).run) +
                 xml_text(is_same ? " than in " + side_of(view, 0).run + "."
                                  : ", the largest difference first.") +
                 "</p>\n";
  for (const TopicChange& change : view.changes) {
    const auto part = change_html(view, change);
    if (!part) return part.error();
    section.body += *part;
  }
  const std::vector<std::string>& compared = view.lists.options.topics;
  if (!compared.empty()) section.commands = {diff_command(view, compared)};
  return section;
}

}  // namespace assay::page
