// SPDX-License-Identifier: Apache-2.0
// condensed.hpp: a ranking without the documents that count as not judged.
#pragma once

#include <vector>

#include "assay/measure.hpp"
#include "measures/gains.hpp"

namespace assay {

using measures::is_open;

// The ranking without the documents that were not judged.
struct Condensed {
  std::vector<Hit> found;
  std::vector<TieGroup> ties;
  JudgedTopic topic;

  Condensed(const JudgedTopic& whole, const Params& params) : topic(whole) {
    auto tie = whole.ties.begin();
    for (const Hit& hit : whole.found) {
      if (is_open(hit.grade, params)) continue;
      const auto rank = static_cast<std::uint32_t>(found.size() + 1);
      Hit kept = hit;
      kept.rank = rank;
      found.push_back(kept);
      while (tie != whole.ties.end() && tie->last < hit.rank) {
        close_tie();
        ++tie;
      }
      if (tie == whole.ties.end() || hit.rank < tie->first) continue;
      if (open_ == 0) open_ = rank;
      last_ = rank;
    }
    close_tie();
    topic.found = found;
    topic.ties = ties;
    topic.retrieved = static_cast<std::uint32_t>(found.size());
  }

 private:
  // Of a group of equal scores those that are left; one alone is tied with nothing.
  void close_tie() {
    if (open_ != 0 && last_ > open_) ties.push_back({open_, last_});
    open_ = 0;
  }

  std::uint32_t open_ = 0;  // the first rank of the group that is being filled; 0: none
  std::uint32_t last_ = 0;
};

// The measure for a ranking that is condensed already.
inline Measure without_condensing(const Measure& measure) {
  Measure plain = measure;
  plain.params.judged_only = 0;
  return plain;
}

}  // namespace assay
