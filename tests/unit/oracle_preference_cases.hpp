// SPDX-License-Identifier: Apache-2.0
// oracle_preference_cases.hpp: random preferences of groups of judges without a contradiction, as
// the oracle and as the library see them.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "oracle_cases.hpp"

namespace assay::testing {

struct PreferenceCase {
  std::vector<std::string> ranking;  // documents by rank; the judges may not know all of them
  std::vector<oracle::PreferenceGroup> groups;
};

// One part of a group: some of its documents, at levels in the order of the hidden ones. A part
// may not tell apart what others do, but agrees on what is relevant, not relevant, or worse.
inline std::map<std::string, double> random_part(const std::map<std::string, double>& hidden,
                                                 Chance& chance) {
  const double coarse = chance.one_of({1, 1, 2, 5});
  const double scale = chance.one_of({1, 1, 0.5, 3});
  std::map<std::string, double> part;
  for (const auto& [name, level] : hidden) {
    const double size = std::ceil(std::abs(level) / coarse) * scale;
    if (!chance.once_in(3)) part[name] = level < 0 ? -size : size;
  }
  return part;
}

inline oracle::PreferenceGroup random_group(const std::vector<std::string>& names, Chance& chance) {
  const double lowest = chance.one_of({-2, 0, 0, 0});
  const double worthless = chance.one_of({0, 0, 3});  // makes many documents of level 0
  std::map<std::string, double> hidden;
  for (const std::string& name : names) {
    const double level = lowest + static_cast<double>(chance.below(6));
    hidden[name] = level > 0 && level <= worthless ? 0 : level;
  }
  oracle::PreferenceGroup group;
  for (std::size_t parts = chance.once_in(2) ? 1 : 2 + chance.below(2); parts > 0; --parts) {
    group.parts.push_back(random_part(hidden, chance));
  }
  std::erase_if(group.parts, [](const auto& part) { return part.empty(); });
  return group;
}

// Up to so many documents. Some rankings are empty, others hold documents that no group knows.
inline PreferenceCase random_preferences(std::size_t most, Chance& chance) {
  std::vector<std::string> names;
  for (std::size_t count = 1 + chance.below(most); names.size() < count;) {
    names.push_back("d" + std::to_string(names.size()));
  }
  PreferenceCase made;
  for (std::size_t groups = chance.below(4); groups > 0; --groups) {
    made.groups.push_back(random_group(names, chance));
    if (made.groups.back().parts.empty()) made.groups.pop_back();
  }
  names.insert(names.end(), {"x", "y"});
  chance.shuffle(names);
  names.resize(chance.once_in(8) ? 0 : chance.below(names.size() + 1));
  made.ranking = names;
  return made;
}

inline oracle::Topic oracle_topic(const PreferenceCase& made) {
  oracle::Topic topic;
  topic.ranking.resize(made.ranking.size());
  topic.documents = made.ranking;
  topic.preferences = made.groups;
  return topic;
}

// The preferences of a case, with what they view.
class LibraryPreferences {
 public:
  explicit LibraryPreferences(const PreferenceCase& made) {
    number_documents(made);
    for (const auto& group : made.groups) add(group);
    for (std::size_t i = 0; i < docs_.size(); ++i) {
      views_.push_back({.docs = docs_[i], .closure = closures_[i]});
    }
  }

  [[nodiscard]] JudgedTopic view() const {
    JudgedTopic topic;
    topic.retrieved = retrieved_;
    topic.preferences = views_;
    topic.preferred_found = found_;
    return topic;
  }

 private:
  void number_documents(const PreferenceCase& made) {
    retrieved_ = static_cast<std::uint32_t>(made.ranking.size());
    std::map<std::string, bool> is_numbered;
    for (const auto& group : made.groups) {
      for (const auto& part : group.parts) {
        for (const auto& [name, level] : part) is_numbered[name] = false;
      }
    }
    for (const std::string& name : made.ranking) {
      if (!is_numbered.contains(name)) continue;
      numbers_[name] = found_++;
      is_numbered[name] = true;
    }
    std::uint32_t next = found_;
    for (const auto& [name, is_done] : is_numbered) {
      if (!is_done) numbers_[name] = next++;
    }
  }

  void add(const oracle::PreferenceGroup& group) {
    std::map<std::uint32_t, double> levels;
    for (const auto& part : group.parts) {
      for (const auto& [name, level] : part) levels.emplace(numbers_[name], level);
    }
    std::vector<PreferredDoc> docs;
    for (const auto& [number, level] : levels) docs.push_back({.number = number, .level = level});
    docs_.push_back(docs);
    closures_.push_back(group.parts.size() > 1 ? closure_of(group, docs)
                                               : std::vector<std::uint64_t>());
  }

  // Warshall's way.
  [[nodiscard]] std::vector<std::uint64_t> closure_of(const oracle::PreferenceGroup& group,
                                                      const std::vector<PreferredDoc>& docs) {
    const std::size_t words = (docs.size() + 63) / 64;
    std::map<std::uint32_t, std::size_t> index;
    for (std::size_t i = 0; i < docs.size(); ++i) index[docs[i].number] = i;
    std::vector<std::uint64_t> rows(docs.size() * words);
    for (const auto& part : group.parts) {
      for (const auto& [better, high] : part) {
        for (const auto& [worse, low] : part) {
          if (high <= low) continue;
          const std::size_t k = index[numbers_[worse]];
          rows[index[numbers_[better]] * words + k / 64] |= std::uint64_t{1} << (k % 64);
        }
      }
    }
    for (std::size_t via = 0; via < docs.size(); ++via) {
      for (std::size_t i = 0; i < docs.size(); ++i) {
        if ((rows[i * words + via / 64] >> (via % 64) & 1) == 0) continue;
        for (std::size_t w = 0; w < words; ++w) rows[i * words + w] |= rows[via * words + w];
      }
    }
    return rows;
  }

  std::map<std::string, std::uint32_t> numbers_;
  std::uint32_t retrieved_ = 0;
  std::uint32_t found_ = 0;
  std::vector<std::vector<PreferredDoc>> docs_;
  std::vector<std::vector<std::uint64_t>> closures_;
  std::vector<Preferences> views_;
};

inline Ratio library_value(const Measure& measure, const PreferenceCase& made) {
  return compute(measure, LibraryPreferences(made).view());
}

inline std::string text_of(const PreferenceCase& made) {
  std::string text = "run";
  for (const std::string& name : made.ranking) text += " " + name;
  for (const auto& group : made.groups) {
    text += "; group";
    for (const auto& part : group.parts) {
      text += " {";
      for (const auto& [name, level] : part) text += " " + name + ":" + std::to_string(level);
      text += " }";
    }
  }
  return text;
}

}  // namespace assay::testing
