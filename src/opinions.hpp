// SPDX-License-Identifier: Apache-2.0
// opinions.hpp: what each group of judges said, where judgments are read by groups or as
// preferences.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/policy.hpp"
#include "bad_lines.hpp"

namespace assay {

// One line of such a file.
struct Opinion {
  std::uint32_t topic = 0;
  std::uint32_t row = 0;  // the document, as Qrels numbers them
  std::string_view group;
  std::string_view part;  // levels are compared within a part of a group
  std::string_view doc;   // where it stands in the file, for messages
  double level = 0;
};

// The opinions of all topics, by group. Immutable.
class Opinions {
 public:
  struct Doc {
    std::uint32_t row = 0;
    double level = 0;
  };
  struct Group {
    std::size_t begin = 0;  // of its documents
    std::size_t end = 0;
    std::size_t closure = 0;  // of its preferences
    bool has_parts = false;   // more than one, so that there is a closure
  };

  Opinions(Judgments kind, std::size_t topics, std::vector<Opinion> lines, BadLines& bad,
           BadLines& odd);

  // In byte order of their names.
  [[nodiscard]] std::span<const Group> groups(std::size_t topic) const {
    return {groups_.data() + first_group_[topic], groups_.data() + first_group_[topic + 1]};
  }
  // By row, each once.
  [[nodiscard]] std::span<const Doc> docs(const Group& group) const {
    return {docs_.data() + group.begin, docs_.data() + group.end};
  }
  // Their grades, highest first.
  [[nodiscard]] std::span<const double> ideal(const Group& group) const {
    return {ideal_.data() + group.begin, ideal_.data() + group.end};
  }
  // Whether the document at place i of docs() is preferred to that at place k; of a group of parts.
  [[nodiscard]] bool prefers(const Group& group, std::size_t i, std::size_t k) const {
    const std::size_t words = (group.end - group.begin + 63) / 64;
    return (closures_[group.closure + i * words + k / 64] >> (k % 64) & 1) != 0;
  }

 private:
  void add_group(Judgments kind, std::span<const Opinion> lines, BadLines& bad, BadLines& odd);
  void add_closure(std::span<const Opinion> lines, BadLines& bad);

  std::vector<std::size_t> first_group_;
  std::vector<Group> groups_;
  std::vector<Doc> docs_;
  std::vector<double> ideal_;
  std::vector<std::uint64_t> closures_;
};

}  // namespace assay
