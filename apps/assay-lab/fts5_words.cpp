// SPDX-License-Identifier: Apache-2.0
// fts5_words.cpp: words as FTS5's own tokenizers see them, each in quotes.
#include "fts5_words.hpp"

namespace assay::lab {
namespace {

// What holds the functions of FTS5; nothing if this SQLite has none.
fts5_api* api_of(SqliteFile& file) {
  fts5_api* api = nullptr;
  auto statement = file.prepare("SELECT fts5(?1)");
  if (!statement) return nullptr;
  sqlite3_bind_pointer(statement->handle(), 1, &api, "fts5_api_ptr", nullptr);
  (void)statement->step();
  return api;
}

struct Words {
  std::string_view text;
  std::string match = {};
};

// For the tokenizer: a word that it found, whose place is in the text. The word itself may be a
// stem, and a stem is not always its own.
int take_word(void* context, int /*flags*/, const char* /*word*/, int /*size*/, int begin,
              int end) {
  auto& words = *static_cast<Words*>(context);
  const auto first = static_cast<std::size_t>(begin);
  const std::string_view word = words.text.substr(first, static_cast<std::size_t>(end) - first);
  words.match += words.match.empty() ? "\"" : " OR \"";
  for (const char c : word) words.match.append(c == '"' ? 2 : 1, c);
  words.match += '"';
  return SQLITE_OK;
}

}  // namespace

Result<Fts5Words> Fts5Words::of(SqliteFile& file, std::string_view tokenizer) {
  Fts5Words words;
  // Words are what stems and trigrams are made of: a word in quotes is any text that has its
  // trigrams side by side, and one of two characters, which has none, is found nowhere.
  const char* const name = tokenizer.ends_with("ascii") ? "ascii" : "unicode61";
  fts5_api* const api = api_of(file);
  void* context = nullptr;
  Fts5Tokenizer* made = nullptr;
  if (api == nullptr || api->xFindTokenizer(api, name, &context, &words.functions_) != SQLITE_OK ||
      words.functions_.xCreate(context, nullptr, 0, &made) != SQLITE_OK) {
    Error error = file.error();
    error.what = "this SQLite, " + std::string(sqlite3_libversion()) + ", has no FTS5";
    return error;
  }
  words.tokenizer_ = {made, words.functions_.xDelete};
  return words;
}

Result<std::string> Fts5Words::match(std::string_view text) {
  Words words{.text = text};
  const int code = functions_.xTokenize(tokenizer_.get(), &words, FTS5_TOKENIZE_DOCUMENT,
                                        text.data(), static_cast<int>(text.size()), take_word);
  if (code == SQLITE_OK) return words.match;
  return Error{.what = std::string("SQLite cannot read the query: ") + sqlite3_errstr(code)};
}

}  // namespace assay::lab
