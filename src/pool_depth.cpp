// SPDX-License-Identifier: Apache-2.0
// pool_depth.cpp: what a measure would have been with fewer judgments.
#include "pool_depth.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "assay/ranking.hpp"
#include "averages.hpp"
#include "parallel.hpp"

namespace assay {
namespace {

struct Question {
  const Qrels& qrels;
  std::span<const Run> runs;
  const Measure& measure;
  std::span<const std::uint32_t> depths;
  const EvalOptions& options;
};

// What one topic says: a value for each depth and run, and how many judgments are left.
struct TopicAnswer {
  std::vector<Ratio> values;
  std::vector<std::uint64_t> kept;
  std::vector<bool> is_in_run;
  std::size_t longest = 0;  // of the rankings
  std::optional<Error> error;
};

std::optional<Error> find_obstacle(const Question& question) {
  const auto refused = [](std::string what, std::string hint) {
    return Error{
        .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
  };
  const Need need = question.measure.def->needs;
  if ((need != Need::kNothing && need != Need::kCollection) || has_curve_mean(question.measure)) {
    return refused(name_of(question.measure) + " cannot be computed from fewer judgments",
                   "take a measure that needs grades alone, such as nDCG@10 or AP");
  }
  if (question.qrels.kind() != Judgments::kGrades) {
    return refused("pools of fewer judgments need judgments that are grades", "");
  }
  if (question.options.ties == Ties::kExpected) {
    return refused(
        "expected values over equal scores are not possible with pools of fewer judgments",
        "name an order of equal scores, such as --ties trec");
  }
  return std::nullopt;
}

// The first rank at which any run has a document.
class FirstRanks {
 public:
  explicit FirstRanks(std::span<const Ranking> rankings) {
    for (const Ranking& ranking : rankings) {
      for (std::uint32_t i = 0; i < ranking.docs().size(); ++i) {
        const RankedDoc& ranked = ranking.docs()[i];
        if (ranked.grade == kNotInPool) continue;
        std::uint32_t& first = ranks_.try_emplace(ranked.doc, i + 1).first->second;
        first = std::min(first, i + 1);
      }
    }
  }
  [[nodiscard]] bool is_in_pool(std::string_view doc, std::uint32_t depth) const {
    if (depth == kAnyDepth) return true;
    const auto found = ranks_.find(doc);
    return found != ranks_.end() && found->second <= depth;
  }

 private:
  std::unordered_map<std::string_view, std::uint32_t> ranks_;
};

// The topic as it looks with the judgments that are left.
Ratio value_at(const Question& question, const Ranking& ranking, const FirstRanks& first,
               std::uint32_t depth) {
  std::vector<Hit> found;
  for (const Hit& hit : ranking.judged().found) {
    if (first.is_in_pool(ranking.docs()[hit.rank - 1].doc, depth)) found.push_back(hit);
  }
  std::vector<double> ideal;
  std::vector<double> pooled;
  for (const Judgment& judgment : ranking.ideal_order()) {
    if (!first.is_in_pool(judgment.doc, depth)) continue;
    ideal.push_back(judgment.grade);
    if (first.is_in_pool(judgment.doc, kAnyDepth - 1)) pooled.push_back(judgment.grade);
  }
  JudgedTopic topic = ranking.judged();
  topic.found = found;
  topic.ideal = ideal;
  topic.pooled = pooled;
  return compute(question.measure, topic);
}

// Where all rankings have ended, a deeper pool has the same judgments.
void repeat_last(TopicAnswer& answer, std::size_t runs) {
  answer.kept.push_back(answer.kept.back());
  for (std::size_t i = 0; i < runs; ++i) {
    answer.values.push_back(answer.values[answer.values.size() - runs]);
  }
}

TopicAnswer answer_for(const Question& question, std::size_t number) {
  TopicAnswer answer;
  std::vector<Ranking> rankings;
  for (const Run& run : question.runs) {
    auto ranking = rank_topic(question.qrels, run, question.qrels.topic(number), question.options);
    if (!ranking) {
      answer.error = ranking.error();
      return answer;
    }
    answer.is_in_run.push_back(ranking->is_in_run());
    answer.longest = std::max(answer.longest, ranking->docs().size());
    rankings.push_back(*std::move(ranking));
  }
  const FirstRanks first(rankings);
  std::uint32_t before = 0;
  for (const std::uint32_t depth : question.depths) {
    if (before >= answer.longest && before > 0 && depth != kAnyDepth) {
      repeat_last(answer, rankings.size());
      continue;
    }
    before = depth;
    std::uint64_t kept = 0;
    for (const Judgment judgment : question.qrels.judgments(number)) {
      if (first.is_in_pool(judgment.doc, depth)) ++kept;
    }
    answer.kept.push_back(kept);
    for (const Ranking& ranking : rankings) {
      answer.values.push_back(value_at(question, ranking, first, depth));
    }
  }
  return answer;
}

std::vector<std::size_t> topics_of(const Question& question) {
  const auto& only = question.options.only_topics;
  std::vector<std::size_t> topics;
  for (std::size_t i = 0; i < question.qrels.topic_count(); ++i) {
    const bool is_wanted =
        only.empty() || std::find(only.begin(), only.end(), question.qrels.topic(i)) != only.end();
    if (is_wanted) topics.push_back(i);
  }
  return topics;
}

PoolLevel level_of(const Question& question, std::span<const TopicAnswer> answers,
                   std::size_t level) {
  PoolLevel result{.depth = question.depths[level]};
  const std::size_t runs = question.runs.size();
  for (const TopicAnswer& answer : answers) result.kept += answer.kept[level];
  for (std::size_t run = 0; run < runs; ++run) {
    std::vector<Ratio> column;
    for (const TopicAnswer& answer : answers) {
      if (question.options.topics != Topics::kQrels && !answer.is_in_run[run]) continue;
      column.push_back(answer.values[level * runs + run]);
    }
    result.summaries.push_back(summarise(question.measure, column, question.options.undefined));
  }
  return result;
}

}  // namespace

std::vector<std::uint32_t> usual_pool_depths(std::uint32_t most) {
  std::vector<std::uint32_t> depths;
  for (std::uint32_t power = 1; power <= 1'000'000; power *= 10) {
    for (const std::uint32_t factor : {1, 2, 5}) {
      if (power * factor <= most) depths.push_back(power * factor);
    }
  }
  depths.push_back(kAnyDepth);
  return depths;
}

Result<std::vector<PoolLevel>> evaluate_by_pool_depth(const Qrels& qrels, std::span<const Run> runs,
                                                      const Measure& measure,
                                                      std::span<const std::uint32_t> depths,
                                                      const EvalOptions& options) {
  const Question question{qrels, runs, measure, depths, options};
  if (auto obstacle = find_obstacle(question)) return *obstacle;
  const std::vector<std::size_t> topics = topics_of(question);
  std::vector<TopicAnswer> answers(topics.size());
  for_each_index(topics.size(), options.threads, [&](std::size_t i, unsigned /*worker*/) {
    answers[i] = answer_for(question, topics[i]);
  });
  std::size_t longest = 1;
  for (const TopicAnswer& answer : answers) {
    if (answer.error) return *answer.error;
    longest = std::max(longest, answer.longest);
  }
  std::vector<PoolLevel> levels;
  for (std::size_t i = 0; i < depths.size(); ++i) {
    if (depths[i] > longest && depths[i] != kAnyDepth) continue;
    levels.push_back(level_of(question, answers, i));
  }
  return levels;
}

}  // namespace assay
