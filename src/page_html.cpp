// SPDX-License-Identifier: Apache-2.0
// page_html.cpp: sections, boxes, heads of columns, commands: what every section is made of.
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

void add_words(const std::vector<std::string>& words, std::string& line) {
  for (const std::string& word : words) line += " " + shell_text(word);
}

}  // namespace

std::string section_html(const Section& section) {
  const std::string id(section.id);
  std::string out = "<section id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n<h2 id=\"" +
                    id + "-title\">" + xml_text(section.title) + "</h2>\n" + section.body;
  return out + commands_html(section.commands) + "</section>\n";
}

std::string commands_html(const std::vector<std::string>& commands) {
  if (commands.empty()) return {};
  std::string out = commands.size() == 1 ? "<p class=\"cmd\">Command for this"
                                         : "<p class=\"cmd\">Commands for this";
  for (const std::string& command : commands) out += " <code>" + xml_text(command) + "</code>";
  return out + "</p>\n";
}

std::string boxed(Box box, std::string_view label, const std::string& content) {
  const bool is_chart = box == Box::kChart;
  const std::string kind = is_chart ? " chart" : box == Box::kLong ? " long" : "";
  return "<div class=\"wide" + kind + "\" tabindex=\"0\" role=\"region\" aria-label=\"" +
         xml_text(label) + (is_chart ? ", chart" : ", table") + "\">\n" + content + "</div>\n";
}

std::string sort_head(std::string_view text, bool is_number) {
  return std::string("<th scope=\"col\" data-sort=\"") +
         (is_number ? "number\" class=\"n" : "text") + "\">" + xml_text(text) + "</th>";
}

std::string command_for(const PageView& view, const CommandParts& parts) {
  const PageCommand& command = view.source.command;
  std::string line = "assay " + parts.verb + " " + shell_text(command.qrels);
  if (parts.runs.empty()) add_words(command.runs, line);
  for (const std::size_t run : parts.runs) line += " " + shell_text(command.runs[run]);
  if (parts.measures == Measures::kAsked) add_words(command.measures, line);
  add_words(command.options, line);
  return line + (parts.more.empty() ? "" : " " + parts.more);
}

std::string whole_command(const PageCommand& command) {
  std::string line = "assay report " + shell_text(command.qrels);
  for (const auto* words : {&command.runs, &command.measures, &command.options, &command.own}) {
    add_words(*words, line);
  }
  return line;
}

}  // namespace assay
