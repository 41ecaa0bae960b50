// SPDX-License-Identifier: Apache-2.0
// oracle_cases.hpp: small random topics, as the oracle and as the library see them.
#pragma once

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "oracle/oracle.hpp"
#include "testing.hpp"

namespace assay::testing {

class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t count) { return random_() % count; }
  bool once_in(std::size_t count) { return below(count) == 0; }
  double one_of(std::initializer_list<double> values) {
    return values.begin()[below(values.size())];
  }
  char letter(std::string_view letters) { return letters[below(letters.size())]; }
  template <class List>
  void shuffle(List& list) {
    std::shuffle(list.begin(), list.end(), random_);
  }

 private:
  std::mt19937 random_;
};

// Letters as in testing.hpp.
struct GroupCase {
  std::string run;
  std::string judged;
};

struct Case {
  std::string run;
  std::string judged;  // those in the run first, by rank
  std::string pooled;
  std::vector<int> levels = {};  // by rank; the same number: equal scores
  std::string strata = {};       // a digit for each judged document
  std::string known = {};        // for each judged document '+' where the user knew it, or '-'
  double expected = -1;          // relevant documents the user expects; negative: not known
  std::vector<GroupCase> groups = {};
};

// Equal scores, one in so many, and a user who knows some documents and perhaps expects some.
inline void add_circumstances(Case& made, std::size_t one_in, Chance& chance) {
  for (std::size_t i = 0; i < made.run.size(); ++i) {
    const bool is_tied = i > 0 && chance.once_in(one_in);
    made.levels.push_back(is_tied ? made.levels.back() : static_cast<int>(i));
  }
  for (std::size_t i = 0; i < made.judged.size(); ++i) made.known += chance.letter("+--");
  for (std::size_t i = 0; i < made.judged.size(); ++i) made.strata += chance.letter("11223");
  if (!chance.once_in(4)) made.expected = static_cast<double>(chance.below(7));
}

inline std::string without_absent(std::string run) {
  std::erase(run, '-');
  return run;
}

// Up to three groups that judged the same ranking, each in its own way.
inline void add_groups(Case& made, Chance& chance) {
  for (std::size_t groups = chance.below(4); groups > 0; --groups) {
    GroupCase group;
    for (std::size_t i = 0; i < made.run.size(); ++i) group.run += chance.letter("00123.--");
    group.judged = without_absent(group.run);
    for (std::size_t others = chance.below(4); others > 0; --others) {
      group.judged += chance.letter("0123.");
    }
    made.groups.push_back(group);
  }
}

// Retrieved documents are judged ones too; pooled ones are those retrieved here or elsewhere.
inline Case random_case(Chance& chance) {
  Case made;
  const std::size_t length = chance.below(13);
  for (std::size_t i = 0; i < length; ++i) made.run += chance.letter("0001123.--");
  made.judged = without_absent(made.run);
  made.pooled = made.judged;
  const std::size_t others = chance.below(6);
  for (std::size_t i = 0; i < others; ++i) {
    const char grade = chance.letter("01123.");
    made.judged += grade;
    if (chance.once_in(2)) made.pooled += grade;
  }
  add_circumstances(made, 1 + chance.below(4), chance);
  add_groups(made, chance);
  return made;
}

inline std::vector<double> known_grades(const Case& made) {
  std::vector<double> grades;
  for (std::size_t i = 0; i < made.judged.size(); ++i) {
    if (made.known[i] == '+') grades.push_back(grade_of(made.judged[i]));
  }
  std::sort(grades.begin(), grades.end(), std::greater<>{});
  return grades;
}

// By rank, whether the user knew the document.
inline std::vector<bool> known_ranks(const Case& made) {
  std::vector<bool> known;
  std::size_t judged = 0;
  for (const char c : made.run) known.push_back(c != '-' && made.known[judged++] == '+');
  return known;
}

