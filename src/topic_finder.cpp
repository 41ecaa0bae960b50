// SPDX-License-Identifier: Apache-2.0
// topic_finder.cpp: finds the judged documents of one topic after another.
#include "topic_finder.hpp"

#include <algorithm>

#include "repeats.hpp"

namespace assay {
namespace {

// The last document that a cutoff takes in has the score of the first one below.
bool is_tied_at(const std::vector<Row>& rows, double cutoff) {
  if (cutoff >= static_cast<double>(rows.size())) return false;
  const auto last = static_cast<std::size_t>(cutoff);
  return last > 0 && rows[last - 1].score == rows[last].score;
}

}  // namespace

void add_tie_groups(const std::vector<Row>& rows, std::vector<TieGroup>& ties) {
  const std::size_t begin = ties.size();
  for (std::uint32_t rank = 2; rank <= rows.size(); ++rank) {
    if (rows[rank - 1].score != rows[rank - 2].score) continue;
    if (ties.size() == begin || ties.back().last != rank - 1) ties.push_back({rank - 1, rank - 1});
    ties.back().last = rank;
  }
}

FoundTopic TopicFinder::read(const RowReading& how, std::span<const std::string_view> pieces,
                             std::string_view name, std::uint32_t judged) {
  read_rows(how, pieces, scratch_, bad_);
  return take_rows(name, judged);
}

FoundTopic TopicFinder::read(const RowReading& how, std::size_t topic, std::uint32_t judged,
                             MemoryFault& fault) {
  read_rows(how, topic, scratch_, fault);
  return take_rows(how.memory->table->topic(topic), judged);
}

FoundTopic TopicFinder::take_rows(std::string_view name, std::uint32_t judged) {
  std::vector<Row>& rows = scratch_.rows;
  const bool is_missing = rows.empty();
  has_rows_ = has_rows_ || !is_missing;
  if (rows.size() > task_.options.depth) rows.resize(task_.options.depth);
  FoundTopic topic{.name = name,
                   .judged = judged,
                   .retrieved = static_cast<std::uint32_t>(rows.size()),
                   .begin = static_cast<std::uint32_t>(store_.docs.size()),
                   .store = store_number_,
                   .is_missing = is_missing};
  last_ties_ = {.begin = static_cast<std::uint32_t>(store_.ties.size()), .count = 0};
  if (!task_.has_values(name, judged)) return topic;
  if (scratch_.has_repeats) find_repeats(rows, bad_);
  if (judged != kNoTopic) judge(judged);
  topic.count = static_cast<std::uint32_t>(store_.docs.size()) - topic.begin;
  look_at_ties();
  return topic;
}

void TopicFinder::judge(std::uint32_t judged) {
  const std::vector<Row>& rows = scratch_.rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (const auto row = task_.qrels.find(judged, rows[i].doc, rows[i].hash)) {
      store_.docs.push_back({.rank = static_cast<std::uint32_t>(i + 1), .row = *row});
    }
  }
}

void TopicFinder::look_at_ties() {
  const std::vector<Row>& rows = scratch_.rows;
  if (task_.options.ties == Ties::kExpected) add_tie_groups(rows, store_.ties);
  last_ties_.count = static_cast<std::uint32_t>(store_.ties.size()) - last_ties_.begin;
  const auto is_same = [](const Row& a, const Row& b) { return a.score == b.score; };
  const bool has_ties = std::adjacent_find(rows.begin(), rows.end(), is_same) != rows.end();
  tied_topics_ += has_ties ? 1 : 0;
  for (std::size_t c = 0; has_ties && c < tied_at_.size(); ++c) {
    tied_at_[c] += is_tied_at(rows, task_.cutoffs[c]) ? 1 : 0;
  }
}

FoundTopic TopicFinder::add(std::string_view name, std::uint32_t judged, std::uint32_t retrieved,
                            std::span<const FoundDoc> docs) {
  has_rows_ = true;
  FoundTopic topic{.name = name,
                   .judged = judged,
                   .retrieved = retrieved,
                   .begin = static_cast<std::uint32_t>(store_.docs.size()),
                   .store = store_number_};
  if (!task_.has_values(name, judged)) return topic;
  topic.count = static_cast<std::uint32_t>(docs.size());
  store_.docs.insert(store_.docs.end(), docs.begin(), docs.end());
  return topic;
}

void TopicFinder::add_ties(bool has_ties, std::uint64_t tied_cuts) {
  tied_topics_ += has_ties ? 1 : 0;
  for (std::size_t c = 0; tied_cuts != 0; ++c, tied_cuts >>= 1) tied_at_[c] += tied_cuts & 1;
}

void TopicFinder::finish(FoundRun& run) {
  run.stores.push_back(std::move(store_));
  run.tied_at.resize(tied_at_.size());
  for (std::size_t c = 0; c < tied_at_.size(); ++c) run.tied_at[c] += tied_at_[c];
  run.tied_topics += tied_topics_;
  run.has_rows = run.has_rows || has_rows_;
  run.bad.merge(bad_);
  run.odd.merge(scratch_.odd);
  run.long_lines += scratch_.long_lines;
}

}  // namespace assay
