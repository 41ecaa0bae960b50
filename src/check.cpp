// SPDX-License-Identifier: Apache-2.0
// check.cpp: judgments and runs, each by itself and side by side.
#include "assay/check.hpp"

#include <algorithm>

#include "check_parts.hpp"

namespace assay {
namespace {

bool has_common_topic(const Qrels& qrels, const Run& run) {
  for (std::size_t i = 0; i < run.topic_count(); ++i) {
    if (qrels.find_topic(run.topic(i))) return true;
  }
  return false;
}

// What an evaluation would note; what a run says by itself is left out.
void check_together(const Qrels& qrels, const Run& run, unsigned threads, CheckedFile& file) {
  constexpr std::array<std::string_view, 5> kOfTheRun = {"ties", "bad-lines", "undefined",
                                                         "long-lines", "near-ids"};
  Findings findings(run.input());
  const auto measures = parse_measures("P@10 P@100 P@1000");
  const auto scores = evaluate(qrels, run, *measures, {.skip_bad_lines = true, .threads = threads});
  if (scores) {
    for (const Note& note : scores->notes) {
      const bool is_told =
          std::find(kOfTheRun.begin(), kOfTheRun.end(), note.code) != kOfTheRun.end();
      if (!is_told) findings.add(note);
    }
  } else if (!has_common_topic(qrels, run)) {  // else it says what the run said by itself
    findings.add(scores.error(), "no-common-topic");
  }
  for (Finding& finding : findings.take()) file.findings.push_back(std::move(finding));
}

// What a file is for. Of several that do not tell, the first holds the judgments.
Result<Role> role_of(const Input& input, std::size_t index, std::size_t count,
                     const CheckOptions& options) {
  if (options.role) return *options.role;
  if (index < options.roles.size() && options.roles[index]) return *options.roles[index];
  const auto guessed = guess_role(input, std::nullopt);
  if (guessed || count == 1) return guessed;
  return index == 0 ? Role::kQrels : Role::kRun;
}

void sort_by_severity(std::vector<Finding>& findings) {
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return a.rule->severity < b.rule->severity;
  });
}

}  // namespace

std::uint64_t CheckReport::count(Severity severity) const {
  std::uint64_t sum = 0;
  for (const CheckedFile& file : files) {
    sum += static_cast<std::uint64_t>(
        std::count_if(file.findings.begin(), file.findings.end(),
                      [&](const Finding& finding) { return finding.rule->severity == severity; }));
  }
  return sum;
}

Result<CheckReport> check(std::span<const std::shared_ptr<const Input>> inputs,
                          const CheckOptions& options) {
  std::optional<CorpusIds> corpus;
  if (options.corpus) {
    auto read = read_corpus_ids(options.corpus);
    if (!read) return read.error();
    corpus = *std::move(read);
  }
  const CorpusIds* const known = corpus ? &*corpus : nullptr;
  CheckReport report;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto role = role_of(*inputs[i], i, inputs.size(), options);
    if (!role) return role.error();
    report.files.push_back(
        {.source = {.path = inputs[i]->name(), .sha256 = inputs[i]->sha256()}, .role = *role});
  }
  // Judgments first, wherever they stand: runs are held against them.
  std::optional<Qrels> qrels;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    CheckedFile& file = report.files[i];
    if (file.role != Role::kQrels) continue;
    auto read = check_qrels(inputs[i], options, known, file);
    if (qrels && read) {
      Findings findings(*inputs[i]);
      findings.add("unused-qrels", 1,
                   "runs are held against " + qrels->input().name() + ", not against this file", "",
                   {});
      for (Finding& finding : findings.take()) file.findings.push_back(std::move(finding));
    }
    if (read && !qrels) qrels = std::move(read);
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    CheckedFile& file = report.files[i];
    if (file.role == Role::kRun) {
      const auto run = check_run(inputs[i], options, known, file);
      if (run && qrels) check_together(*qrels, *run, options.threads, file);
    }
    sort_by_severity(file.findings);
  }
  return report;
}

}  // namespace assay
