// SPDX-License-Identifier: Apache-2.0
// page_html.cpp: sections, boxes, heads of columns, commands: what every section is made of.
#include <algorithm>

#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay::page {
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

std::string commands_html(std::vector<std::string> commands) {
  std::erase(commands, "");
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

std::string options_for(const PageCommand& command, std::string_view verb) {
  std::string line;
  for (const TypedOption& option : command.options) {
    const auto& verbs = option.verbs;
    if (std::find(verbs.begin(), verbs.end(), verb) != verbs.end()) add_words(option.words, line);
  }
  return line;
}

std::string measures_for(const PageView& view, Measures measures) {
  std::string line;
  if (measures == Measures::kAsked) add_words(view.source.command.measures, line);
  if (measures != Measures::kNamed) return line;
  std::vector<std::string> names;
  for (const Measure& measure : view.asked.measures) names.push_back(name_of(measure));
  return " -m " + shell_text(joined(names, " "));
}

std::string command_for(const PageView& view, const CommandParts& parts) {
  const PageCommand& command = view.source.command;
  if (!command.is_known()) return {};
  std::string line = "assay " + parts.verb + " " + shell_text(command.qrels);
  if (parts.runs.empty()) add_words(command.runs, line);
  for (const std::size_t run : parts.runs) line += " " + shell_text(command.runs[run]);
  const std::string_view verb(parts.verb);
  line += measures_for(view, parts.measures) + options_for(command, verb.substr(0, verb.find(' ')));
  return line + (parts.more.empty() ? "" : " " + parts.more);
}

std::string whole_command(const PageCommand& command) {
  if (!command.is_known()) return {};
  std::string line = "assay report " + shell_text(command.qrels);
  add_words(command.runs, line);
  add_words(command.measures, line);
  for (const TypedOption& option : command.options) add_words(option.words, line);
  return line;
}

}  // namespace assay::page
