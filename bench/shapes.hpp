// SPDX-License-Identifier: Apache-2.0
// shapes.hpp: the test collections that the data of the benchmarks look like.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace bench {

enum class IdStyle : std::uint8_t { kNumber, kNews, kHex, kLetter };

struct Range {
  double weakest = 0, strongest = 0;
};

struct Shape {
  std::string_view name;
  std::uint32_t topics = 0;
  std::uint32_t depth = 0;
  std::uint32_t first_topic = 0;  // topics are numbers, `topic_step` apart
  std::uint32_t topic_step = 1;
  IdStyle ids = IdStyle::kNumber;
  std::uint32_t first_document = 0;
  std::uint32_t documents = 0;     // in the collection
  std::uint64_t judgments = 0;     // over all topics
  std::array<double, 4> grades{};  // how many of the judged documents have grade 0, 1, 2, 3
  double found_relevant = 0;       // how many of them a run retrieves
  Range found_other{};             // the same for grade 0, from the weakest system to the strongest
  Range skill{};                   // above 1: more at the top
};

// The ids of marco have 7 or 8 digits; its topics are in the order of their numbers, which is not
// the order of their bytes. Those of growth have 7 digits however many there are.
// clang-format off
inline constexpr Shape kShapes[] = {
    {"marco", 6980, 1000, 3, 158, IdStyle::kNumber, 1'000'000, 17'000'000, 7471,
     {0, 1, 0, 0}, .9, {0, 0}, {1.15, 1.15}},
    {"growth", 10'000, 1000, 1'000'000, 7, IdStyle::kNumber, 1'000'000, 17'000'000, 10'700,
     {0, 1, 0, 0}, .9, {0, 0}, {1.15, 1.15}},
    {"many", 101'093, 10, 3, 11, IdStyle::kNumber, 1'000'000, 17'000'000, 107'000,
     {0, 1, 0, 0}, .5, {0, 0}, {1, 1}},
    {"robust", 250, 1000, 301, 1, IdStyle::kNews, 0, 528'000, 306'726,
     {.944, .05, .006, 0}, .75, {.2, .29}, {.3, 1.1}},
    {"beir", 10'000, 100, 10'000, 1, IdStyle::kHex, 0, 5'000'000, 30'000,
     {0, 1, 0, 0}, .8, {0, 0}, {1, 1}},
    {"wide", 43, 10'000, 401, 1, IdStyle::kLetter, 0, 3'563'535, 15'294,
     {.55, .25, .13, .07}, .7, {.6, .6}, {.5, .5}},
};
// clang-format on

}  // namespace bench
