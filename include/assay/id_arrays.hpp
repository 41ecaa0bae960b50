// SPDX-License-Identifier: Apache-2.0
// id_arrays.hpp: judgments and rankings whose documents are whole numbers in arrays, as searches
// among vectors return them. Their names are the numbers in decimal digits, and every value is the
// one that the same names in files would have. Judgments are written as text once; rankings stay
// numbers where they are evaluated, but for Ties::kExpected and where there are over 64 cutoffs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/memory.hpp"
#include "assay/number_types.hpp"
#include "assay/qrels.hpp"

namespace assay {

// Numbers in rows and columns. Strides are in bytes; whoever keeps the numbers keeps them.
struct NumberMatrix {
  NumberType type = NumberType::kInt64;
  const void* data = nullptr;
  std::size_t rows = 0;
  std::size_t columns = 1;
  std::ptrdiff_t row_stride = 0;
  std::ptrdiff_t column_stride = 0;
};

// One judgment in each row of three columns: the number of a topic from 0, a document, a grade.
struct IdTriples {
  NumberMatrix topics;
  NumberMatrix docs;
  NumberMatrix grades;
};

inline constexpr std::uint32_t kNotJudged = 0xffffffff;

// Judgments of documents that are numbers, and the same as Qrels.
class IdJudgments {
 public:
  // Topics are called by their numbers if `names` is empty, else each has one.
  [[nodiscard]] static Result<std::shared_ptr<const IdJudgments>> from(
      const IdTriples& triples, std::vector<std::string> names = {}, unsigned threads = 1);

  [[nodiscard]] const std::shared_ptr<const Qrels>& qrels() const { return qrels_; }
  // Of a topic by its number, the place in qrels(), or kNotJudged.
  [[nodiscard]] std::uint32_t place_of(std::size_t topic) const {
    return topic < places_.size() ? places_[topic] : kNotJudged;
  }
  // The documents of a topic of qrels(), in the order of its judgments.
  [[nodiscard]] std::span<const std::int64_t> docs(std::size_t place) const {
    return std::span(docs_).subspan(qrels_->first_row(place), qrels_->grades(place).size());
  }
  [[nodiscard]] std::string name_of(std::size_t topic) const {
    return names_.empty() ? std::to_string(topic) : names_[topic];
  }
  // How many topics have names; no limit if they are called by their numbers.
  [[nodiscard]] std::size_t most_topics() const {
    return names_.empty() ? static_cast<std::size_t>(-1) : names_.size();
  }

 private:
  friend class IdJudgmentsBuilder;

  std::shared_ptr<const Qrels> qrels_;
  std::vector<std::uint32_t> places_;
  std::vector<std::int64_t> docs_;
  std::vector<std::string> names_;
};

// Row i is the ranking of topic i; -1 is a place that nothing was found for, as Faiss has it.
struct IdRanking {
  NumberMatrix docs;
  NumberMatrix scores = {};  // the higher the better; without data, the best document comes first
  std::shared_ptr<const void> owner = nullptr;  // of both
};

// A document below -1 is an error. Whoever does nothing with a run before evaluate() may leave it
// to that, which looks at all documents anyway: 50 ms for 100 million.
enum class IdCheck : std::uint8_t { kNow, kByEvaluate };

// A run for evaluate(). Against the judgments' own qrels() it is evaluated as numbers.
[[nodiscard]] Result<MemorySource> id_run(std::string name,
                                          std::shared_ptr<const IdJudgments> judgments,
                                          IdRanking ranking, IdCheck check = IdCheck::kNow);

}  // namespace assay
