// SPDX-License-Identifier: Apache-2.0
// pool_lines.cpp: a line for each document of a sampled pool.
#include "pool_lines.hpp"

#include <algorithm>
#include <string>

#include "number.hpp"
#include "record_writer.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string five_columns(const PoolDoc& doc, std::string_view topic) {
  return std::string(topic) + " 0 " + std::string(doc.doc) + " " +
         std::to_string(std::max(1U, doc.stratum)) + " " +
         (doc.grade && doc.is_sampled ? shortest(*doc.grade) : "-1") + "\n";
}

std::string with_probability(const PoolDoc& doc, std::string_view topic) {
  if (!doc.grade || !doc.is_sampled) return {};
  return std::string(topic) + " " + std::string(doc.doc) + " " + shortest(*doc.grade) + " 1 " +
         shortest(doc.probability) + "\n";
}

Result<Done> check_name(const PoolFile& pool, std::string_view name) {
  const std::string_view why = why_not(FileFormat::kQrels5, name);
  if (why.empty()) return Done{};
  return Error{.place = {.file = pool.input ? pool.input->name() : std::string()},
               .what = in_quotes(name) + " cannot stand in columns: " + std::string(why)};
}

Result<Done> write_lines(const PoolFile& pool, const Sink& sink,
                         std::string (*line)(const PoolDoc& doc, std::string_view topic)) {
  for (const PoolFile::Topic& topic : pool.topics) {
    if (auto right = check_name(pool, topic.name); !right) return right;
    std::string text;
    for (const PoolDoc& doc : topic.docs) {
      if (auto right = check_name(pool, doc.doc); !right) return right;
      text += line(doc, topic.name);
    }
    if (auto done = sink(text); !done) return done;
  }
  return Done{};
}

}  // namespace

Result<Done> write_qrels5(const PoolFile& pool, const Sink& sink) {
  return write_lines(pool, sink, five_columns);
}

Result<Done> write_prels(const PoolFile& pool, const Sink& sink) {
  return write_lines(pool, sink, with_probability);
}

}  // namespace assay
