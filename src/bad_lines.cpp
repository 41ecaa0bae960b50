// SPDX-License-Identifier: Apache-2.0
// bad_lines.cpp: collects what is wrong with the lines of a file and words the message.
#include "bad_lines.hpp"

#include <functional>

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

struct Wording {
  std::string_view what;
  bool quotes;  // add the text itself, in quotes
  std::string_view hint;
};

// In the order of Fault.
constexpr std::array<Wording, kFaultCount> kWordings = {{
    {"too few columns for a run", false, kRunHint},
    {"not 4 columns, as in a qrels file", false, kQrelsHint},
    {"score is not a finite number: ", true, kRunHint},
    {"rank is not a number: ", true, kRunHint},
    {"grade is not a finite number: ", true, kQrelsHint},
    {"document is retrieved twice for one topic: ", true, "keep one of the two lines"},
    {"document is judged twice for one topic: ", true, "keep one of the two lines"},
    {"NUL byte", false,
     "this is not a text file in UTF-8 or another 8-bit encoding; is it UTF-16, or binary?"},
}};

const Wording& wording_of(Fault fault) { return kWordings[static_cast<std::size_t>(fault)]; }

std::string what_of(const BadLine& bad) {
  const Wording& wording = wording_of(bad.fault);
  return std::string(wording.what) + (wording.quotes ? in_quotes(bad.text) : "");
}

std::string lines_are(std::uint64_t count, std::uint64_t lines) {
  return grouped(count) + " of " + grouped(lines) + (lines == 1 ? " line" : " lines") +
         (count == 1 ? " is" : " are") + " bad in this way";
}

}  // namespace

void BadLines::add(const BadLine& bad) {
  ++counts_[static_cast<std::size_t>(bad.fault)];
  if (empty() || std::less<>{}(bad.text.data(), first_.text.data())) first_ = bad;
}

void BadLines::merge(const BadLines& other) {
  for (std::size_t i = 0; i < kFaultCount; ++i) counts_[i] += other.counts_[i];
  if (other.empty()) return;
  if (empty() || std::less<>{}(other.first_.text.data(), first_.text.data())) first_ = other.first_;
}

std::uint64_t BadLines::total() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t count : counts_) sum += count;
  return sum;
}

Error BadLines::to_error(const Input& input, std::uint64_t lines) const {
  const Wording& wording = wording_of(first_.fault);
  Error error{.place = input.place_of(first_.text.data()),
              .what = what_of(first_),
              .hint = std::string(wording.hint),
              .tally = {},
              .excerpt = input.excerpt_of(first_.text)};
  if (!first_.earlier.empty()) {
    const Place earlier = input.place_of(first_.earlier.data());
    error.what += "; first on line " + std::to_string(earlier.line);
  }
  if (first_.fault == Fault::kNulByte) return error;  // no line of such a file can be trusted
  const std::uint64_t count = counts_[static_cast<std::size_t>(first_.fault)];
  error.tally = lines_are(count, lines) + "; --skip-bad-lines ignores " +
                (count == 1 ? "it" : "them") + ", with a note";
  return error;
}

std::string BadLines::to_note(const Input& input) const {
  const std::uint64_t count = total();
  const Place place = input.place_of(first_.text.data());
  return grouped(count) + (count == 1 ? " bad line" : " bad lines") + " ignored, the first at " +
         place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + " (" +
         what_of(first_) + ")";
}

}  // namespace assay
