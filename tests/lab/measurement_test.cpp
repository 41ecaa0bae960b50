// SPDX-License-Identifier: Apache-2.0
// measurement_test.cpp: what a measurement.json has had only since later versions.
#include <gtest/gtest.h>

#include "assay/efficiency.hpp"

namespace assay {
namespace {

TEST(LabMeasurement, HasTheDepthAndWhatTheRunLacks) {
  const EngineMeasurement made{.name = "one",
                               .depth = 1000,
                               .unanswered_topics = 2,
                               .unanswered = {"t1", "t\"2"},
                               .found_documents = 10,
                               .unknown_documents = 9};
  const auto read = read_measurement(*Input::from_memory("m.json", to_json(made)));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->depth, 1000U);
  EXPECT_EQ(read->unanswered_topics, 2U);
  EXPECT_EQ(read->unanswered, made.unanswered);
  EXPECT_EQ(read->found_documents, 10U);
  EXPECT_EQ(read->unknown_documents, 9U);
}

TEST(LabMeasurement, OfBeforeHasNoneOfIt) {
  const std::string text = to_json({.name = "one"});
  EXPECT_EQ(text.find("depth"), std::string::npos);
  EXPECT_EQ(text.find("unanswered"), std::string::npos);
  const auto read = read_measurement(*Input::from_memory("m.json", text));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->depth, 0U);
  EXPECT_EQ(read->found_documents, 0U);
}

}  // namespace
}  // namespace assay
