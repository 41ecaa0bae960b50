// SPDX-License-Identifier: Apache-2.0
// compare_report.hpp: a comparison of systems as text, in every format.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/compare.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/policy.hpp"
#include "assay/report.hpp"

namespace assay {

// How a table says which systems differ.
enum class MarkStyle : std::uint8_t { kLetters, kDaggers, kGroups };
inline constexpr std::array kMarkChoices = {
    Choice<MarkStyle>{"letters", MarkStyle::kLetters,
                      "beside a mean, the letters of the runs it beats"},
    Choice<MarkStyle>{"daggers", MarkStyle::kDaggers, "what differs from the baseline"},
    Choice<MarkStyle>{"groups", MarkStyle::kGroups, "runs that share a letter do not differ"},
};

using TopicTexts = std::map<std::string, std::string, std::less<>>;

// What is told. Both must outlive the view.
struct CompareView {
  const EvalReport& report;
  const Comparison& comparison;
  MarkStyle marks = MarkStyle::kLetters;
  TopicTexts topic_texts = {};  // what topics ask, if anybody told
  // What `assay explain` must be told to tell of a topic, but for its name: files and options.
  std::vector<std::string> explain = {};
};

// Daggers where there is a baseline, else letters. What cannot be shown is an error.
[[nodiscard]] Result<MarkStyle> choose_marks(std::optional<MarkStyle> wanted,
                                             const Comparison& comparison);

// What the topics ask: a JSON object or "id tab text" on each line. What is not there is a note.
[[nodiscard]] Result<TopicTexts> read_topic_texts(const Comparison& comparison, const Input& input,
                                                  std::vector<Note>& notes);

[[nodiscard]] std::string compare_text(const CompareView& view, const Look& look);
// A line for each pair, measure and test, with every digit.
[[nodiscard]] std::string compare_csv(const CompareView& view, const Look& look);
[[nodiscard]] std::string compare_json(const CompareView& view, const Look& look);
[[nodiscard]] std::string compare_markdown(const CompareView& view, const Look& look);
// A table with its caption; needs booktabs, and longtable where it is long.
[[nodiscard]] std::string compare_latex(const CompareView& view, const Look& look);
[[nodiscard]] std::string compare_html(const CompareView& view, const Look& look);  // a fragment
[[nodiscard]] std::string compare_page(const CompareView& view, const Look& look);

struct CompareFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const CompareView&, const Look&);
  bool carries_notes = false;  // notes are part of the text
  bool lists_pairs = false;    // each with its intervals, however many there are
};
[[nodiscard]] std::span<const CompareFormat> compare_formats();

// What the measures of a comparison have to say; the same words for several are said once.
[[nodiscard]] std::vector<Note> measure_notes(const Comparison& comparison);

}  // namespace assay
