// SPDX-License-Identifier: Apache-2.0
// report_diff_markup.cpp: two rankings side by side as Markdown, HTML and JSON.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "page_frame.hpp"
#include "page_parts.hpp"
#include "report_diff.hpp"
#include "report_escape.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostColumns = 240;  // of a text on a page

std::string document_cell(const DiffDoc& doc, const TopicDiff& topic, const Diff& diff) {
  std::string text;
  if (topic.is_judged) {
    text = std::string(mark_of(worth_of(doc.grade, diff), {})) + " ";
    if (is_judged(doc.grade)) text += shortest(doc.grade) + " ";
  }
  const std::string snippet = fitted(snippet_of(doc), kMostColumns / 2, {});
  return text + one_line(doc.doc) + (snippet.empty() ? "" : " – " + snippet);
}

std::string topic_title(const TopicDiff& topic) {
  const std::string text = fitted(one_line(topic.text), kMostColumns, {});
  return "Topic " + one_line(topic.topic) + (text.empty() ? "" : ": " + text);
}

std::string topic_markdown(const TopicDiff& topic, const Diff& diff, const Look& look) {
  Grid grid;
  grid.columns = {{"rank"},
                  {one_line(diff.runs[0]), false},
                  {"then", false},
                  {one_line(diff.runs[1]), false},
                  {"before", false}};
  const std::size_t rows = std::max(topic.sides[0].docs.size(), topic.sides[1].docs.size());
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<Grid::Cell> row{{std::to_string(i + 1)}};
    for (const std::size_t side : {0U, 1U}) {
      const auto& docs = topic.sides[side].docs;
      row.push_back({i < docs.size() ? document_cell(docs[i], topic, diff) : ""});
      row.push_back({i < docs.size() ? move_mark(docs[i], side, {}) : ""});
    }
    grid.rows.push_back(std::move(row));
  }
  std::string out =
      "### " + markdown_text(topic_title(topic)) + "\n\n" + grid_markdown(grid) + "\n";
  if (topic.is_judged) out += markdown_text(legend(diff, {})) + "\n\n";
  for (const std::string& line : topic_lines_of(topic, diff)) {
    out += "- " + markdown_text(printable(line)) + "\n";
  }
  const Grid values = topic_values(topic, diff, look);
  return values.rows.empty() ? out : out + "\n" + grid_markdown(values);
}

// Text that came from anywhere, kept from changing the direction of what stands around it.
std::string isolated(std::string_view text) { return "<bdi>" + xml_text(text) + "</bdi>"; }

std::string relevance_cell(const DiffDoc& doc, const Diff& diff) {
  constexpr std::array<std::string_view, 4> kClasses = {"unjudged", "not-relevant", "relevant",
                                                        "best"};
  const Worth worth = worth_of(doc.grade, diff);
  return "<td class=\"grade " + std::string(kClasses[static_cast<std::size_t>(worth)]) +
         "\"><span aria-hidden=\"true\">" + std::string(mark_of(worth, {})) + "</span> " +
         xml_text(worth_words(doc.grade)) + "</td>";
}

std::string move_cell(const DiffDoc& doc, std::size_t side) {
  const std::string mark = doc.other_rank == 0 ? "" : move_mark(doc, side, {});
  const std::string arrow = mark.substr(0, mark.find(' '));
  return "<td class=\"move\">" +
         (arrow.empty() ? "" : "<span aria-hidden=\"true\">" + arrow + "</span> ") +
         move_words(doc, side) + "</td>";
}

std::string side_cells(const TopicDiff& topic, std::size_t side, std::size_t place,
                       const Diff& diff) {
  const auto& docs = topic.sides[side].docs;
  if (place >= docs.size()) {
    return "<td colspan=\"" + std::string(topic.is_judged ? "3" : "2") + "\"></td>";
  }
  const DiffDoc& doc = docs[place];
  std::string out = topic.is_judged ? relevance_cell(doc, diff) : "";
  out += "<td><code>" + isolated(doc.doc) + "</code>";
  const std::string title = fitted(one_line(doc.title), kMostColumns, {});
  const std::string text = fitted(one_line(doc.text), kMostColumns, {});
  if (!title.empty()) out += " <b>" + isolated(title) + "</b>";
  if (!text.empty()) out += " <span class=\"snippet\">" + isolated(text) + "</span>";
  return out + "</td>" + move_cell(doc, side);
}

