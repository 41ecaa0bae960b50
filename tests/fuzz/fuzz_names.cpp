// SPDX-License-Identifier: Apache-2.0
// fuzz_names.cpp: names of any bytes are made plain, shown and compared without a fault. The first
// line is a name of the judgments, the rest names of the run.
#include <algorithm>
#include <string_view>
#include <vector>

#include "file_kind.hpp"
#include "fuzz.hpp"
#include "plain_name.hpp"
#include "topic_match.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using assay::fuzz::require;
  const std::string text = assay::fuzz::text_of(data, size);
  (void)assay::find_other_kind(text);
  std::vector<std::string_view> names;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (end > 0) names.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (const std::string_view name : names) {
    const std::string decomposed = assay::decomposed(name);
    require(assay::decomposed(decomposed) == decomposed, "a name that can be decomposed twice");
    require(assay::without_invisible(name).size() <= name.size(), "a name that has grown");
    require(!assay::visible(name).empty(), "a name that cannot be seen");
  }
  if (names.size() < 2) return 0;
  const std::vector<std::string_view> run(names.begin() + 1, names.end());
  const auto match = assay::find_match({{{names.front()}, run}}, assay::nouns_of("topics"));
  if (!match) return 0;
  require(match->count > 0 && match->count <= run.size(), "more matches than names");
  require(match->qrels == names.front() && !match->change.empty(), "a match with another name");
  return 0;
}
