// SPDX-License-Identifier: Apache-2.0
// bad_lines.cpp: collects what is wrong with the lines of a file and words the message.
#include "bad_lines.hpp"

#include <functional>
#include <utility>

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

struct Wording {
  std::string_view code;
  std::string_view what;  // empty: what is expected of the columns
  bool quotes;            // add the text itself, in quotes
  std::string_view hint;  // empty: what a good line looks like
  bool is_fatal = false;
};

// In the order of Fault.
constexpr std::array<Wording, kFaultCount> kWordings = {{
    {"columns", "", false, ""},
    {"no-topic", "there is no topic here", false, ""},
    {"no-document", "there is no document here", false, ""},
    {"no-number", "there is no score, rank or grade here", false, ""},
    {"score", "score is not a finite number: ", true, ""},
    {"rank", "rank is not a number: ", true, ""},
    {"rank-not-whole", "rank is not a whole number from 0 up: ", true,
     "is it a score? then say --run-format triples, or call the column score"},
    {"grade", "grade is not a finite number: ", true, ""},
    {"number", "not a finite number: ", true, ""},
    {"document-twice", "document is retrieved twice for one topic: ", true, "keep one of the two"},
    {"two-grades", "document is judged twice for one topic: ", true, "keep one of the two"},
    {"two-levels", "document has two levels that exclude each other: ", true,
     "keep one of the two"},
    {"contradiction", "a group prefers documents in a circle, this one among them: ", true,
     "one of the levels of this group must be wrong"},
    {"empty-topic", "the topic is empty", false, ""},
    {"empty-document", "the document is empty", false, ""},
    {"quotes", "a quote is not closed, or something follows it", false,
     "a field between quotes ends before a separator; a quote inside is written twice"},
    {"object", "not a JSON object on one line", false, ""},
    {"json", "not JSON from here", false, "", true},
    {"nul-byte", "NUL byte", false,
     "this is not a text file in UTF-8 or another 8-bit encoding; is it UTF-16, or binary?", true},
    {"torn-line", "the last line was cut off while it was written", false,
     "its writer was stopped; all lines before it are whole"},
    {"no-stratum", "there is no stratum here, as other records have", false, ""},
    {"no-probability", "there is no probability here", false,
     "with what chance was this document drawn? 1 if it was judged in any case"},
    {"probability", "not a probability above 0 and up to 1: ", true,
     "with what chance was this document drawn? 1 if it was judged in any case"},
    {"sampling-method", "not a method of a sample: ", true,
     "0: judged in any case; 1 or 4: drawn; 2: both; anything but 0 and 2 needs a probability"},
}};

const Wording& wording_of(Fault fault) { return kWordings[static_cast<std::size_t>(fault)]; }

std::string what_of(const BadLine& bad, const LineShape& expected) {
  const Wording& wording = wording_of(bad.fault);
  if (wording.what.empty()) return expected.columns;
  return std::string(wording.what) + (wording.quotes ? in_quotes(bad.text) : "");
}

std::string lines_are(std::uint64_t count, std::uint64_t lines) {
  if (lines == 0) {
    return grouped(count) + (count == 1 ? " entry is" : " entries are") + " bad in this way";
  }
  return grouped(count) + " of " + grouped(lines) + (lines == 1 ? " line" : " lines") +
         (count == 1 ? " is" : " are") + " bad in this way";
}

// Puts a text among the first ones, if it belongs there.
template <std::size_t count>
void keep_first(std::string_view text, std::array<std::string_view, count>& first) {
  for (std::string_view& kept : first) {
    if (text.data() == nullptr) return;
    if (kept.data() == nullptr || std::less<>{}(text.data(), kept.data())) std::swap(text, kept);
  }
}

}  // namespace

void BadLines::add(const BadLine& bad) {
  const auto kind = static_cast<std::size_t>(bad.fault);
  ++counts_[kind];
  keep_first(bad.text, first_of_[kind]);
  if (empty() || std::less<>{}(bad.text.data(), first_.text.data())) first_ = bad;
}

void BadLines::merge(const BadLines& other) {
  for (std::size_t i = 0; i < kFaultCount; ++i) {
    counts_[i] += other.counts_[i];
    for (const std::string_view text : other.first_of_[i]) keep_first(text, first_of_[i]);
  }
  if (other.empty()) return;
  if (empty() || std::less<>{}(other.first_.text.data(), first_.text.data())) first_ = other.first_;
}

std::uint64_t BadLines::total() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts_) sum += count;
  return sum;
}

std::vector<BadKind> BadLines::kinds(const LineShape& expected) const {
  std::vector<BadKind> kinds;
  for (std::size_t i = 0; i < kFaultCount; ++i) {
    if (counts_[i] == 0) continue;
    const Wording& wording = kWordings[i];
    const BadLine first{.fault = static_cast<Fault>(i), .text = first_of_[i][0], .earlier = {}};
    BadKind kind{.code = wording.code,
                 .what = what_of(first, expected),
                 .hint = wording.hint.empty() ? expected.shape : std::string(wording.hint),
                 .count = counts_[i],
                 .first = {}};
    for (const std::string_view text : first_of_[i]) {
      if (text.data() != nullptr) kind.first.push_back(text);
    }
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

bool BadLines::is_fatal() const {
  for (std::size_t i = 0; i < kFaultCount; ++i) {
    if (counts_[i] > 0 && kWordings[i].is_fatal) return true;
  }
  return false;
}

Error BadLines::to_error(const Input& input, std::uint64_t lines, const LineShape& expected) const {
  const Wording& wording = wording_of(first_.fault);
  Error error{.place = input.place_of(first_.text.data()),
              .what = what_of(first_, expected),
              .hint = wording.hint.empty() ? expected.shape : std::string(wording.hint),
              .tally = {},
              .excerpt = input.excerpt_of(first_.text),
              .code = wording.code};
  if (!first_.earlier.empty()) {
    const Place earlier = input.place_of(first_.earlier.data());
    error.what += "; first on line " + std::to_string(earlier.line);
  }
  if (wording.is_fatal) return error;
  const std::uint64_t count = counts_[static_cast<std::size_t>(first_.fault)];
  error.tally = lines_are(count, lines) + "; --skip-bad-lines ignores " +
                (count == 1 ? "it" : "them") + ", with a note";
  return error;
}

std::string BadLines::to_note(const Input& input, const LineShape& expected) const {
  const std::uint64_t count = total();
  const Place place = input.place_of(first_.text.data());
  return grouped(count) + (count == 1 ? " bad line" : " bad lines") + " ignored, the first at " +
         place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + " (" +
         what_of(first_, expected) + ")";
}

std::optional<Error> nul_byte(const Input& input) {
  const std::size_t at = input.bytes().find('\0');
  if (at == std::string_view::npos) return std::nullopt;
  BadLines bad;
  bad.add({.fault = Fault::kNulByte, .text = input.bytes().substr(at, 1), .earlier = {}});
  return bad.to_error(input, 0, {});
}

}  // namespace assay
