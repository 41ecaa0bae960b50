// SPDX-License-Identifier: Apache-2.0
// what_if.hpp: a ranking with documents moved, taken out, put in or judged otherwise.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/explain.hpp"

namespace assay {

// One of the two is given.
struct RankingChange {
  std::string doc;
  std::optional<std::uint32_t> rank;  // where it goes; 0: out of the list
  std::optional<double> grade;
};

// "D11:2" moves a document to a rank, "D11:out" takes it out, "D52=3" gives it a grade.
[[nodiscard]] Result<RankingChange> parse_change(std::string_view text);

// Views documents of the ranking it was made of, and texts of the changes.
struct ChangedRanking {
  std::string topic;
  std::vector<RankedDoc> docs;
  std::vector<Judgment> ideal_order;
  std::vector<std::uint32_t> ideal_ranks;
  std::vector<Hit> found;
  std::vector<double> ideal;
  JudgedTopic rest;  // what no change touches, what the compared runs returned included

  [[nodiscard]] RankingView view() const;
};

// One change after the other. Equal scores are as they were, so no order of them is asked for.
[[nodiscard]] Result<ChangedRanking> what_if(const RankingView& ranking,
                                             std::span<const RankingChange> changes);

}  // namespace assay
