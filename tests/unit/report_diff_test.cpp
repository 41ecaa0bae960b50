// SPDX-License-Identifier: Apache-2.0
// Two rankings as text, Markdown, HTML and JSON, also where ids and texts mean harm.
#include <nlohmann/json.hpp>
#include <sstream>

#include "assay/report.hpp"
#include "report_text.hpp"
#include "testing.hpp"

namespace assay {
namespace {

constexpr std::string_view kHostile = "</script><img src=x onerror=alert(1)>|`*_[x](y)";

DiffDoc doc_of(const std::string& id, std::uint32_t rank) {
  return {.doc = id, .rank = rank, .other_rank = 0, .grade = 1, .move = Move::kGone};
}

// One topic whose every text is `text`.
Diff diff_with(const std::string& text) {
  TopicDiff topic{.topic = text, .text = text, .is_judged = true, .looked_at = 1};
  for (const std::size_t side : {0U, 1U}) {
    DiffDoc doc = doc_of(text, 1);
    doc.title = text;
    doc.text = text;
    topic.sides[side].docs.push_back(doc);
    topic.sides[side].retrieved = 1;
    topic.sides[side].has_ties = true;
  }
  Diff diff{.runs = {text, "b" + text},
            .paths = {text, text},
            .qrels = "q",
            .options = {.docs = true},
            .highest_grade = 2};
  diff.topics.push_back(topic);
  diff.alone[0].push_back(text);
  diff.notes.push_back({.code = "missing-texts", .count = 1, .message = text, .advice = {}});
  return diff;
}

// Everything that is printed of it.
std::vector<std::string> all_texts(Diff diff, const Look& look) {
  std::vector<std::string> texts;
  for (const bool docs : {true, false}) {
    diff.options.docs = docs;
    for (const auto& write : {diff_text, diff_markdown, diff_html, diff_json}) {
      texts.push_back(write(diff, look));
    }
  }
  return texts;
}

TEST(ReportDiff, MarkupInTextsStaysText) {
  Diff diff = diff_with(std::string(kHostile));
  for (const bool docs : {true, false}) {
    diff.options.docs = docs;
    const std::string html = diff_html(diff, {});
    EXPECT_EQ(html.find("<img"), std::string::npos) << html;
    EXPECT_EQ(html.find("</script"), std::string::npos) << html;
    const std::string markdown = diff_markdown(diff, {});
    for (std::size_t at = 0; (at = markdown.find_first_of("<`[", at)) != std::string::npos; ++at) {
      EXPECT_EQ(markdown[at - 1], '\\') << markdown.substr(at);
    }
    EXPECT_TRUE(nlohmann::json::accept(diff_json(diff, {})));
  }
}

TEST(ReportDiff, NoControlCharacterReachesTheReader) {
  const std::string text = "a\x1b]0;title\x07 \x1b[2J\x9b\xc2\x9b b\r\n\tc\xff\xfe";
  for (const std::string& shown : all_texts(diff_with(text), {})) {
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const auto byte = static_cast<unsigned char>(shown[i]);
      EXPECT_TRUE(byte >= 0x20 || byte == '\n') << shown.substr(i > 9 ? i - 9 : 0, 20);
    }
    const bool is_json = shown.starts_with('{');  // which quotes what it must, and no more
    EXPECT_TRUE(is_json || shown.find("\xc2\x9b") == std::string::npos);
    EXPECT_EQ(utf8_text(shown), shown) << "all of it is UTF-8";
  }
}

TEST(ReportDiff, LongIdsAndTextsFitTheWidth) {
  for (const std::size_t width : {40UL, 80UL, 200UL}) {
    Diff diff = diff_with("begin" + std::string(3000, 'x') + "end of it");
    diff.runs = {"first", std::string(300, 'r')};
    std::istringstream lines(diff_text(diff, {.width = width}));
    for (std::string line; std::getline(lines, line);) {
      if (line.find("equal scores") != std::string::npos || line.starts_with(" ")) continue;
      if (line.find("rrrr") != std::string::npos) continue;  // one word is not broken
      EXPECT_LE(columns_of(line), width) << line;
    }
  }
}

TEST(ReportDiff, KeepsBothEndsOfALongId) {
  const std::string text = diff_text(diff_with("msmarco_v2.1_doc_00_1234567890#12_999"), {});
  EXPECT_NE(text.find("msmarco"), std::string::npos) << text;
  EXPECT_NE(text.find("#12_999  msm"), std::string::npos) << text;
}

TEST(ReportDiff, AsciiHasNothingElse) {
  for (const auto& write : {diff_text, diff_json}) {
    for (const char c : write(diff_with("plain"), {.ascii = true})) {
      EXPECT_LT(static_cast<unsigned char>(c), 0x80);
    }
  }
}

TEST(ReportDiff, SaysRelevanceByShapeAndWordInHtml) {
  const std::string html = diff_html(diff_with("d"), {});
  EXPECT_NE(html.find("<span aria-hidden=\"true\">◐</span> grade 1</td>"), std::string::npos);
  EXPECT_NE(html.find("<caption>"), std::string::npos);
  EXPECT_NE(html.find("<th scope=\"row\""), std::string::npos);
  EXPECT_NE(html.find("<th scope=\"colgroup\" colspan=\"3\">"), std::string::npos);
}

TEST(ReportDiff, HasNoMarksWithoutJudgments) {
  Diff diff = diff_with("d");
  diff.topics[0].is_judged = false;
  diff.qrels.clear();
  EXPECT_EQ(diff_text(diff, {}).find("◐"), std::string::npos);
  EXPECT_EQ(diff_html(diff, {}).find("grade"), std::string::npos);
}

TEST(ReportDiff, JsonNamesItsSchema) {
  const auto json = nlohmann::json::parse(diff_json(diff_with("d"), {}));
  EXPECT_EQ(json["schema"], "assay.diff/1");
  EXPECT_EQ(json["topics"][0]["runs"][0]["documents"][0]["move"], "gone");
  EXPECT_TRUE(json["topics"][0]["runs"][0]["documents"][0]["rank_after"].is_null());
  EXPECT_EQ(json["runs"][0]["topics_alone"][0], "d");
}

}  // namespace
}  // namespace assay
