// SPDX-License-Identifier: Apache-2.0
// judged_notes.cpp: what a reader of numbers about judgments should know.
#include <algorithm>
#include <set>

#include "judged_parts.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The run whose judged documents end first; of several, the first by name.
const RunCompleteness& least_judged(const JudgedRuns& told) {
  return *std::min_element(told.runs.begin(), told.runs.end(), [](const auto& a, const auto& b) {
    return a.judged_to != b.judged_to ? a.judged_to < b.judged_to : a.run < b.run;
  });
}

// The first topic, in natural order, where it has so few.
std::string_view least_topic(const FoundLists& lists, const JudgedRuns& told,
                             const RunCompleteness& run) {
  const auto place = static_cast<std::size_t>(&run - told.runs.data());
  std::vector<std::string_view> names;
  for (const std::uint32_t topic : lists.topics()) {
    if (judged_to(lists.list(place, topic)) == run.judged_to) {
      names.push_back(lists.qrels().topic(topic));
    }
  }
  return *std::min_element(names.begin(), names.end(), natural_less);
}

Note note_on_depth(const FoundLists& lists, const JudgedRuns& told) {
  const RunCompleteness& least = least_judged(told);
  const std::string depth = grouped(told.depth);
  const std::string advice = "--depth sets the depth of the pool";
  if (least.judged_to == kAnyDepth) {
    return {
        .code = "guessed-depth",
        .count = told.depth,
        .message =
            "every document of every run is in the judgments: the pool is taken to be as deep as "
            "the longest list, " +
            depth,
        .advice = advice};
  }
  const std::string next = "rank " + grouped(std::uint64_t{least.judged_to} + 1) + " of topic " +
                           std::string(least_topic(lists, told, least)) + " in " + least.run +
                           " is not";
  if (least.judged_to == 0) {
    return {.code = "guessed-depth",
            .count = told.depth,
            .message = next + " judged: the pool is taken to have depth " + depth,
            .advice = advice};
  }
  return {.code = "guessed-depth",
          .count = told.depth,
          .message = "pool depth " + depth +
                     ", guessed: so many first documents of every run are in the "
                     "judgments, and " +
                     next,
          .advice = advice};
}

// Runs that have unjudged documents where a run that was pooled has none.
void add_note_on_outsiders(const JudgedRuns& told, std::vector<Note>& notes) {
  std::vector<std::string_view> names;
  for (const RunCompleteness& run : told.runs) {
    if (run.judged_to < told.depth) names.push_back(run.run);
  }
  if (names.empty()) return;
  notes.push_back({.code = "not-in-pool",
                   .count = names.size(),
                   .message = first_names(names, kMostNames) + ": not judged down to depth " +
                              grouped(told.depth) + ", so not all of it was pooled so deep"});
}

void add_note_on_strangers(const JudgedRuns& told, std::vector<Note>& notes) {
  const PoolStep& all = told.steps.back();
  if (all.judged == told.judged) return;
  notes.push_back(
      {.code = "not-returned",
       .count = told.judged - all.judged,
       .message = grouped(told.judged - all.judged) + " of " + counted(told.judged, "judgment") +
                  " (" + grouped(told.relevant - all.relevant) +
                  " relevant) are of documents that no run here returns: others gave them"});
}

void add_note_on_whole_topics(const FoundLists& lists, const JudgedRuns& told,
                              std::vector<Note>& notes) {
  std::uint64_t whole = 0;
  for (const std::uint32_t topic : lists.topics()) {
    bool is_whole = true;
    bool is_returned = false;
    for (std::size_t run = 0; run < lists.runs(); ++run) {
      const FoundLists::List list = lists.list(run, topic);
      const auto judged = std::count_if(list.docs.begin(), list.docs.end(), [&](const auto& doc) {
        return is_judged(lists.qrels().judgment(doc.row).grade);
      });
      is_returned = is_returned || list.retrieved > 0;
      is_whole = is_whole && static_cast<std::uint32_t>(judged) == list.retrieved;
    }
    whole += is_whole && is_returned ? 1 : 0;
  }
  if (whole == 0) return;
  notes.push_back({.code = "judged-topics",
                   .count = whole,
                   .message = "in " + grouped(whole) + " of " + counted(told.topics, "topic") +
                              " every document that any run returns is judged"});
}

// Names that stand on one side alone.
void add_notes_on_groups(const JudgedRuns& told, const JudgedOptions& options,
                         std::vector<Note>& notes) {
  if (options.groups.empty()) return;
  std::set<std::string_view> named;
  for (const RunGroup& each : options.groups) named.insert(each.run);
  std::vector<std::string_view> alone;
  for (const RunCompleteness& run : told.runs) {
    if (named.erase(run.run) == 0) alone.push_back(run.run);
  }
  if (!alone.empty()) {
    notes.push_back({.code = "no-group",
                     .count = alone.size(),
                     .message = "no group is named for " + first_names(alone, kMostNames) +
                                ": each is a group of its own"});
  }
  if (!named.empty()) {
    notes.push_back({.code = "no-such-run",
                     .count = named.size(),
                     .message = "groups are named for runs that are not here: " +
                                first_names(std::vector(named.begin(), named.end()), kMostNames)});
  }
}

}  // namespace

std::vector<Note> notes_on_judged(const FoundLists& lists, const JudgedRuns& told,
                                  const JudgedOptions& options) {
  std::vector<Note> notes;
  if (told.is_guessed) notes.push_back(note_on_depth(lists, told));
  add_note_on_outsiders(told, notes);
  add_note_on_strangers(told, notes);
  add_note_on_whole_topics(lists, told, notes);
  add_notes_on_groups(told, options, notes);
  return notes;
}

}  // namespace assay
