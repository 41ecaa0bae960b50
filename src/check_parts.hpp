// SPDX-License-Identifier: Apache-2.0
// check_parts.hpp: what the checks of judgments and of runs share.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assay/check.hpp"
#include "bad_lines.hpp"
#include "corpus_ids.hpp"
#include "layout.hpp"

namespace assay {

// Collects findings about one file. Places are given as texts of the file.
class Findings {
 public:
  explicit Findings(const Input& input) : input_(input) {}

  void add(std::string_view code, std::uint64_t count, std::string message, std::string advice,
           const std::vector<std::string_view>& places);
  void add(const BadLines& bad, const LineShape& expected);
  void add(const Error& error, std::string_view code);
  // A note of an evaluation.
  void add(const Note& note);

  [[nodiscard]] std::vector<Finding> take() { return std::move(found_); }

 private:
  const Input& input_;
  std::vector<Finding> found_;
};

// Something that occurs a number of times; the first few are kept.
struct Occurrences {
  std::uint64_t count = 0;
  std::vector<std::string_view> first;

  void add(std::string_view text) {
    constexpr std::size_t kPlaces = 3;
    if (++count <= kPlaces) first.push_back(text);
  }
};

// Names that a person would take for one another, names that are not UTF-8, and documents that are
// not in the collection.
class NameCheck {
 public:
  explicit NameCheck(const CorpusIds* corpus) : corpus_(corpus) {}

  // The names that are compared with each other: the topics, or the documents of one topic.
  void begin_set() { seen_.clear(); }
  void look_at(std::string_view name);
  void look_at_document(std::string_view name);
  void tell(Findings& findings) const;

 private:
  std::unordered_map<std::string, std::string_view> seen_;  // by plain()
  Occurrences near_;
  const CorpusIds* corpus_;  // null if nobody knows it
  Occurrences not_utf8_;
  Occurrences strange_;  // not in the collection
  std::string example_;  // of two near names
};

// What the bytes themselves say.
void check_bytes(const Input& input, const Layout& layout, Findings& findings);

// Each looks at one file; nothing is answered where nothing of it can be read.
[[nodiscard]] std::optional<Qrels> check_qrels(const std::shared_ptr<const Input>& input,
                                               const CheckOptions& options, const CorpusIds* corpus,
                                               CheckedFile& file);
[[nodiscard]] std::optional<Run> check_run(const std::shared_ptr<const Input>& input,
                                           const CheckOptions& options, const CorpusIds* corpus,
                                           CheckedFile& file);

}  // namespace assay
