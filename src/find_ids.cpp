// SPDX-License-Identifier: Apache-2.0
// find_ids.cpp: finds the judged documents of a run whose documents are whole numbers. What a row
// gives is what the same row gives as text.
#include "find_ids.hpp"

#include <algorithm>

#include "id_numbers.hpp"
#include "id_order.hpp"
#include "id_rows.hpp"
#include "large_pages.hpp"
#include "nearby.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostCutoffs = 64;  // as a word has bits

// Whether rows follow each other without a gap. Then those of the next row are near when the
// documents of this one have been looked at: 0.1 ns for a document of rankings of 1000.
bool lie_together(const NumberMatrix& matrix) {
  if (matrix.data == nullptr || matrix.column_stride <= 0) return false;
  return matrix.row_stride == static_cast<std::ptrdiff_t>(matrix.columns) * matrix.column_stride;
}

// One for each thread.
class alignas(kApart) IdFinder {
 public:
  IdFinder(const FindTask& task, const IdTable& table, std::uint16_t store)
      : task_(task),
        table_(table),
        finder_(task, store),
        has_scores_together_(lie_together(table.ranking().scores)),
        places_(table.ranking().docs.columns),
        order_(task.options.ties, task.options.depth, task.cutoffs) {}

  [[nodiscard]] FoundTopic read(std::size_t row, MemoryFault& fault) {
    const std::uint32_t judged = table_.judgments().place_of(row);
    // Topics stand in another order there; while the ranking is read, its judgments come near.
    if (judged != kNotJudged) __builtin_prefetch(table_.judgments().docs(judged).data());
    if (judged == kNotJudged) names_.push_back(table_.judgments().name_of(row));
    const std::string_view name =
        judged == kNotJudged ? std::string_view(names_.back()) : task_.qrels.topic(judged);
    const NumberMatrix& scores = table_.ranking().scores;
    if (has_scores_together_) {
      ask_for(row_of(scores, row), static_cast<std::size_t>(scores.row_stride));
    }
    take_docs(row, name, fault);
    if (scores.data == nullptr) {
      order_.as_given(docs_.size());
    } else if (scores.type == NumberType::kFloat) {
      take_scores(row_as<float>(NumberType::kFloat, scores, row, floats_), row, name, fault);
    } else {
      take_scores(row_as<double>(NumberType::kDouble, scores, row, doubles_), row, name, fault);
    }
    count_ += docs_.size();
    return found(name, judged);
  }

  void finish(FoundRun& run) {
    finder_.finish(run);
    run.lines += count_;
    run.texts.push_back(std::move(names_));
  }

 private:
  static std::string topic_words(std::string_view name) { return "topic " + in_quotes(name); }

  // Whatever is below 0 goes, with its score.
  void take_docs(std::size_t row, std::string_view name, MemoryFault& fault) {
    const NumberMatrix& matrix = table_.ranking().docs;
    docs_ = {row_as<std::int64_t>(NumberType::kInt64, matrix, row, ids_), matrix.columns};
    kept_.clear();
    IdPlaces::Seen seen = places_.set(docs_);
    if (seen.is_negative) {
      if (has_faults(docs_)) fault.merge(table_.fault_in(row, docs_));
      keep_documents();
      seen = places_.set(docs_);
    }
    if (seen.repeated == kNoPlace) return;
    fault.merge({.topic = row,
                 .what = topic_words(name) + " has document " +
                         std::to_string(docs_[seen.repeated]) + " twice, in row " + grouped(row) +
                         " of the array",
                 .hint = "a document can have one score"});
  }

  void keep_documents() {
    valid_.clear();
    for (std::uint32_t i = 0; i < docs_.size(); ++i) {
      if (docs_[i] < 0) continue;
      valid_.push_back(docs_[i]);
      kept_.push_back(i);
    }
    docs_ = valid_;
  }

