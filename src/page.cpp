// SPDX-License-Identifier: Apache-2.0
// page.cpp: an evaluation as one page of HTML: its sections, and what is evaluated for it.
#include "assay/page.hpp"

#include <algorithm>

#include "page_frame.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"

namespace assay::page {
namespace {

std::string header_html(const PageView& view, const std::string& title,
                        const std::vector<Section>& sections) {
  std::string out = "<header>\n<h1>" + xml_text(title) + "</h1>\n<p class=\"verdict\">" +
                    xml_text(verdict_of(view.asked)) + "</p>\n<p class=\"setting\">" +
                    xml_text(setting_line(view.asked, view.look)) +
                    "</p>\n</header>\n<nav aria-label=\"Sections\"><ul>";
  for (const Section& section : sections) {
    out +=
        "<li><a href=\"#" + std::string(section.id) + "\">" + xml_text(section.title) + "</a></li>";
  }
  return out + "</ul></nav>\n";
}

Result<std::vector<Section>> sections_of(const PageView& view) {
  auto changes = changes_section(view);
  if (!changes) return changes.error();
  std::vector<Section> sections{leaderboard_section(view), efficiency_section(view),
                                heat_section(view),        delta_section(view),
                                curves_section(view),      spread_section(view),
                                *std::move(changes),       health_section(view),
                                recipe_section(view),      topics_section(view)};
  std::erase_if(sections, [](const Section& section) { return section.body.empty(); });
  return sections;
}

std::string usual_title(const EvalReport& report) {
  return "Evaluation of " +
         (report.runs.size() == 1 ? printable(report.runs.front().run)
                                  : std::to_string(report.runs.size()) + " runs") +
         " against " + printable(report.qrels.path);
}

}  // namespace

EvalReport first_measures(const EvalReport& report, std::size_t count) {
  EvalReport part = report;
  const std::size_t width = report.measures.size();
  part.measures.erase(part.measures.begin() + static_cast<std::ptrdiff_t>(count),
                      part.measures.end());
  for (Scores& scores : part.runs) {
    std::vector<Ratio> values;
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      for (std::size_t m = 0; m < count; ++m) values.push_back(scores.values[t * width + m]);
    }
    scores.values = std::move(values);
    scores.summary.erase(scores.summary.begin() + static_cast<std::ptrdiff_t>(count),
                         scores.summary.end());
  }
  return part;
}

const Scores& run_at(const PageView& view, std::size_t place) {
  return view.asked.runs[view.order[place]];
}

}  // namespace assay::page

namespace assay {

Result<std::vector<Measure>> page_measures(std::span<const Measure> asked, Judgments judgments) {
  std::vector<Measure> all(asked.begin(), asked.end());
  if (judgments != Judgments::kGrades) return all;
  const auto charts = page::chart_measures(asked, judgments);
  if (!charts) return charts;
  for (const auto& more : {page::judged_measures(), *charts}) {
    for (const Measure& measure : more) {
      if (std::find(all.begin(), all.end(), measure) == all.end()) all.push_back(measure);
    }
  }
  return all;
}

Result<std::string> report_html(const PageSource& source) {
  page::PageView view{.source = source,
                      .asked = page::first_measures(source.report, source.asked),
                      .order = run_order(source.report, {}),
                      .pair = page_pair(source.report)};
  if (auto done = page::add_changes(view); !done) return done.error();
  const auto sections = page::sections_of(view);
  if (!sections) return sections.error();
  const std::string title = source.title.empty() ? page::usual_title(view.asked) : source.title;
  std::string body = page::header_html(view, title, *sections) + "<main>\n";
  for (const page::Section& section : *sections) body += page::section_html(section);
  return page_of(title, body + "</main>\n");
}

}  // namespace assay
