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

// Judged documents by the stratum that they were drawn from, which a digit names.
struct Strata {
  std::vector<std::vector<double>> grades;
  std::vector<Stratum> strata;  // views of these

  // Both texts have a letter for each document.
  Strata(std::string_view grade_letters, std::string_view stratum_digits) {
    std::vector<double> sizes;
    for (std::size_t i = 0; i < grade_letters.size(); ++i) {
      const auto number = static_cast<std::size_t>(stratum_digits[i] - '1');
      grades.resize(std::max(grades.size(), number + 1));
      sizes.resize(grades.size());
      ++sizes[number];
      if (is_judged(grade_of(grade_letters[i])))
        grades[number].push_back(grade_of(grade_letters[i]));
    }
    for (std::size_t s = 0; s < grades.size(); ++s) {
      std::sort(grades[s].begin(), grades[s].end(), std::greater<>{});
      const double judged = static_cast<double>(grades[s].size());
      strata.push_back({.size = sizes[s],
                        .probability = sizes[s] > 0 ? judged / sizes[s] : 0,
                        .grades = grades[s]});
    }
  }
  Strata(const Strata&) = delete;
  Strata& operator=(const Strata&) = delete;
};

// A topic that owns what a JudgedTopic views. All judgments are of one stratum, unless others are
// told.
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
  std::shared_ptr<const Strata> sample;  // shared: what it holds views itself

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
    std::string letters(judged);
    std::erase(letters, 'k');
    draw(std::string(retrieved, '1'), letters, std::string(letters.size(), '1'));
  }

  // Says of which stratum each document is: a digit for each retrieved one, and for each judged.
  void draw(std::string_view run_strata, std::string_view judged, std::string_view judged_strata) {
    for (Hit& hit : found) hit.stratum = static_cast<std::uint16_t>(run_strata[hit.rank - 1] - '0');
    sample = std::make_shared<const Strata>(judged, judged_strata);
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
            .preferred_found = preferred_found,
            .strata = sample->strata};
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
