// SPDX-License-Identifier: Apache-2.0
// trec_eval.hpp: trec_eval's own language of measures, and its own lines of output.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"

namespace assay {

enum class TrecVersion : std::uint8_t { k9, k10 };

// What is asked for on a command line of trec_eval.
struct TrecRequest {
  std::vector<std::string> measures;  // as after -m; empty: official
  TrecVersion version = TrecVersion::k10;
  double level = 1;  // the lowest relevant grade
  bool judged_only = false;
  double collection = 0;  // documents
};

// One name that trec_eval prints.
struct TrecColumn {
  enum class What : std::uint8_t {
    kMeasure,
    kRunId,   // the tag of the run
    kGrades,  // the first grades of the ranking, a character each
  };
  std::string name;        // "ndcg_cut_10"
  std::string_view plain;  // "ndcg_cut", of trec_names()
  What what = What::kMeasure;
  std::size_t measure = 0;  // its place in TrecSelection::measures
  std::size_t length = 0;   // of kGrades
  TrecQuirk quirk = TrecQuirk::kNone;
};

// Columns in the order in which trec_eval prints them.
struct TrecSelection {
  std::vector<Measure> measures;
  std::vector<TrecColumn> columns;
  std::vector<std::string> warnings;  // what of the request has no effect
};

// Every name that trec_eval knows, in the order in which it prints them.
[[nodiscard]] std::span<const std::string_view> trec_names();
// What a name means: the definition behind it, or nothing for what is no measure.
[[nodiscard]] const MeasureDef* trec_definition(std::string_view name);

// The code of an error is "unknown-measure", "measure-parameters", or "parameter-count".
[[nodiscard]] Result<TrecSelection> select_trec(const TrecRequest& request);

// The first grades of a ranking: a digit, ">" above 9, "-" not in the judgments, "." below 0.
[[nodiscard]] std::string grade_string(const JudgedTopic& topic, std::size_t length,
                                       bool judged_only);

// Mean and standard deviation of measures for topics, from a file of lines: topic measure mean
// deviation.
class ZScores {
 public:
  [[nodiscard]] static Result<ZScores> read(std::shared_ptr<const Input> input);
  ~ZScores();
  ZScores(ZScores&&) noexcept;
  ZScores& operator=(ZScores&&) noexcept;

  // Puts standard scores in place of the values and summaries of measures; topics that are hidden
  // keep theirs. Returns how many values the file says nothing about; they become kNoZScore.
  std::uint64_t apply(Scores& scores, const TrecSelection& selection,
                      const std::vector<bool>& is_hidden) const;

 private:
  struct Table;
  explicit ZScores(std::unique_ptr<Table> table);
  std::unique_ptr<Table> table_;
};
inline constexpr double kNoZScore = -1'000'000;

// The scores of one run, ready to print.
struct TrecTable {
  Scores scores;
  std::vector<std::vector<std::string>> texts;  // of each column of grades, one for each topic
  std::vector<bool> is_hidden;                  // topics that are not printed; empty: none
};

struct TrecLook {
  bool per_topic = false;
  bool summary = true;
  std::optional<int> digits;  // else 4 in lines, all of them elsewhere
  bool is_z = false;          // standard scores
  bool has_heading = false;   // the tag of the run stands above
};

enum class TrecFormat : std::uint8_t { kLines, kJson, kCsv, kTsv };
inline constexpr std::array kTrecFormatChoices = {
    Choice<TrecFormat>{"trec", TrecFormat::kLines, "trec_eval's own lines"},
    Choice<TrecFormat>{"json", TrecFormat::kJson, "one object, with every digit"},
    Choice<TrecFormat>{"csv", TrecFormat::kCsv, "commas, with a header"},
    Choice<TrecFormat>{"tsv", TrecFormat::kTsv, "tabs, with a header"},
};
[[nodiscard]] std::string write_trec(TrecFormat format, std::span<const TrecTable> tables,
                                     const TrecSelection& selection, const TrecLook& look);
// The same in pieces, so that the whole text is never held (but for kJson); stops where the sink
// fails.
[[nodiscard]] Result<Done> write_trec(TrecFormat format, std::span<const TrecTable> tables,
                                      const TrecSelection& selection, const TrecLook& look,
                                      const Sink& sink);

// What is printed of one topic.
struct TrecRow {
  std::string_view topic;
  std::span<const Ratio> values;
  std::span<const std::string> texts;  // of columns of grades
};

// The lines of one run, written while it is evaluated, topic by topic. Refers to what it is given.
class TrecLines {
 public:
  TrecLines(const TrecSelection& selection, const TrecLook& look, const Sink& sink);
  ~TrecLines();
  TrecLines(const TrecLines&) = delete;
  TrecLines& operator=(const TrecLines&) = delete;

  // The lines of one topic, at the end of a text; several threads may do so at once.
  void write_topic(const TrecRow& row, std::string& text) const;
  // What write_topic() made, in the order of the topics.
  void add_text(std::string_view text);
  void add_summary(const Scores& scores);
  // What the sink said; once it has failed nothing is given to it.
  [[nodiscard]] Result<Done> finish();

 private:
  struct Writer;
  std::unique_ptr<Writer> writer_;
};

}  // namespace assay