std::string head_html(const TopicDiff& topic, const Diff& diff) {
  const std::string span = topic.is_judged ? "3" : "2";
  std::string out = "<table class=\"diff\">\n<caption>" + isolated(topic_title(topic)) +
                    "</caption>\n<colgroup></colgroup><colgroup span=\"" + span +
                    "\"></colgroup><colgroup span=\"" + span +
                    "\"></colgroup>\n<thead>\n<tr><th scope=\"col\" rowspan=\"2\">rank</th>";
  std::string second;
  for (const std::size_t side : {0U, 1U}) {
    out += "<th scope=\"colgroup\" colspan=\"" + span + "\">" + isolated(diff.runs[side]) + "</th>";
    if (topic.is_judged) second += "<th scope=\"col\">relevance</th>";
    second += "<th scope=\"col\">document</th><th scope=\"col\">in " +
              isolated(diff.runs[1 - side]) + "</th>";
  }
  return out + "</tr>\n<tr>" + second + "</tr>\n</thead>\n<tbody>\n";
}

std::string topic_html(const TopicDiff& topic, const Diff& diff, const Look& look) {
  std::string out = head_html(topic, diff);
  const std::size_t rows = std::max(topic.sides[0].docs.size(), topic.sides[1].docs.size());
  for (std::size_t i = 0; i < rows; ++i) {
    out += "<tr><th scope=\"row\" class=\"n\">" + std::to_string(i + 1) + "</th>" +
           side_cells(topic, 0, i, diff) + side_cells(topic, 1, i, diff) + "</tr>\n";
  }
  out += "</tbody>\n</table>\n";
  for (const std::string& line : topic_lines_of(topic, diff)) {
    out += "<p>" + xml_text(line) + "</p>\n";
  }
  const Grid values = topic_values(topic, diff, look);
  return values.rows.empty() ? out : out + grid_html(values, "Values for this topic");
}

// The summary with the texts of its topics.
Grid full_summary(const Diff& diff, const Look& look) {
  Grid grid = summary_grid(diff, look);
  const bool has_texts = std::any_of(diff.topics.begin(), diff.topics.end(),
                                     [](const TopicDiff& topic) { return !topic.text.empty(); });
  if (!has_texts) return grid;
  grid.columns.push_back({"text", false});
  for (std::size_t t = 0; t < grid.rows.size(); ++t) {
    grid.rows[t].push_back({fitted(one_line(diff.topics[t].text), kMostColumns, {})});
  }
  return grid;
}

Json ratio_json(const Ratio& value) { return value.is_defined() ? Json(value.value()) : Json(); }

Json values_json(const Diff& diff, const std::vector<Ratio>& values) {
  Json json = Json::object();
  for (std::size_t m = 0; m < std::min(diff.measures.size(), values.size()); ++m) {
    json[name_of(diff.measures[m])] = ratio_json(values[m]);
  }
  return json;
}

Json doc_json(const DiffDoc& doc, std::size_t side) {
  constexpr std::array<std::string_view, 5> kMoves = {"same", "up", "down", "new", "gone"};
  Json json = {{"rank", doc.rank}, {"document", utf8_text(doc.doc)}, {"score", doc.score}};
  json["grade"] = doc.grade == kNotInPool ? Json() : Json(doc.grade);
  json[side == 0 ? "rank_after" : "rank_before"] =
      doc.other_rank == 0 ? Json() : Json(doc.other_rank);
  json["move"] = kMoves[static_cast<std::size_t>(doc.move)];
  if (!doc.title.empty()) json["title"] = utf8_text(doc.title);
  if (!doc.text.empty()) json["text"] = utf8_text(doc.text);
  return json;
}

