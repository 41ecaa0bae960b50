// SPDX-License-Identifier: Apache-2.0
// fts5_index.cpp: all documents in one transaction, then the index is packed.
#include "fts5_index.hpp"

#include <algorithm>

#include "fts5_sqlite.hpp"

namespace assay::lab {
namespace {

// Nobody reads an index that is not whole, and after a kill it is made anew: it waits for no disk
// and keeps no journal. 16 MiB of cache: 200 000 documents of 100 words in 41 MB and 11.5 s of CPU;
// 64 MiB, 144 MB and 11.3 s.
constexpr const char* kSettings =
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;"
    "PRAGMA cache_size = -16384;";

// Without contents: SQLite would keep a copy of all texts. With positions, though no query here
// asks for them: bm25() counts words by them.
std::string tables(const std::string& tokenizer) {
  return "CREATE VIRTUAL TABLE docs USING fts5(title, text, content='', tokenize='" + tokenizer +
         "'); CREATE TABLE ids(number INTEGER PRIMARY KEY, doc TEXT NOT NULL);";
}

// For the tokenizer trigram a text ends at its first NUL.
std::string_view without_nul(std::string_view text, std::string& buffer) {
  if (text.find('\0') == std::string_view::npos) return text;
  buffer = text;
  std::replace(buffer.begin(), buffer.end(), '\0', ' ');
  return buffer;
}

class Fts5Build {
 public:
  [[nodiscard]] static Result<Fts5Build> start(const std::string& path,
                                               const std::string& tokenizer) {
    auto file = SqliteFile::open({.path = path,
                                  .doing = "make the index",
                                  .flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE});
    if (!file) return file.error();
    if (auto ran = file->run(kSettings + tables(tokenizer) + "BEGIN"); !ran) return ran.error();
    auto texts = file->prepare("INSERT INTO docs(rowid, title, text) VALUES(?1, ?2, ?3)");
    if (!texts) return texts.error();
    auto ids = file->prepare("INSERT INTO ids(number, doc) VALUES(?1, ?2)");
    if (!ids) return ids.error();
    return Fts5Build(*std::move(file), *std::move(texts), *std::move(ids));
  }

  [[nodiscard]] Result<Done> add(const Document& document) {
    ++number_;
    auto bound = texts_.bind(1, number_);
    if (bound) bound = texts_.bind(2, without_nul(document.title, title_));
    if (bound) bound = texts_.bind(3, without_nul(document.text, text_));
    if (bound) bound = ids_.bind(1, number_);
    if (bound) bound = ids_.bind(2, document.id);
    if (!bound) return bound;
    if (auto added = texts_.step(); !added) return added.error();
    texts_.reset();
    if (auto added = ids_.step(); !added) return added.error();
    ids_.reset();
    return Done{};
  }

  [[nodiscard]] Result<Done> finish(const std::string& packed) {
    if (auto ran = file_.run("INSERT INTO docs(docs) VALUES('optimize'); COMMIT"); !ran) return ran;
    auto copy = file_.prepare("VACUUM INTO ?1");
    if (!copy) return copy.error();
    if (auto bound = copy->bind(1, packed); !bound) return bound;
    if (auto done = copy->step(); !done) return done.error();
    return Done{};
  }

 private:
  Fts5Build(SqliteFile file, SqliteStatement texts, SqliteStatement ids)
      : file_(std::move(file)), texts_(std::move(texts)), ids_(std::move(ids)) {}

  SqliteFile file_;
  SqliteStatement texts_;
  SqliteStatement ids_;
  std::int64_t number_ = 0;
  std::string title_;
  std::string text_;
};

}  // namespace

Result<Done> build_fts5(const IndexNames& names, const std::string& tokenizer,
                        const DocumentWalk& walk) {
  {
    auto build = Fts5Build::start(names.made, tokenizer);
    if (!build) return build.error();
    auto walked = walk([&](const Document& document) { return build->add(document); });
    if (!walked) return walked;
    if (auto finished = build->finish(names.packed); !finished) return finished;
  }
  return names.finish();
}

}  // namespace assay::lab