// By rank, the stratum of the document; '0' if the judgments do not mention it.
inline std::string run_strata(const Case& made) {
  std::string strata;
  std::size_t judged = 0;
  for (const char c : made.run) strata += c == '-' ? '0' : made.strata[judged++];
  return strata;
}

inline oracle::Group oracle_group(std::string_view run, std::string_view judged) {
  oracle::Group group;
  for (const char c : run) {
    group.ranking.push_back(c == '-' ? std::nullopt : std::optional(grade_of(c)));
  }
  for (const char c : judged) group.judged.push_back(grade_of(c));
  return group;
}

inline oracle::Topic oracle_topic(const Case& made) {
  oracle::Group all = oracle_group(made.run, made.judged);
  oracle::Topic topic{.ranking = all.ranking, .judged = all.judged, .pooled = {}};
  for (const char c : made.pooled) topic.pooled.push_back(grade_of(c));
  topic.level = made.levels;
  topic.known = known_ranks(made);
  topic.known_judged = known_grades(made);
  if (made.expected >= 0) topic.expected = made.expected;
  for (const char c : run_strata(made)) topic.strata.push_back(c - '0');
  for (const char c : made.strata) topic.judged_strata.push_back(c - '0');
  for (const GroupCase& group : made.groups) {
    topic.groups.push_back(oracle_group(group.run, group.judged));
  }
  return topic;
}

inline std::vector<TieGroup> ties_of(const Case& made) {
  std::vector<TieGroup> ties;
  const auto length = static_cast<std::uint32_t>(made.run.size());
  for (std::uint32_t first = 1, last = 1; first <= length; first = ++last) {
    while (last < length && made.levels[last] == made.levels[first - 1]) ++last;
    if (last > first) ties.push_back({.first = first, .last = last});
  }
  return ties;
}

// What the library makes of a case.
inline Ratio library_value(const Measure& measure, const Case& made) {
  const std::vector<bool> known_at = known_ranks(made);
  const auto with_known = [&](Ranking ranking) {
    for (Hit& hit : ranking.found) hit.is_known = known_at[hit.rank - 1];
    return ranking;
  };
  Ranking ranking = with_known(Ranking(made.run, made.judged, made.pooled));
  ranking.draw(run_strata(made), made.judged, made.strata);
  std::vector<Ranking> group_rankings;
  for (const auto& [run, judged] : made.groups) {
    group_rankings.push_back(with_known(Ranking(run, judged)));
    for (Hit& hit : group_rankings.back().found) hit.stratum = 0;  // groups draw no samples
  }
  std::vector<JudgeGroup> groups;
  for (const Ranking& group : group_rankings) {
    groups.push_back({.found = group.found, .ideal = group.ideal});
  }
  const std::vector<TieGroup> ties = ties_of(made);
  const std::vector<double> known = known_grades(made);
  JudgedTopic topic = ranking.view();
  topic.ties = ties;
  topic.known = known;
  topic.expected = std::max(0.0, made.expected);  // unknown is 0
  topic.groups = groups;
  return compute(measure, topic);
}

// Documents of equal score stand in brackets.
inline std::string text_of(const Case& made) {
  std::string run;
  const std::vector<TieGroup> ties = ties_of(made);
  for (std::uint32_t rank = 1; rank <= made.run.size(); ++rank) {
    for (const TieGroup& tie : ties) run += tie.first == rank ? "[" : "";
    run += made.run[rank - 1];
    for (const TieGroup& tie : ties) run += tie.last == rank ? "]" : "";
  }
  std::string text = "\"" + run + "\" judged \"" + made.judged + "\" strata \"" + made.strata +
                     "\" known \"" + made.known + "\" pooled \"" + made.pooled + "\" expected " +
                     std::to_string(made.expected);
  for (const auto& [seen, judged] : made.groups) {
    text += " group \"" + seen + "\" judged \"" + judged + "\"";
  }
  return text;
}

}  // namespace assay::testing
