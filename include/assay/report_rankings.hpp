// SPDX-License-Identifier: Apache-2.0
// report_rankings.hpp: orders of systems as text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "assay/rankings.hpp"
#include "assay/report.hpp"

namespace assay {

// What a file of lines and columns holds; the other formats have all of it but the curve.
enum class RankingsPart : std::uint8_t { kAgreement, kOrders, kPower, kCurve, kSwaps };
inline constexpr std::array kRankingsPartChoices = {
    Choice<RankingsPart>{"agreement", RankingsPart::kAgreement, "a line for each pair of orders"},
    Choice<RankingsPart>{"orders", RankingsPart::kOrders, "mean and rank of each run"},
    Choice<RankingsPart>{"power", RankingsPart::kPower, "discriminative power of each measure"},
    Choice<RankingsPart>{"curve", RankingsPart::kCurve, "p of every pair of runs, ascending"},
    Choice<RankingsPart>{"swaps", RankingsPart::kSwaps, "swap rate by size of the difference"},
};

struct RankingsLook {
  Look look = {};
  std::optional<Coefficient> with = {};  // one coefficient alone, as a matrix
  RankingsPart part = RankingsPart::kAgreement;
};

// What is told. All must outlive the view.
struct RankingsView {
  const Rankings& rankings;
  std::span<const OrderSetting> settings;  // that they come from
};

struct RankingsFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const RankingsView&, const RankingsLook&);
  bool carries_notes = false;  // notes are part of the text
};
[[nodiscard]] std::span<const RankingsFormat> rankings_formats();

}  // namespace assay
