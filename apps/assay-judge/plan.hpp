// SPDX-License-Identifier: Apache-2.0
// plan.hpp: what is to be judged, with all that a judge reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/judgment_log.hpp"

namespace assay::judge {

struct PlanDoc {
  std::string id;
  std::string title;  // as in the collection
  std::string text;
};

struct KnownDoc {
  std::string id;
  double grade = 0;
};

struct Subtopic {
  std::string id;
  std::string text;
};

struct PlanTopic {
  std::string id;
  std::string title;
  std::string description;
  std::string narrative;
  std::vector<Subtopic> subtopics;
  std::vector<PlanDoc> docs;    // in the order in which they are judged
  std::vector<KnownDoc> known;  // those of the pool that were judged before
};

struct Plan {
  std::vector<PlanTopic> topics;
  std::string pool_hash;
  std::vector<std::string> notes;

  [[nodiscard]] std::size_t doc_count() const;
};

struct PlanFiles {
  std::string pool;
  std::vector<std::string> docs;
  std::string topics;
  std::string subtopics;  // may be empty
  std::string qrels;      // judged before; may be empty
  bool skips_missing = false;
};

// Only texts of the pool are kept. A document or topic without text is an error, or left out.
[[nodiscard]] Result<Plan> make_plan(const PlanFiles& files);

}  // namespace assay::judge
