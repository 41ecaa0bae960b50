// SPDX-License-Identifier: Apache-2.0
// recall_named.cpp: documents that experts named: the pool and they are two captures.
#include <algorithm>
#include <map>
#include <unordered_set>

#include "number.hpp"
#include "recall_topics.hpp"
#include "scan.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kShape = "topic document, or topic document grade";

struct Row {
  std::string_view topic;
  NamedDoc named;
};

Error named_error(const Input& input, std::string_view text, std::string what) {
  return {.place = input.place_of(text.data()),
          .what = std::move(what),
          .hint = "a line for each document expected: " + std::string(kShape),
          .tally = {},
          .excerpt = input.excerpt_of(text)};
}

Result<Row> row_of(const Input& input, std::string_view line) {
  std::vector<std::string_view> fields;
  for (const char *at = line.data(), *end = at + line.size(); at != end;) {
    const char* const stop = text_end(at, end);
    if (stop != at) fields.push_back(between(at, stop));
    at = stop == end ? end : stop + 1;
  }
  if (fields.size() < 2 || fields.size() > 4) {
    return named_error(input, line, "the line has " + counted(fields.size(), "field"));
  }
  Row row{.topic = fields[0], .named = {.doc = fields[fields.size() == 4 ? 2 : 1]}};
  if (fields.size() > 2) {
    const auto grade = parse_number(fields.back());
    if (!grade) {
      return named_error(input, fields.back(),
                         "grade " + in_quotes(fields.back()) + " is not a number");
    }
    row.named.grade = *grade;
  }
  return row;
}

// What experts named as relevant for one judged topic, and what is known of it.
struct NamedCounts {
  std::uint64_t named = 0;
  std::uint64_t judged = 0;
  std::uint64_t relevant = 0;
  std::uint64_t retrieved = 0;
};

NamedCounts counts_of(const RecallTask& task, const RecallTopic& topic,
                      const NamedDocs::Topic& named, double relevant) {
  NamedCounts counts;
  const std::uint32_t number = *task.qrels.find_topic(topic.name);
  for (const NamedDoc& each : named.docs) {
    if (each.grade < relevant) continue;
    const DocVerdict verdict = verdict_of(task.qrels, number, each.doc, relevant);
    ++counts.named;
    counts.judged += verdict == DocVerdict::kUnjudged ? 0 : 1;
    counts.relevant += verdict == DocVerdict::kRelevant ? 1 : 0;
    counts.retrieved +=
        topic.runs != nullptr &&
                std::binary_search(topic.runs->docs.begin(), topic.runs->docs.end(), each.doc)
            ? 1
            : 0;
  }
  return counts;
}

// Which of the named documents each run has.
void count_runs(const RecallTopic& topic, const NamedDocs::Topic& named, double relevant,
                std::vector<std::pair<std::string, std::uint64_t>>& by_run) {
  if (topic.runs == nullptr) return;
  std::unordered_set<std::string_view> docs;
  for (const NamedDoc& each : named.docs) {
    if (each.grade >= relevant) docs.insert(each.doc);
  }
  for (std::size_t run = 0; run < topic.runs->lists.size(); ++run) {
    for (const std::uint32_t doc : topic.runs->lists[run]) {
      by_run[run].second += docs.contains(topic.runs->docs[doc]) ? 1 : 0;
    }
  }
}

}  // namespace

Result<NamedDocs> read_named_docs(std::shared_ptr<const Input> input) {
  NamedDocs read{.input = std::move(input), .topics = {}};
  const std::string_view bytes = read.input->bytes();
  const char* const end = bytes.data() + bytes.size();
  std::map<std::string_view, std::size_t> places;
  std::map<std::string_view, std::unordered_set<std::string_view>> seen;
  for (const char* at = bytes.data(); at != end;) {
    const char* const next = next_line(at, end);
    const auto line = without_blanks_around(between(at, next));
    at = next;
    if (line.empty() || line.starts_with('#')) continue;
    const auto row = row_of(*read.input, line);
    if (!row) return row.error();
    const auto [place, is_new] = places.emplace(row->topic, read.topics.size());
    if (is_new) read.topics.push_back({.name = row->topic, .docs = {}});
    if (!seen[row->topic].insert(row->named.doc).second) {
      return named_error(*read.input, row->named.doc,
                         "document " + in_quotes(row->named.doc) + " is named twice for topic " +
                             in_quotes(row->topic));
    }
    read.topics[place->second].docs.push_back(row->named);
  }
  if (!read.topics.empty()) return read;
  return Error{.place = {.file = read.input->name()},
               .what = "names no document, only blank lines and comments",
               .hint = "a line for each document expected: " + std::string(kShape)};
}

ExternalCheck check_external(const RecallTask& task, const RecallTopics& found,
                             const RecallOptions& options) {
  ExternalCheck check;
  for (const std::string& name : task.names) check.by_run.emplace_back(name, 0);
  for (const NamedDocs::Topic& each : task.external->topics) {
    const RecallTopic* topic = find_topic(found, each.name);
    if (topic == nullptr) {
      check.elsewhere += each.docs.size();
      continue;
    }
    const NamedCounts counts = counts_of(task, *topic, each, options.relevant);
    check.named += counts.named;
    check.judged += counts.judged;
    check.relevant += counts.relevant;
    check.retrieved += counts.retrieved;
    check.elsewhere += each.docs.size() - counts.named;
    count_runs(*topic, each, options.relevant, check.by_run);
  }
  std::sort(check.by_run.begin(), check.by_run.end(),
            [](const auto& a, const auto& b) { return natural_less(a.first, b.first); });
  return check;
}

RecallEstimate estimate_external(const RecallTask& task, const RecallTopics& found,
                                 const RecallOptions& options) {
  RecallEstimate estimate{.method = RecallMethod::kExternal};
  TwoCaptures sum;
  std::uint64_t others = 0;  // named by experts, and judged not to be relevant
  for (const RecallTopic& topic : found.topics) {
    const auto at =
        std::find_if(task.external->topics.begin(), task.external->topics.end(),
                     [&](const NamedDocs::Topic& each) { return each.name == topic.name; });
    if (at == task.external->topics.end()) continue;
    const NamedCounts counts = counts_of(task, topic, *at, options.relevant);
    const std::uint64_t refused = counts.judged - counts.relevant;
    const TwoCaptures captures{
        .first = topic.known, .second = counts.named - refused, .both = counts.relevant};
    others += refused;
    if (captures.second == 0) continue;
    sum.first += captures.first;
    sum.second += captures.second;
    sum.both += captures.both;
    estimate.known += topic.known;
    estimate.topics.emplace_back(topic.name);
    estimate.of_topics.push_back(chapman(captures, options.level));
  }
  estimate.count =
      summed(estimate.of_topics, chapman(sum, options.level), sum.seen(), options.level);
  if (estimate.of_topics.empty()) {
    estimate.count.reason = "no document that experts named for a judged topic can count";
  }
  estimate.basis = grouped(sum.first) + " known; " + grouped(sum.second) + " named by experts; " +
                   grouped(sum.both) + " in both; " + counted(estimate.topics.size(), "topic");
  if (others > 0) {
    estimate.warnings.push_back(counted(others, "document") +
                                " that experts named are judged not relevant and left out");
  }
  warn_same(sum, estimate);
  if (sum.both < kFewestAgain) {
    estimate.warnings.push_back("only " + counted(sum.both, "named document") +
                                " known already: fewer than " + grouped(kFewestAgain) +
                                " say little");
  }
  return estimate;
}

}  // namespace assay
