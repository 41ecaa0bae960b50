// SPDX-License-Identifier: Apache-2.0
// documents.cpp: walks over the files of a collection, and sees that no id comes twice.
#include "documents.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <unordered_map>

#include "documents_read.hpp"
#include "id_hashes.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

Error files_error(const std::string& path, const std::error_code& code) {
  return {.place = {.file = path},
          .what = "cannot be looked at: " + code.message(),
          .hint = {},
          .tally = {},
          .excerpt = {}};
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// All files below a folder, in the order of their names; of a file, it alone.
Result<std::vector<std::string>> files_of(const std::string& path) {
  std::error_code code;
  if (!fs::is_directory(path, code)) return std::vector{path};
  std::vector<std::string> files;
  fs::recursive_directory_iterator each(path, code);
  for (; !code && each != fs::recursive_directory_iterator(); each.increment(code)) {
    std::error_code ignored;  // opening a file that is not there says more
    const fs::file_type type = each->status(ignored).type();
    if (is_hidden(each->path())) {
      each.disable_recursion_pending();
    } else if (type == fs::file_type::regular || type == fs::file_type::not_found) {
      files.push_back(each->path().string());
    }
  }
  if (code) return files_error(path, code);
  std::sort(files.begin(), files.end());
  if (!files.empty()) return files;
  return Error{.place = {.file = path},
               .what = "is a folder without files",
               .hint = "a file of documents, or a folder of such files, expected",
               .tally = {},
               .excerpt = {}};
}

Error twice_error(const Input& input, const ReadText& text, std::string_view noun,
                  const Place& first) {
  const std::string at = first.file + ":" + std::to_string(first.line);
  return {.place = input.place_of(text.origin.data()),
          .what = std::string(noun) + " " + in_quotes(text.id) + " was there before, at " + at,
          .hint = "each " + std::string(noun) + " may come once: leave one out, or name it anew",
          .tally = {},
          .excerpt = input.excerpt_of(text.origin),
          .code = noun == "topic" ? "topic-twice" : "document-twice"};
}

bool has_blank(std::string_view id) {
  return std::any_of(id.begin(), id.end(),
                     [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f; });
}

Error blank_error(const Input& input, const ReadText& text, std::string_view noun) {
  return {.place = input.place_of(text.origin.data()),
          .what = std::string(noun) + " " + in_quotes(text.id) + " has a blank in its id",
          .hint = "a line of a run has its columns between blanks: name it anew",
          .tally = {},
          .excerpt = input.excerpt_of(text.origin)};
}

class CollectionWalk {
 public:
  CollectionWalk(std::vector<std::string> files, const TakeDocument& take)
      : files_(std::move(files)), take_(take) {}

  [[nodiscard]] Result<CollectionFacts> walk() {
    for (file_ = 0; file_ < files_.size(); ++file_) {
      const auto input = Input::open(files_[file_]);
      if (!input) return input.error();
      std::error_code code;
      const auto bytes = fs::file_size(files_[file_], code);
      if (!code) facts_.file_bytes += bytes;  // a pipe has no size
      const auto read = read_texts(**input, LinesOf::kDocuments,
                                   [&](const ReadText& text) { return take(**input, text); });
      if (!read) return read.error();
    }
    facts_.ids = seen_;
    return facts_;
  }

 private:
  [[nodiscard]] Result<Done> take(const Input& input, const ReadText& text) {
    if (has_blank(text.id)) return blank_error(input, text, "document");
    if (!seen_->insert(text.id)) {
      const auto first = find_first(input, text);
      if (!first) return first.error();
      if (*first) return twice_error(input, text, "document", **first);
    }
    ++facts_.documents;
    facts_.text_bytes += text.title.size() + text.text.size();
    return take_({.id = text.id, .title = text.title, .text = text.text});
  }

  // Two ids may share a hash, so what was read is read again to be sure. Nothing if only that.
  [[nodiscard]] Result<std::optional<Place>> find_first(const Input& input, const ReadText& again) {
    std::optional<Place> place;
    for (std::size_t i = 0; i <= file_ && !place; ++i) {
      const auto other = Input::open(files_[i]);
      if (!other) return other.error();
      const auto before = static_cast<std::size_t>(again.origin.data() - input.bytes().data());
      const auto look = [&](const ReadText& text) -> Result<Done> {
        const auto at = static_cast<std::size_t>(text.origin.data() - (*other)->bytes().data());
        const bool is_before = i < file_ || at < before;
        if (is_before && text.id != again.id) return Done{};
        if (is_before) place = (*other)->place_of(text.origin.data());
        return Error{};  // it has been found, or there is none: no more
      };
      (void)read_texts(**other, LinesOf::kDocuments, look);
    }
    return place;
  }

  std::vector<std::string> files_;
  const TakeDocument& take_;
  std::size_t file_ = 0;
  std::shared_ptr<IdHashes> seen_ = std::make_shared<IdHashes>();
  CollectionFacts facts_;
};

}  // namespace

Result<CollectionFacts> walk_documents(const std::string& path, const TakeDocument& take) {
  auto files = files_of(path);
  if (!files) return files.error();
  return CollectionWalk(*std::move(files), take).walk();
}

Result<std::vector<TopicText>> read_topic_texts(const std::string& path) {
  const auto input = Input::open(path);
  if (!input) return input.error();
  std::vector<TopicText> topics;
  std::unordered_map<std::string, const char*> seen;  // and where
  const auto take = [&](const ReadText& text) -> Result<Done> {
    if (has_blank(text.id)) return blank_error(**input, text, "topic");
    const auto [first, is_new] = seen.try_emplace(std::string(text.id), text.origin.data());
    if (!is_new) return twice_error(**input, text, "topic", (*input)->place_of(first->second));
    topics.push_back({.id = std::string(text.id), .text = std::string(text.text)});
    return Done{};
  };
  const auto read = read_texts(**input, LinesOf::kTopics, take);
  if (!read) return read.error();
  return topics;
}

}  // namespace assay::lab
