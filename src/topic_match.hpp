// SPDX-License-Identifier: Apache-2.0
// topic_match.hpp: what two files call their topics or documents, when they do not call them the
// same.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// The change of names that makes most names of the run equal to judged ones.
struct NameMatch {
  std::size_t count = 0;  // names of the run that match after it
  std::string change;     // "removing the prefix "q" from the run topics"
  bool is_cut = false;    // it takes away a beginning or an end that all names of one side share
  std::string_view run;   // the first that matches, and what it matches
  std::string_view qrels;
};

// Names that may match each other: all topics, or the documents of one topic.
struct NameGroup {
  std::vector<std::string_view> qrels;
  std::vector<std::string_view> run;
};

// What the names of each side are called in words.
struct SideNouns {
  std::string qrels;  // "qrels topics"
  std::string run;    // "run topics"
};
[[nodiscard]] SideNouns nouns_of(std::string_view noun);

// One change for all groups. Nothing if no change helps.
[[nodiscard]] std::optional<NameMatch> find_match(std::vector<NameGroup> groups,
                                                  const SideNouns& nouns);

// "2 of 2 run topics match after removing the prefix "q" from the run topics". Empty if no change
// helps.
[[nodiscard]] std::string matching_hint(const std::vector<std::string_view>& qrels,
                                        const std::vector<std::string_view>& run,
                                        std::string_view noun);

}  // namespace assay
