// SPDX-License-Identifier: Apache-2.0
// fts5_sqlite.hpp: as much of SQLite as the engine needs, with errors as values.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "assay/error.hpp"

namespace assay::lab {

struct SqliteClose {
  void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
};

// A command that is asked again and again; parameters count from 1.
class SqliteStatement {
 public:
  // An error of an earlier step is no news: it was told.
  void reset() { (void)sqlite3_reset(handle_.get()); }
  // Texts are not copied: they stay until the last step. Bytes of any kind are kept as they are.
  [[nodiscard]] Result<Done> bind(int parameter, std::string_view text);
  [[nodiscard]] Result<Done> bind(int parameter, std::int64_t number);
  [[nodiscard]] Result<Done> bind(int parameter, double number);
  // True if there is a row.
  [[nodiscard]] Result<bool> step();
  // Of the row, from 0.
  [[nodiscard]] std::string text(int column);
  [[nodiscard]] double number(int column) { return sqlite3_column_double(handle_.get(), column); }
  [[nodiscard]] sqlite3_stmt* handle() { return handle_.get(); }

 private:
  friend class SqliteFile;
  [[nodiscard]] Result<Done> done_or_error(int code);

  std::string place_;
  std::string doing_;
  std::unique_ptr<sqlite3_stmt, SqliteClose> handle_;
};

class SqliteFile {
 public:
  struct Plan {
    std::string path;
    std::string doing;  // "search": "SQLite cannot search: database is locked"
    int flags = SQLITE_OPEN_READONLY;
  };
  // For one thread.
  [[nodiscard]] static Result<SqliteFile> open(Plan plan);
  [[nodiscard]] Result<SqliteStatement> prepare(std::string_view sql);
  // One command or several, whose rows nobody wants.
  [[nodiscard]] Result<Done> run(const std::string& sql);
  [[nodiscard]] Error error() const;
  [[nodiscard]] sqlite3* handle() { return handle_.get(); }

 private:
  Plan plan_;
  std::unique_ptr<sqlite3, SqliteClose> handle_;
};

}  // namespace assay::lab
