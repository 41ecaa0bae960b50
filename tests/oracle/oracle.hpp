// SPDX-License-Identifier: Apache-2.0
// oracle.hpp: every measure a second time, slow and from the textbook, to test the library.
// It shares no code with the library: a mistake would have to be made twice to go unseen.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace oracle {

// The same ranking under the judgments of one group of judges; the fields are those of a Topic.
struct Group {
  std::vector<std::optional<double>> ranking;
  std::vector<double> judged;
};

// What one group of judges prefers: in each part, documents by name with a level. A document is
// preferred to those of the same part that have a lower level, and to what these are preferred to.
struct PreferenceGroup {
  std::vector<std::map<std::string, double>> parts;
};

// A negative grade means: pooled, but not judged.
struct Topic {
  std::vector<std::optional<double>> ranking;  // grade by rank; nullopt: not in the judgments
  std::vector<double> judged;    // every grade in the judgments, in any order, retrieved or not
  std::vector<double> pooled;    // grades of the judged documents that any compared run returned
  std::vector<int> level = {};   // by rank; the same number: equal scores; empty: all differ
  std::vector<bool> known = {};  // by rank: the user knew the document before; empty: none
  std::vector<double> known_judged = {};  // grades of the judged documents that the user knew
  std::optional<double> expected = {};    // how many relevant documents the user expects
  std::vector<Group> groups = {};
  std::vector<std::string> documents = {};  // names by rank; only preferences ask for them
  std::vector<PreferenceGroup> preferences = {};
  // The part of the pool that a document was drawn from: by rank, 0 if it is not in the judgments,
  // and of each of `judged`. Empty: nobody knows.
  std::vector<int> strata = {};
  std::vector<int> judged_strata = {};
};

// One measure with those parameters that it has; one that is absent has its default.
struct Setting {
  std::string measure;
  std::map<std::string, double> numbers;
  std::map<std::string, std::string> words;
  std::vector<std::pair<double, double>> gains;  // grade to gain; empty: no map
  std::map<std::string, std::vector<double>> lists = {};
  // What a document gains that is not in the judgments, or has a negative grade that `gains` does
  // not name. It stays without a judgment all the same.
  std::optional<double> absent_gain = {};
  std::optional<double> negative_gain = {};
};

// nullopt: undefined. Throws std::invalid_argument for an unknown measure or choice of a word, and
// for a missing parameter that has no default.
std::optional<double> value(const Setting& setting, const Topic& topic);

}  // namespace oracle
