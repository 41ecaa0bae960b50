// SPDX-License-Identifier: Apache-2.0
// diff.cpp: two rankings side by side.
#include "assay/diff.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "doc_texts.hpp"
#include "layout.hpp"
#include "notes.hpp"
#include "overlap.hpp"
#include "parallel.hpp"
#include "run_reader.hpp"
#include "text.hpp"
#include "topic_match.hpp"

namespace assay {
namespace {

using TopicPlaces = std::unordered_map<std::string_view, std::size_t>;
using Names = std::vector<std::string_view>;

Names topics_of(const Run& run) {
  Names names;
  for (std::size_t i = 0; i < run.topic_count(); ++i) names.push_back(run.topic(i));
  return names;
}

TopicPlaces places_of(const Run& run) {
  TopicPlaces places;
  for (std::size_t i = 0; i < run.topic_count(); ++i) places.emplace(run.topic(i), i);
  return places;
}

Error error_of(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

// What would make the topics of the two runs match.
std::string other_names_hint(const Names& first, const Names& second, const DiffTask& task) {
  const auto match = find_match({{first, second}}, {.qrels = "topics of " + task.names[0],
                                                    .run = "topics of " + task.names[1]});
  if (!match) return "are these runs of the same topics?";
  return counted(match->count, "topic") + " would match after " + match->change;
}

// Which topics are compared, and what is known of all of them.
class Differ {
 public:
  Differ(const DiffTask& task, const DiffOptions& options)
      : task_(task),
        options_(options),
        places_{places_of(*task.runs[0]), places_of(*task.runs[1])} {}

  [[nodiscard]] Result<Diff> diff() {
    diff_ = {.runs = task_.names,
             .paths = {task_.runs[0]->input().name(), task_.runs[1]->input().name()},
             .qrels = task_.qrels != nullptr ? task_.qrels->input().name() : "",
             .options = options_};
    if (auto error = choose_topics()) return *error;
    if (auto error = compare_topics()) return *error;
    if (task_.qrels != nullptr) {
      if (auto error = evaluate_runs()) return *error;
    }
    finish();
    return std::move(diff_);
  }

 private:
  [[nodiscard]] std::optional<Error> choose_topics() {
    const std::array<Names, 2> names = {topics_of(*task_.runs[0]), topics_of(*task_.runs[1])};
    for (const std::string& topic : options_.topics) {
      if (auto error = check_topic(topic, names)) return error;
      wanted_.emplace_back(topic);
    }
    for (const std::size_t side : {0U, 1U}) {
      for (const std::string_view topic : names[side]) {
        const bool is_in_both = places_[1 - side].contains(topic);
        if (!is_in_both) diff_.alone[side].emplace_back(topic);
        if (is_in_both && side == 0 && options_.topics.empty()) wanted_.push_back(topic);
      }
      std::sort(diff_.alone[side].begin(), diff_.alone[side].end(), natural_less);
    }
    if (!wanted_.empty()) return std::nullopt;
    const auto some = [](const Names& all) {
      return first_names(all, 3) + " (" + grouped(all.size()) + ")";
    };
    return error_of("no topic is in both runs; " + task_.names[0] + ": " + some(names[0]) + "; " +
                        task_.names[1] + ": " + some(names[1]),
                    other_names_hint(names[0], names[1], task_));
  }

  [[nodiscard]] std::optional<Error> check_topic(const std::string& topic,
                                                 const std::array<Names, 2>& names) const {
    const bool is_in_first = places_[0].contains(topic);
    const bool is_in_second = places_[1].contains(topic);
    if (is_in_first && is_in_second) return std::nullopt;
    if (!is_in_first && !is_in_second) {
      Names all = names[0];
      all.insert(all.end(), names[1].begin(), names[1].end());
      return error_of("neither run has a topic " + in_quotes(topic),
                      "did you mean " + nearest_names(topic, all) + "?");
    }
    const std::string& without = task_.names[is_in_first ? 1 : 0];
    return error_of("topic " + in_quotes(topic) + " is in " + task_.names[is_in_first ? 0 : 1] +
                        " alone; " + without + " has no results for it",
                    "without -t, all such topics are named");
  }

  [[nodiscard]] std::optional<Error> compare_topics() {
    diff_.topics.resize(wanted_.size());
    std::vector<std::array<BadLines, 2>> bad(std::max(1U, options_.threads));
    for_each_index(wanted_.size(), options_.threads, [&](std::size_t i, unsigned worker) {
      compare(wanted_[i], diff_.topics[i], bad[worker]);
    });
    for (const std::size_t side : {0U, 1U}) {
      for (std::size_t worker = 1; worker < bad.size(); ++worker) {
        bad[0][side].merge(bad[worker][side]);
      }
      if (auto error = take_bad_lines(bad[0][side], side)) return error;
    }
    return std::nullopt;
  }

  // An evaluation of all topics has its own note.
  [[nodiscard]] std::optional<Error> take_bad_lines(const BadLines& bad, std::size_t side) {
    const Run& run = *task_.runs[side];
    const LineShape& expected = run.layout().expected;
    if (bad.empty()) return std::nullopt;
    if (!options_.skip_bad_lines || bad.is_fatal()) {
      return bad.to_error(run.input(), run.lines(), expected);
    }
    if (task_.qrels != nullptr && options_.topics.empty()) return std::nullopt;
    diff_.notes.push_back({.code = "bad-lines",
                           .count = bad.total(),
                           .message = diff_.runs[side] + ": " + bad.to_note(run.input(), expected),
                           .advice = {}});
    return std::nullopt;
  }

  void compare(std::string_view topic, TopicDiff& result, std::array<BadLines, 2>& bad) const {
    std::array<TopicRows, 2> read;
    std::array<Names, 2> docs;
    result.topic = topic;
    for (const std::size_t side : {0U, 1U}) {
      const std::size_t place = places_[side].find(topic)->second;
      read_topic(*task_.runs[side], place, options_.ties, read[side], bad[side]);
      std::vector<Row>& rows = read[side].rows;
      if (rows.size() > options_.cut) rows.resize(options_.cut);
      for (const Row& row : rows) docs[side].push_back(row.doc);
    }
    const std::array<std::vector<std::uint32_t>, 2> ranks = {ranks_in(docs[0], docs[1]),
                                                             ranks_in(docs[1], docs[0])};
    for (const std::size_t side : {0U, 1U}) {
      fill_side(topic, read[side].rows, ranks[side], side, result);
    }
    const std::size_t longer = std::max(docs[0].size(), docs[1].size());
    result.looked_at = static_cast<std::uint32_t>(std::min<std::size_t>(options_.depth, longer));
    result.overlap = static_cast<std::uint32_t>(overlap_at(ranks[0], options_.depth));
    result.rbo = rank_biased_overlap(ranks[0], ranks[1], options_.p);
  }

  void fill_side(std::string_view topic, const std::vector<Row>& rows,
                 const std::vector<std::uint32_t>& others, std::size_t side,
                 TopicDiff& result) const {
    DiffSide& filled = result.sides[side];
    const auto judged = task_.qrels != nullptr ? task_.qrels->find_topic(topic) : std::nullopt;
    result.is_judged = judged.has_value();
    filled.retrieved = static_cast<std::uint32_t>(rows.size());
    const std::size_t depth = std::min<std::size_t>(options_.depth, rows.size());
    for (std::size_t i = 0; i < depth; ++i) {
      const auto rank = static_cast<std::uint32_t>(i + 1);
      DiffDoc doc{.doc = {}, .rank = rank, .other_rank = others[i], .score = rows[i].score};
      doc.move = move_of(rank, others[i], side);
      count(doc, side, result.moves);
      const bool is_tied = i + 1 < rows.size() && rows[i].score == rows[i + 1].score;
      filled.has_ties = filled.has_ties || is_tied;
      if (!options_.docs) continue;
      doc.doc = rows[i].doc;
      const auto found = judged ? task_.qrels->find(*judged, doc.doc) : std::nullopt;
      if (found) doc.grade = task_.qrels->judgment(*found).grade;
      filled.docs.push_back(std::move(doc));
    }
  }

  [[nodiscard]] static Move move_of(std::uint32_t rank, std::uint32_t other, std::size_t side) {
    if (other == 0) return side == 0 ? Move::kGone : Move::kNew;
    const std::uint32_t before = side == 0 ? rank : other;
    const std::uint32_t after = side == 0 ? other : rank;
    if (before == after) return Move::kSame;
    return after < before ? Move::kUp : Move::kDown;
  }

  // One that is among the first of both was counted with the first run.
  void count(const DiffDoc& doc, std::size_t side, MoveCounts& moves) const {
    if (side == 1 && doc.other_rank != 0 && doc.other_rank <= options_.depth) return;
    switch (doc.move) {
      case Move::kSame: ++moves.same; break;
      case Move::kUp: ++moves.up; break;
      case Move::kDown: ++moves.down; break;
      case Move::kGone: ++moves.gone; break;
      case Move::kNew: ++moves.added; break;
    }
  }

  [[nodiscard]] std::optional<Error> evaluate_runs() {
    for (std::size_t t = 0; t < task_.qrels->topic_count(); ++t) {
      const auto ideal = task_.qrels->ideal(t);
      if (!ideal.empty()) diff_.highest_grade = std::max(diff_.highest_grade, ideal.front());
    }
    EvalOptions how{.ties = options_.ties,
                    .skip_bad_lines = options_.skip_bad_lines,
                    .threads = options_.threads,
                    .depth = options_.cut};
    how.only_topics = options_.topics;
    how.needs_common_topic = options_.topics.empty();
    const std::vector<Run> runs = {*task_.runs[0], *task_.runs[1]};
    const auto report = evaluate_all(*task_.qrels, runs, task_.names, task_.measures, how);
    if (!report) return report.error();
    diff_.measures = report->measures;
    for (const Note& note : report->notes) {
      if (note.code == "bad-qrels-lines") diff_.notes.push_back(note);
    }
    for (const std::size_t side : {0U, 1U}) take_values(report->runs[side], side);
    return std::nullopt;
  }

  void take_values(const Scores& scores, std::size_t side) {
    for (TopicDiff& topic : diff_.topics) {
      const auto found = std::lower_bound(scores.topics.begin(), scores.topics.end(), topic.topic);
      if (found == scores.topics.end() || *found != topic.topic) continue;
      const auto place = static_cast<std::size_t>(found - scores.topics.begin());
      for (std::size_t m = 0; m < diff_.measures.size(); ++m) {
        topic.sides[side].values.push_back(scores.at(place, m));
      }
    }
    if (!options_.topics.empty()) return;  // means of some topics are not those of `eval`
    for (const Summary& summary : scores.summary) diff_.means[side].push_back(summary.value);
    for (Note note : scores.notes) {
      note.message = diff_.runs[side] + ": " + note.message;
      if (note.code != "ties") note.advice.clear();  // it speaks of options of `eval`
      diff_.notes.push_back(std::move(note));
    }
  }

  void finish() {
    const auto count = static_cast<double>(diff_.topics.size());
    for (const TopicDiff& topic : diff_.topics) {
      if (topic.looked_at > 0) {
        diff_.mean_overlap +=
            static_cast<double>(topic.overlap) / static_cast<double>(topic.looked_at) / count;
      }
      diff_.mean_rbo += topic.rbo.value / count;
    }
    if (!options_.topics.empty()) return;
    std::sort(diff_.topics.begin(), diff_.topics.end(), [](const TopicDiff& a, const TopicDiff& b) {
      return a.rbo.value != b.rbo.value ? a.rbo.value < b.rbo.value
                                        : natural_less(a.topic, b.topic);
    });
  }

  const DiffTask& task_;
  const DiffOptions& options_;
  std::array<TopicPlaces, 2> places_;
  Names wanted_;
  Diff diff_;
};

}  // namespace

Result<Diff> diff_runs(const DiffTask& task, const DiffOptions& options) {
  return Differ(task, options).diff();
}

Result<Diff> diff_topic(const DiffTask& task, std::string_view topic, DiffOptions options) {
  options.topics = {std::string(topic)};
  options.docs = true;
  return diff_runs(task, options);
}

Result<Done> add_doc_texts(Diff& diff, const Input& collection) {
  WantedIds wanted;
  for (const TopicDiff& topic : diff.topics) {
    for (const DiffSide& side : topic.sides) {
      for (const DiffDoc& doc : side.docs) wanted.insert(doc.doc);
    }
  }
  const auto texts = read_doc_texts(collection, LinesOf::kDocuments, wanted);
  if (!texts) return texts.error();
  Names missing;
  for (const std::string_view id : wanted) {
    if (!texts->contains(id)) missing.push_back(id);
  }
  for (TopicDiff& topic : diff.topics) {
    for (DiffSide& side : topic.sides) {
      for (DiffDoc& doc : side.docs) {
        const auto found = texts->find(doc.doc);
        if (found == texts->end()) continue;
        doc.title = found->second.title;
        doc.text = found->second.text;
      }
    }
  }
  note_missing(collection, missing, "document", diff.notes);
  return Done{};
}

Result<Done> add_topic_texts(Diff& diff, const Input& topics) {
  WantedIds wanted;
  for (const TopicDiff& topic : diff.topics) wanted.insert(topic.topic);
  const auto texts = read_doc_texts(topics, LinesOf::kTopics, wanted);
  if (!texts) return texts.error();
  Names missing;
  for (TopicDiff& topic : diff.topics) {
    const auto found = texts->find(topic.topic);
    if (found == texts->end()) {
      missing.emplace_back(topic.topic);
    } else {
      topic.text = found->second.text;
    }
  }
  note_missing(topics, missing, "topic", diff.notes);
  return Done{};
}

}  // namespace assay
