// SPDX-License-Identifier: Apache-2.0
// topic_match.cpp: what two files call their topics, when they do not call them the same.
#include "topic_match.hpp"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "text.hpp"

namespace assay {
namespace {

using Names = std::vector<std::string_view>;

// A way of rewriting names, and what it is called.
struct Change {
  std::string what;
  std::function<std::string(std::string_view)> qrels;
  std::function<std::string(std::string_view)> run;
};

std::string same_name(std::string_view name) { return std::string(name); }

// How many bytes all names begin with in common; at the end of them, if `reversed`.
std::size_t common_length(const Names& names, bool reversed) {
  std::size_t length = names.front().size();
  for (const std::string_view name : names) {
    std::size_t same = 0;
    while (same < std::min(length, name.size())) {
      const char ours = reversed ? name[name.size() - 1 - same] : name[same];
      const std::string_view first = names.front();
      if (ours != (reversed ? first[first.size() - 1 - same] : first[same])) break;
      ++same;
    }
    length = same;
  }
  return length;
}

std::string without_zeros(std::string_view name) {
  return std::string(name.substr(std::min(name.find_first_not_of('0'), name.size())));
}

// Removing each common beginning and each common end of one side's names.
void add_cuts(const Names& names, bool is_qrels, std::vector<Change>& changes) {
  const std::string side = is_qrels ? "qrels" : "run";
  for (const bool at_end : {false, true}) {
    for (std::size_t length = common_length(names, at_end); length > 0; --length) {
      const std::string_view first = names.front();
      const std::string_view cut =
          at_end ? first.substr(first.size() - length) : first.substr(0, length);
      const auto shorten = [length, at_end](std::string_view name) {
        return std::string(at_end ? name.substr(0, name.size() - length) : name.substr(length));
      };
      Change change{.what = "removing the " + std::string(at_end ? "suffix " : "prefix ") +
                            in_quotes(cut) + " from the " + side + " topics",
                    .qrels = same_name,
                    .run = same_name};
      (is_qrels ? change.qrels : change.run) = shorten;
      changes.push_back(std::move(change));
    }
  }
}

std::size_t matches_after(const Change& change, const Names& qrels, const Names& run) {
  std::unordered_set<std::string> judged;
  for (const std::string_view name : qrels) judged.insert(change.qrels(name));
  return static_cast<std::size_t>(std::count_if(run.begin(), run.end(), [&](std::string_view name) {
    return judged.contains(change.run(name));
  }));
}

}  // namespace

std::string matching_hint(const Names& qrels, const Names& run) {
  if (qrels.empty() || run.empty()) return {};
  std::vector<Change> changes = {
      {.what = "removing leading zeros", .qrels = without_zeros, .run = without_zeros},
      {.what = "ignoring case", .qrels = lower, .run = lower}};
  add_cuts(run, false, changes);
  add_cuts(qrels, true, changes);
  const Change* best = nullptr;
  std::size_t most = 0;
  for (const Change& change : changes) {
    const std::size_t matches = matches_after(change, qrels, run);
    if (matches <= most) continue;
    most = matches;
    best = &change;
  }
  if (best == nullptr) return {};
  return grouped(most) + " of " + grouped(run.size()) + " run topics match after " + best->what;
}

}  // namespace assay
