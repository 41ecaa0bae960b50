// SPDX-License-Identifier: Apache-2.0
// report_agree.cpp: agreement of judges as tables.
#include "assay/report_agree.hpp"

#include <algorithm>

#include "number.hpp"
#include "page_frame.hpp"
#include "report_agree_data.hpp"
#include "report_blocks.hpp"
#include "report_rankings_blocks.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Cells = std::vector<Grid::Cell>;

std::string ratio_text(const Ratio& value, const Look& look) {
  return value.is_defined() ? signed_text(value.value(), look) : std::string(kUndefinedWord);
}

std::string interval_text(const DrawnInterval& drawn, const Look& look) {
  if (!drawn.low.is_defined()) return std::string(kNoneWord);
  return "[" + signed_text(drawn.low.value(), look) + ", " + signed_text(drawn.high.value(), look) +
         "]";
}

std::string name_at(const Agreement& agreement, std::size_t judge) {
  return printable(agreement.judges[judge].name);
}

std::string grades_text(std::span<const double> grades) {
  if (grades.empty()) return std::string(kNoneWord);
  std::vector<std::string> texts;
  for (const double grade : grades) texts.push_back(shortest(grade));
  constexpr std::size_t kMostListed = 6;
  return texts.size() > kMostListed ? texts.front() + "–" + texts.back() : joined(texts, " ");
}

Block judges_block(const Agreement& agreement) {
  Block block;
  block.title = counted(agreement.judges.size(), "judge") + ", " +
                counted(agreement.together.documents, "document");
  block.grid.columns = {{"judge", false}, {"topics"},   {"documents"},
                        {"alone"},        {"relevant"}, {"grades"}};
  for (const JudgeCount& judge : agreement.judges) {
    block.grid.rows.push_back({{printable(judge.name)},
                               {grouped(judge.topics)},
                               {grouped(judge.documents)},
                               {grouped(judge.alone)},
                               {grouped(judge.relevant)},
                               {grades_text(judge.scale.empty() ? judge.grades : judge.scale)}});
  }
  const JudgesTogether& together = agreement.together;
  if (agreement.judges.size() > 2) {
    block.lines.push_back({"shared", grouped(together.shared) + " were judged by two or more, " +
                                         grouped(together.by_all) + " by all"});
  }
  if (together.by_all > 0) {
    block.lines.push_back({"relevant", grouped(together.relevant_to_any) + " of the " +
                                           grouped(together.by_all) +
                                           " that all judged are relevant to somebody, " +
                                           grouped(together.relevant_to_all) + " to all"});
  }
  return block;
}

std::string relevant_text(const Agreement& agreement) {
  const AgreeOptions& options = agreement.options;
  return options.level
             ? "grades from " + shortest(*options.level) + " on are 1, all others 0, everywhere"
             : "from grade " + shortest(options.relevant) + " on";
}

std::vector<Labelled> value_lines(const Agreement& agreement,
                                  const std::vector<AgreementValue>& values) {
  const UnitDraws& draws = agreement.options.draws;
  std::uint32_t undefined = 0;
  for (const AgreementValue& each : values) {
    if (each.value.is_defined()) undefined = std::max(undefined, each.interval.undefined);
  }
  std::string text = "documents drawn again, " + counted(draws.resamples, "time") + ", seed " +
                     std::to_string(draws.seed);
  if (undefined > 0) {
    text += "; up to " + grouped(undefined) + " draws leave no variation, and are not counted";
  }
  return {{"interval", text}, {"relevant", relevant_text(agreement)}};
}

Block values_block(const Agreement& agreement, std::string title,
                   const std::vector<AgreementValue>& values, const Look& look) {
  Block block;
  block.title = std::move(title);
  block.grid.columns = {
      {"coefficient", false},
      {"value"},
      {level_text(agreement.options.draws.confidence) + " interval"},
  };
  for (const AgreementValue& each : values) {
    block.grid.rows.push_back({{std::string(each.title)},
                               {ratio_text(each.value, look)},
                               {interval_text(each.interval, look)}});
  }
  block.lines = value_lines(agreement, values);
  return block;
}

