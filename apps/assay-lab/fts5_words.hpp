// SPDX-License-Identifier: Apache-2.0
// fts5_words.hpp: queries of FTS5 from any text.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "fts5_sqlite.hpp"

namespace assay::lab {

// A tokenizer of SQLite's own, asked where the words of a text are.
class Fts5Words {
 public:
  // `tokenizer` is as tables have it: "porter unicode61". The file outlives this.
  [[nodiscard]] static Result<Fts5Words> of(SqliteFile& file, std::string_view tokenizer);

  // Any of the words, each as often as it is there: "compost" OR "heap". Nothing in the text is
  // syntax. Empty if there are no words.
  [[nodiscard]] Result<std::string> match(std::string_view text);

 private:
  Fts5Words() = default;

  fts5_tokenizer functions_ = {};
  std::shared_ptr<Fts5Tokenizer> tokenizer_;
};

}  // namespace assay::lab
