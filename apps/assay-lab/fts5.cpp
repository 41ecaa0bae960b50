// SPDX-License-Identifier: Apache-2.0
// fts5.cpp: the engine that is full text search of SQLite, in this process.
#include <utility>

#include "fts5_index.hpp"
#include "fts5_words.hpp"
#include "process.hpp"

namespace assay::lab {
namespace {

constexpr std::string_view kLibrary = "SQLite";
constexpr int kStepsBetweenLooks = 1000;  // at the clock, of SQLite's machine: some 100 documents

// FTS5 has better documents at lower scores; of equal ones the first in the collection is first.
constexpr std::string_view kFind =
    "SELECT doc, 0.0 - score FROM (SELECT rowid AS number, bm25(docs, ?1, 1.0) AS score FROM docs"
    " WHERE docs MATCH ?2 ORDER BY score, number LIMIT ?3) JOIN ids USING(number)"
    " ORDER BY score, number";

struct Fts5Search {
  std::string index;
  std::string tokenizer;
  double title_weight = 1;
  double timeout_seconds = 0;
};

class Fts5Searcher final : public Searcher {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Searcher>> open(const Fts5Search& how) {
    auto file = SqliteFile::open({.path = how.index, .doing = "search"});
    if (!file) return file.error();
    auto words = Fts5Words::of(*file, how.tokenizer);
    if (!words) return words.error();
    auto find = file->prepare(kFind);
    if (!find) return find.error();
    return std::unique_ptr<Searcher>(
        new Fts5Searcher(how, *std::move(file), *std::move(words), *std::move(find)));
  }

  Result<std::vector<Hit>> search(const Query& query, std::uint32_t depth) override {
    deadline_ = seconds_from_now(timeout_seconds_);
    auto match = words_.match(query.text);
    if (!match) return match.error();
    if (match->empty()) return std::vector<Hit>();
    auto hits = find(*match, depth);
    find_.reset();  // lets go of the lock on the file
    if (hits && is_late(this) != 0) return late_error(kLibrary);
    return hits;
  }

 private:
  Fts5Searcher(const Fts5Search& how, SqliteFile file, Fts5Words words, SqliteStatement find)
      : title_weight_(how.title_weight),
        timeout_seconds_(how.timeout_seconds),
        file_(std::move(file)),
        words_(std::move(words)),
        find_(std::move(find)) {
    sqlite3_progress_handler(file_.handle(), kStepsBetweenLooks, is_late, this);
  }

  static int is_late(void* searcher) {
    const Deadline deadline = static_cast<const Fts5Searcher*>(searcher)->deadline_;
    return std::chrono::steady_clock::now() > deadline ? 1 : 0;
  }

  [[nodiscard]] Result<std::vector<Hit>> find(const std::string& match, std::uint32_t depth) {
    auto bound = find_.bind(1, title_weight_);
    if (bound) bound = find_.bind(2, match);
    if (bound) bound = find_.bind(3, static_cast<std::int64_t>(depth));
    if (!bound) return bound.error();
    std::vector<Hit> hits;
    for (;;) {
      const auto row = find_.step();
      if (!row) return row.error();
      if (!*row) return hits;
      hits.push_back({.doc = find_.text(0), .score = find_.number(1)});
    }
  }

  double title_weight_;
  double timeout_seconds_;
  Deadline deadline_;
  SqliteFile file_;  // closed after what was made of it
  Fts5Words words_;
  SqliteStatement find_;
};

class Fts5Engine final : public Engine {
 public:
  explicit Fts5Engine(ChosenSettings settings) : settings_(std::move(settings)) {}

  std::string index_key() const override { return "tokenizer=" + tokenizer(); }

  Result<Done> build(const EnginePlaces& places, const DocumentWalk& walk) override {
    return build_fts5(IndexNames::in(places, kLibrary, ".db"), tokenizer(), walk);
  }

  Result<Done> open(const EnginePlaces& places, const EngineLimits& limits) override {
    const IndexNames names = IndexNames::in(places, kLibrary, ".db");
    auto is_whole = names.check();
    if (!is_whole) return is_whole;
    how_ = {.index = names.whole,
            .tokenizer = tokenizer(),
            .title_weight = settings_.number("title_weight", 1),
            .timeout_seconds = limits.timeout_seconds};
    const auto searcher = connect();
    if (!searcher) return searcher.error();
    return Done{};
  }

  Result<std::unique_ptr<Searcher>> connect() override { return Fts5Searcher::open(how_); }

  std::string version() const override {
    return std::string(kLibrary) + " " + sqlite3_libversion();
  }

 private:
  [[nodiscard]] std::string tokenizer() const { return settings_.text("tokenizer", "unicode61"); }

  ChosenSettings settings_;
  Fts5Search how_;
};

}  // namespace

std::unique_ptr<Engine> make_fts5(const ChosenSettings& settings) {
  return std::make_unique<Fts5Engine>(settings);
}

}  // namespace assay::lab
