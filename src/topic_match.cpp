// SPDX-License-Identifier: Apache-2.0
// topic_match.cpp: what two files call their topics or documents, when they do not call them the
// same.
#include "topic_match.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "plain_name.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Names = std::vector<std::string_view>;

// A way of rewriting names, and what it is called.
struct Change {
  std::string what;
  std::function<std::string(std::string_view)> qrels;
  std::function<std::string(std::string_view)> run;
  bool is_cut = false;
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

std::string without_quotes(std::string_view name) {
  const bool is_quoted = name.size() > 2 && name.front() == name.back() &&
                         (name.front() == '"' || name.front() == '\'');
  return std::string(is_quoted ? name.substr(1, name.size() - 2) : name);
}

// Removing each common beginning and each common end of one side's names.
void add_cuts(const Names& names, bool is_qrels, const SideNouns& nouns,
              std::vector<Change>& changes) {
  constexpr std::size_t kLongestCut = 64;
  const std::string& side = is_qrels ? nouns.qrels : nouns.run;
  for (const bool at_end : {false, true}) {
    for (std::size_t length = std::min(common_length(names, at_end), kLongestCut); length > 0;
         --length) {
      const std::string_view first = names.front();
      const std::string_view cut =
          at_end ? first.substr(first.size() - length) : first.substr(0, length);
      const auto shorten = [length, at_end](std::string_view name) {
        return std::string(at_end ? name.substr(0, name.size() - length) : name.substr(length));
      };
      Change change{.what = "removing the " + std::string(at_end ? "suffix " : "prefix ") +
                            in_quotes(cut) + " from the " + side,
                    .qrels = same_name,
                    .run = same_name,
                    .is_cut = true};
      (is_qrels ? change.qrels : change.run) = shorten;
      changes.push_back(std::move(change));
    }
  }
}

NameMatch matches_after(const Change& change, const std::vector<NameGroup>& groups) {
  NameMatch match{.change = change.what, .is_cut = change.is_cut};
  for (const NameGroup& group : groups) {
    std::unordered_map<std::string, std::string_view> judged;
    for (const std::string_view name : group.qrels) judged.try_emplace(change.qrels(name), name);
    for (const std::string_view name : group.run) {
      const auto found = judged.find(change.run(name));
      if (found == judged.end()) continue;
      if (match.count++ > 0) continue;
      match.run = name;
      match.qrels = found->second;
    }
  }
  return match;
}

// A name of many bytes is no name, and rewriting it in every way would take for ever.
bool is_monster(std::string_view name) { return name.size() > 1000; }

}  // namespace

SideNouns nouns_of(std::string_view noun) {
  return {.qrels = "qrels " + std::string(noun), .run = "run " + std::string(noun)};
}

std::optional<NameMatch> find_match(std::vector<NameGroup> groups, const SideNouns& nouns) {
  Names qrels;
  Names run;
  for (NameGroup& group : groups) {
    std::erase_if(group.qrels, is_monster);
    std::erase_if(group.run, is_monster);
    qrels.insert(qrels.end(), group.qrels.begin(), group.qrels.end());
    run.insert(run.end(), group.run.begin(), group.run.end());
  }
  if (qrels.empty() || run.empty()) return std::nullopt;
  std::vector<Change> changes = {
      {.what = "removing leading zeros", .qrels = without_zeros, .run = without_zeros},
      {.what = "ignoring case", .qrels = lower, .run = lower},
      {.what = "removing invisible characters",
       .qrels = without_invisible,
       .run = without_invisible},
      {.what = "bringing both to one Unicode normal form", .qrels = decomposed, .run = decomposed},
      {.what = "removing quotes", .qrels = without_quotes, .run = without_quotes}};
  add_cuts(run, false, nouns, changes);
  add_cuts(qrels, true, nouns, changes);
  NameMatch best;
  for (const Change& change : changes) {
    NameMatch match = matches_after(change, groups);
    if (match.count > best.count) best = std::move(match);
  }
  return best.count == 0 ? std::nullopt : std::optional(best);
}

std::string matching_hint(const Names& qrels, const Names& run, std::string_view noun) {
  const SideNouns nouns = nouns_of(noun);
  const auto match = find_match({{qrels, run}}, nouns);
  if (!match) return {};
  return grouped(match->count) + " of " + grouped(run.size()) + " " + nouns.run + " match after " +
         match->change;
}

}  // namespace assay
