// SPDX-License-Identifier: Apache-2.0
// bad_lines.hpp: collects what is wrong with the lines of a file and words the message.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

// What the lines of the two files look like.
inline constexpr std::string_view kRunHint = "6 columns expected: topic Q0 document rank score tag";
inline constexpr std::string_view kQrelsHint = "4 columns expected: topic iteration document grade";

// Every way in which a line can be wrong. The wording stands beside each in bad_lines.cpp.
enum class Fault : std::uint8_t {
  kRunColumns,
  kQrelsColumns,
  kScore,
  kRank,
  kGrade,
  kRepeatedDocument,
  kTwoGrades,
  kNulByte,
};
inline constexpr std::size_t kFaultCount = 8;

struct BadLine {
  Fault fault{};
  std::string_view text;     // what to underline, a view into the input
  std::string_view earlier;  // for repeated documents: the first occurrence
};

// Counts by kind and the first one in the file. Merging in any order gives the same result.
class BadLines {
 public:
  void add(const BadLine& bad);
  void merge(const BadLines& other);

  [[nodiscard]] bool empty() const { return first_.text.data() == nullptr; }
  [[nodiscard]] std::uint64_t total() const;
  [[nodiscard]] Error to_error(const Input& input, std::uint64_t lines) const;
  // "3 bad lines ignored, the first at qrels.txt:7:1 (…)"
  [[nodiscard]] std::string to_note(const Input& input) const;

 private:
  std::array<std::uint64_t, kFaultCount> counts_{};
  BadLine first_;
};

}  // namespace assay
