// SPDX-License-Identifier: Apache-2.0
// golden_files.hpp: outputs of other evaluators on real judgments and runs, and assay's numbers for
// the same files. The files are too many for this repository; tests skip where they are not there.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay::testing {

inline std::filesystem::path golden_root() { return ASSAY_SOURCE_DIR "/../shared/golden"; }

// Skips what is in it where the files are missing. T is ::testing::Test or TestWithParam<...>.
template <class T>
class Golden : public T {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(golden_root())) {
      GTEST_SKIP() << "the outputs of other evaluators are not beside this checkout";
    }
  }
};

// A file under golden_root(): its lines, split at any of the separators; runs of them count once.
inline std::vector<std::vector<std::string>> golden_lines(const std::string& path,
                                                          std::string_view separators) {
  std::ifstream file(golden_root() / path);
  EXPECT_TRUE(file.good()) << path;
  std::vector<std::vector<std::string>> lines;
  for (std::string text; std::getline(file, text);) {
    std::vector<std::string> fields;
    for (std::size_t end = 0;;) {
      const std::size_t first = text.find_first_not_of(separators, end);
      if (first == std::string::npos) break;
      end = std::min(text.find_first_of(separators, first), text.size());
      fields.push_back(text.substr(first, end - first));
    }
    lines.push_back(std::move(fields));
  }
  return lines;
}

// A value that another evaluator printed. Its name for "over all topics" is kAll.
inline constexpr std::string_view kAll = "all";
struct Cell {
  std::string measure;
  std::string topic;
  double value = 0;
};

// Two files under golden_root().
struct Files {
  std::string qrels;
  std::string run;
};

// What assay makes of the measures that the cells ask for.
class Answers {
 public:
  Answers(const Files& files, const std::vector<Cell>& cells, const EvalOptions& options = {}) {
    std::vector<Measure> measures;
    for (const Cell& cell : cells) {
      if (columns_.contains(cell.measure) || unknown_.contains(cell.measure)) continue;
      const auto parsed = parse_measures(cell.measure);
      if (!parsed || parsed->size() != 1) {
        unknown_.insert(cell.measure);
        continue;
      }
      columns_[cell.measure] = measures.size();
      measures.push_back(parsed->front());
    }
    if (measures.empty()) return;
    scores_ = evaluate(Qrels::read(open(files.qrels)).value(), Run::index(open(files.run)).value(),
                       measures, options)
                  .value();
    for (std::size_t i = 0; i < scores_.topics.size(); ++i) rows_[scores_.topics[i]] = i;
  }

  [[nodiscard]] bool knows(const std::string& measure) const { return columns_.contains(measure); }
  // Names that are not in the language of measures.
  [[nodiscard]] const std::set<std::string>& unknown() const { return unknown_; }
  [[nodiscard]] const std::vector<std::string>& topics() const { return scores_.topics; }

  // For how many topics the measure has no value.
  [[nodiscard]] std::size_t undefined(const std::string& measure) const {
    return scores_.summary[columns_.at(measure)].undefined;
  }

  // Over all topics the summary. Other evaluators print 0 where a value is undefined.
  [[nodiscard]] double value(const std::string& measure, const std::string& topic) const {
    const std::size_t column = columns_.at(measure);
    const Ratio ratio =
        topic == kAll ? scores_.summary[column].value : scores_.at(rows_.at(topic), column);
    return ratio.is_defined() ? ratio.value() : 0;
  }

 private:
  static std::shared_ptr<const Input> open(const std::string& path) {
    return Input::open((golden_root() / path).string()).value();
  }

  std::map<std::string, std::size_t> columns_;
  std::map<std::string, std::size_t> rows_;
  std::set<std::string> unknown_;
  Scores scores_;
};

// How far two numbers are apart: absolutely up to 1, relatively above.
inline double distance(double a, double b) {
  return std::abs(a - b) / std::max({1.0, std::abs(a), std::abs(b)});
}

// Sums are made in another order here and there.
inline constexpr double kRounding = 1e-12;

// Compares all that assay knows of the cells, and says how many those are.
inline std::size_t compare(const Answers& answers, const std::vector<Cell>& cells,
                           double tolerance = kRounding) {
  std::size_t compared = 0;
  for (const Cell& cell : cells) {
    if (!answers.knows(cell.measure)) continue;
    const double value = answers.value(cell.measure, cell.topic);
    EXPECT_LE(distance(value, cell.value), tolerance)
        << cell.measure << " of topic " << cell.topic << ": assay " << value << ", the other "
        << cell.value;
    ++compared;
  }
  return compared;
}

}  // namespace assay::testing
