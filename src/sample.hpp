// SPDX-License-Identifier: Apache-2.0
// sample.hpp: how the documents of a pool were drawn, where judgments are a sample of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "assay/judged.hpp"
#include "assay/qrels.hpp"

namespace assay {

// What one record says, beside the grade: the stratum that a document is in, and the probability
// with which it was drawn, or one of the two; neither of one that was not drawn from a pool without
// strata.
struct DrawnRecord {
  std::string_view topic;
  std::string_view doc;
  std::string_view stratum;
  double probability = 0;
};

// Strata of a topic are numbered from 1, in byte order of their names; where only probabilities are
// known, documents of one probability are a stratum, the least first. Immutable.
class Sample {
 public:
  static constexpr std::size_t kMostStrata = 0xffff;  // of a topic

  // Of judgments that are indexed. A document that stands twice counts as its first record says.
  Sample(const Qrels& qrels, std::span<const DrawnRecord> records, bool has_strata);

  // A topic of more than kMostStrata, which cannot be used.
  [[nodiscard]] std::optional<std::size_t> crowded_topic() const { return crowded_; }
  // A stratum all of which is judged, although its documents were drawn with a lower probability:
  // those that were not drawn are not there.
  struct Contradiction {
    std::size_t topic = 0;
    std::string_view stratum;
    double probability = 0;
  };
  [[nodiscard]] const std::optional<Contradiction>& contradiction() const { return contradiction_; }
  // Whether it is known of how many documents each stratum consists.
  [[nodiscard]] bool has_strata() const { return has_strata_; }
  // Of a judgment; 0 where it was not drawn and is in no stratum.
  [[nodiscard]] std::uint16_t stratum_of(std::uint32_t row) const { return stratum_of_[row]; }
  [[nodiscard]] std::span<const Stratum> strata(std::size_t topic) const {
    return {strata_.data() + first_[topic], strata_.data() + first_[topic + 1]};
  }
  // Documents that were drawn and judged.
  [[nodiscard]] std::size_t judged() const { return grades_.size(); }
  // Whether nothing was left to chance, so that it is none.
  [[nodiscard]] bool is_whole() const;

 private:
  struct Key {
    std::string_view stratum;
    double probability = 0;

    [[nodiscard]] bool is_set() const { return !stratum.empty() || probability > 0; }
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  void add_topic(const Qrels& qrels, std::size_t topic, std::span<const Key> keys);
  void find_contradiction(const Qrels& qrels, std::span<const DrawnRecord> records);

  bool has_strata_;
  std::optional<std::size_t> crowded_;
  std::optional<Contradiction> contradiction_;
  std::vector<std::uint16_t> stratum_of_;  // by row
  std::vector<std::size_t> first_;         // of each topic, among strata_
  std::vector<Stratum> strata_;
  std::vector<double> grades_;  // what strata_ view, one after the other
};

}  // namespace assay
