// SPDX-License-Identifier: Apache-2.0
// scan_stages_test.cpp: the split stage takes just the lines that have the pattern, wherever a line
// and its fields end: three loops share the work by length, and a fault where one hands over to the
// next would cost time or cut a field.
#include "scan_stages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

inline std::ostream& operator<<(std::ostream& out, const LineFields& fields) {
  return out << "document at " << fields.doc << ", " << fields.doc_size << " bytes, score at "
             << fields.score << ", " << fields.score_size << " bytes";
}

namespace {

constexpr std::string_view kBlanks = " \t\n\v\f\r";

LinePattern pattern_of(std::string_view prefix, std::uint32_t blanks_at_end) {
  LinePattern pattern{};
  std::memcpy(pattern.prefix, prefix.data(), prefix.size());
  pattern.prefix_size = static_cast<std::uint32_t>(prefix.size());
  pattern.prefix_bits = ~std::uint64_t{0} >> (LinePattern::kMostBytes - prefix.size());
  pattern.blanks_at_end = blanks_at_end;
  return pattern;
}

// Byte by byte: after the prefix four fields with one blank after each, and then the end. `line` is
// with its newline.
std::optional<LineFields> fields_of(std::string_view line, std::uint32_t start,
                                    const LinePattern& pattern) {
  if (!line.starts_with({pattern.prefix, pattern.prefix_size})) return std::nullopt;
  std::vector<std::uint32_t> ends;
  std::uint32_t begin = pattern.prefix_size;
  const std::size_t line_end = line.size() - pattern.blanks_at_end;
  for (std::uint32_t at = begin; at < line_end; ++at) {
    if (kBlanks.find(line[at]) == std::string_view::npos) continue;
    if (at == begin) return std::nullopt;
    ends.push_back(at);
    begin = at + 1;
  }
  if (ends.size() != 4 || begin != line_end) return std::nullopt;
  return LineFields{start + pattern.prefix_size, ends[0] - pattern.prefix_size, start + ends[1] + 1,
                    ends[2] - ends[1] - 1};
}

// Lines after a first one that is skipped, up to the first that is odd, in memory of just the size
// that a stage may read.
std::vector<LineFields> split(VectorLevel level, const std::string& text,
                              const LinePattern& pattern) {
  const std::size_t size = (text.size() + kWordBytes - 1) / kWordBytes * kWordBytes;
  std::vector<char> block(size + kSlackBytes, 'x');
  std::copy(text.begin(), text.end(), block.begin());
  std::vector<std::uint64_t> blanks(size / kWordBytes + 2);
  std::vector<std::uint32_t> starts(size + 3);
  BlockIndex index{.blanks = blanks.data(), .starts = starts.data(), .lines = 0, .has_nul = false};
  const ScanStages& stages = scan_stages(level);
  stages.index(block.data(), size, index);
  std::vector<LineFields> fields(index.lines);
  const std::size_t end = stages.split(block.data(), index, pattern, 1, index.lines, fields.data());
  fields.resize(end - 1);
  return fields;
}

std::vector<LineFields> split_by_bytes(const std::string& text, const LinePattern& pattern) {
  std::vector<LineFields> all;
  std::size_t start = text.find('\n') + 1;
  while (start < text.size()) {
    const std::size_t next = text.find('\n', start) + 1;
    const auto fields = fields_of(std::string_view(text).substr(start, next - start),
                                  static_cast<std::uint32_t>(start), pattern);
    if (!fields) break;
    all.push_back(*fields);
    start = next;
  }
  return all;
}

// After a line that moves these to every place of a word. Returns how many lines are taken.
std::size_t expect_same(const std::string& lines, const LinePattern& pattern) {
  std::size_t taken = 0;
  for (std::size_t before = 1; before <= kWordBytes; ++before) {
    const std::string text = std::string(before - 1, '#') + "\n" + lines;
    const auto expected = split_by_bytes(text, pattern);
    for (const VectorLevel level : vector_levels()) {
      EXPECT_EQ(split(level, text, pattern), expected)
          << name_of(level) << ", " << before << " bytes before:\n"
          << lines;
    }
    taken = expected.size();
  }
  return taken;
}

// With a tag that makes the line, its end included, as long as it is to be.
std::string line_of(std::string_view prefix, std::size_t doc_size, std::string_view end,
                    std::size_t size) {
  std::string line = std::string(prefix) + std::string(doc_size, 'd') + " 12 23.5 ";
  const std::size_t tag_size =
      line.size() + end.size() < size ? size - line.size() - end.size() : 1;
  return line + std::string(tag_size, 't') + std::string(end);
}

constexpr std::size_t kLineSizes[] = {56,  57,  58,  63,  64,  65,  66,  80,  112, 113, 114,
                                      115, 116, 126, 127, 128, 129, 130, 191, 192, 193};
constexpr std::size_t kDocSizes[] = {1, 16, 17, 40, 55, 56, 57, 58, 63, 64, 65, 100};

TEST(SplitStage, TakesLinesAndDocumentsOfAnyLength) {
  for (const std::size_t prefix_size : {5UL, 31UL, 32UL, 33UL, 64UL}) {
    const std::string prefix = std::string(prefix_size - 4, '7') + " Q0 ";
    for (const std::string_view end : {"\n", "\r\n"}) {
      const LinePattern pattern = pattern_of(prefix, end.size() == 2 ? 1 : 0);
      const std::string shorter = line_of(prefix, 7, end, 0);
      for (const std::size_t doc_size : kDocSizes) {
        for (const std::size_t size : kLineSizes) {
          const std::string line = line_of(prefix, doc_size, end, size);
          ASSERT_EQ(expect_same(shorter + line + line + shorter + line, pattern), 5U);
        }
      }
    }
  }
}

// Everywhere in a line: one more blank, of any kind; a blank that is none any more; a tab in place
// of a blank; the end.
TEST(SplitStage, LeavesLinesThatDoNotFit) {
  const std::string prefix = "301 Q0 ";
  const LinePattern pattern = pattern_of(prefix, 0);
  const std::string good = line_of(prefix, 40, "\n", 66);
  for (const std::size_t doc_size : {7UL, 40UL, 56UL, 57UL, 70UL}) {
    // After the document, a load of the bitmap shows the end of the tag, or may show it.
    for (const std::size_t size : {doc_size + 60, doc_size + 73}) {
      const std::string line = line_of(prefix, doc_size, "\n", size);
      for (std::size_t at = 0; at + 1 < line.size(); ++at) {
        std::string changed = line;
        for (const char byte : {' ', '\t', '\r', '\n', 'x'}) {
          changed[at] = byte;
          expect_same(good + changed + good, pattern);
        }
        expect_same(good + line.substr(0, at) + ' ' + line.substr(at) + good, pattern);
      }
      expect_same(good + line.substr(0, line.size() - 1) + " \n" + good, pattern);
      expect_same(good + line.substr(0, line.size() - 1) + "\r\n" + good, pattern);
      ASSERT_FALSE(HasFailure());
    }
  }
}

// As many blanks as there are to be, and a field less; or the end of other files.
TEST(SplitStage, LeavesLinesWithAnEmptyFieldOrAnotherEnd) {
  const std::string prefix = "301 Q0 ";
  const std::string doc(60, 'd');
  for (const std::string_view end : {"\n", "\r\n"}) {
    const LinePattern pattern = pattern_of(prefix, end.size() == 2 ? 1 : 0);
    const auto taken = [&](const std::string& fields) {
      const std::string good = line_of(prefix, 40, end, 70);
      return expect_same(good + prefix + fields + std::string(end) + good, pattern);
    };
    for (const std::size_t size : {7UL, 45UL, 60UL}) {
      const std::string id = doc.substr(0, size);
      EXPECT_EQ(taken(id + " 1 2.5 tag"), 3U);
      EXPECT_EQ(taken(" " + id + " 2.5 tag"), 1U);
      EXPECT_EQ(taken(" 1 2.5 " + id), 1U);
      EXPECT_EQ(taken(id + "  2.5 tag"), 1U);
      EXPECT_EQ(taken(id + " 1  tag"), 1U);
      EXPECT_EQ(taken(id + " 1 2.5 "), 1U);
      EXPECT_EQ(taken(id + " 1 2.5"), 1U);
      EXPECT_EQ(taken(id + " 1 2.5 tag tag"), 1U);
      EXPECT_EQ(taken(id + " 1 2.5 tag" + (end.size() == 2 ? "\n" : "\r")), 1U);
    }
  }
}

}  // namespace
}  // namespace assay
