// SPDX-License-Identifier: Apache-2.0
// page_topics.cpp: the value of every topic, to look at and to take along.
#include <algorithm>
#include <set>

#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay::page {
namespace {

using TopicSet = std::set<std::string, decltype(&natural_less)>;

TopicSet topics_of(const EvalReport& report) {
  TopicSet topics(&natural_less);
  for (const Scores& scores : report.runs) {
    topics.insert(scores.topics.begin(), scores.topics.end());
  }
  return topics;
}

// A topic without results has a value all the same; one that a run was not averaged over has none.
std::string value_cell(const Measure& measure, const Scores& scores, const std::string& topic,
                       std::size_t column, const Look& look) {
  const auto place = std::lower_bound(scores.topics.begin(), scores.topics.end(), topic);
  if (place == scores.topics.end() || *place != topic) return "<td class=\"none\">–</td>";
  const auto index = static_cast<std::size_t>(place - scores.topics.begin());
  const bool is_missing = std::binary_search(scores.missing.begin(), scores.missing.end(), index);
  return "<td>" + shown(measure, scores.at(index, column), look) +
         (is_missing ? "<small>no results</small>" : "") + "</td>";
}

std::string table_of(const TopicSet& topics, const std::string& caption,
                     const std::vector<std::string>& heads, const auto& cells_of) {
  std::string out = "<table class=\"grid sortable\">\n<caption>" + xml_text(caption) +
                    "</caption>\n<thead><tr>" + sort_head("topic", false);
  for (const std::string& text : heads) out += sort_head(text, true);
  out += "</tr></thead>\n<tbody>\n";
  for (const std::string& topic : topics) {
    out += "<tr><th scope=\"row\">" + xml_text(topic) + "</th>" + cells_of(topic) + "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

// One run: a column for each measure.
std::string one_run(const PageView& view, const TopicSet& topics) {
  const EvalReport& report = view.asked;
  std::vector<std::string> heads;
  for (const Measure& measure : report.measures) heads.push_back(name_of(measure));
  const std::string table =
      table_of(topics, "Values of each topic", heads, [&](const std::string& topic) {
        std::string cells;
        for (std::size_t m = 0; m < report.measures.size(); ++m) {
          cells += value_cell(report.measures[m], report.runs.front(), topic, m, view.look);
        }
        return cells;
      });
  return boxed(Box::kLong, "Values of each topic", table);
}

// Several: a table for each measure with a column for each run. The first stands open.
std::string several_runs(const PageView& view, const TopicSet& topics) {
  std::vector<std::string> heads;
  for (std::size_t i = 0; i < view.order.size(); ++i) heads.push_back(run_at(view, i).run);
  std::string out;
  for (std::size_t m = 0; m < view.asked.measures.size(); ++m) {
    const Measure& measure = view.asked.measures[m];
    const std::string name = name_of(measure);
    const std::string table =
        table_of(topics, name + " of each topic", heads, [&](const std::string& topic) {
          std::string cells;
          for (std::size_t i = 0; i < view.order.size(); ++i) {
            cells += value_cell(measure, run_at(view, i), topic, m, view.look);
          }
          return cells;
        });
    out += std::string("<details") + (m == 0 ? " open" : "") + "><summary>" + xml_text(name) +
           "</summary>\n" + boxed(Box::kLong, name + " of each topic", table) + "</details>\n";
  }
  return out;
}

std::string download(std::string_view name, std::string_view kind, const std::string& text) {
  return "<a download=\"" + std::string(name) + "\" href=\"data:" + std::string(kind) +
         ";charset=utf-8," + percent_text(text) + "\">" + std::string(name) + "</a>";
}

}  // namespace

Section topics_section(const PageView& view) {
  const TopicSet topics = topics_of(view.asked);
  Look whole = view.look;
  whole.per_topic = true;
  const std::string body =
      "<p class=\"filter\" hidden><label>Topics with <input type=\"search\" autocomplete=\"off\">"
      "</label> <span aria-live=\"polite\"></span></p>\n" +
      (view.asked.runs.size() == 1 ? one_run(view, topics) : several_runs(view, topics)) +
      "<p class=\"downloads\">All values and means with all digits: " +
      download("values.csv", "text/csv", write_spreadsheet(view.asked, whole)) + ", " +
      download("values.json", "application/json", write_dense_json(view.asked, whole)) + "</p>\n";
  return {.id = "topics",
          .title = "Topic by topic",
          .body = body,
          .commands = {command_for(view, {.verb = "eval", .more = "-q --intervals -f csv"})}};
}

}  // namespace assay::page