Json topic_json(const TopicDiff& topic, const Diff& diff) {
  Json json = {
      {"topic", utf8_text(topic.topic)},
      {"judged", topic.is_judged},
      {"overlap", topic.overlap},
      {"looked_at", topic.looked_at},
      {"rbo", {{"low", topic.rbo.low}, {"value", topic.rbo.value}, {"high", topic.rbo.high}}},
      {"moves",
       {{"same", topic.moves.same},
        {"up", topic.moves.up},
        {"down", topic.moves.down},
        {"gone", topic.moves.gone},
        {"new", topic.moves.added}}}};
  if (!topic.text.empty()) json["text"] = utf8_text(topic.text);
  for (const std::size_t s : {0U, 1U}) {
    const DiffSide& side = topic.sides[s];
    Json entry = {{"retrieved", side.retrieved}, {"ties", side.has_ties}};
    if (!side.values.empty()) entry["values"] = values_json(diff, side.values);
    for (const DiffDoc& doc : side.docs) entry["documents"].push_back(doc_json(doc, s));
    json["runs"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace

std::string diff_markdown(const Diff& diff, const Look& look) {
  std::string out;
  if (diff.options.docs) {
    for (const TopicDiff& topic : diff.topics) {
      out += (out.empty() ? "" : "\n") + topic_markdown(topic, diff, look);
    }
    return out;
  }
  out = grid_markdown(full_summary(diff, look)) + "\n";
  for (const std::string& line : summary_lines_of(diff, look)) {
    out += "- " + markdown_text(printable(line)) + "\n";
  }
  const Grid means = value_grid(diff, diff.means, look);
  return means.rows.empty() ? out : out + "\n" + grid_markdown(means);
}

std::string diff_html(const Diff& diff, const Look& look) {
  std::string out;
  if (diff.options.docs) {
    for (const TopicDiff& topic : diff.topics) out += topic_html(topic, diff, look);
    return out;
  }
  out = grid_html(full_summary(diff, look),
                  "Topics that changed, from " + diff.runs[0] + " to " + diff.runs[1]);
  for (const std::string& line : summary_lines_of(diff, look)) {
    out += "<p>" + xml_text(line) + "</p>\n";
  }
  const Grid means = value_grid(diff, diff.means, look);
  return means.rows.empty() ? out : out + grid_html(means, "Means over all judged topics");
}

std::string diff_json(const Diff& diff, const Look& look) {
  Json json = {{"schema", "assay.diff/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"qrels", diff.qrels.empty() ? Json() : Json(utf8_text(diff.qrels))},
               {"depth", diff.options.depth},
               {"p", diff.options.p},
               {"ties", choice_of(kTiesChoices, diff.options.ties).word}};
  for (const std::size_t side : {0U, 1U}) {
    Json run = {{"name", utf8_text(diff.runs[side])}, {"path", utf8_text(diff.paths[side])}};
    if (!diff.means[side].empty()) run["means"] = values_json(diff, diff.means[side]);
    run["topics_alone"] = Json::array();
    for (const std::string& topic : diff.alone[side])
      run["topics_alone"].push_back(utf8_text(topic));
    json["runs"].push_back(std::move(run));
  }
  json["mean_overlap"] = diff.mean_overlap;
  json["mean_rbo"] = diff.mean_rbo;
  json["topics"] = Json::array();
  for (const TopicDiff& topic : diff.topics) json["topics"].push_back(topic_json(topic, diff));
  json["notes"] = Json::array();
  for (const Note& note : diff.notes) {
    json["notes"].push_back({{"code", note.code},
                             {"count", note.count},
                             {"message", utf8_text(note.message)},
                             {"advice", note.advice}});
  }
  return json.dump(2, ' ', look.ascii) + "\n";
}

std::string diff_page(const Diff& diff, const Look& look) {
  return page_around(diff.runs[0] + " and " + diff.runs[1],
                     page::boxed(page::Box::kWide, "Both runs", diff_html(diff, look)));
}

}  // namespace assay
