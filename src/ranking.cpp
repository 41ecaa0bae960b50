// SPDX-License-Identifier: Apache-2.0
// ranking.cpp: one topic of one run, with documents by rank.
#include "assay/ranking.hpp"

#include <algorithm>

#include "run_reader.hpp"
#include "text.hpp"
#include "topic_finder.hpp"
#include "topic_judge.hpp"

namespace assay {

struct Ranking::Storage {
  TopicRows rows;
  std::vector<FoundDoc> found;
  TopicJudge judge;
};

Ranking::Ranking() : storage_(std::make_unique<Storage>()) {}
Ranking::Ranking(Ranking&&) noexcept = default;
Ranking& Ranking::operator=(Ranking&&) noexcept = default;
Ranking::~Ranking() = default;

class RankingBuilder {
 public:
  RankingBuilder(const Qrels& qrels, std::string_view topic)
      : qrels_(qrels), judged_(qrels.find_topic(topic).value_or(kNoTopic)) {
    ranking_.topic_ = topic;
    ranking_.is_in_qrels_ = judged_ != kNoTopic;
  }

  [[nodiscard]] std::optional<Error> read(const Run& run, const EvalOptions& options) {
    for (std::size_t i = 0; i < run.topic_count(); ++i) {
      if (run.topic(i) == ranking_.topic_) return read(run, i, options);
    }
    return std::nullopt;
  }

  [[nodiscard]] Ranking finish(const EvalOptions& options, const Pool& pool) {
    const UserData nobody;
    const UserData& user = options.user ? *options.user : nobody;
    Ranking::Storage& storage = *ranking_.storage_;
    add_tie_groups(storage.rows.rows, ranking_.ties_);
    ranking_.judged_ = storage.judge.judge(
        {qrels_, user, pool},
        {.judged = judged_,
         .count = static_cast<std::uint32_t>(ranking_.docs_.size()),
         .docs = storage.found,
         .ties = options.ties == Ties::kExpected ? ranking_.ties() : std::span<const TieGroup>{}});
    if (judged_ != kNoTopic) order_judgments();
    return std::move(ranking_);
  }

 private:
  [[nodiscard]] std::optional<Error> read(const Run& run, std::size_t topic,
                                          const EvalOptions& options) {
    Ranking::Storage& storage = *ranking_.storage_;
    BadLines bad;
    read_topic(run, topic, ties_for(options.ties, qrels_.kind()), storage.rows, bad);
    if (!bad.empty() && (!options.skip_bad_lines || bad.is_fatal()))
      return bad.to_error(run.input(), run.lines(), run.layout().expected);
    ranking_.skipped_ = bad.total();
    std::vector<Row>& rows = storage.rows.rows;
    if (rows.size() > options.depth) rows.resize(options.depth);
    ranking_.is_in_run_ = !rows.empty();
    for (const Row& row : rows) add(row);
    return std::nullopt;
  }

  void add(const Row& row) {
    Ranking::Storage& storage = *ranking_.storage_;
    const auto rank = static_cast<std::uint32_t>(ranking_.docs_.size() + 1);
    RankedDoc ranked{.doc = row.doc, .score = row.score};
    if (judged_ != kNoTopic) {
      if (const auto judgment = qrels_.find(judged_, row.doc, row.hash)) {
        ranked.grade = qrels_.judgment(*judgment).grade;
        storage.found.push_back({.rank = rank, .row = *judgment});
      }
    }
    ranking_.docs_.push_back(ranked);
  }

  void order_judgments() {
    struct Standing {
      Judgment judgment;
      std::uint32_t rank;
    };
    std::vector<Standing> places;
    for (const Judgment judgment : qrels_.judgments(judged_)) places.push_back({judgment, 0});
    const std::uint32_t first = qrels_.first_row(judged_);
    for (const FoundDoc& found : ranking_.storage_->found)
      places[found.row - first].rank = found.rank;
    std::sort(places.begin(), places.end(), [](const Standing& a, const Standing& b) {
      if (a.judgment.grade != b.judgment.grade) return a.judgment.grade > b.judgment.grade;
      // One less, so that those without a rank come last.
      return a.rank != b.rank ? a.rank - 1 < b.rank - 1 : a.judgment.doc < b.judgment.doc;
    });
    for (const Standing& place : places) {
      ranking_.ideal_order_.push_back(place.judgment);
      ranking_.ideal_ranks_.push_back(place.rank);
    }
  }

  const Qrels& qrels_;
  std::uint32_t judged_;
  Ranking ranking_;
};

Result<Ranking> rank_topic(const Qrels& qrels, const Run& run, std::string_view topic,
                           const EvalOptions& options, const Pool& pool) {
  RankingBuilder builder(qrels, topic);
  if (auto error = builder.read(run, options)) return *error;
  return builder.finish(options, pool);
}

Error unknown_topic(const Qrels& qrels, std::string_view topic) {
  std::vector<std::string_view> names;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) names.push_back(qrels.topic(t));
  return {.place = {.file = qrels.input().name()},
          .what = "there is no topic " + in_quotes(topic) + " among the judgments",
          .hint = "did you mean " + nearest_names(topic, names) + "?",
          .tally = {},
          .excerpt = {}};
}

Error not_in_run(const Run& run, std::string_view topic) {
  std::vector<std::string_view> names;
  for (std::size_t t = 0; t < run.topic_count(); ++t) names.push_back(run.topic(t));
  return {.place = {.file = run.input().name()},
          .what = "the run has no results for topic " + in_quotes(topic),
          .hint = "its topics are called like " + nearest_names(topic, names),
          .tally = {},
          .excerpt = {}};
}

}  // namespace assay
