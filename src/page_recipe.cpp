// SPDX-License-Identifier: Apache-2.0
// page_recipe.cpp: what exactly the numbers are, and from which files, so that anybody can make
// them again.
#include "assay/version.hpp"
#include "number.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"

namespace assay::page {
namespace {

std::string recipe_row(const Measure& measure, const EvalReport& report) {
  return "<tr><th scope=\"row\" class=\"name\">" + xml_text(name_of(measure)) + "</th><td>" +
         xml_text(measure.def->title) + "</td><td><code>" + xml_text(full_recipe(measure, report)) +
         "</code></td></tr>\n";
}

std::string input_row(const InputRole& input) {
  const Source& source = input.source;
  return "<tr><th scope=\"row\">" + xml_text(source.path) + "</th><td>" + std::string(input.role) +
         "</td><td class=\"n\">" + grouped(source.topics) + "</td><td class=\"n\">" +
         grouped(source.lines) + "</td><td><code>" +
         xml_text(source.sha256.empty() ? "not asked for" : source.sha256) + "</code></td></tr>\n";
}

std::string command_line(const PageView& view) {
  const std::string command = whole_command(view.source.command);
  if (command.empty()) return {};
  return "<dt>Command line</dt><dd><code>" + xml_text(command) + "</code></dd>";
}

}  // namespace

Section recipe_section(const PageView& view) {
  std::string recipes =
      "<table>\n<caption>What exactly each number is</caption>\n<thead><tr><th "
      "scope=\"col\">measure"
      "</th><th scope=\"col\">title</th><th scope=\"col\">recipe</th></tr></thead>\n<tbody>\n";
  for (const Measure& measure : view.asked.measures) recipes += recipe_row(measure, view.asked);
  std::string inputs =
      "<table>\n<caption>Files, as they lie on disk</caption>\n<thead><tr><th "
      "scope=\"col\">file</th>"
      "<th scope=\"col\">what</th><th scope=\"col\" class=\"n\">topics</th>"
      "<th scope=\"col\" class=\"n\">lines</th><th "
      "scope=\"col\">SHA-256</th></tr></thead>\n<tbody>\n";
  for (const InputRole& input : inputs_of(view.asked)) inputs += input_row(input);
  const std::string end = "</tbody>\n</table>\n";
  return {.id = "recipe",
          .title = "Recipe and inputs",
          .body = boxed(Box::kWide, "Recipes", recipes + end) +
                  boxed(Box::kWide, "Inputs", inputs + end) + "<dl>" + command_line(view) +
                  "<dt>Version</dt><dd>assay " + std::string(kVersion) + "</dd></dl>\n",
          .commands = {command_for(view, {.verb = "eval", .more = "--recipe --hash -f json"})}};
}

}  // namespace assay::page
