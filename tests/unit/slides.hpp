// SPDX-License-Identifier: Apache-2.0
// slides.hpp: the lecture examples under examples/slides, evaluated from their files.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay::testing {

inline std::shared_ptr<const Input> slide_file(const std::string& name) {
  return Input::open(ASSAY_SOURCE_DIR "/examples/slides/" + name).value();
}

// One ranking of the examples: x.qrels with x.run or, where several share the judgments, x-a.run.
class Slide {
 public:
  Slide(const std::string& qrels, const std::string& run)
      : qrels_(Qrels::read(slide_file(qrels + ".qrels")).value()),
        run_(Run::index(slide_file(run + ".run")).value()) {}
  explicit Slide(const std::string& name) : Slide(name, name) {}

  // The values of the measures for one topic.
  [[nodiscard]] std::vector<double> of(std::string_view topic, std::string_view measures) const {
    const Scores scores = evaluated(measures);
    const auto row = std::find(scores.topics.begin(), scores.topics.end(), topic);
    EXPECT_NE(row, scores.topics.end()) << topic;
    std::vector<double> values;
    for (std::size_t m = 0; m < scores.summary.size(); ++m) {
      values.push_back(scores.at(static_cast<std::size_t>(row - scores.topics.begin()), m).value());
    }
    return values;
  }

  // The last line of the table.
  [[nodiscard]] std::vector<double> over_topics(std::string_view measures) const {
    std::vector<double> values;
    for (const Summary& summary : evaluated(measures).summary) {
      values.push_back(summary.value.value());
    }
    return values;
  }

  [[nodiscard]] const Qrels& qrels() const { return qrels_; }
  [[nodiscard]] const Run& run() const { return run_; }

 private:
  [[nodiscard]] Scores evaluated(std::string_view measures) const {
    return evaluate(qrels_, run_, parse_measures(measures).value()).value();
  }

  Qrels qrels_;
  Run run_;
};

inline void expect_near(const std::vector<double>& values, const std::vector<double>& expected,
                        double tolerance) {
  ASSERT_EQ(values.size(), expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_NEAR(values[i], expected[i], tolerance) << "value " << i + 1;
  }
}

// Worked out by hand, to the last digit but rounding.
inline void expect_exactly(const std::vector<double>& values, const std::vector<double>& expected) {
  expect_near(values, expected, 1e-12);
}

// As a document prints a vector: "1 .5 .6667", with "3.39x5" for five times the same. All are taken
// to have as many decimals as the longest.
inline void expect_printed(const std::vector<double>& values, const std::string& text) {
  std::vector<double> expected;
  std::size_t decimals = 0;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string number = word.substr(0, word.find('x'));
    const std::size_t point = number.find('.');
    if (point != std::string::npos) decimals = std::max(decimals, number.size() - point - 1);
    const std::size_t times = number == word ? 1 : std::stoul(word.substr(number.size() + 1));
    expected.insert(expected.end(), times, std::stod(number));
  }
  expect_near(values, expected, 0.5 * std::pow(10, -static_cast<double>(decimals)) + 1e-12);
}

}  // namespace assay::testing
