// SPDX-License-Identifier: Apache-2.0
// report_explain_formats.cpp: explanations in each format.
#include <array>
#include <nlohmann/json.hpp>

#include "assay/explain_report.hpp"
#include "assay/version.hpp"
#include "number.hpp"
#include "page_frame.hpp"
#include "report_escape.hpp"
#include "report_explain.hpp"
#include "report_explain_json.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

// What a change made of each value.
std::vector<Labelled> change_lines(const RunExplanation& part, const Look& look) {
  std::vector<Labelled> lines;
  for (std::size_t m = 0; m < part.before.size(); ++m) {
    const ExplainedMeasure& each = part.told.measures[m];
    std::string text =
        shown(each.measure, part.before[m], look) + " → " + shown(each.measure, each.value, look);
    if (part.before[m].is_defined() && each.value.is_defined()) {
      text +=
          "   " + shown_difference(each.measure, each.value.value() - part.before[m].value(), look);
    }
    lines.push_back({"what if", name_of(each.measure) + " " + text});
  }
  return lines;
}

std::vector<Block> blocks_of(const RunExplanation& part, bool is_quiz, const Look& look) {
  std::vector<Block> blocks =
      is_quiz ? quiz_blocks(part.told, part.run, look) : explain_blocks(part.told, part.run, look);
  if (part.changes.empty()) return blocks;
  const std::size_t key = is_quiz ? 1 : 0;  // what must not be seen before
  const auto lines = change_lines(part, look);
  for (std::size_t i = 0; i <= key; ++i)
    blocks[i].title += ", if " + printable(joined(part.changes, ", "));
  blocks[key].lines.insert(blocks[key].lines.begin(), lines.begin(), lines.end());
  return blocks;
}

// In a terminal the words stand below the numbers, elsewhere beside them.
enum class Words : std::uint8_t { kBelow, kBeside };

Block convention_block(const ConventionTable& table, Words words, const Look& look) {
  const bool has_topic = !table.topic.empty();
  Block block;
  block.title = printable(table.run) + " under every convention; * is what was asked for";
  block.grid.columns = {{"measure", false}};
  if (has_topic) block.grid.columns.push_back({"topic " + printable(table.topic)});
  block.grid.columns.push_back({"all topics"});
  if (words == Words::kBeside) block.grid.columns.push_back({"what is meant", false});
  if (words == Words::kBeside) block.grid.columns.push_back({"by whom", false});
  for (const ConventionValue& value : table.values) {
    const Measure& measure = value.form.measure;
    const Convention* convention = value.form.convention;
    const std::string what(convention == nullptr ? "as asked for" : convention->what);
    const std::string tools(convention == nullptr ? "" : convention->tools);
    std::vector<Grid::Cell> row = {
        {name_of(measure) + (value.form.is_asked ? " *" : ""), value.form.is_asked}};
    if (has_topic) row.push_back({shown(measure, value.topic, look)});
    row.push_back({shown(measure, value.all, look)});
    if (words == Words::kBeside) row.insert(row.end(), {{what}, {tools}});
    block.grid.rows.push_back(std::move(row));
    if (words == Words::kBelow)
      block.lines.push_back({name_of(measure), what + (tools.empty() ? "" : ": " + tools)});
  }
  return block;
}

std::vector<Block> all_blocks(const ExplainReport& report, Words words, const Look& look) {
  std::vector<Block> blocks;
  const auto add = [&](std::vector<Block> more) {
    blocks.insert(blocks.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
  };
  for (std::size_t i = 0; i < report.parts.size(); ++i) {
    if (!report.is_side_by_side) {
      add(blocks_of(report.parts[i], report.is_quiz, look));
    } else if (i + 1 < report.parts.size()) {
      const RunExplanation& left = report.parts[i];
      const RunExplanation& right = report.parts[++i];
      add(side_blocks({left.told, left.run}, {right.told, right.run}, look));
    }
  }
  for (const ConventionTable& table : report.conventions)
    add({convention_block(table, words, look)});
  return blocks;
}

std::string write_text(const ExplainReport& report, const Look& look) {
  return blocks_text(all_blocks(report, Words::kBelow, look), look);
}
std::string write_md(const ExplainReport& report, const Look& look) {
  return blocks_markdown(all_blocks(report, Words::kBeside, look));
}
std::string write_tex(const ExplainReport& report, const Look& look) {
  Look plain = look;  // its fonts have no bars
  plain.ascii = true;
  return blocks_latex(all_blocks(report, Words::kBeside, plain));
}
std::string write_html(const ExplainReport& report, const Look& look) {
  return page_around("How values come about",
                     blocks_html(all_blocks(report, Words::kBeside, look)));
}

Json convention_json(const ConventionTable& table) {
  const auto number = [](const Ratio& value) {
    return value.is_defined() ? Json(value.value()) : Json();
  };
  Json json = {{"run", utf8_text(table.run)}};
  if (!table.topic.empty()) json["topic"] = utf8_text(table.topic);
  for (const ConventionValue& value : table.values) {
    Json row = {{"measure", name_of(value.form.measure)}, {"is_asked", value.form.is_asked}};
    if (!table.topic.empty()) row["topic"] = number(value.topic);
    row["all"] = number(value.all);
    if (value.form.convention != nullptr) {
      row["what"] = value.form.convention->what;
      row["tools"] = value.form.convention->tools;
    }
    json["conventions"].push_back(std::move(row));
  }
  return json;
}

std::string write_all_json(const ExplainReport& report, const Look& look) {
  Json json = {{"schema", "assay.explain/1"}, {"tool", {{"name", "assay"}, {"version", kVersion}}}};
  json["explanations"] = Json::array();
  for (const RunExplanation& part : report.parts) {
    Json entry = explanation_json(part.told, part.run);
    for (std::size_t m = 0; m < part.before.size(); ++m) {
      entry["measures"][m]["before"] =
          part.before[m].is_defined() ? Json(part.before[m].value()) : Json();
    }
    for (const std::string& change : part.changes) entry["what_if"].push_back(utf8_text(change));
    json["explanations"].push_back(std::move(entry));
  }
  for (const ConventionTable& table : report.conventions)
    json["conventions"].push_back(convention_json(table));
  return json.dump(2, ' ', look.ascii) + "\n";
}

constexpr std::array kFormats = {
    ExplainFormat{"table", "txt", write_text}, ExplainFormat{"md", "md", write_md},
    ExplainFormat{"latex", "tex", write_tex}, ExplainFormat{"html", "html", write_html},
    ExplainFormat{"json", "json", write_all_json}};

}  // namespace

std::span<const ExplainFormat> explain_formats() { return kFormats; }

std::string explain_html(const RunExplanation& part, const Look& look) {
  return blocks_html(blocks_of(part, false, look));
}

}  // namespace assay
