// SPDX-License-Identifier: Apache-2.0
// id_order.hpp: rankings of whole numbers in the order of evaluation: that of put_in_order, where
// names are the digits of the numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// Whether the decimal digits of one number come before those of another, both from 0 on.
[[nodiscard]] bool comes_before_as_text(std::int64_t a, std::int64_t b);

// One ranking after the other, in space that is used again.
class IdOrder {
 public:
  IdOrder(Ties ties, std::uint32_t depth, std::span<const double> cutoffs)
      : ties_(ties), depth_(depth), cutoffs_(cutoffs) {}

  // The best comes first.
  void as_given(std::size_t count);
  // Returns the place of a score that is no finite number, if there is one.
  template <class Score>
  [[nodiscard]] std::optional<std::size_t> by_scores(std::span<const std::int64_t> docs,
                                                     std::span<const Score> scores);

  [[nodiscard]] std::uint32_t rank_of(std::uint32_t place) const {
    return is_given_ ? place + 1 : ranks_[place];
  }
  // Down to the depth that is looked at.
  [[nodiscard]] std::uint32_t last_rank() const { return last_rank_; }
  // Whether two of those have the same score, and at which cutoffs the first one below has.
  [[nodiscard]] bool has_ties() const { return has_ties_; }
  [[nodiscard]] std::uint64_t tied_cuts() const { return tied_cuts_; }

 private:
  template <class Score>
  void sort(std::span<const std::int64_t> docs, std::span<const Score> scores);
  template <class Score>
  void look_at_ties(std::span<const Score> scores);

  Ties ties_;
  std::uint32_t depth_;
  std::span<const double> cutoffs_;
  bool is_given_ = true;
  std::uint32_t last_rank_ = 0;
  bool has_ties_ = false;
  std::uint64_t tied_cuts_ = 0;
  std::vector<std::uint32_t> places_;  // the best first
  std::vector<std::uint32_t> ranks_;
};

}  // namespace assay
