// SPDX-License-Identifier: Apache-2.0
// fuzz_formats.cpp: any bytes in any format are either judgments or a run, or an error with words;
// and what can be read can be converted and reads the same again. As a collection they have ids.
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "assay/convert.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"
#include "corpus_ids.hpp"
#include "fuzz.hpp"

namespace {

using assay::FileFormat;
using assay::Role;
using assay::fuzz::require;
using Table = std::map<std::string, std::map<std::string, double>>;

std::optional<Table> run_table(const std::shared_ptr<const assay::Input>& input,
                               std::optional<FileFormat> format) {
  const auto run = assay::Run::index(input, {.format = format});
  if (!run) {
    require(!run.error().what.empty(), "an error without words");
    return std::nullopt;
  }
  Table table;
  for (std::size_t topic = 0; topic < run->topic_count(); ++topic) {
    const auto rows = run->rows(topic);
    if (!rows) {
      require(!rows.error().what.empty() && rows.error().place.line > 0, "an error without place");
      return std::nullopt;
    }
    for (const assay::Row& row : rows->rows) {
      require(std::isfinite(row.score) && !row.doc.empty(), "a row that is no row");
      const bool is_new =
          table[std::string(run->topic(topic))].emplace(std::string(row.doc), row.score).second;
      require(is_new, "a document twice");
    }
  }
  return table;
}

std::optional<Table> qrels_table(const std::shared_ptr<const assay::Input>& input,
                                 std::optional<FileFormat> format) {
  const auto qrels = assay::Qrels::read(input, {.skip_bad_lines = false, .format = format});
  if (!qrels) {
    require(!qrels.error().what.empty(), "an error without words");
    return std::nullopt;
  }
  Table table;
  for (std::size_t topic = 0; topic < qrels->topic_count(); ++topic) {
    for (const assay::Judgment& judgment : qrels->judgments(topic)) {
      table[std::string(qrels->topic(topic))].emplace(std::string(judgment.doc), judgment.grade);
    }
  }
  return table;
}

std::optional<Table> table_of(Role role, const std::shared_ptr<const assay::Input>& input,
                              std::optional<FileFormat> format) {
  return role == Role::kRun ? run_table(input, format) : qrels_table(input, format);
}

}  // namespace

// The first byte says what the rest is to be read as, and what it is to become.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const Role role = (data[0] & 1) != 0 ? Role::kRun : Role::kQrels;
  const std::size_t choice = (data[0] >> 1) % 9;
  std::optional<FileFormat> format;
  if (choice < 8) format = static_cast<FileFormat>(choice);
  const FileFormat to = (data[0] & 0x80) != 0 ? FileFormat::kCsv : FileFormat::kJsonl;
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data + 1, size - 1));
  (void)assay::convert(input, {.to = to}, [](std::string_view) { return assay::Done{}; });
  if (const auto corpus = assay::read_corpus_ids(input)) {
    require(!corpus->ids.contains(""), "a document without a name");
  } else {
    require(corpus.error().place.line > 0, "an error without place");
  }
  const auto table = table_of(role, input, format);
  if (!table) return 0;
  std::string text;
  const auto done =
      assay::convert(input, {.role = role, .from = format, .to = to}, [&](std::string_view part) {
        text += part;
        return assay::Done{};
      });
  if (!done) {
    require(to == FileFormat::kJsonl, "CSV holds everything");
    return 0;
  }
  if (done->records == 0) return 0;
  const auto again = table_of(role, assay::Input::from_memory("again", text), to);
  require(again.has_value() && *again == *table, "converted into something else");
  return 0;
}
