// SPDX-License-Identifier: Apache-2.0
// oracle_preferences.cpp: preferences of groups of judges, every pair of documents looked at.
#include <algorithm>
#include <set>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

// The documents of all groups. Retrieved ones come first, by rank, the others by name; the number
// of a document is its place here.
struct Documents {
  std::vector<std::string> names;
  std::size_t found = 0;  // so many were retrieved
};

Documents documents_of(const Topic& topic) {
  std::set<std::string> missing;
  for (const PreferenceGroup& group : topic.preferences) {
    for (const auto& part : group.parts) {
      for (const auto& [name, level] : part) missing.insert(name);
    }
  }
  Documents documents;
  for (const std::string& name : topic.documents) {
    if (missing.erase(name) > 0) documents.names.push_back(name);
  }
  documents.found = documents.names.size();
  documents.names.insert(documents.names.end(), missing.begin(), missing.end());
  return documents;
}

// is_preferred[a][b]: a is preferred to b.
using Table = std::vector<std::vector<bool>>;

// What is preferred to something is preferred to all that this is preferred to.
void close(Table& is_preferred) {
  const std::size_t count = is_preferred.size();
  bool grows = true;
  while (grows) {
    grows = false;
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) {
        for (std::size_t c = 0; is_preferred[a][b] && c < count; ++c) {
          if (!is_preferred[b][c] || is_preferred[a][c]) continue;
          is_preferred[a][c] = true;
          grows = true;
        }
      }
    }
  }
}

Table table_of(const PreferenceGroup& group, const std::vector<std::string>& names) {
  Table is_preferred(names.size(), std::vector<bool>(names.size(), false));
  for (const auto& part : group.parts) {
    for (std::size_t a = 0; a < names.size(); ++a) {
      for (std::size_t b = 0; b < names.size(); ++b) {
        if (!part.contains(names[a]) || !part.contains(names[b])) continue;
        if (part.at(names[a]) > part.at(names[b])) is_preferred[a][b] = true;
      }
    }
  }
  close(is_preferred);
  return is_preferred;
}

// Which pairs count: all, those of which one was retrieved, or those of which both were.
bool is_counted(const std::string& pairs, std::size_t a, std::size_t b, std::size_t found) {
  const int retrieved = (a < found ? 1 : 0) + (b < found ? 1 : 0);
  if (pairs == "retrieved") return retrieved == 2;
  return pairs == "all" || retrieved >= 1;
}

// Whether the ranking has `a` above `b`. What was not retrieved is above nothing.
bool is_met(std::size_t a, std::size_t b, std::size_t found) { return a < b && a < found; }

struct Tally {
  double met = 0, all = 0;

  void count(std::size_t a, std::size_t b, std::size_t found) {
    met += is_met(a, b, found) ? 1 : 0;
    ++all;
  }
  [[nodiscard]] Value share() const { return all == 0 ? std::nullopt : Value(met / all); }
};

Tally tally_of(const Table& is_preferred, const std::string& pairs, std::size_t found) {
  Tally tally;
  for (std::size_t a = 0; a < is_preferred.size(); ++a) {
    for (std::size_t b = 0; b < is_preferred.size(); ++b) {
      if (is_preferred[a][b] && is_counted(pairs, a, b, found)) tally.count(a, b, found);
    }
  }
  return tally;
}

// The groups together.
Tally sum_of_groups(const Topic& topic, const std::string& pairs) {
  const Documents documents = documents_of(topic);
  Tally sum;
  for (const PreferenceGroup& group : topic.preferences) {
    const Tally tally = tally_of(table_of(group, documents.names), pairs, documents.found);
    sum.met += tally.met;
    sum.all += tally.all;
  }
  return sum;
}

// ---- as many others as relevant documents ----

using Numbers = std::vector<std::size_t>;

// The documents of a group whose level is as asked, in any of its parts, by number.
template <class Question>
Numbers numbers_where(const PreferenceGroup& group, const Documents& documents,
                      const Question& question) {
  Numbers numbers;
  for (std::size_t i = 0; i < documents.names.size(); ++i) {
    const bool is_one = std::ranges::any_of(group.parts, [&](const auto& part) {
      const auto found = part.find(documents.names[i]);
      return found != part.end() && question(found->second);
    });
    if (is_one) numbers.push_back(i);
  }
  return numbers;
}

Numbers first_of(Numbers numbers, std::size_t count) {
  numbers.resize(std::min(count, numbers.size()));
  return numbers;
}

