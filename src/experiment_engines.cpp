// SPDX-License-Identifier: Apache-2.0
// experiment_engines.cpp: the kinds of engines there are, and what each can be told.
#include <algorithm>
#include <array>

#include "assay/experiment.hpp"
#include "number.hpp"
#include "text.hpp"

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
// Weightings, and ways of smoothing, that other settings are of.
constexpr auto kWithK1 = std::to_array<std::string_view>({"bm25", "bm25+"});
constexpr auto kWithDelta = std::to_array<std::string_view>({"bm25+", "pl2+", "lm"});
constexpr auto kWithC =
    std::to_array<std::string_view>({"pl2", "pl2+", "inl2", "ifb2", "ineb2", "bb2"});
constexpr std::array<std::string_view, 1> kWithSmoothing = {"lm"};
constexpr std::array<std::string_view, 1> kWithTf = {"tfidf"};
constexpr auto kWithLambda = std::to_array<std::string_view>({"jelinek-mercer", "two-stage"});
constexpr auto kWithMu = std::to_array<std::string_view>({"dirichlet", "two-stage"});
constexpr auto kMethods = std::to_array<std::string_view>({"GET", "POST"});

constexpr auto kXapian = std::to_array<SettingDef>({
    {.word = "weighting", .meaning = "how documents are weighted", .words = kWeightings},
    {.word = "stemmer", .meaning = "what words are cut to", .words = kStemmers},
    {.word = "k1",
     .meaning = "how soon a word counts no more",
     .high = 1000,
     .of = "weighting",
     .of_words = kWithK1},
    {.word = "b",
     .meaning = "how much length counts",
     .high = 1,
     .of = "weighting",
     .of_words = kWithK1},
    {.word = "delta",
     .meaning = "what a word counts at least; of lm: the absolute discount",
     .high = 1000,
     .of = "weighting",
     .of_words = kWithDelta},
    {.word = "c",
     .meaning = "how much length counts",
     .low = 0.001,
     .high = 1000,
     .of = "weighting",
     .of_words = kWithC},
    {.word = "smoothing",
     .meaning = "how the collection makes up for short documents",
     .words = kSmoothings,
     .of = "weighting",
     .of_words = kWithSmoothing},
    {.word = "lambda",
     .meaning = "the share of the collection",
     .high = 1,
     .of = "smoothing",
     .of_words = kWithLambda},
    {.word = "mu",
     .meaning = "how long the collection counts as",
     .high = 1e6,
     .of = "smoothing",
     .of_words = kWithMu},
    {.word = "tf",
     .meaning = "what comes of how often a word is there",
     .words = kTf,
     .of = "weighting",
     .of_words = kWithTf},
    {.word = "idf",
     .meaning = "what comes of how rare a word is",
     .words = kIdf,
     .of = "weighting",
     .of_words = kWithTf},
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

const SettingDef* EngineDef::find(std::string_view setting) const {
  const auto found = std::find_if(settings.begin(), settings.end(),
                                  [&](const SettingDef& def) { return def.word == setting; });
  return found == settings.end() ? nullptr : &*found;
}

std::string words_in_quotes(std::span<const std::string_view> words) {
  std::vector<std::string> quoted;
  for (const std::string_view word : words) quoted.push_back(in_quotes(word));
  return joined(quoted, " and ");
}

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

const EngineSetting* EngineConfig::several() const {
  for (const EngineSetting& setting : settings) {
    if (!setting.def->is_list && setting.values.size() > 1) return &setting;
  }
  return nullptr;
}

const SettingDef* EngineConfig::meaningless(const SettingDef& setting) const {
  if (setting.of.empty()) return nullptr;
  const SettingDef* const of = def->find(setting.of);
  if (const SettingDef* const deeper = meaningless(*of)) return deeper;
  const auto is_of = [&](std::string_view word) {
    return std::find(setting.of_words.begin(), setting.of_words.end(), word) !=
           setting.of_words.end();
  };
  const EngineSetting* const told = find(setting.of);
  if (told == nullptr) return is_of(of->words.front()) ? nullptr : &setting;
  const bool is_right =
      std::any_of(told->values.begin(), told->values.end(),
                  [&](const SettingValue& value) { return is_of(text_of(value)); });
  return is_right ? nullptr : &setting;
}

std::size_t EngineConfig::grid_size() const {
  std::size_t size = 1;
  for (const EngineSetting& setting : settings) {
    if (!setting.def->is_list) size *= setting.values.size();
  }
  return size;
}

}  // namespace assay
