// SPDX-License-Identifier: Apache-2.0
// page_health.cpp: what a reader should know of the data before trusting the numbers.
#include <algorithm>
#include <map>

#include "curves.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay::page {
namespace {

std::string note_row(const std::string& runs, const Note& note) {
  return "<tr><td class=\"text\">" + runs + "</td><td class=\"text\">" + xml_text(note.message) +
         "</td><td class=\"text\">" + xml_text(note.advice) + "</td></tr>\n";
}

std::string notes_html(const EvalReport& report) {
  const auto groups = grouped_notes(report);
  if (groups.empty() && report.notes.empty()) {
    return "<p>Nothing was seen that would make these numbers doubtful.</p>\n";
  }
  std::string table =
      "<table>\n<caption>What was seen while the runs were evaluated</caption>\n<thead><tr>"
      "<th scope=\"col\">run</th><th scope=\"col\">note</th><th scope=\"col\">advice</th></tr>"
      "</thead>\n<tbody>\n";
  for (const Note& note : report.notes) table += note_row("all", note);
  for (const NoteGroup& group : groups) {
    table += note_row(xml_text(joined(group.runs, ", ")), *group.note);
  }
  return boxed(Box::kWide, "Notes", table + "</tbody>\n</table>\n");
}

// How many topics of a run have equal scores across a cutoff of the measures asked for.
std::uint64_t ties_of(const Scores& scores) {
  const auto note = std::find_if(scores.notes.begin(), scores.notes.end(),
                                 [](const Note& each) { return each.code == "ties"; });
  return note == scores.notes.end() ? 0 : note->count;
}

std::string runs_html(const PageView& view) {
  std::string table =
      "<table class=\"sortable\">\n<caption>Mean share of the first documents that are judged, in "
      "per "
      "cent; topics where equal scores cross a cutoff or stand in the list, and those without "
      "results, which are left out of the shares"
      "</caption>\n<thead><tr>" +
      sort_head("run", false);
  const auto measures = judged_measures();
  for (const Measure& measure : measures) table += sort_head(name_of(measure), true);
  table += sort_head("topics with ties", true) + sort_head("topics without results", true) +
           "</tr></thead>\n<tbody>\n";
  for (const std::size_t run : view.order) {
    const Scores& scores = view.source.report.runs[run];
    table += "<tr><th scope=\"row\">" + xml_text(scores.run) + "</th>";
    for (const Measure& measure : measures) {
      const Ratio value = mean_where_defined(scores, column_of(view.source.report, measure));
      table += "<td class=\"n\">" + shown(measure, value, {.digits = 1, .percent = true}) + "</td>";
    }
    table += "<td class=\"n\">" + std::to_string(ties_of(scores)) + "</td><td class=\"n\">" +
             std::to_string(scores.missing.size()) + "</td></tr>\n";
  }
  return boxed(Box::kWide, "Judged documents", table + "</tbody>\n</table>\n");
}

std::string bar(std::uint64_t count, std::uint64_t most) {
  const double width = 160.0 * static_cast<double>(count) / static_cast<double>(most);
  return "<svg class=\"bar\" viewBox=\"0 0 160 12\" width=\"160\" height=\"12\" "
         "aria-hidden=\"true\"><rect width=\"" +
         fixed(width, 1) + "\" height=\"12\"/></svg>";
}

std::string grades_html(const Qrels& qrels) {
  constexpr std::size_t kMostGrades = 20;  // real-valued judgments have as many as documents
  std::map<double, std::uint64_t> counts;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    for (const double grade : qrels.grades(t)) ++counts[grade];
  }
  if (counts.empty()) return {};
  if (counts.size() > kMostGrades) {
    return "<p>" + grouped(qrels.judgment_count()) + " judgments with " +
           counted(counts.size(), "different grade") + ", from " + shortest(counts.begin()->first) +
           " to " + shortest(counts.rbegin()->first) + ".</p>\n";
  }
  std::uint64_t most = 0;
  for (const auto& [grade, count] : counts) most = std::max(most, count);
  std::string table =
      "<table>\n<caption>Judgments by grade, " + grouped(qrels.judgment_count()) +
      " in all</caption>\n<thead><tr><th scope=\"col\" class=\"n\">grade</th>"
      "<th scope=\"col\" class=\"n\">judgments</th><td></td></tr></thead>\n<tbody>\n";
  for (const auto& [grade, count] : counts) {
    table += "<tr><th scope=\"row\" class=\"n\">" + shortest(grade) + "</th><td class=\"n\">" +
             grouped(count) + "</td><td class=\"pic\">" + bar(count, most) + "</td></tr>\n";
  }
  return boxed(Box::kWide, "Judgments by grade", table + "</tbody>\n</table>\n");
}

// The lowest grade that any of the measures takes for relevant.
double relevant_level(const EvalReport& report) {
  double level = kInfinity;
  for (const Measure& measure : report.measures) {
    for (const ParamDef& param : measure.def->params) {
      if (param.number == &Params::rel) level = std::min(level, measure.params.rel);
    }
  }
  return level > 0 && level < kInfinity ? level : 1;
}

std::string barren_html(const PageView& view) {
  constexpr std::size_t kMost = 20;
  const Qrels& qrels = view.source.qrels;
  const double level = relevant_level(view.asked);
  std::vector<std::string_view> barren;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    if (count_from(qrels.ideal(t), level) == 0) barren.push_back(qrels.topic(t));
  }
  const std::string relevant = " a relevant document (grade at least " + shortest(level) + ")";
  if (barren.empty()) return "<p>Every judged topic has" + relevant + ".</p>\n";
  return "<p>" + counted(barren.size(), "judged topic") + " without" + relevant + ": " +
         xml_text(first_names(barren, kMost)) + "</p>\n";
}

// `check` takes files without names.
std::string check_command(const PageView& view) {
  if (!view.source.command.is_known()) return {};
  std::string line = "assay check " + shell_text(view.source.command.qrels);
  for (const Source& source : view.asked.sources) line += " " + shell_text(source.path);
  return line + options_for(view.source.command, "check");
}

}  // namespace

std::vector<Measure> judged_measures() {
  return parse_measures("Judged@1 Judged@5 Judged@10 Judged@20 Judged@50 Judged@100").value();
}

Section health_section(const PageView& view) {
  std::string body = notes_html(view.asked);
  if (view.source.qrels.kind() == Judgments::kGrades) body += runs_html(view);
  if (view.source.qrels.kind() == Judgments::kGrades) {
    body += grades_html(view.source.qrels) + barren_html(view);
  }
  return {.id = "health", .title = "Data health", .body = body, .commands = {check_command(view)}};
}

}  // namespace assay::page