// A column of the tables of pairs.
struct PairColumn {
  std::string header;
  std::string name;  // of the coefficient
};

std::vector<PairColumn> pair_columns(GradeScale scale) {
  const std::string word(choice_of(kGradeScaleChoices, scale).word);
  return {{"agreement", "agreement"}, {"kappa", "kappa"},       {"linear", "kappa_linear"},
          {"alpha", "alpha_" + word}, {"positive", "positive"}, {"overlap", "overlap"}};
}

void add_pair_row(const Agreement& agreement, const JudgePair& pair, const AgreeLook& look,
                  Cells row, Grid& grid) {
  if (agreement.judges.size() > 2) {
    row.push_back({name_at(agreement, pair.first)});
    row.push_back({name_at(agreement, pair.second)});
  }
  row.push_back({grouped(pair.confusion.units)});
  for (const PairColumn& column : pair_columns(look.scale)) {
    row.push_back({ratio_text(pair.value(column.name), look.look)});
  }
  grid.rows.push_back(std::move(row));
}

Grid pair_grid(const Agreement& agreement, const AgreeLook& look,
               std::vector<Grid::Column> columns) {
  Grid grid{.columns = std::move(columns)};
  if (agreement.judges.size() > 2) {
    grid.columns.push_back({"first", false});
    grid.columns.push_back({"second", false});
  }
  grid.keys = grid.columns.size();
  grid.columns.push_back({"both"});
  for (const PairColumn& column : pair_columns(look.scale)) grid.columns.push_back({column.header});
  return grid;
}

Labelled alpha_line(GradeScale scale) {
  const auto& choice = choice_of(kGradeScaleChoices, scale);
  return {"alpha",
          "Krippendorff's, " + std::string(choice.word) + ": " + std::string(choice.meaning)};
}

Block pairs_block(const Agreement& agreement, const AgreeLook& look) {
  Block block;
  block.title = "Pairs of judges, on the documents that both judged";
  block.grid = pair_grid(agreement, look, {});
  for (const JudgePair& pair : agreement.pairs) {
    add_pair_row(agreement, pair, look, {}, block.grid);
  }
  block.lines = {{"kappa", "Cohen's; linear: the same with linear weights"},
                 alpha_line(look.scale),
                 {"overlap", "of the documents that either calls relevant, those that both do"}};
  return block;
}

Block topics_block(const Agreement& agreement, const AgreeLook& look) {
  Block block;
  block.title = "Topics";
  block.grid = pair_grid(agreement, look, {{"topic", false}});
  bool is_undefined = false;
  for (const TopicAgreement& topic : agreement.topics) {
    for (const JudgePair& pair : topic.pairs) {
      add_pair_row(agreement, pair, look, {{printable(topic.topic)}}, block.grid);
      is_undefined = is_undefined || !pair.value("kappa").is_defined();
    }
  }
  block.lines = {alpha_line(look.scale)};
  if (is_undefined) {
    block.lines.push_back({std::string(kUndefinedWord),
                           "both gave all their documents one and the same grade, or nothing "
                           "was judged by both"});
  }
  return block;
}

// Why some coefficients of a pair have no value; empty if all have one.
std::string reason_of(const JudgePair& pair) {
  const Confusion& table = pair.confusion;
  if (table.units == 0) return "no document was judged by both";
  for (std::size_t i = 0; i < table.grades.size(); ++i) {
    if (table.at(i, i) == table.units) {
      return "every grade of both is " + shortest(table.grades[i]) +
             ", and where nothing varies there is no agreement beyond chance";
    }
  }
  const bool none = pair.relevance.neither == table.units;
  const bool all = pair.relevance.both == table.units;
  if (none) return "neither calls any document relevant";
  return all ? "both call every document relevant" : "";
}

Block reasons_block(const Agreement& agreement) {
  Block block;
  for (const JudgePair& pair : agreement.pairs) {
    const std::string reason = reason_of(pair);
    if (reason.empty()) continue;
    block.lines.push_back(
        {std::string(kUndefinedWord),
         name_at(agreement, pair.first) + ", " + name_at(agreement, pair.second) + ": " + reason});
  }
  return block;
}

