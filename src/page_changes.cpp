// SPDX-License-Identifier: Apache-2.0
// page_changes.cpp: the topics on which the two best runs differ most, with both lists and how
// the values came about.
#include <algorithm>
#include <cmath>

#include "assay/diff.hpp"
#include "assay/explain_report.hpp"
#include "assay/ranking.hpp"
#include "number.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
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

std::string signed_text(const Measure& measure, double delta, const Look& look) {
  return (delta < 0 ? "−" : "+") + shown(measure, {.numerator = std::abs(delta)}, look);
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
         {has_both ? signed_text(measure, second.value() - first.value(), view.look) : ""}});
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

// Both lists of each of these topics. A topic that one run does not have cannot be compared.
Result<Diff> diff_of(const PageView& view, const std::vector<TopicChange>& changes) {
  DiffOptions options{.depth = kMostRanks,
                      .ties = view.asked.policy.ties,
                      .docs = true,
                      .threads = view.asked.policy.threads};
  for (const TopicChange& change : changes) {
    if (without_results(view, change.topic).empty()) options.topics.push_back(change.topic);
  }
  if (options.topics.empty()) return Diff{};
  auto diff = diff_runs({.runs = {&view.source.pair[1], &view.source.pair[0]},
                         .names = {side_of(view, 0).run, side_of(view, 1).run},
                         .qrels = &view.source.qrels},
                        options);
  if (!diff) return diff;
  if (view.source.docs != nullptr) {
    if (auto done = add_doc_texts(*diff, *view.source.docs); !done) return done.error();
  }
  return diff;
}

// Of the two runs, with a topic if one is named.
std::string diff_command(const PageView& view, const std::string& topic) {
  const PageCommand& command = view.source.command;
  std::string line = "assay diff " + shell_text(command.runs[view.pair[1]]) + " " +
                     shell_text(command.runs[view.pair[0]]);
  if (!topic.empty()) line += " -t " + shell_text(topic);
  return line + " --qrels " + shell_text(command.qrels);
}

std::string lists_html(const PageView& view, const Diff& diff, const std::string& topic) {
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
  return command_for(view, {.verb = "explain", .runs = runs, .more = "-t " + shell_text(topic)});
}

std::string summary_html(const PageView& view, const TopicChange& change, std::string_view text) {
  const Measure& measure = view.asked.measures.front();
  const bool is_falling = measure.def->direction == Direction::kLowerIsBetter;
  const bool is_worse = is_falling ? change.delta() > 0 : change.delta() < 0;
  return "<summary><b>" + xml_text(change.topic) + "</b> " +
         (text.empty() ? "" : "<span class=\"soft\">" + xml_text(text) + "</span> ") +
         shown(measure, {.numerator = change.before}, view.look) + " → " +
         shown(measure, {.numerator = change.after}, view.look) + " <span class=\"" +
         (is_worse ? "down" : "up") + "\">" + signed_text(measure, change.delta(), view.look) +
         "</span></summary>\n";
}

Result<std::string> change_html(const PageView& view, const TopicChange& change, const Diff& diff) {
  std::string_view text;
  for (const auto& [topic, words] : view.topic_texts) {
    if (topic == change.topic) text = words;
  }
  const auto explanations = explanations_html(view, change.topic);
  if (!explanations) return explanations;
  std::vector<std::string> commands{explain_command(view, change.topic)};
  if (without_results(view, change.topic).empty()) {
    commands.push_back(diff_command(view, change.topic));
  }
  return "<details>" + summary_html(view, change, text) + values_html(view, change.topic) +
         lists_html(view, diff, change.topic) + *explanations + commands_html(commands) +
         "</details>\n";
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

Result<Section> changes_section(const PageView& view) {
  Section section{.id = "changes", .title = "Most changed topics", .body = {}};
  if (view.pair.size() < 2) return section;
  std::vector<TopicChange> changes = changes_of(view);
  std::erase_if(changes, [](const TopicChange& change) { return change.delta() == 0; });
  if (changes.size() > kMostTopics) {
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(kMostTopics), changes.end());
  }
  const auto diff = diff_of(view, changes);
  if (!diff) return diff.error();
  const std::string name = name_of(view.asked.measures.front());
  section.body = "<p>" +
                 xml_text(changes.empty() ? "No topic has another " + name + " in "
                                          : name + " from " + side_of(view, 0).run + " to ") +
                 xml_text(side_of(view, 1).run) +
                 xml_text(changes.empty() ? " than in " + side_of(view, 0).run + "."
                                          : ", the largest difference first.") +
                 "</p>\n";
  for (const TopicChange& change : changes) {
    const auto part = change_html(view, change, *diff);
    if (!part) return part.error();
    section.body += *part;
  }
  section.commands = {diff_command(view, {})};
  return section;
}

}  // namespace assay
