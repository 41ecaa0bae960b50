// SPDX-License-Identifier: Apache-2.0
// quick_find.cpp: finds the judged documents of a run in one pass over its bytes.
#include "quick_find.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "parallel.hpp"
#include "piece_index.hpp"
#include "scan.hpp"
#include "topic_finder.hpp"
#include "topic_scan.hpp"

namespace assay {
namespace {

// What one pass cannot know however the lines are.
bool is_out_of_reach(const RunSource& source, std::span<const double> cutoffs,
                     const EvalOptions& options) {
  const bool is_ordered_by_id = options.ties == Ties::kTrec || options.ties == Ties::kDocAsc;
  return !is_ordered_by_id || source.reading == Reading::kTrecEval9 ||
         source.format.value_or(FileFormat::kTrec) != FileFormat::kTrec ||
         cutoffs.size() > TopicScanner::kMostCutoffs;
}

// Where the bytes of pieces stay after they have been looked at.
enum class Bytes : std::uint8_t { kMapped, kPassing };

// One thread's part of a run, in the order of its lines.
class Part {
 public:
  Part(const FindTask& task, std::shared_ptr<const Layout> layout, Reading reading, Bytes bytes,
       std::uint16_t number)
      : task_(task),
        layout_(std::move(layout)),
        bytes_(bytes),
        how_{*layout_, reading, task.options.ties},
        finder_(task, number),
        scanner_(task.qrels, {.ties = task.options.ties,
                              .reading = reading,
                              .depth = task.options.depth,
                              .cutoffs = {task.cutoffs.begin(), task.cutoffs.end()},
                              .level = task.options.vectors}),
        sample_(task.qrels),
        is_seen_(task.qrels.topic_count(), false) {}

  // Returns what has to be handed in again with more lines after it.
  std::string_view read(std::string_view lines, bool is_last) {
    const char* const end = lines.data() + lines.size();
    const char* const rest =
        scanner_.scan(lines, is_last, [&](const ScannedPiece& piece) { return see(piece); });
    return {rest, static_cast<std::size_t>(end - rest)};
  }

  // Nothing that was seen is of use.
  [[nodiscard]] bool has_failed() const { return has_failed_ || scanner_.has_nul(); }
  // Told of the pieces that are done.
  std::function<void(std::string_view lines)> on_piece;

  // Whether a topic was seen by a part before. Adds those of this one.
  [[nodiscard]] bool has_topic_of(std::vector<bool>& is_seen,
                                  std::unordered_set<std::string_view>& strangers) const {
    for (std::size_t i = 0; i < is_seen.size(); ++i) {
      if (is_seen[i] && is_seen_[i]) return true;
      if (is_seen_[i]) is_seen[i] = true;
    }
    return std::any_of(strangers_.begin(), strangers_.end(),
                       [&](std::string_view name) { return !strangers.insert(name).second; });
  }

  // Puts what was seen behind what is in `run`.
  void finish(FoundRun& run, NearSample& sample) {
    run.lines += lines_ + scanner_.leading_lines();
    if (run.topics.empty()) {
      run.topics = std::move(topics_);
    } else {
      run.topics.insert(run.topics.end(), topics_.begin(), topics_.end());
    }
    run.texts.push_back(std::move(texts_));
    sample.append(sample_);
    finder_.finish(run);
  }

 private:
  bool see(const ScannedPiece& piece) {
    const std::uint32_t judged = piece.judged.value_or(kNoTopic);
    const auto name = first_time(piece.topic, judged);
    if (!name) return !std::exchange(has_failed_, true);
    lines_ += piece.line_count;
    if (piece.is_regular) {
      topics_.push_back(finder_.add(*name, judged, piece.retrieved, piece.found));
      if (task_.has_values(*name, judged)) finder_.add_ties(piece.has_ties, piece.tied_cuts);
    } else {
      topics_.push_back(finder_.read(how_, {&piece.lines, 1}, *name, judged));
      // What is told of them are views of bytes that will be gone.
      if (bytes_ == Bytes::kPassing && finder_.has_faults()) has_failed_ = true;
    }
    take_sample(piece.lines);
    if (on_piece) on_piece(piece.lines);
    return !has_failed_;
  }

