// SPDX-License-Identifier: Apache-2.0
// ranking.cpp: one topic of one run, with documents by rank.
#include "assay/ranking.hpp"

#include <algorithm>
#include <unordered_map>

#include "run_reader.hpp"
#include "topic_finder.hpp"
#include "topic_judge.hpp"

namespace assay {

struct Ranking::Storage {
  TopicRows rows;
  std::vector<FoundDoc> found;
  std::vector<TieGroup> ties;
  TopicJudge judge;
  std::unordered_map<std::string_view, std::uint32_t> ranks;
};

Ranking::Ranking() : storage_(std::make_unique<Storage>()) {}
Ranking::Ranking(Ranking&&) noexcept = default;
Ranking& Ranking::operator=(Ranking&&) noexcept = default;
Ranking::~Ranking() = default;

std::uint32_t Ranking::rank_of(std::string_view doc) const {
  const auto found = storage_->ranks.find(doc);
  return found == storage_->ranks.end() ? 0 : found->second;
}

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
    add_tie_groups(storage.rows.rows, storage.ties);
    ranking_.judged_ = storage.judge.judge(
        {qrels_, user, pool}, {.judged = judged_,
                               .count = static_cast<std::uint32_t>(ranking_.docs_.size()),
                               .docs = storage.found,
                               .ties = storage.ties});
    if (judged_ != kNoTopic) order_judgments();
    return std::move(ranking_);
  }

 private:
  [[nodiscard]] std::optional<Error> read(const Run& run, std::size_t topic,
                                          const EvalOptions& options) {
    Ranking::Storage& storage = *ranking_.storage_;
    BadLines bad;
    read_topic(run, topic, options.ties, storage.rows, bad);
    if (!bad.empty() && (!options.skip_bad_lines || bad.is_fatal()))
      return bad.to_error(run.input(), run.lines(), run.layout().expected);
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
    storage.ranks.emplace(row.doc, rank);
  }

  void order_judgments() {
    std::vector<Judgment>& order = ranking_.ideal_order_;
    for (const Judgment judgment : qrels_.judgments(judged_)) order.push_back(judgment);
    const auto place_of = [&](const Judgment& judgment) {
      const std::uint32_t rank = ranking_.rank_of(judgment.doc);
      return rank == 0 ? kAnyDepth : rank;
    };
    std::sort(order.begin(), order.end(), [&](const Judgment& a, const Judgment& b) {
      if (a.grade != b.grade) return a.grade > b.grade;
      const std::uint32_t place = place_of(a);
      const std::uint32_t other = place_of(b);
      return place != other ? place < other : a.doc < b.doc;
    });
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

}  // namespace assay
