// SPDX-License-Identifier: Apache-2.0
// experiment_engines.cpp: the kinds of engines there are, and what each can be told.
#include <array>

#include "assay/experiment.hpp"
#include "number.hpp"

namespace assay {
namespace {

constexpr auto kWeightings = std::to_array<std::string_view>(
    {"bm25", "bm25+", "tfidf", "lm", "dph", "pl2", "inl2", "ifb2", "bool"});
constexpr auto kStemmers = std::to_array<std::string_view>(
    {"none", "english", "porter", "german", "french", "spanish", "italian", "dutch", "swedish"});
constexpr auto kTokenizers = std::to_array<std::string_view>(
    {"unicode61", "porter unicode61", "ascii", "porter ascii", "trigram"});
constexpr auto kMethods = std::to_array<std::string_view>({"GET", "POST"});

constexpr auto kXapian = std::to_array<SettingDef>({
    {.word = "weighting", .meaning = "how documents are weighted", .words = kWeightings},
    {.word = "stemmer", .meaning = "what words are cut to", .words = kStemmers},
    {.word = "k1", .meaning = "of bm25: how soon a word counts no more", .high = 1000},
    {.word = "b", .meaning = "of bm25: how much length counts", .high = 1},
    {.word = "delta", .meaning = "of bm25+: what a word counts at least", .high = 1000},
    {.word = "c",
     .meaning = "of pl2, inl2 and ifb2: how much length counts",
     .low = 0,
     .high = 1000},
    {.word = "lambda", .meaning = "of lm: the share of the collection", .high = 1},
    {.word = "title_weight",
     .meaning = "how often the title counts",
     .low = 1,
     .high = 100,
     .is_whole = true},
});
constexpr auto kFts5 = std::to_array<SettingDef>({
    {.word = "tokenizer", .meaning = "what words are", .words = kTokenizers},
    {.word = "title_weight",
     .meaning = "what the title counts, beside 1 for the text",
     .high = 100},
});
constexpr auto kCommand = std::to_array<SettingDef>({
    {.word = "index", .meaning = "the command that makes the index", .is_list = true},
    {.word = "search",
     .meaning = "the command that answers queries",
     .is_needed = true,
     .is_list = true},
});
constexpr auto kHttp = std::to_array<SettingDef>({
    {.word = "index", .meaning = "the command that makes the index", .is_list = true},
    {.word = "serve", .meaning = "the command that starts the server", .is_list = true},
    {.word = "url",
     .meaning = "where queries go; {query} and {depth} stand for them",
     .is_needed = true},
    {.word = "method", .meaning = "GET, or POST with a body", .words = kMethods},
    {.word = "body", .meaning = "what is sent; {query} and {depth} stand for them"},
    {.word = "hits", .meaning = "JSON pointer to the list of documents", .is_needed = true},
    {.word = "id", .meaning = "JSON pointer from one of them to its id", .is_needed = true},
    {.word = "score", .meaning = "JSON pointer from one of them to its score"},
});

constexpr std::array kEngines = {
    EngineDef{EngineKind::kXapian, "xapian", "the library Xapian, in this process", kXapian},
    EngineDef{EngineKind::kFts5, "fts5", "full text search of SQLite, in this process", kFts5},
    EngineDef{EngineKind::kCommand, "command", "any program that answers line by line", kCommand},
    EngineDef{EngineKind::kHttp, "http", "any server that answers with JSON", kHttp},
};

}  // namespace

std::span<const EngineDef> engine_defs() { return kEngines; }

std::string text_of(const SettingValue& value) {
  if (const double* const number = std::get_if<double>(&value)) return shortest(*number);
  return std::get<std::string>(value);
}

const EngineSetting* EngineConfig::find(std::string_view word) const {
  for (const EngineSetting& setting : settings) {
    if (setting.def->word == word) return &setting;
  }
  return nullptr;
}

std::size_t EngineConfig::grid_size() const {
  std::size_t size = 1;
  for (const EngineSetting& setting : settings) {
    if (!setting.def->is_list) size *= setting.values.size();
  }
  return size;
}

}  // namespace assay
