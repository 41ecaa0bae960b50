// SPDX-License-Identifier: Apache-2.0
// topic_scan.cpp: cuts the lines of a run into blocks and these into topics.
#include "topic_scan.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "scan.hpp"
#include "scan_stages.hpp"
#include "topic_docs.hpp"
#include "topic_ranks.hpp"

namespace assay {
namespace {

// The first field of a line, or nothing if the line is blank or a comment.
std::string_view topic_of(std::string_view line) {
  const char* at = line.data();
  const char* const end = at + line.size();
  while (at != end && kind_of(*at) == ByteKind::kBlank) ++at;
  const char* const begin = at;
  at = text_end(at, end);
  const std::string_view field = between(begin, at);
  return field.starts_with('#') ? std::string_view{} : field;
}

bool starts_with_topic(std::string_view line, std::string_view topic) {
  return line.size() > topic.size() && line.starts_with(topic) &&
         kind_of(line[topic.size()]) == ByteKind::kBlank;
}

// A block of whole lines: the bytes that came, or a copy of the last of them with room after it.
struct Block {
  const char* text = nullptr;    // as the stages read it
  const char* origin = nullptr;  // where that is in the lines that came
  std::size_t size = 0;
  BlockIndex index{};
};

// A longer line is none that a run has, and would need larger offsets.
constexpr std::size_t kMostLineBytes = std::size_t{1} << 24;

}  // namespace

class TopicScanner::Work {
 public:
  Work(const Qrels& qrels, ScanOptions options)
      : qrels_(qrels),
        options_(std::move(options)),
        stages_(scan_stages(options_.level)),
        knows_options_((options_.ties == Ties::kTrec || options_.ties == Ties::kDocAsc) &&
                       options_.reading != Reading::kTrecEval9 &&
                       options_.cutoffs.size() <= kMostCutoffs),
        docs_(stages_),
        ranks_(qrels, options_) {}
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  const char* scan(std::string_view lines, bool is_last, Visitor visitor);

  std::uint64_t leading_lines = 0;
  bool has_nul = false;

 private:
  [[nodiscard]] Block next_block(const char* at);
  [[nodiscard]] Block index(Block block);
  [[nodiscard]] Block copy_of_rest(const char* at);
  [[nodiscard]] const char* skip_long_line(const char* at);
  void scan_block(const Block& block);
  [[nodiscard]] std::size_t skip_lines(const Block& block, std::size_t line) const;
  [[nodiscard]] std::size_t take_odd_line(const Block& block, std::size_t line);
  void add_odd_line(const Block& block, std::string_view line);
  void begin_piece(std::string_view topic, const char* begin, std::uint64_t line);
  void set_pattern(std::string_view line);
  [[nodiscard]] std::optional<std::uint32_t> find_topic(std::string_view topic);
  void flush(const Block& block);
  void finish_piece(const char* end, std::uint64_t line);

  [[nodiscard]] static std::string_view line_of(const Block& block, std::size_t line) {
    return between(block.text + block.index.starts[line],
                   block.text + block.index.starts[line + 1]);
  }

  const Qrels& qrels_;
  const ScanOptions options_;
  const ScanStages& stages_;
  const bool knows_options_;
  TopicDocs docs_;
  TopicRanks ranks_;

  std::vector<std::uint64_t> blanks_;
  std::vector<std::uint32_t> starts_;
  std::vector<char> copy_;
  std::vector<LineFields> fields_;
  std::size_t field_count_ = 0;  // lines of this block that wait for flush()

