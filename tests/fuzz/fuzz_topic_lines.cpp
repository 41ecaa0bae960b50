// SPDX-License-Identifier: Apache-2.0
// fuzz_topic_lines.cpp: any bytes are either lines about topics or an error with a place.
#include "assay/topic_lines.hpp"
#include "fuzz.hpp"

namespace {

using assay::fuzz::require;

// A view into the input that holds something, without blanks around it.
void check_text(std::string_view text, std::string_view bytes) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  require(text.data() >= bytes.data() && text.data() + text.size() <= bytes.data() + bytes.size(),
          "a text outside of the input");
  require(text.find('\n') == std::string_view::npos, "a text over two lines");
  require(kBlanks.find(text.front()) == std::string_view::npos &&
              kBlanks.find(text.back()) == std::string_view::npos,
          "a text with blanks around it");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  for (const auto value : {assay::ValueIs::kIgnored, assay::ValueIs::kRequired}) {
    const auto read = assay::read_topic_lines(input, value, "topic value");
    if (!read) {
      const assay::Error& error = read.error();
      require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
      require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
              "an underline beyond its line");
      continue;
    }
    require(!read->lines.empty(), "a success without lines");
    for (const assay::TopicLine& line : read->lines) {
      require(!line.topic.empty() && line.topic.front() != '#', "a line without a topic");
      check_text(line.topic, input->bytes());
      require(value == assay::ValueIs::kIgnored || !line.value.empty(), "a line without a value");
      if (!line.value.empty()) check_text(line.value, input->bytes());
    }
  }
  return 0;
}
