// SPDX-License-Identifier: Apache-2.0
// id_order.cpp: rankings of whole numbers in the order of evaluation.
#include "id_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <type_traits>

namespace assay {
namespace {

constexpr std::size_t kMostDigits = 19;  // of a 64-bit number with a sign

constexpr auto kPowers = [] {
  std::array<std::uint64_t, kMostDigits + 1> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 10;
  return powers;
}();

std::size_t digits_of(std::uint64_t number) {
  std::size_t digits = 1;
  while (digits < kMostDigits && number >= kPowers[digits]) ++digits;
  return digits;
}

// Every score above the next, which no NaN is. Counted in numbers as wide as the scores, which the
// compiler does in vectors: an eighth of the time.
template <class Score>
bool descends(std::span<const Score> scores) {
  using Count = std::conditional_t<sizeof(Score) == 4, std::uint32_t, std::uint64_t>;
  const Score* const above = scores.data();
  const Score* const below = above + 1;
  const std::size_t pairs = scores.size() - 1;
  Count count = 0;
  for (std::size_t i = 0; i < pairs; ++i) count += above[i] > below[i] ? Count{1} : Count{0};
  return count == static_cast<Count>(pairs);
}

}  // namespace

// As numbers of equally many digits, filled up behind; what is a beginning of another comes first.
bool comes_before_as_text(std::int64_t a, std::int64_t b) {
  const auto first = static_cast<std::uint64_t>(a);
  const auto second = static_cast<std::uint64_t>(b);
  const std::size_t first_digits = digits_of(first);
  const std::size_t second_digits = digits_of(second);
  const std::uint64_t filled_first = first * kPowers[kMostDigits - first_digits];
  const std::uint64_t filled_second = second * kPowers[kMostDigits - second_digits];
  if (filled_first != filled_second) return filled_first < filled_second;
  return first_digits < second_digits;
}

void IdOrder::as_given(std::size_t count) {
  is_given_ = true;
  has_ties_ = false;
  tied_cuts_ = 0;
  last_rank_ = static_cast<std::uint32_t>(std::min<std::size_t>(count, depth_));
}

template <class Score>
std::optional<std::size_t> IdOrder::by_scores(std::span<const std::int64_t> docs,
                                              std::span<const Score> scores) {
  as_given(docs.size());
  if (scores.empty()) return std::nullopt;
  if (descends(scores) && std::isfinite(scores.front()) && std::isfinite(scores.back())) {
    return std::nullopt;
  }
  const auto bad =
      std::find_if(scores.begin(), scores.end(), [](Score score) { return !std::isfinite(score); });
  if (bad != scores.end()) return static_cast<std::size_t>(bad - scores.begin());
  sort(docs, scores);
  look_at_ties(scores);
  return std::nullopt;
}

// Most rankings are in order of score already: then only equal scores need sorting.
template <class Score>
void IdOrder::sort(std::span<const std::int64_t> docs, std::span<const Score> scores) {
  is_given_ = false;
  places_.resize(scores.size());
  std::iota(places_.begin(), places_.end(), 0U);
  if (!std::is_sorted(scores.begin(), scores.end(), std::greater<>())) {
    std::stable_sort(places_.begin(), places_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  }
  const auto by_name = [&](std::uint32_t a, std::uint32_t b) {
    return ties_ == Ties::kDocAsc ? comes_before_as_text(docs[a], docs[b])
                                  : comes_before_as_text(docs[b], docs[a]);
  };
  const bool is_by_name = ties_ == Ties::kTrec || ties_ == Ties::kDocAsc;
  for (auto first = places_.begin(); is_by_name && first != places_.end();) {
    const auto last = std::find_if(first + 1, places_.end(), [&](std::uint32_t place) {
      return scores[place] != scores[*first];
    });
    if (last - first > 1) std::sort(first, last, by_name);
    first = last;
  }
  ranks_.resize(places_.size());
  for (std::uint32_t i = 0; i < places_.size(); ++i) ranks_[places_[i]] = i + 1;
}

template <class Score>
void IdOrder::look_at_ties(std::span<const Score> scores) {
  const auto is_tied = [&](std::size_t above) {
    return scores[places_[above]] == scores[places_[above + 1]];
  };
  for (std::size_t i = 0; i + 1 < last_rank_ && !has_ties_; ++i) has_ties_ = is_tied(i);
  for (std::size_t c = 0; has_ties_ && c < cutoffs_.size(); ++c) {
    if (cutoffs_[c] >= static_cast<double>(last_rank_)) continue;
    const auto last = static_cast<std::size_t>(cutoffs_[c]);
    if (last > 0 && is_tied(last - 1)) tied_cuts_ |= std::uint64_t{1} << c;
  }
}

template std::optional<std::size_t> IdOrder::by_scores(std::span<const std::int64_t>,
                                                       std::span<const float>);
template std::optional<std::size_t> IdOrder::by_scores(std::span<const std::int64_t>,
                                                       std::span<const double>);

}  // namespace assay
