// SPDX-License-Identifier: Apache-2.0
// report_recall.cpp: estimates of what was missed, as tables with what each of them assumes.
#include "assay/report_recall.hpp"

#include <algorithm>

#include "number.hpp"
#include "page_frame.hpp"
#include "report_blocks.hpp"
#include "report_recall_data.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Cells = std::vector<Grid::Cell>;
using Share = RecallEstimate::Share;

std::string number_text(double value, const Look& look) {
  return fixed(value, look.digits.value_or(1));
}

std::string word_of(const RecallEstimate& estimate) {
  return std::string(recall_method(estimate.method).word);
}

std::string total_text(const CountEstimate& count, const Look& look) {
  return count.is_defined() ? number_text(*count.total, look) : std::string(kUndefinedWord);
}

std::string interval_text(const CountEstimate& count, const Look& look) {
  if (!count.is_defined()) return std::string(kNoneWord);
  return "[" + number_text(count.low, look) + ", " + number_text(count.high, look) + "]";
}

// "71.2 % [60.1, 80.0]"
std::string recall_text(const std::optional<Share>& share, const Look& look) {
  if (!share) return std::string(kUndefinedWord);
  const int digits = look.digits.value_or(1);
  return fixed(100 * share->value, digits) + " % [" + fixed(100 * share->low, digits) + ", " +
         fixed(100 * share->high, digits) + "]";
}

std::string ended(std::string sentence) {
  if (!sentence.empty() && sentence.back() != '.') sentence += ".";
  return sentence;
}

// What it is, what it was computed from, what it assumes, and what speaks against it.
std::string story_of(const RecallEstimate& estimate) {
  const RecallMethodDef& method = recall_method(estimate.method);
  std::string text(method.title);
  if (!estimate.basis.empty()) text += ": " + printable(estimate.basis);
  text = ended(std::move(text));
  if (!estimate.count.is_defined()) {
    text += " Undefined: " + ended(estimate.count.reason);
  }
  text += " Assumes: " + ended(std::string(method.assumes));
  for (const std::string& warning : estimate.warnings) {
    text += " Beware: " + ended(printable(warning));
  }
  return text;
}

Block estimates_block(const RecallReport& report, const Look& look) {
  Block block;
  block.title = "Relevant documents: " + grouped(report.all_known()) + " known in " +
                counted(report.topics.size(), "topic");
  if (!report.runs.empty()) {
    block.intro.push_back("Of " + counted(report.runs.size(), "run") + " down to rank " +
                          grouped(report.depth) + ", " + share_text(report.judged_share) +
                          " of the documents are judged");
  }
  if (report.unjudged_topics > 0) {
    block.intro.push_back(counted(report.unjudged_topics, "topic") +
                          " of the runs without judgments left out");
  }
  block.grid.columns = {{"estimate", false},
                        {"topics"},
                        {"known"},
                        {"relevant"},
                        {level_text(report.options.level) + " interval"},
                        {"recall of the judgments"}};
  for (const RecallEstimate& estimate : report.estimates) {
    block.grid.rows.push_back({{word_of(estimate)},
                               {grouped(estimate.topics.size())},
                               {grouped(estimate.known)},
                               {total_text(estimate.count, look)},
                               {interval_text(estimate.count, look)},
                               {recall_text(estimate.share_of(estimate.known), look)}});
    block.lines.push_back({word_of(estimate), story_of(estimate)});
  }
  return block;
}

// Whose numbers are of any use to runs.
std::vector<std::size_t> defined_ones(const RecallReport& report) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < report.estimates.size(); ++i) {
    if (report.estimates[i].count.is_defined()) places.push_back(i);
  }
  return places;
}

Block runs_block(const RecallReport& report, const Look& look) {
  Block block;
  block.title = "Recall of the runs, by each estimate";
  block.grid.columns = {{"run", false}, {"found"}, {"of known"}};
  const auto places = defined_ones(report);
  for (const std::size_t i : places) block.grid.columns.push_back({word_of(report.estimates[i])});
  const std::uint64_t known = report.all_known();
  for (const RunRecall& run : report.runs) {
    const RecallEstimate of_known{.count = {.total = static_cast<double>(known)}, .known = known};
    const auto share = of_known.share_of(run.found);
    Cells row{{printable(run.name)},
              {grouped(run.found)},
              {share ? share_text(share->value) : std::string(kUndefinedWord)}};
    for (const std::size_t i : places) {
      row.push_back({recall_text(report.estimates[i].share_of(run.found_of[i]), look)});
    }
    block.grid.rows.push_back(std::move(row));
  }
  block.lines.push_back(
      {"found",
       "relevant documents that the run returns at any rank; an estimate counts those of "
       "its topics"});
  return block;
}