  // A name that lasts, if the topic has not been seen before.
  std::optional<std::string_view> first_time(std::string_view topic, std::uint32_t judged) {
    if (judged != kNoTopic) {
      if (is_seen_[judged]) return std::nullopt;
      is_seen_[judged] = true;
      return task_.qrels.topic(judged);
    }
    if (strangers_.contains(topic)) return std::nullopt;
    const std::string_view name = lasting(topic);
    strangers_.insert(name);
    return name;
  }

  void take_sample(std::string_view lines) {
    const FoundTopic& topic = topics_.back();
    NearTopic near{.judged = topic.judged, .retrieved = topic.retrieved, .found = topic.count};
    if (topic.judged == kNoTopic || !task_.has_values(topic.name, topic.judged)) return;
    if (!sample_.wants(near)) return;
    // A copy of what is at hand: to look at it again in a mapped file would bring its pages back.
    constexpr std::size_t kFewBytes = std::size_t{1} << 17;
    near.pieces.push_back(lines.size() <= kFewBytes ? texts_.emplace_back(lines) : lasting(lines));
    sample_.add(std::move(near));
  }

  std::string_view lasting(std::string_view text) {
    return bytes_ == Bytes::kMapped ? text : texts_.emplace_back(text);
  }

  const FindTask& task_;
  std::shared_ptr<const Layout> layout_;
  Bytes bytes_;
  RowReading how_;
  TopicFinder finder_;
  TopicScanner scanner_;
  NearSample sample_;
  std::vector<bool> is_seen_;                       // judged topics
  std::unordered_set<std::string_view> strangers_;  // topics that are not judged
  std::vector<FoundTopic> topics_;
  std::deque<std::string> texts_;
  std::uint64_t lines_ = 0;
  bool has_failed_ = false;
};

// Cuts the lines where a topic ends, into about equal parts.
std::vector<std::string_view> cut_at_topics(std::string_view lines, unsigned parts) {
  constexpr std::size_t kSmallest = std::size_t{1} << 18;
  const auto most = std::clamp<std::size_t>(lines.size() / kSmallest, 1, std::max(1U, parts));
  std::vector<std::string_view> cuts;
  const char* at = lines.data();
  const char* const end = at + lines.size();
  for (std::size_t part = 1; part <= most; ++part) {
    const char* stop = end;
    const char* const wanted = lines.data() + lines.size() / most * part;
    if (part < most) stop = next_topic(next_line(std::max(at, wanted), end), end);
    if (stop != at) cuts.push_back(between(at, stop));
    at = stop;
  }
  return cuts;
}

// Gives the pages of a mapped file back behind the reader, and tells how far it is.
class Behind {
 public:
  Behind(const Input& input, std::string_view lines, std::function<void(std::size_t bytes)> tell)
      : input_(input), begin_(lines.data()), tell_(std::move(tell)) {}

  void pass(std::string_view piece) {
    constexpr std::ptrdiff_t kStep = std::ptrdiff_t{1} << 19;
    const char* const end = piece.data() + piece.size();
    if (end - begin_ < kStep) return;
    input_.give_back(between(begin_, end));
    if (tell_) tell_(static_cast<std::size_t>(end - begin_));
    begin_ = end;
  }

 private:
  const Input& input_;
  const char* begin_;
  std::function<void(std::size_t)> tell_;
};

class QuickFinder {
 public:
  QuickFinder(const Qrels& qrels, Stream& stream, const RunSource& source,
              std::span<const double> cutoffs, const EvalOptions& options)
      : stream_(stream),
        source_(source),
        options_(options),
        wanted_(options.only_topics),
        task_{qrels, options, cutoffs, wanted_} {}

  Result<std::optional<FoundRun>> run() {
    run_.name = stream_.name();
    run_.reading = source_.reading;
    run_.input = stream_.mapped();
    if (run_.input) return read_mapped() ? finish() : std::nullopt;
    const auto is_read = read_windows();
    if (!is_read) return is_read.error();
    return *is_read ? finish() : std::nullopt;
  }

 private:
  // Whether the lines are of the kind that is known here.
  bool find_layout(const Input& input) {
    auto layout = layout_of(input, Role::kRun, source_.format);
    if (!layout || layout->format != FileFormat::kTrec || layout->header != 0) return false;
    run_.layout = std::make_shared<const Layout>(*std::move(layout));
    return true;
  }

  Part& add_part(Bytes bytes) {
    const auto number = static_cast<std::uint16_t>(parts_.size());
    return parts_.emplace_back(task_, run_.layout, source_.reading, bytes, number);
  }

