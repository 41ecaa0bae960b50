// SPDX-License-Identifier: Apache-2.0
// fts5_sqlite.cpp: files and commands of SQLite.
#include "fts5_sqlite.hpp"

#include "embedded.hpp"
#include "process.hpp"

namespace assay::lab {
namespace {

Error sqlite_error(const std::string& place, const std::string& doing, sqlite3* handle) {
  // Nobody but the engine's own clock interrupts.
  if (sqlite3_errcode(handle) == SQLITE_INTERRUPT) return late_error("SQLite");
  return embedded_error(place, "SQLite cannot " + doing + ": " + sqlite3_errmsg(handle));
}

}  // namespace

Result<SqliteFile> SqliteFile::open(Plan plan) {
  SqliteFile file;
  file.plan_ = std::move(plan);
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(file.plan_.path.c_str(), &handle,
                                   file.plan_.flags | SQLITE_OPEN_NOMUTEX, nullptr);
  file.handle_.reset(handle);  // there even after a failure, to say what it was
  if (code != SQLITE_OK) return file.error();
  return file;
}

Result<SqliteStatement> SqliteFile::prepare(std::string_view sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
  SqliteStatement statement;
  statement.place_ = plan_.path;
  statement.doing_ = plan_.doing;
  statement.handle_.reset(handle);
  if (code != SQLITE_OK) return error();
  return statement;
}

Result<Done> SqliteFile::run(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    return error();
  }
  return Done{};
}

Error SqliteFile::error() const { return sqlite_error(plan_.path, plan_.doing, handle_.get()); }

Result<Done> SqliteStatement::done_or_error(int code) {
  if (code == SQLITE_OK) return Done{};
  return sqlite_error(place_, doing_, sqlite3_db_handle(handle_.get()));
}

Result<Done> SqliteStatement::bind(int parameter, std::string_view text) {
  // A null pointer would be NULL, which is no text.
  const char* const bytes = text.data() == nullptr ? "" : text.data();
  return done_or_error(sqlite3_bind_text64(handle_.get(), parameter, bytes, text.size(),
                                           SQLITE_STATIC, SQLITE_UTF8));
}

Result<Done> SqliteStatement::bind(int parameter, std::int64_t number) {
  return done_or_error(sqlite3_bind_int64(handle_.get(), parameter, number));
}

Result<Done> SqliteStatement::bind(int parameter, double number) {
  return done_or_error(sqlite3_bind_double(handle_.get(), parameter, number));
}

Result<bool> SqliteStatement::step() {
  const int code = sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return sqlite_error(place_, doing_, sqlite3_db_handle(handle_.get()));
}

std::string SqliteStatement::text(int column) {
  const unsigned char* const bytes = sqlite3_column_text(handle_.get(), column);
  if (bytes == nullptr) return {};
  const int size = sqlite3_column_bytes(handle_.get(), column);
  return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

}  // namespace assay::lab
