// SPDX-License-Identifier: Apache-2.0
// run.cpp: a run as an index of its topics.
#include "assay/run.hpp"

#include <algorithm>

#include "bad_lines.hpp"
#include "layout.hpp"
#include "piece_index.hpp"
#include "records.hpp"
#include "run_reader.hpp"
#include "scan.hpp"

namespace assay {
namespace {

// The tag of the last record; in six columns the last line is enough to know it.
std::string last_tag(const Input& input, const Layout& layout, const PieceIndex& index) {
  if (layout.format == FileFormat::kTrec) return last_column(input.bytes());
  if (!layout.has(kTag)) return {};
  const auto last =
      std::max_element(index.pieces.begin(), index.pieces.end(),
                       [](std::string_view a, std::string_view b) { return a.data() < b.data(); });
  Texts texts;
  BadLines bad;
  std::string tag;
  RecordReader reader(layout, *last, texts, bad);
  for (Record record; reader.next(record);) tag = record[kTag];
  return tag;
}

// Why no topic was found: the first bad record, or nothing but blank lines.
Error no_results(const Input& input, const Layout& layout, std::uint64_t lines) {
  Texts texts;
  BadLines bad;
  Record record;
  RecordReader reader(layout, layout.data_of(input), texts, bad);
  while (layout.shape != Shape::kNested && reader.next(record)) continue;
  if (!bad.empty()) return bad.to_error(input, lines, layout.expected);
  const std::string_view code = input.bytes().empty() ? "" : "no-results";
  return {.place = {.file = input.name()},
          .what = layout.shape == Shape::kBlanks ? "has no results, only blank lines and comments"
                                                 : "has no results",
          .hint = layout.expected.shape,
          .tally = {},
          .excerpt = {},
          .code = code};
}

}  // namespace

std::string last_column(std::string_view bytes) {
  Fields<6> fields;
  while (!bytes.empty()) {
    const std::size_t size = bytes.size() - (bytes.ends_with('\n') ? 1 : 0);
    const std::size_t begin = size == 0 ? 0 : bytes.rfind('\n', size - 1) + 1;
    (void)split_line(bytes.data() + begin, bytes.data() + bytes.size(), fields);
    if (!fields.is_empty()) return fields.count < 6 ? std::string{} : std::string(fields.text[5]);
    bytes = bytes.substr(0, begin);
  }
  return {};
}

Result<Run> Run::index(std::shared_ptr<const Input> input, const IndexOptions& options) {
  if (auto error = nul_byte(*input)) return *error;
  auto layout = layout_of(*input, Role::kRun, options.format);
  if (!layout) return layout.error();
  Run run;
  run.layout_ = std::make_shared<const Layout>(*std::move(layout));
  auto index = std::make_shared<PieceIndex>(index_pieces(*input, *run.layout_, options.threads));
  if (!index->bad.empty()) {
    Error error = index->bad.to_error(*input, 0, run.layout_->expected);
    error.tally.clear();  // without an index nothing can be skipped
    return error;
  }
  if (index->topics.empty()) return no_results(*input, *run.layout_, index->lines);
  run.tag_ = last_tag(*input, *run.layout_, *index);
  run.reading_ = options.reading;
  run.input_ = std::move(input);
  run.index_ = std::move(index);
  return run;
}

std::size_t Run::topic_count() const { return index_->topics.size(); }
std::string_view Run::topic(std::size_t index) const { return index_->topics[index]; }
std::uint64_t Run::lines() const { return index_->lines; }

std::span<const std::string_view> Run::pieces(std::size_t topic) const {
  const auto begin = index_->pieces.begin();
  return {begin + static_cast<std::ptrdiff_t>(index_->piece_begin[topic]),
          begin + static_cast<std::ptrdiff_t>(index_->piece_begin[topic + 1])};
}

Result<RunTopic> Run::rows(std::size_t topic, Ties ties) const {
  TopicRows read;
  BadLines bad;
  read_topic(*this, topic, ties, read, bad);
  if (!bad.empty()) return bad.to_error(*input_, lines(), layout_->expected);
  return RunTopic{.rows = std::move(read.rows),
                  .texts = std::make_shared<const Texts>(std::move(read.texts))};
}

}  // namespace assay
