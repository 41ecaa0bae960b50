// SPDX-License-Identifier: Apache-2.0
// user_data.cpp: reads what a user knew and expected, and finds its place in the judgments.
#include "assay/user_data.hpp"

#include <cmath>
#include <set>
#include <string_view>

#include "assay/topic_lines.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kKnownShape = "topic document";
constexpr std::string_view kExpectedShape = "topic number";

UserFile compared(const Qrels& qrels, const TopicLines& file) {
  std::set<std::string_view> named;
  for (const TopicLine& line : file.lines) named.insert(line.topic);
  UserFile result{.path = file.input->name(),
                  .sha256 = file.input->sha256(),
                  .lines = file.lines.size(),
                  .topics = named.size(),
                  .silent = {},
                  .unjudged = {}};
  for (const std::string_view topic : named) {
    if (!qrels.find_topic(topic)) result.unjudged.emplace_back(topic);
  }
  for (std::size_t i = 0; i < qrels.topic_count(); ++i) {
    if (!named.contains(qrels.topic(i))) result.silent.emplace_back(qrels.topic(i));
  }
  return result;
}

// A file of which no topic is judged is the wrong file.
Result<UserFile> compared_well(const Qrels& qrels, const TopicLines& file, std::string_view shape) {
  UserFile result = compared(qrels, file);
  if (result.silent.size() < qrels.topic_count()) return result;
  return topic_line_error(file, file.lines.front().topic,
                          "no topic of this file is in " + qrels.input().name(), shape);
}

}  // namespace

Result<Done> read_known(const Qrels& qrels, std::shared_ptr<const Input> input, UserData& user) {
  const auto file = read_topic_lines(std::move(input), ValueIs::kRequired, kKnownShape);
  if (!file) return file.error();
  auto named = compared_well(qrels, *file, kKnownShape);
  if (!named) return named.error();
  user.known_file = *std::move(named);
  user.known.assign(qrels.judgment_count(), 0);
  for (const TopicLine& line : file->lines) {
    const auto topic = qrels.find_topic(line.topic);
    if (!line.is_after_tab && line.value.find_first_of(" \t") != std::string_view::npos) {
      return topic_line_error(*file, line.value,
                              "more than a topic and a document: " + in_quotes(line.value),
                              kKnownShape);
    }
    const auto row = topic ? qrels.find(*topic, line.value) : std::nullopt;
    if (row) user.known[*row] = 1;
    // One that is not judged is not relevant either.
    if (topic && !row) user.known_file.strange.emplace_back(line.value);
  }
  return Done{};
}

Result<Done> read_expected(const Qrels& qrels, std::shared_ptr<const Input> input, UserData& user) {
  const auto file = read_topic_lines(std::move(input), ValueIs::kRequired, kExpectedShape);
  if (!file) return file.error();
  auto named = compared_well(qrels, *file, kExpectedShape);
  if (!named) return named.error();
  user.expected_file = *std::move(named);
  user.expected.assign(qrels.topic_count(), 0);
  std::set<std::string_view> seen;
  for (const TopicLine& line : file->lines) {
    const auto number = parse_number(line.value);
    if (!number || *number < 0 || *number != std::floor(*number)) {
      return topic_line_error(*file, line.value,
                              "not a whole number from 0 up: " + in_quotes(line.value),
                              kExpectedShape);
    }
    if (!seen.insert(line.topic).second) {
      return topic_line_error(*file, line.topic, "topic " + in_quotes(line.topic) + " stands twice",
                              kExpectedShape);
    }
    if (const auto topic = qrels.find_topic(line.topic)) user.expected[*topic] = *number;
  }
  return Done{};
}

}  // namespace assay