  template <class Score>
  void take_scores(const Score* scores, std::size_t row, std::string_view name,
                   MemoryFault& fault) {
    auto& room = kept_scores<Score>();
    if (!kept_.empty()) {
      room.clear();
      for (const std::uint32_t i : kept_) room.push_back(scores[i]);
      scores = room.data();
    }
    const std::span<const Score> own(scores, docs_.size());
    if (const auto bad = order_.by_scores(docs_, own)) {
      fault.merge({.topic = row,
                   .what = topic_words(name) + ", document " + std::to_string(docs_[*bad]) +
                           ": score " + shortest(static_cast<double>(own[*bad])) +
                           " is not a finite number",
                   .hint = "leave such documents out"});
    }
  }

  template <class Score>
  std::vector<Score>& kept_scores() {
    if constexpr (std::is_same_v<Score, float>) {
      return kept_floats_;
    } else {
      return kept_doubles_;
    }
  }

  [[nodiscard]] FoundTopic found(std::string_view name, std::uint32_t judged) {
    found_.clear();
    const bool has_values = task_.has_values(name, judged);
    if (judged != kNotJudged && has_values) {
      std::uint32_t row = task_.qrels.first_row(judged);
      for (const std::int64_t doc : table_.judgments().docs(judged)) {
        const std::uint32_t place = places_.find(doc);
        const std::uint32_t rank = place == kNoPlace ? kNoPlace : order_.rank_of(place);
        if (rank <= order_.last_rank()) found_.push_back({.rank = rank, .row = row});
        ++row;
      }
      std::sort(found_.begin(), found_.end(),
                [](const FoundDoc& a, const FoundDoc& b) { return a.rank < b.rank; });
    }
    FoundTopic topic = finder_.add(name, judged, order_.last_rank(), found_);
    topic.is_missing = docs_.empty();
    if (has_values) finder_.add_ties(order_.has_ties(), order_.tied_cuts());
    return topic;
  }

  const FindTask& task_;
  const IdTable& table_;
  TopicFinder finder_;
  bool has_scores_together_;
  IdPlaces places_;
  IdOrder order_;
  std::deque<std::string> names_;  // of topics that are not judged
  std::uint64_t count_ = 0;
  std::span<const std::int64_t> docs_;
  std::vector<std::int64_t> ids_;
  std::vector<std::int64_t> valid_;
  std::vector<std::uint32_t> kept_;  // places of those that are valid, if not all are
  std::vector<float> floats_;
  std::vector<double> doubles_;
  std::vector<float> kept_floats_;
  std::vector<double> kept_doubles_;
  std::vector<FoundDoc> found_;
};

}  // namespace

const IdTable* ids_of(const MemorySource& run, const FindTask& task) {
  static_assert(kNotJudged == kNoTopic);
  if (task.options.ties == Ties::kExpected || task.cutoffs.size() > kMostCutoffs) return nullptr;
  const auto* const table = dynamic_cast<const IdTable*>(run.table.get());
  return table != nullptr && table->judgments().qrels().get() == &task.qrels ? table : nullptr;
}

MemoryFault fault_of_ids(const MemorySource& run) {
  const auto* const table = dynamic_cast<const IdTable*>(run.table.get());
  return table != nullptr ? table->fault() : MemoryFault{};
}

void find_ids(const IdTable& table, const FindTask& task, FoundRun& found,
              std::span<MemoryFault> faults) {
  const std::size_t count = table.ranking().docs.rows;
  reserve_large(found.topics, count);
  found.topics.resize(count);
  std::vector<IdFinder> finders;
  const auto threads = static_cast<unsigned>(std::clamp<std::size_t>(count, 1, faults.size()));
  finders.reserve(threads);
  for (unsigned i = 0; i < threads; ++i) {
    finders.emplace_back(task, table, static_cast<std::uint16_t>(i));
  }
  for_each_index(count, threads, [&](std::size_t row, unsigned worker) {
    found.topics[row] = finders[worker].read(row, faults[worker]);
  });
  for (IdFinder& finder : finders) finder.finish(found);
  std::erase_if(found.topics, [](const FoundTopic& topic) { return topic.is_missing; });
}

}  // namespace assay