  bool read_mapped() {
    if (!find_layout(*run_.input)) return false;
    const std::string_view bytes = run_.input->bytes();
    const auto cuts = cut_at_topics(bytes, options_.threads);
    for (std::size_t i = 0; i < cuts.size(); ++i) (void)add_part(Bytes::kMapped);
    for_each_index(cuts.size(), static_cast<unsigned>(cuts.size()), [&](std::size_t i, unsigned) {
      // One part tells; the others work at the same pace.
      std::size_t done = 0;
      std::function<void(std::size_t)> tell;
      if (i == 0 && options_.progress) {
        tell = [&](std::size_t more) {
          done += more;
          options_.progress(std::min(done * cuts.size(), bytes.size()), bytes.size());
        };
      }
      Behind behind(*run_.input, cuts[i], std::move(tell));
      parts_[i].on_piece = [&](std::string_view piece) { behind.pass(piece); };
      (void)parts_[i].read(cuts[i], true);
    });
    run_.tag = last_column(bytes);
    return true;
  }

  // A topic that does not end in a window is looked at again only when twice as much is there.
  Result<bool> read_windows() {
    std::string_view rest;
    std::size_t enough = 0;
    while (true) {
      auto window = stream_.next(rest.size());
      if (!window) return window.error();
      const bool is_last = window->size() == rest.size();
      rest = *window;
      if (!is_last && rest.size() < enough) continue;
      if (!run_.layout && !begin_windows(rest, is_last)) return false;
      if (is_last) run_.tag = last_column(rest);
      rest = parts_[0].read(rest, is_last);
      if (parts_[0].has_failed()) return false;
      if (is_last) return true;
      enough = 2 * rest.size();
    }
  }

  // The layout from the first window, of which whole lines alone can tell.
  bool begin_windows(std::string_view window, bool is_last) {
    const std::size_t whole = is_last ? window.size() : window.rfind('\n') + 1;
    if (whole == 0) return false;  // a line that is longer than any should be
    const auto first = Input::from_memory(run_.name, std::string(window.substr(0, whole)));
    if (!find_layout(*first)) return false;
    (void)add_part(Bytes::kPassing);
    return true;
  }

  std::optional<FoundRun> finish() {
    if (is_anything_twice()) return std::nullopt;
    NearSample sample(task_.qrels);
    for (Part& part : parts_) {
      if (part.has_failed()) return std::nullopt;
      part.finish(run_, sample);
    }
    if (run_.topics.empty() || !look_for_near_documents(sample)) return std::nullopt;
    return std::move(run_);
  }

  // One part alone has seen to that itself.
  [[nodiscard]] bool is_anything_twice() const {
    std::vector<bool> is_seen(task_.qrels.topic_count(), false);
    std::unordered_set<std::string_view> strangers;
    return parts_.size() > 1 && std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
             return part.has_topic_of(is_seen, strangers);
           });
  }

  // False where all topics would have to be looked at.
  bool look_for_near_documents(const NearSample& sample) {
    const auto chosen = sample.chosen(run_.lines);
    const RowReading how{*run_.layout, run_.reading, options_.ties, options_.depth};
    bool has_rows = false;
    bool has_found = false;
    for (const FoundTopic& topic : run_.topics) {
      const bool counts = topic.judged != kNoTopic && task_.has_values(topic.name, topic.judged);
      has_rows = has_rows || (counts && topic.retrieved > 0);
      has_found = has_found || topic.count > 0;
    }
    if (has_rows && !has_found) {
      run_.near_documents.push_back(note_on_strangers(task_.qrels, how, chosen));
      return true;
    }
    return !has_near_documents(task_.qrels, how, chosen, options_.threads);
  }

  Stream& stream_;
  const RunSource& source_;
  const EvalOptions& options_;
  const Wanted wanted_;
  const FindTask task_;
  FoundRun run_;
  std::deque<Part> parts_;
};

}  // namespace

Result<std::optional<FoundRun>> find_quickly(const Qrels& qrels, Stream& stream,
                                             const RunSource& source,
                                             std::span<const double> cutoffs,
                                             const EvalOptions& options) {
  if (is_out_of_reach(source, cutoffs, options)) return std::optional<FoundRun>();
  return QuickFinder(qrels, stream, source, cutoffs, options).run();
}

}  // namespace assay
