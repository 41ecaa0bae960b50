// SPDX-License-Identifier: Apache-2.0
// rankings_parts.hpp: what measures tell of systems, one question each.
#pragma once

#include "assay/rankings.hpp"

namespace assay {

// Values of all systems on the topics that all of them have.
struct SharedValues {
  std::span<const double> values;  // of system s on topic t at s * topics + t
  std::size_t systems = 0;
  std::size_t topics = 0;
};

// How far two of the orders agree; `rankings` has their systems and how to compare them.
[[nodiscard]] OrderAgreement agreement_of(const Rankings& rankings, std::size_t first,
                                          std::size_t second);

// Topics are split into halves again and again; a pair of systems is put into a bin by its
// difference on one half, and swapped if the other half says the opposite (Voorhees and Buckley,
// 2002). Sets half, swaps and steady; too few topics leave them empty.
void add_swaps(const SharedValues& values, const RankingsOptions& options, Discrimination& result);

// What a test says of all pairs under each measure of a report, with no correction: a property of
// the measure, not a claim about a pair.
[[nodiscard]] Result<std::vector<Discrimination>> discriminate(const EvalReport& report,
                                                               const RankingsOptions& options);

}  // namespace assay
