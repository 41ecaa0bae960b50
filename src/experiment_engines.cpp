// SPDX-License-Identifier: Apache-2.0
// experiment_engines.cpp: the kinds of engines there are, and what each can be told.
#include <array>

#include "assay/experiment.hpp"
#include "number.hpp"

namespace assay {
namespace {

constexpr auto kWeightings =
    std::to_array<std::string_view>({"bm25", "bm25+", "tfidf", "lm", "dph", "dlh", "pl2", "pl2+",
                                     "inl2", "ifb2", "ineb2", "bb2", "coord", "bool"});
constexpr auto kSmoothings =
    std::to_array<std::string_view>({"jelinek-mercer", "dirichlet", "absolute", "two-stage"});
constexpr auto kTf =
    std::to_array<std::string_view>({"raw", "log", "log-average", "boolean", "square"});
constexpr auto kIdf = std::to_array<std::string_view>({"log", "squared", "inverse", "none"});
constexpr auto kStemmers = std::to_array<std::string_view>(
    {"none", "english", "porter", "german", "french", "spanish", "italian", "dutch", "swedish"});
constexpr auto kTokenizers = std::to_array<std::string_view>(
    {"unicode61", "porter unicode61", "ascii", "porter ascii", "trigram"});
constexpr auto kMethods = std::to_array<std::string_view>({"GET", "POST"});

constexpr auto kXapian = std::to_array<SettingDef>({
    {.word = "weighting", .meaning = "how documents are weighted", .words = kWeightings},
    {.word = "stemmer", .meaning = "what words are cut to", .words = kStemmers},
    {.word = "k1", .meaning = "of bm25 and bm25+: how soon a word counts no more", .high = 1000},
    {.word = "b", .meaning = "of bm25 and bm25+: how much length counts", .high = 1},
    {.word = "delta",
     .meaning = "of bm25+ and pl2+: what a word counts at least; of lm: the absolute discount",
     .high = 1000},
    {.word = "c",
     .meaning = "of pl2, pl2+, inl2, ifb2, ineb2 and bb2: how much length counts",
     .low = 0.001,
     .high = 1000},
    {.word = "smoothing",
     .meaning = "of lm: how the collection makes up for short documents",
     .words = kSmoothings},
    {.word = "lambda",
     .meaning = "of lm, jelinek-mercer and two-stage: the share of the collection",
     .high = 1},
    {.word = "mu",
     .meaning = "of lm, dirichlet and two-stage: how long the collection counts as",
     .high = 1e6},
    {.word = "tf", .meaning = "of tfidf: what comes of how often a word is there", .words = kTf},
    {.word = "idf", .meaning = "of tfidf: what comes of how rare a word is", .words = kIdf},
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
     .meaning = "where queries go; {query} and {depth} stand for them, {port} for a free one",
     .is_needed = true},
    {.word = "method", .meaning = "GET, or POST with a body", .words = kMethods},
    {.word = "body", .meaning = "what is sent; {query} and {depth} stand for them"},
    {.word = "hits",
     .meaning = "JSON pointer to the list of documents",
     .is_needed = true,
     .may_be_empty = true},
    {.word = "id",
     .meaning = "JSON pointer from one of them to its id",
     .is_needed = true,
     .may_be_empty = true},
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