  Visitor visitor_{};
  const char* end_ = nullptr;
  std::uint64_t lines_before_ = 0;  // this block
  bool is_stopped_ = false;
  bool has_piece_ = false;
  ScannedPiece piece_;
  const char* piece_begin_ = nullptr;
  std::uint64_t piece_line_ = 0;     // its first
  std::uint32_t judged_before_ = 0;  // the last topic that is judged
  bool has_pattern_ = false;
  LinePattern pattern_{};
};

const char* TopicScanner::Work::scan(std::string_view lines, bool is_last, Visitor visitor) {
  if (!is_last) lines = lines.substr(0, lines.rfind('\n') + 1);
  visitor_ = visitor;
  has_piece_ = false;
  lines_before_ = 0;
  end_ = lines.data() + lines.size();
  is_stopped_ = false;
  for (const char* at = lines.data(); at != end_ && !is_stopped_;) {
    const Block block = next_block(at);
    if (block.size == 0) {
      at = skip_long_line(at);
      ++lines_before_;
      continue;
    }
    scan_block(block);
    lines_before_ += block.index.lines;
    const std::size_t used = block.index.starts[block.index.lines];
    at += std::min(used, static_cast<std::size_t>(end_ - at));
  }
  if (!is_last) return has_piece_ ? piece_begin_ : end_;
  if (has_piece_) finish_piece(end_, lines_before_);
  return end_;
}

// As many whole lines as fit, at least one; nothing if that is too long. The stages read a little
// further than a block goes: the last lines are copied to where they can.
Block TopicScanner::Work::next_block(const char* at) {
  constexpr std::size_t kFewBytes = 1024;
  const auto rest = static_cast<std::size_t>(end_ - at);
  for (std::size_t size = kBlockBytes; size <= kMostLineBytes; size *= 2) {
    const bool is_rest = rest < size + kSlackBytes;
    if (is_rest && rest < kFewBytes) return copy_of_rest(at);
    if (is_rest) size = (rest - kSlackBytes) / kWordBytes * kWordBytes;
    const Block block = index({.text = at, .origin = at, .size = size});
    if (block.index.lines > 0) return block;
    if (is_rest) return copy_of_rest(at);
  }
  return {};
}

Block TopicScanner::Work::index(Block block) {
  const std::size_t words = block.size / kWordBytes;
  if (blanks_.size() < words + 2) blanks_.resize(words + 2);
  if (starts_.size() < block.size + 3) starts_.resize(block.size + 3);
  block.index.blanks = blanks_.data();
  block.index.starts = starts_.data();
  stages_.index(block.text, block.size, block.index);
  has_nul = has_nul || block.index.has_nul;
  return block;
}

Block TopicScanner::Work::copy_of_rest(const char* at) {
  const auto rest = static_cast<std::size_t>(end_ - at);
  const std::size_t size = rest / kWordBytes * kWordBytes + kWordBytes;
  copy_.assign(size + kSlackBytes, ' ');
  std::memcpy(copy_.data(), at, rest);
  if (at[rest - 1] != '\n') copy_[rest] = '\n';
  return index({.text = copy_.data(), .origin = at, .size = size});
}

// It makes its topic irregular, unless it says nothing.
const char* TopicScanner::Work::skip_long_line(const char* at) {
  const char* const next = next_line(at, end_);
  const std::string_view topic = topic_of(between(at, next));
  has_nul = has_nul || std::memchr(at, 0, static_cast<std::size_t>(next - at)) != nullptr;
  if (!topic.empty() && !(has_piece_ && topic == piece_.topic)) {
    if (has_piece_) finish_piece(at, lines_before_);
    begin_piece(topic, at, lines_before_);
  }
  if (!topic.empty() || has_nul) piece_.is_regular = false;
  if (!has_piece_) ++leading_lines;
  return next;
}

void TopicScanner::Work::scan_block(const Block& block) {
  const std::size_t lines = block.index.lines;
  if (fields_.size() < lines) fields_.resize(lines);
  if (block.index.has_nul) piece_.is_regular = false;
  for (std::size_t line = 0; line < lines;) {
    if (has_piece_ && !piece_.is_regular) {
      line = skip_lines(block, line);
    } else if (has_piece_ && has_pattern_) {
      const std::size_t first = line;
      line = stages_.split(block.text, block.index, pattern_, first, lines,
                           fields_.data() + field_count_);
      field_count_ += line - first;
    }
    if (line < lines) line = take_odd_line(block, line);
  }
  flush(block);
}

// Returns the first line of another topic.
std::size_t TopicScanner::Work::skip_lines(const Block& block, std::size_t line) const {
  for (; line < block.index.lines; ++line) {
    const std::string_view text = line_of(block, line);
    if (starts_with_topic(text, piece_.topic)) continue;
    const std::string_view topic = topic_of(text);
    if (!topic.empty() && topic != piece_.topic) break;
  }
  return line;
}

// A line that does not look like those before. Returns the next to look at, which is this one if it
// begins a piece.
std::size_t TopicScanner::Work::take_odd_line(const Block& block, std::size_t line) {
  const std::string_view text = line_of(block, line);
  const std::string_view topic = topic_of(text);
  if (topic.empty()) {
    if (!has_piece_) ++leading_lines;
    return line + 1;
  }
  if (has_piece_ && topic == piece_.topic) {
    add_odd_line(block, text);
    return line + 1;
  }
  flush(block);
  const auto at_origin = [&](const char* at) { return block.origin + (at - block.text); };
  if (has_piece_) finish_piece(at_origin(text.data()), lines_before_ + line);
  begin_piece({at_origin(topic.data()), topic.size()}, at_origin(text.data()),
              lines_before_ + line);
  if (block.index.has_nul) piece_.is_regular = false;
  set_pattern(text);
  return line;
}

void TopicScanner::Work::add_odd_line(const Block& block, std::string_view line) {
  Fields<6> fields;
  (void)split_line(line.data(), line.data() + line.size(), fields);
  if (fields.count != 6) {
    piece_.is_regular = false;
    return;
  }
  const auto offset = [&](std::size_t i) {
    return static_cast<std::uint32_t>(fields.text[i].data() - block.text);
  };
  fields_[field_count_++] = {offset(2), static_cast<std::uint32_t>(fields.text[2].size()),
                             offset(4), static_cast<std::uint32_t>(fields.text[4].size())};
}

void TopicScanner::Work::begin_piece(std::string_view topic, const char* begin,
                                     std::uint64_t line) {
  has_piece_ = true;
  has_pattern_ = false;
  piece_ = {};
  piece_.topic = topic;
  piece_.judged = find_topic(topic);
  piece_.is_regular = knows_options_;
  piece_begin_ = begin;
  piece_line_ = line;
  if (!knows_options_) return;
  docs_.begin(begin,
              piece_.judged ? qrels_.hashes(*piece_.judged) : std::span<const std::uint32_t>{});
}

// Runs are mostly in the order of the judgments.
std::optional<std::uint32_t> TopicScanner::Work::find_topic(std::string_view topic) {
  const std::uint32_t next = judged_before_ + 1;
  if (next < qrels_.topic_count() && qrels_.topic(next) == topic) return judged_before_ = next;
  const auto found = qrels_.find_topic(topic);
  if (found) judged_before_ = *found;
  return found;
}

void TopicScanner::Work::set_pattern(std::string_view line) {
  Fields<3> fields;
  (void)split_line(line.data(), line.data() + line.size(), fields);
  if (fields.count < 3) return;
  const auto size = static_cast<std::size_t>(fields.text[2].data() - line.data());
  if (size > LinePattern::kMostBytes) return;
  pattern_ = {};
  std::memcpy(pattern_.prefix, line.data(), size);
  pattern_.prefix_size = static_cast<std::uint32_t>(size);
  pattern_.prefix_bits = ~std::uint64_t{0} >> (LinePattern::kMostBytes - size);
  line.remove_suffix(1);  // the newline
  pattern_.blanks_at_end = kind_of(line.back()) == ByteKind::kBlank ? 1 : 0;
  has_pattern_ = true;
}

void TopicScanner::Work::flush(const Block& block) {
  const std::span<const LineFields> fields(fields_.data(), field_count_);
  field_count_ = 0;
  if (fields.empty() || !piece_.is_regular) return;
  const std::ptrdiff_t offset = block.origin - piece_begin_;  // below 0 if the piece began in it
  constexpr std::ptrdiff_t kMostBytes = std::numeric_limits<std::uint32_t>::max();
  piece_.is_regular = offset + static_cast<std::ptrdiff_t>(block.size) <= kMostBytes &&
                      docs_.add(block.text, static_cast<std::uint32_t>(offset), fields);
}

void TopicScanner::Work::finish_piece(const char* end, std::uint64_t line) {
  piece_.lines = between(piece_begin_, end);
  piece_.line_count = line - piece_line_;
  docs_.finish(end);
  piece_.is_regular = piece_.is_regular && ranks_.rank(docs_, piece_);
  if (!is_stopped_) is_stopped_ = !visitor_.call(visitor_.function, piece_);
}

TopicScanner::TopicScanner(const Qrels& qrels, ScanOptions options)
    : work_(std::make_unique<Work>(qrels, std::move(options))) {}
TopicScanner::~TopicScanner() = default;
TopicScanner::TopicScanner(TopicScanner&&) noexcept = default;
TopicScanner& TopicScanner::operator=(TopicScanner&&) noexcept = default;

const char* TopicScanner::scan_pieces(std::string_view lines, bool is_last, Visitor visitor) {
  return work_->scan(lines, is_last, visitor);
}
std::uint64_t TopicScanner::leading_lines() const { return work_->leading_lines; }
bool TopicScanner::has_nul() const { return work_->has_nul; }

}  // namespace assay