// Of one part: pairs of documents above the lowest level, and then each document, be it of the
// lowest level itself, against the first few of that level.
Tally balanced_levels(const PreferenceGroup& group, const Documents& documents,
                      const std::string& pairs, std::size_t few) {
  const auto& part = group.parts.front();
  double lowest = part.begin()->second;
  for (const auto& [name, level] : part) lowest = std::min(lowest, level);
  const auto last =
      first_of(numbers_where(group, documents, [&](double level) { return level == lowest; }), few);
  const Numbers all = numbers_where(group, documents, [](double) { return true; });
  Tally tally;
  for (const std::size_t a : all) {
    for (const std::size_t b : all) {
      const double level = part.at(documents.names[b]);
      const bool is_pair = level > lowest && part.at(documents.names[a]) > level;
      const bool is_last = std::ranges::find(last, b) != last.end();
      if (!is_pair && !is_last) continue;
      if (is_counted(pairs, a, b, documents.found)) tally.count(a, b, documents.found);
    }
  }
  return tally;
}

// Of several parts: the pairs without the documents of level 0 beyond the first few.
Tally balanced_closure(const PreferenceGroup& group, const Documents& documents,
                       const std::string& pairs, std::size_t few) {
  Table is_preferred = table_of(group, documents.names);
  const Numbers others = numbers_where(group, documents, [](double level) { return level == 0; });
  for (std::size_t i = few; i < others.size(); ++i) {
    for (std::size_t a = 0; a < is_preferred.size(); ++a) {
      is_preferred[a][others[i]] = is_preferred[others[i]][a] = false;
    }
  }
  return tally_of(is_preferred, pairs, documents.found);
}

Tally balanced(const PreferenceGroup& group, const Documents& documents, const std::string& pairs) {
  const bool has_parts = group.parts.size() > 1;
  const Numbers good = numbers_where(group, documents, [](double level) { return level > 0; });
  const Numbers others = numbers_where(
      group, documents, [&](double level) { return has_parts ? level == 0 : level <= 0; });
  const auto count_found = [&](const Numbers& numbers) {
    return static_cast<std::size_t>(std::ranges::count_if(
        numbers, [&](std::size_t number) { return number < documents.found; }));
  };
  const bool is_all = pairs == "all";
  const std::size_t R = is_all ? good.size() : count_found(good);
  const std::size_t N = is_all ? others.size() : count_found(others);
  if (R < N && has_parts) return balanced_closure(group, documents, pairs, good.size());
  if (R < N) return balanced_levels(group, documents, pairs, R);
  const double surplus = static_cast<double>(R - N);
  Tally tally = tally_of(table_of(group, documents.names), pairs, documents.found);
  tally.met += static_cast<double>(count_found(good)) * surplus;
  tally.all += static_cast<double>(good.size()) * surplus;
  return tally;
}

}  // namespace

Value num_prefs(const Setting&, const Topic& topic) { return sum_of_groups(topic, "all").all; }

Value num_prefs_met(const Setting& setting, const Topic& topic) {
  return sum_of_groups(topic, word(setting, "pairs", {"all", "retrieved"})).met;
}

Value pref_share(const Setting& setting, const Topic& topic) {
  return sum_of_groups(topic, word(setting, "pairs", {"all", "retrieved", "implied"})).share();
}

// For each two documents, the share of the groups with a preference that have it as the ranking
// has it. Of two that were not retrieved, none.
Value pref_pair(const Setting& setting, const Topic& topic) {
  const std::string pairs = word(setting, "pairs", {"all", "retrieved", "implied"});
  const Documents documents = documents_of(topic);
  std::vector<Table> tables;
  for (const auto& group : topic.preferences) tables.push_back(table_of(group, documents.names));
  double sum = 0, count = 0;
  for (std::size_t b = 0; b < documents.names.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      if (!is_counted(pairs, a, b, documents.found)) continue;
      double agree = 0, disagree = 0;
      for (const Table& is_preferred : tables) {
        agree += is_preferred[a][b] ? 1 : 0;
        disagree += is_preferred[b][a] ? 1 : 0;
      }
      if (agree + disagree == 0) continue;
      ++count;
      if (a < documents.found) sum += agree / (agree + disagree);
    }
  }
  return count == 0 ? std::nullopt : Value(sum / count);
}

Value pref_groups(const Setting& setting, const Topic& topic) {
  const std::string pairs = word(setting, "pairs", {"all", "retrieved", "implied"});
  if (topic.preferences.empty()) return std::nullopt;
  const Documents documents = documents_of(topic);
  double sum = 0;
  for (const PreferenceGroup& group : topic.preferences) {
    const Tally tally = tally_of(table_of(group, documents.names), pairs, documents.found);
    sum += tally.share().value_or(0);
  }
  return sum / static_cast<double>(topic.preferences.size());
}

Value pref_balanced(const Setting& setting, const Topic& topic) {
  const std::string pairs = word(setting, "pairs", {"all", "retrieved"});
  if (topic.preferences.empty()) return std::nullopt;
  const Documents documents = documents_of(topic);
  double sum = 0;
  for (const PreferenceGroup& group : topic.preferences) {
    const Value share = balanced(group, documents, pairs).share();
    if (!share) return std::nullopt;
    sum += *share;
  }
  return sum / static_cast<double>(topic.preferences.size());
}

}  // namespace oracle
