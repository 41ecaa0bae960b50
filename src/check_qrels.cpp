// SPDX-License-Identifier: Apache-2.0
// check_qrels.cpp: what in judgments would make numbers wrong.
#include <cmath>

#include "check_parts.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

void check_grades(const Qrels& qrels, Findings& findings) {
  Occurrences fractional;
  Occurrences negative;
  Occurrences barren;  // topics without a relevant document
  bool has_other = false;
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    for (const Judgment& judgment : qrels.judgments(topic)) {
      if (judgment.grade != std::floor(judgment.grade)) fractional.add(judgment.doc);
      if (judgment.grade < 0) negative.add(judgment.doc);
      has_other = has_other || (is_judged(judgment.grade) && judgment.grade < 1);
    }
    if (relevant_in({.retrieved = 0, .found = {}, .ideal = qrels.ideal(topic), .pooled = {}}, 1) ==
        0) {
      barren.add(qrels.topic(topic));
    }
  }
  findings.add("no-relevant", barren.count,
               counted(barren.count, "topic") + " without a document of grade 1 or more",
               "recall and its kin are undefined there", barren.first);
  findings.add("fractional-grades", fractional.count,
               counted(fractional.count, "document") + " with a grade that is not whole",
               "trec_eval would cut it", fractional.first);
  findings.add("negative-grades", negative.count,
               counted(negative.count, "document") + " with a grade below 0: pooled, not judged",
               "", negative.first);
  if (!has_other) {
    findings.add("only-relevant", 1, "no document is judged not relevant",
                 "Bpref and Judged say little here", {});
  }
}

}  // namespace

std::optional<Qrels> check_qrels(const std::shared_ptr<const Input>& input,
                                 const CheckOptions& options, const CorpusIds* corpus,
                                 CheckedFile& file) {
  Findings findings(*input);
  auto qrels = Qrels::read(
      input, {.skip_bad_lines = true, .format = options.qrels_format, .threads = options.threads});
  if (!qrels) {
    findings.add(qrels.error(), "unreadable");
    file.findings = findings.take();
    return std::nullopt;
  }
  file.source.format = qrels->layout().format;
  file.source.fields = qrels->layout().expected.fields;
  file.source.lines = qrels->lines();
  file.source.topics = qrels->topic_count();
  findings.add(qrels->bad_lines(), qrels->layout().expected);
  check_grades(*qrels, findings);
  findings.add("topics-without-judgments", qrels->empty_topics().size(),
               counted(qrels->empty_topics().size(), "topic") + " without any document", "", {});
  NameCheck names(corpus);
  for (std::size_t topic = 0; topic < qrels->topic_count(); ++topic) {
    names.look_at(qrels->topic(topic));
  }
  for (std::size_t topic = 0; topic < qrels->topic_count(); ++topic) {
    names.begin_set();
    for (const Judgment& judgment : qrels->judgments(topic)) names.look_at_document(judgment.doc);
  }
  names.tell(findings);
  check_bytes(*input, qrels->layout(), findings);
  file.findings = findings.take();
  return *std::move(qrels);
}

}  // namespace assay
