// SPDX-License-Identifier: Apache-2.0
// rules.cpp: the one list of what may be wrong with judgments and runs.
#include <algorithm>
#include <array>

#include "assay/check.hpp"

namespace assay {
namespace {

using enum Severity;

constexpr std::array kRules = {
    // a line that cannot be used
    Rule{"columns", kError, "a line has another number of columns than its format"},
    Rule{"no-topic", kError, "a record does not say its topic"},
    Rule{"no-document", kError, "a record does not say its document"},
    Rule{"no-number", kError, "a record has no score, rank or grade"},
    Rule{"score", kError, "a score is not a finite number"},
    Rule{"rank", kError, "a rank is not a number"},
    Rule{"rank-not-whole", kError, "a rank is not a whole number, where ranks are the order"},
    Rule{"grade", kError, "a grade is not a finite number"},
    Rule{"number", kError, "a mean or deviation is not a finite number"},
    Rule{"document-twice", kError, "a document is retrieved twice for one topic"},
    Rule{"two-grades", kError, "a document is judged twice for one topic"},
    Rule{"two-levels", kError, "a document has two levels in one group's preferences"},
    Rule{"contradiction", kError, "a group prefers documents in a circle"},
    Rule{"empty-topic", kError, "a topic has no name"},
    Rule{"empty-document", kError, "a document has no name"},
    Rule{"quotes", kError, "a quote in a CSV file is not closed"},
    Rule{"object", kError, "a line of a JSONL file is not an object"},
    Rule{"json", kError, "a file is not JSON"},
    Rule{"nul-byte", kError, "a file is not text"},
    Rule{"no-stratum", kError, "a record of a sample does not say its stratum"},
    Rule{"no-probability", kError, "a document of a sample does not say its probability"},
    Rule{"probability", kError, "a document of a sample has no probability from 0 to 1"},
    Rule{"sampling-method", kError, "a document of a sample was drawn by no known method"},
    Rule{"unreadable", kError, "a file holds nothing that can be evaluated"},
    // names
    Rule{"not-utf8", kWarning, "an id is not UTF-8; JSON output will show it otherwise"},
    Rule{"near-ids", kWarning, "ids differ only in case, invisible characters or normal form"},
    Rule{"not-in-corpus", kWarning, "documents that are not in the collection (--docs)"},
    Rule{"missing-texts", kRemark, "documents or topics that are shown, but have no text"},
    Rule{"near-topics", kWarning, "topics of the run are almost those of the judgments"},
    Rule{"near-documents", kWarning, "documents of the run are almost judged ones"},
    Rule{"topic-called-all", kWarning, "a topic has the name that some outputs give to means"},
    // order
    Rule{"ranks", kWarning, "the rank column is not the order of the scores, which decide"},
    Rule{"ties", kWarning, "equal scores, so that ids decide who comes first"},
    Rule{"tags", kWarning, "a run has more than one tag: are these several runs?"},
    // topics
    Rule{"missing-topics", kWarning, "judged topics that the run does not have"},
    Rule{"unjudged-topics", kWarning, "topics of the run that are not judged"},
    Rule{"no-common-topic", kError, "no topic of the run is judged"},
    Rule{"left-out-topics", kRemark, "judged topics that are left out"},
    Rule{"no-relevant", kWarning, "topics without a relevant document"},
    Rule{"short-lists", kRemark, "topics with fewer results than the others"},
    Rule{"scattered-topics", kRemark, "the lines of a topic do not stand together"},
    // judgments
    Rule{"fractional-grades", kWarning, "grades that are not whole, which other programs cut"},
    Rule{"negative-grades", kRemark, "grades below 0: pooled, but not judged"},
    Rule{"only-relevant", kRemark, "no document is judged not relevant"},
    Rule{"no-judged-documents", kWarning, "no retrieved document is judged"},
    Rule{"unjudged", kRemark, "retrieved documents that are not judged"},
    // bytes
    Rule{"long-lines", kRemark, "lines with more columns than their format has"},
    Rule{"unused-columns", kRemark, "columns or keys that say nothing here"},
    Rule{"byte-order-mark", kRemark, "a byte order mark, which other programs take for text"},
    Rule{"carriage-returns", kRemark, "lines that end with a carriage return"},
    // only in evaluations
    Rule{"bad-lines", kWarning, "bad lines of the run were skipped"},
    Rule{"odd-lines", kWarning, "lines of the run that are read as trec_eval reads them"},
    Rule{"odd-qrels-lines", kWarning, "lines of the judgments that are read as trec_eval does"},
    Rule{"bad-qrels-lines", kWarning, "bad lines of the judgments were skipped"},
    Rule{"undefined", kRemark, "values that are undefined"},
    Rule{"other-judgments", kError, "a measure cannot be made of judgments of this kind"},
    Rule{"different-topics", kWarning, "means over different topics"},
    Rule{"no-spread", kRemark, "runs whose differences are the same on all topics"},
    Rule{"sample", kRemark, "measures that take a sample of judgments as all there are"},
    Rule{"sampled-orders", kRemark, "expected values from a sample of orders"},
    Rule{"sampled-bounds", kRemark, "bounds from a sample of orders"},
    Rule{"outer-bounds", kRemark, "bounds that may be wider than they need to be"},
    Rule{"unknown-topics", kWarning, "topics of a list that nobody has"},
    Rule{"empty-categories", kWarning, "categories without a topic"},
    Rule{"topics-without-category", kWarning, "topics that are in no category"},
    Rule{"known-not-judged", kWarning, "documents that the user knew, but nobody judged"},
    Rule{"unused-qrels", kRemark,
         "more than one file of judgments; runs are held against the first"},
    Rule{"topics-without-judgments", kRemark, "topics of the judgments that hold no document"},
    Rule{"known-missing", kRemark, "topics of which nobody says what the user knew"},
    Rule{"known-unjudged", kRemark, "known documents of topics that are not judged"},
    Rule{"expected-missing", kRemark, "topics of which nobody says what the user expected"},
    Rule{"expected-unjudged", kRemark, "expectations for topics that are not judged"},
    // only in comparisons
    Rule{"unshared-topics", kWarning, "topics that not all runs have"},
    Rule{"no-value", kWarning, "topics without a value in some run"},
    Rule{"mean-of-topics", kRemark,
         "a measure that is summed up otherwise is compared by its mean"},
    Rule{"standardised-pair", kWarning, "values standardised over two runs, which say little"},
    Rule{"rounded-values", kRemark, "values that were rounded to be resampled"},
    Rule{"too-few-topics", kWarning, "too few topics for a test to find anything"},
    Rule{"too-few-resamples", kWarning, "too few draws for a p as small as the correction asks"},
    // only where runs are made into one
    Rule{"unused-norm", kRemark, "a normalisation of scores beside a method that goes by ranks"},
    // only where judgments come about, or are looked at
    Rule{"guessed-depth", kRemark, "the depth of a pool is taken from what is judged"},
    Rule{"not-in-pool", kRemark, "runs that are not judged down to the depth of the pool"},
    Rule{"not-returned", kRemark, "judged documents that no run returns"},
    Rule{"judged-topics", kRemark, "topics of which every returned document is judged"},
    Rule{"no-group", kRemark, "runs that are in no group"},
    Rule{"no-such-run", kWarning, "runs of a list of groups that are not here"},
    Rule{"judged-by-one", kRemark, "documents that one judge alone judged"},
    Rule{"different-grades", kWarning, "judges whose highest grades differ"},
    Rule{"unpooled-topics", kWarning, "judged topics that no run has"},
    Rule{"budget-left", kRemark, "fewer documents to judge than were asked for"},
    // only where engines are measured
    Rule{"engine-failed", kError, "an engine that gave up"},
    Rule{"not-finished", kWarning, "an engine with a log and no measurement yet"},
    Rule{"torn-line", kWarning, "a log whose last line was cut off, and left out"},
    Rule{"unstable-answers", kWarning, "topics that were answered differently later on"},
    Rule{"failed-queries", kWarning, "queries that ended in an error or took too long"},
    Rule{"few-queries", kRemark, "too few queries for a percentile"},
    Rule{"different-collections", kWarning, "engines with different collections side by side"},
    Rule{"different-caches", kWarning, "indexes made with the page cache cold and warm"},
    Rule{"different-clients", kWarning, "closed loops of different numbers of clients"},
    Rule{"different-rates", kWarning, "open loops of different rates"},
};

}  // namespace

std::span<const Rule> all_rules() { return kRules; }

const Rule* find_rule(std::string_view code) {
  const auto* const found = std::find_if(kRules.begin(), kRules.end(),
                                         [&](const Rule& rule) { return rule.code == code; });
  return found == kRules.end() ? nullptr : found;
}

std::string_view severity_word(Severity severity) {
  constexpr std::array<std::string_view, 3> kWords = {"error", "warning", "remark"};
  return kWords[static_cast<std::size_t>(severity)];
}

}  // namespace assay
