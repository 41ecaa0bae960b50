// SPDX-License-Identifier: Apache-2.0
// gate.hpp: rules that a new system must meet, beside the one it is to replace.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/compare.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"

namespace assay {

struct GateCase;
struct RuleResult;

// A rule, as the one list of them knows it.
struct RuleDef {
  std::string_view word;      // in a configuration: "max_drop"
  std::string_view sentence;  // what it asks for; {} stands for its number
  std::string_view plain;     // the same where the number is 0; may be empty
  std::string_view meaning;   // for a reader of the documentation
  double lowest = -kInfinity;
  double highest = kInfinity;    // of the number
  bool needs_baseline = false;   // looks at what became worse
  bool is_about_judged = false;  // looks at the share of judged documents instead of the values
  bool is_about_files = false;   // of no measure
  bool takes_detect = false;     // says whether it could see a loss of some size
  bool compares_means = false;   // over topics, whatever `eval` makes of them
  bool is_tested = false;        // number and verdict are about what the test sees
  void (*judge)(const GateCase& facts, RuleResult& result) = nullptr;
};
[[nodiscard]] std::span<const RuleDef> gate_rules();
// Nothing if there is none.
[[nodiscard]] const RuleDef* find_gate_rule(std::string_view word);

struct GateRule {
  const RuleDef* def = nullptr;
  std::optional<std::size_t> measure = {};  // its place in the configuration; none: about files
  double limit = 0;                         // the bound, or the margin
  std::optional<double> detect = {};        // a loss that must not go unseen
  bool only_warns = false;
  Place place = {};  // in the configuration; no file if there is none
};

// What a file must be, by its SHA-256.
struct PinnedInput {
  std::string role;  // "qrels", "baseline"
  std::string sha256;
};

struct GateConfig {
  std::vector<Measure> measures = {};
  std::vector<GateRule> rules = {};      // in the order of the file
  const TestDef* test = find_test("t");  // of a loss, one-sided
  double alpha = 0.05;
  double power = 0.8;  // how often a loss should be seen that is there
  std::uint32_t resamples = 100'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  std::vector<PinnedInput> pinned = {};  // for inputs_unchanged; empty: as the baseline was stored

  [[nodiscard]] bool has_rule(std::string_view word) const;
};
// TOML, as docs/gate.md tells; an error has a place and says what was meant.
[[nodiscard]] Result<GateConfig> read_gate_config(const Input& input);
// No measure may have a proven loss.
[[nodiscard]] GateConfig usual_gate(std::vector<Measure> measures);

// A result that was kept to compare with: the values of one run on every topic.
struct StoredBaseline {
  struct Column {
    std::string name;
    std::string recipe;
    std::optional<double> mean = {};
    std::vector<std::optional<double>> values = {};  // as the topics
  };
  struct File {
    std::string role;  // "qrels", "run", "known", "expected"
    std::string path;
    std::string sha256;
  };
  std::string path;  // of the stored result itself
  std::string name;  // of the run
  std::vector<File> inputs = {};
  std::vector<std::string> topics = {};  // in byte order
  std::vector<Column> measures = {};
};
// Whether these bytes say that they are one; runs may be JSON as well. And whether they are any
// result that a verb has written.
[[nodiscard]] bool is_stored_baseline(const Input& input);
[[nodiscard]] bool is_result(const Input& input);
[[nodiscard]] Result<StoredBaseline> read_baseline(const Input& input);
// The one run of a report, which must have hashes and the values of its topics.
[[nodiscard]] Result<std::string> baseline_json(const EvalReport& report);

enum class RuleVerdict : std::uint8_t { kPassed, kWarned, kFailed, kSkipped };
inline constexpr std::array kVerdictChoices = {
    Choice<RuleVerdict>{"ok", RuleVerdict::kPassed, "passed"},
    Choice<RuleVerdict>{"warn", RuleVerdict::kWarned, "not met, or in doubt, but that may be"},
    Choice<RuleVerdict>{"FAIL", RuleVerdict::kFailed, "not met"},
    Choice<RuleVerdict>{"skip", RuleVerdict::kSkipped, "there was nothing to compare with"},
};

// What a one-sided test says of a margin, and the interval of 1 - 2 alpha that says the same.
struct GateTest {
  double p = 1;
  double low = -kUnbounded;  // of the change
  double high = kUnbounded;
  bool is_proven = false;
  bool is_exact = false;  // nothing was drawn at random
};

// The true change from which on the test speaks as often as it should; a loss is negative.
struct GatePower {
  double change = 0;
  bool is_lacking = false;                   // the loss to be seen, or the margin, is smaller
  std::optional<std::uint64_t> needed = {};  // topics, where it is
};

struct GateTopic {
  std::string name;
  double before = 0;
  double after = 0;
};

struct RuleResult {
  GateRule rule = {};
  RuleVerdict verdict = RuleVerdict::kPassed;
  std::optional<double> baseline = {};
  std::optional<double> candidate = {};
  std::optional<double> change = {};  // candidate less baseline
  std::size_t topics = 0;             // that were looked at
  std::size_t below = 0;              // topics that do not meet the rule themselves
  std::vector<GateTopic> worst = {};  // of the topics that lost, the most first
  std::optional<GateTest> test = {};
  std::optional<GatePower> power = {};
  std::string reason = {};  // in words, where numbers do not tell
};

struct GateReport {
  GateConfig config = {};
  std::string baseline = {};  // what to call it; empty: there is none
  std::string candidate = {};
  std::vector<RuleResult> results = {};  // as the rules of the configuration
  std::vector<Note> notes = {};          // on topics that were left out to compare

  [[nodiscard]] std::size_t count(RuleVerdict verdict) const;
  [[nodiscard]] bool is_passed() const { return count(RuleVerdict::kFailed) == 0; }
};

// The report has the measures of the configuration, hashes, the values of its topics, and the
// candidate as its last run; the baseline is the run before it, or stored.
struct GateTask {
  const GateConfig& config;
  const EvalReport& report;
  const StoredBaseline* stored = nullptr;
};
[[nodiscard]] Result<GateReport> check_gate(const GateTask& task);

}  // namespace assay