Block confusion_block(const Agreement& agreement, const JudgePair& pair) {
  Block block;
  const Confusion& table = pair.confusion;
  block.title = "Grades of " + name_at(agreement, pair.first) + " (rows) and " +
                name_at(agreement, pair.second) + " (columns)";
  block.grid.columns.push_back({"grade"});
  for (const double grade : table.grades) block.grid.columns.push_back({shortest(grade)});
  for (std::size_t i = 0; i < table.grades.size(); ++i) {
    Cells row{{shortest(table.grades[i])}};
    for (std::size_t k = 0; k < table.grades.size(); ++k) row.push_back({grouped(table.at(i, k))});
    block.grid.rows.push_back(std::move(row));
  }
  return block;
}

Block moves_block(const Rankings& rankings) {
  Block block;
  block.title = "Largest change of rank";
  block.grid.columns = {{"measure", false}, {"first", false}, {"second", false},
                        {"run", false},     {"from"},         {"to"}};
  block.grid.keys = 3;
  for (const OrderAgreement& each : rankings.agreements) {
    const SystemOrder& first = rankings.orders[each.first];
    const SystemOrder& second = rankings.orders[each.second];
    Cells row{{name_of(first.measure)}, {printable(first.setting)}, {printable(second.setting)}};
    const auto move = largest_move(first, second);
    row.push_back({move ? printable(rankings.systems[move->system]) : std::string(kNoneWord)});
    row.push_back({move ? shortest(move->first) : std::string("–")});
    row.push_back({move ? shortest(move->second) : std::string("–")});
    block.grid.rows.push_back(std::move(row));
  }
  return block;
}

std::vector<Block> blocks_of(const AgreeView& view, const AgreeLook& look) {
  constexpr std::size_t kMostTables = 3;  // of grades against grades
  const Agreement& agreement = view.agreement;
  std::vector<Block> blocks{judges_block(agreement)};
  if (agreement.judges.size() == 2) {
    const JudgePair& pair = agreement.pairs.front();
    blocks.push_back(values_block(
        agreement,
        "Agreement on the " + counted(pair.confusion.units, "document") + " that both judged",
        pair.values, look.look));
  } else {
    blocks.push_back(values_block(
        agreement, "Agreement of all on " + counted(agreement.together.shared, "document"),
        agreement.together.values, look.look));
    blocks.push_back(pairs_block(agreement, look));
  }
  if (Block reasons = reasons_block(agreement); !reasons.lines.empty()) blocks.push_back(reasons);
  if (agreement.pairs.size() <= kMostTables) {
    for (const JudgePair& pair : agreement.pairs) {
      blocks.push_back(confusion_block(agreement, pair));
    }
  }
  if (!agreement.topics.empty()) blocks.push_back(topics_block(agreement, look));
  if (view.rankings != nullptr) {
    blocks.push_back(orders_block(*view.rankings, look.look));
    blocks.push_back(agreement_block(*view.rankings, {.look = look.look}));
    blocks.push_back(moves_block(*view.rankings));
  }
  return blocks;
}

std::string write_text(const AgreeView& view, const AgreeLook& look) {
  return blocks_text(blocks_of(view, look), look.look);
}
std::string write_md(const AgreeView& view, const AgreeLook& look) {
  return blocks_markdown(blocks_of(view, look));
}
std::string write_tex(const AgreeView& view, const AgreeLook& look) {
  return with_latex_minus(blocks_latex(blocks_of(view, look)));
}
std::string write_html(const AgreeView& view, const AgreeLook& look) {
  return page_around("Agreement of judges", blocks_html(blocks_of(view, look)));
}

constexpr std::array kFormats = {AgreeFormat{"table", "txt", write_text},
                                 AgreeFormat{"tsv", "tsv", agree_tsv, false, true},
                                 AgreeFormat{"csv", "csv", agree_csv, false, true},
                                 AgreeFormat{"json", "json", agree_json, true},
                                 AgreeFormat{"md", "md", write_md},
                                 AgreeFormat{"latex", "tex", write_tex},
                                 AgreeFormat{"html", "html", write_html}};

}  // namespace

std::span<const AgreeFormat> agree_formats() { return kFormats; }

}  // namespace assay