Block external_block(const RecallReport& report) {
  const ExternalCheck& check = *report.external;
  Block block;
  block.title = "Documents that experts named: " + grouped(check.named) + " for judged topics";
  block.grid.columns = {{"of these", false}, {"documents"}, {"share"}};
  const auto add = [&](const std::string& what, std::uint64_t count) {
    const double share =
        check.named == 0 ? 0 : static_cast<double>(count) / static_cast<double>(check.named);
    block.grid.rows.push_back({{what}, {grouped(count)}, {share_text(share)}});
  };
  add("judged", check.judged);
  add("judged relevant", check.relevant);
  if (!report.runs.empty()) add("retrieved by any run", check.retrieved);
  for (const auto& [name, count] : check.by_run) add("retrieved by " + printable(name), count);
  if (check.elsewhere > 0) {
    block.lines.push_back({"left out", counted(check.elsewhere, "document") +
                                           " named for topics without judgments, or as not "
                                           "relevant"});
  }
  return block;
}

// The place of a topic among those that an estimate speaks of.
const CountEstimate* of_topic(const RecallEstimate& estimate, const std::string& topic) {
  const auto at =
      std::lower_bound(estimate.topics.begin(), estimate.topics.end(), topic, natural_less);
  if (at == estimate.topics.end() || *at != topic || estimate.of_topics.empty()) return nullptr;
  return &estimate.of_topics[static_cast<std::size_t>(at - estimate.topics.begin())];
}

Block topics_block(const RecallReport& report, const Look& look) {
  Block block;
  block.title = "Relevant documents of each topic";
  block.grid.columns = {{"topic", false}, {"known"}};
  std::vector<const RecallEstimate*> shown;
  for (const RecallEstimate& estimate : report.estimates) {
    if (!estimate.of_topics.empty()) shown.push_back(&estimate);
  }
  for (const RecallEstimate* estimate : shown) block.grid.columns.push_back({word_of(*estimate)});
  for (std::size_t t = 0; t < report.topics.size(); ++t) {
    Cells row{{printable(report.topics[t])}, {grouped(report.known[t])}};
    for (const RecallEstimate* estimate : shown) {
      const CountEstimate* count = of_topic(*estimate, report.topics[t]);
      row.push_back({count == nullptr ? std::string(kNoneWord)
                     : !count->is_defined()
                         ? std::string(kUndefinedWord)
                         : total_text(*count, look) + " " + interval_text(*count, look)});
    }
    block.grid.rows.push_back(std::move(row));
  }
  return block;
}

std::vector<Block> blocks_of(const RecallReport& report, const Look& look) {
  std::vector<Block> blocks{estimates_block(report, look)};
  if (report.external) blocks.push_back(external_block(report));
  if (!report.runs.empty()) blocks.push_back(runs_block(report, look));
  if (look.per_topic) blocks.push_back(topics_block(report, look));
  return blocks;
}

std::string write_text(const RecallReport& report, const RecallLook& look) {
  return blocks_text(blocks_of(report, look.look), look.look);
}
std::string write_md(const RecallReport& report, const RecallLook& look) {
  return blocks_markdown(blocks_of(report, look.look));
}
std::string write_tex(const RecallReport& report, const RecallLook& look) {
  return blocks_latex(blocks_of(report, look.look));
}
std::string write_html(const RecallReport& report, const RecallLook& look) {
  return page_around("What was missed?", blocks_html(blocks_of(report, look.look)));
}

constexpr std::array kFormats = {
    RecallFormat{"table", "txt", write_text},     RecallFormat{"tsv", "tsv", recall_tsv, true},
    RecallFormat{"csv", "csv", recall_csv, true}, RecallFormat{"json", "json", recall_json},
    RecallFormat{"md", "md", write_md},           RecallFormat{"latex", "tex", write_tex},
    RecallFormat{"html", "html", write_html}};

}  // namespace

std::span<const RecallFormat> recall_formats() { return kFormats; }

}  // namespace assay
