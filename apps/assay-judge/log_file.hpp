// SPDX-License-Identifier: Apache-2.0
// log_file.hpp: the log of one judge on the disk: locked, repaired, and written line by line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "assay/error.hpp"
#include "assay/judgment_log.hpp"

namespace assay::judge {

// What is asked of a log; what is not told is taken from a log that is there.
struct WantedTerms {
  std::string judge;
  bool is_judge_told = false;
  std::optional<JudgingKind> kind = {};
  std::optional<std::vector<double>> scale = {};
  std::string pool;  // SHA-256
};

// Held by this process alone as long as it lives. A line is on the disk when append() comes back.
class LogFile {
 public:
  // Makes the file, or goes on with what stands in it.
  [[nodiscard]] static Result<LogFile> open(const std::string& path, const WantedTerms& wanted);
  LogFile(LogFile&& other) noexcept;
  LogFile& operator=(LogFile&&) = delete;
  ~LogFile();

  [[nodiscard]] const JudgmentLog& log() const { return log_; }
  [[nodiscard]] const JudgingTerms& terms() const { return log_.terms.front(); }
  // What was done to a last line that was cut off; empty if nothing.
  [[nodiscard]] const std::string& repair() const { return repair_; }

  // All of the line or nothing: a part that was written is taken away again.
  [[nodiscard]] Result<Done> append(std::string_view line);

 private:
  LogFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  [[nodiscard]] Result<Done> lock() const;
  [[nodiscard]] Result<std::string> read() const;
  [[nodiscard]] Result<Done> begin(const WantedTerms& wanted);
  [[nodiscard]] Result<Done> go_on(std::string text, const WantedTerms& wanted);
  [[nodiscard]] Result<Done> check(const WantedTerms& wanted) const;
  [[nodiscard]] Result<Done> cut_to(std::size_t size) const;
  [[nodiscard]] Error system_error(const std::string& what) const;

  std::string path_;
  int file_ = -1;
  std::size_t size_ = 0;  // of whole lines
  JudgmentLog log_;
  std::string repair_;
};

}  // namespace assay::judge
