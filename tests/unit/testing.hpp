// SPDX-License-Identifier: Apache-2.0
// testing.hpp: rankings and files as short literals.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay::testing {

// A digit is a grade, "." pooled but not judged (-1), "-" not in the judgments. A "k" follows a
// document that the user knew; in the run, parentheses hold documents of equal score.
inline double grade_of(char c) {
  if (c == '-') return kNotInPool;
  return c == '.' ? -1.0 : static_cast<double>(c - '0');
}

// A topic that owns what a JudgedTopic views.
struct Ranking {
  std::vector<Hit> found;
  std::vector<double> ideal;
  std::vector<double> pooled;
  std::vector<TieGroup> ties;
  std::vector<double> known;
  std::shared_ptr<const std::vector<PreferredDoc>> preferred;  // shared: `preferences` views it
  Preferences preferences;
  std::uint32_t preferred_found = 0;
  double expected = 0;
  std::uint32_t retrieved = 0;

  Ranking(std::string_view run, std::string_view judged, std::string_view pool = "") {
    for (const char c : run) add_retrieved(c);
    for (const char c : judged) {
      if (c == 'k') {
        known.push_back(ideal.back());
      } else {
        ideal.push_back(grade_of(c));
      }
    }
    for (const char c : pool) pooled.push_back(grade_of(c));
    for (auto* grades : {&ideal, &pooled, &known}) {
      std::sort(grades->begin(), grades->end(), std::greater<>{});
    }
    prefer_by_grade();
  }

  [[nodiscard]] JudgedTopic view() const {
    return {.retrieved = retrieved,
            .found = found,
            .ideal = ideal,
            .pooled = pooled,
            .ties = ties,
            .known = known,
            .expected = expected,
            .groups = {},
            .preferences = std::span(&preferences, 1),
            .preferred_found = preferred_found};
  }

 private:
  // One group that judged every document with a grade.
  void prefer_by_grade() {
    std::vector<double> others = ideal;
    std::vector<PreferredDoc> docs;
    for (const Hit& hit : found) {
      const auto same = std::find(others.begin(), others.end(), hit.grade);
      if (same != others.end()) others.erase(same);
      if (is_judged(hit.grade)) docs.push_back({preferred_found++, hit.grade});
    }
    for (const double grade : others) {
      const auto number = static_cast<std::uint32_t>(docs.size());
      if (is_judged(grade)) docs.push_back({number, grade});
    }
    preferred = std::make_shared<const std::vector<PreferredDoc>>(std::move(docs));
    preferences.docs = *preferred;
  }

  void add_retrieved(char c) {
    switch (c) {
      case '(': ties.push_back({retrieved + 1, retrieved + 1}); break;
      case ')': ties.back().last = retrieved; break;
      case 'k': found.back().is_known = true; break;
      default:
        ++retrieved;
        if (c != '-') found.push_back({.rank = retrieved, .grade = grade_of(c)});
    }
  }
};

// One measure from text; the test fails if the text is wrong.
inline Measure measure(std::string_view text) {
  auto measures = parse_measures(text);
  EXPECT_TRUE(measures.has_value()) << text;
  return measures ? measures->front() : Measure{};
}

// The value of a measure on a ranking: score("P@5", {"101", "11"}).
inline double score(std::string_view text, const Ranking& ranking) {
  const Ratio ratio = compute(measure(text), ranking.view());
  EXPECT_TRUE(ratio.is_defined()) << text << " is undefined";
  return ratio.value();
}

inline std::shared_ptr<const Input> text_input(std::string text, std::string name = "test.txt") {
  return Input::from_memory(std::move(name), std::move(text));
}

inline Qrels qrels(std::string text) { return Qrels::read(text_input(std::move(text))).value(); }
inline Run run(std::string text) {
  return Run::index(text_input(std::move(text), "test.run")).value();
}

}  // namespace assay::testing
