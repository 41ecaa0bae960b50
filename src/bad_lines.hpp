// SPDX-License-Identifier: Apache-2.0
// bad_lines.hpp: collects what is wrong with the lines of a file and words the message.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

// What a good line of the file looks like, in words.
struct LineShape {
  std::string fields;   // "topic iteration document grade"
  std::string columns;  // said of a line that has another number of columns
  std::string shape;    // a hint: "4 columns expected: topic iteration document grade"
};

// Every way in which a line can be wrong. The wording stands beside each in bad_lines.cpp.
enum class Fault : std::uint8_t {
  kColumns,
  kNoTopic,
  kNoDocument,
  kNoNumber,
  kScore,
  kRank,
  kRankNotWhole,
  kGrade,
  kNumber,
  kRepeatedDocument,
  kTwoGrades,
  kTwoLevels,
  kContradiction,
  kEmptyTopic,
  kEmptyDocument,
  kQuotes,
  kObject,
  kJson,
  kNulByte,
  kTornLine,
  kNoStratum,
  kNoProbability,
  kProbability,
  kMethod,
};
inline constexpr std::size_t kFaultCount = 24;

struct BadLine {
  Fault fault{};
  std::string_view text;     // what to underline, a view into the input
  std::string_view earlier;  // for repeated documents: the first occurrence
};

// One kind of bad line: how many there are, and the first few.
struct BadKind {
  std::string_view code;  // stable, for programs: "document-twice"
  std::string what;       // of the first
  std::string hint;
  std::uint64_t count = 0;
  std::vector<std::string_view> first;  // views into the input
};

// Counts by kind and the first ones in the file. Merging in any order gives the same result.
class BadLines {
 public:
  void add(const BadLine& bad);
  void merge(const BadLines& other);

  [[nodiscard]] bool empty() const { return first_.text.data() == nullptr; }
  [[nodiscard]] std::uint64_t total() const;
  [[nodiscard]] std::vector<BadKind> kinds(const LineShape& expected) const;
  // Whether no line of the file can be trusted, so that none can be skipped.
  [[nodiscard]] bool is_fatal() const;
  // `lines` of the whole file; 0 if it does not consist of lines.
  [[nodiscard]] Error to_error(const Input& input, std::uint64_t lines,
                               const LineShape& expected) const;
  // "3 bad lines ignored, the first at qrels.txt:7:1 (…)"
  [[nodiscard]] std::string to_note(const Input& input, const LineShape& expected) const;

 private:
  static constexpr std::size_t kPlaces = 3;

  std::array<std::uint64_t, kFaultCount> counts_{};
  std::array<std::array<std::string_view, kPlaces>, kFaultCount> first_of_{};  // by place
  BadLine first_;
};

// The error for a file that is not text, or nothing.
[[nodiscard]] std::optional<Error> nul_byte(const Input& input);

}  // namespace assay
