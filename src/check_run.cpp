// SPDX-License-Identifier: Apache-2.0
// check_run.cpp: what in a run would make numbers wrong.
#include <algorithm>
#include <array>
#include <set>

#include "check_parts.hpp"
#include "number.hpp"
#include "records.hpp"
#include "run_reader.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Cutoffs that people use.
constexpr std::array<std::size_t, 6> kCutoffs = {1, 5, 10, 20, 100, 1000};

class RunCheck {
 public:
  RunCheck(const Run& run, const CorpusIds* corpus) : run_(run), names_(corpus) {}

  void look_at_all() {
    for (std::size_t topic = 0; topic < run_.topic_count(); ++topic)
      names_.look_at(run_.topic(topic));
    for (std::size_t topic = 0; topic < run_.topic_count(); ++topic) {
      look_at_rows(topic);
      look_at_ranks(topic);
      look_at_records(topic);
      look_at_pieces(topic);
    }
  }

  void tell(Findings& findings) const {
    findings.add(bad_, run_.layout().expected);
    findings.add("ranks", ranks_.count,
                 "in " + counted(ranks_.count, "topic") +
                     " the ranks do not follow the scores, which decide",
                 "--ties rank takes ranks for equal scores", ranks_.first);
    tell_ties(findings);
    if (tags_.count > 1) {
      findings.add("tags", tags_.count, counted(tags_.count, "tag") + " in one run",
                   "are these several runs?", tags_.first);
    }
    tell_lengths(findings);
    findings.add("scattered-topics", scattered_.count,
                 counted(scattered_.count, "topic") + " whose lines do not stand together", "",
                 scattered_.first);
    names_.tell(findings);
    findings.add("unused-columns", keys_.size(),
                 "keys that say nothing here: " + joined({keys_.begin(), keys_.end()}, ", "), "",
                 {});
    findings.add("long-lines", scratch_.long_lines,
                 counted(scratch_.long_lines, "line") + " with more columns than six, ignored", "",
                 {});
  }

 private:
  void look_at_rows(std::size_t topic) {
    read_topic(run_, topic, Ties::kTrec, scratch_, bad_);
    const std::vector<Row>& rows = scratch_.rows;
    lengths_.emplace_back(rows.size());
    names_.begin_set();
    for (const Row& row : rows) names_.look_at_document(row.doc);
    const auto is_tied = [&](std::size_t i) {
      return i > 0 && i < rows.size() && rows[i].score == rows[i - 1].score;
    };
    bool has_ties = false;
    for (std::size_t i = 1; i < rows.size() && !has_ties; ++i) has_ties = is_tied(i);
    if (has_ties) ties_.add(run_.topic(topic));
    for (std::size_t c = 0; c < kCutoffs.size(); ++c) tied_at_[c] += is_tied(kCutoffs[c]) ? 1 : 0;
  }

  // By score, and then by rank: the ranks must come out in order.
  void look_at_ranks(std::size_t topic) {
    if (!run_.layout().has(kRank) || !run_.layout().has(kValue)) return;
    BadLines unread;  // ranks that are no numbers
    read_topic(run_, topic, Ties::kRank, by_rank_, unread);
    const auto out_of_order = std::adjacent_find(
        by_rank_.rows.begin(), by_rank_.rows.end(),
        [](const Row& a, const Row& b) { return a.order != 0 && a.order >= b.order; });
    const auto no_numbers = unread.kinds({});
    const auto rank = std::find_if(no_numbers.begin(), no_numbers.end(),
                                   [](const BadKind& kind) { return kind.code == "rank"; });
    if (rank != no_numbers.end()) {
      ranks_.add(rank->first.front());
    } else if (out_of_order != by_rank_.rows.end()) {
      ranks_.add((out_of_order + 1)->doc);
    }
  }

  void look_at_records(std::size_t topic) {
    if (!run_.layout().has(kTag)) return;
    Texts texts;
    BadLines unread;
    for (const std::string_view piece : run_.pieces(topic)) {
      RecordReader reader(run_.layout(), piece, texts, unread);
      for (Record record; reader.next(record);) {
        if (record[kTag] == last_tag_) continue;
        last_tag_ = record[kTag];
        if (seen_tags_.insert(last_tag_).second) tags_.add(record[kTag]);
      }
      keys_.insert(reader.unused_keys().begin(), reader.unused_keys().end());
    }
  }

  void look_at_pieces(std::size_t topic) {
    const auto pieces = run_.pieces(topic);
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      if (pieces[i].data() == pieces[i - 1].data() + pieces[i - 1].size()) continue;
      scattered_.add(pieces[i]);
      return;
    }
  }

  void tell_ties(Findings& findings) const {
    std::vector<std::string> cuts;
    for (std::size_t c = 0; c < kCutoffs.size(); ++c) {
      if (tied_at_[c] == 0) continue;
      cuts.push_back(std::to_string(kCutoffs[c]) + " in " + grouped(tied_at_[c]));
    }
    std::string message = "equal scores in " + counted(ties_.count, "topic");
    if (!cuts.empty()) message += "; they cross rank " + joined(cuts, ", ");
    findings.add("ties", ties_.count, message, "--ties says what they count", ties_.first);
  }

  void tell_lengths(Findings& findings) const {
    const std::size_t depth = *std::max_element(lengths_.begin(), lengths_.end());
    Occurrences shorter;
    for (std::size_t topic = 0; topic < lengths_.size(); ++topic) {
      if (lengths_[topic] < depth) shorter.add(run_.topic(topic));
    }
    findings.add("short-lists", shorter.count,
                 counted(shorter.count, "topic") + " with fewer than " + grouped(depth) +
                     " documents, as the longest has",
                 "", shorter.first);
  }

  const Run& run_;
  TopicRows scratch_;
  TopicRows by_rank_;
  BadLines bad_;
  NameCheck names_;
  Occurrences ranks_;
  Occurrences ties_;
  Occurrences tags_;
  Occurrences scattered_;
  std::array<std::uint64_t, kCutoffs.size()> tied_at_{};
  std::vector<std::size_t> lengths_;
  std::set<std::string> seen_tags_;
  std::set<std::string> keys_;  // that say nothing here
  std::string last_tag_;
};

}  // namespace

std::optional<Run> check_run(const std::shared_ptr<const Input>& input, const CheckOptions& options,
                             const CorpusIds* corpus, CheckedFile& file) {
  Findings findings(*input);
  auto run = Run::index(input, {.threads = options.threads, .format = options.run_format});
  if (!run) {
    findings.add(run.error(), "unreadable");
    file.findings = findings.take();
    return std::nullopt;
  }
  file.source.format = run->layout().format;
  file.source.fields = run->layout().expected.fields;
  file.source.lines = run->lines();
  file.source.topics = run->topic_count();
  RunCheck check(*run, corpus);
  check.look_at_all();
  check.tell(findings);
  check_bytes(*input, run->layout(), findings);
  file.findings = findings.take();
  return *std::move(run);
}

}  // namespace assay
