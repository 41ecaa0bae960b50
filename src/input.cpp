// SPDX-License-Identifier: Apache-2.0
// input.cpp: opens files, pipes and archives; finds lines for messages.
#include "assay/input.hpp"

#include <sha2.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <filesystem>

#include "buffer.hpp"
#include "raw_bytes.hpp"
#include "unpack.hpp"

namespace assay {
namespace {

constexpr std::size_t kReadStep = std::size_t{1} << 20;
// More than the widest terminal can show on either side of what is underlined.
constexpr std::size_t kExcerptSide = 4096;

Result<RawBytes> read_to_end(const OpenedPath& file, const InputOptions& options) {
  const auto buffer = std::make_shared<Buffer>(options.progress);
  while (true) {
    const ssize_t got = ::read(file.descriptor.number(), buffer->room(kReadStep), kReadStep);
    if (got == 0) {
      buffer->finish();
      return RawBytes{.owner = buffer, .view = buffer->view()};
    }
    if (got > 0) buffer->add(static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR) return system_error(file.name, "read");
  }
}

std::string sha256_of(std::string_view bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
  SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
  return text.data();
}

// Where the last line of these bytes begins. Block by block: memchr takes 0.05 s for a line of 1
// GiB, where looking back byte by byte takes 0.6 s.
std::size_t line_start(std::string_view bytes) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  while (!bytes.empty()) {
    const std::size_t begin = bytes.size() - std::min(bytes.size(), kBlock);
    const std::string_view block = bytes.substr(begin);
    if (block.find('\n') != std::string_view::npos) return begin + block.rfind('\n') + 1;
    bytes = bytes.substr(0, begin);
  }
  return 0;
}

std::string_view without_mark(std::string_view bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  return bytes;
}

}  // namespace

std::string stem_of(const std::string& path) {
  constexpr std::array kSuffixes = {".gz",  ".zst",  ".bz2", ".xz",  ".lz4",  ".run",  ".txt",
                                    ".res", ".trec", ".tsv", ".csv", ".json", ".jsonl"};
  if (path == "-") return "stdin";
  std::string name = std::filesystem::path(path).filename().string();
  for (bool is_shorter = true; is_shorter;) {
    is_shorter = false;
    for (const std::string_view suffix : kSuffixes) {
      if (name.size() <= suffix.size() || !name.ends_with(suffix)) continue;
      name.resize(name.size() - suffix.size());
      is_shorter = true;
    }
  }
  return name;
}

std::shared_ptr<const Input> Input::from_memory(std::string name, std::string bytes) {
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  std::shared_ptr<Input> input(new Input);
  input->name_ = std::move(name);
  input->owner_ = owner;
  input->bytes_ = without_mark(*owner);
  input->had_mark_ = input->bytes_.size() < owner->size();
  return input;
}

Result<std::shared_ptr<const Input>> Input::unpacked(std::string name, std::string bytes) {
  auto owner = std::make_shared<const std::string>(std::move(bytes));
  const std::string_view view = *owner;
  return from_raw({.name = std::move(name)}, {.owner = std::move(owner), .view = view}, {});
}

Result<std::shared_ptr<const Input>> Input::open(const std::string& path,
                                                 const InputOptions& options) {
  auto file = open_path(path);
  if (!file) return file.error();
  const bool is_mapped = file->mapped.has_value();
  auto raw = is_mapped ? Result<RawBytes>(*file->mapped) : read_to_end(*file, options);
  if (!raw) return raw.error();
  return from_raw({.name = file->name, .is_mapped = is_mapped}, *std::move(raw), options);
}

Result<std::shared_ptr<const Input>> Input::from_raw(Origin origin, RawBytes raw,
                                                     const InputOptions& options) {
  std::shared_ptr<Input> input(new Input);
  input->name_ = std::move(origin.name);
  if (options.hash) input->sha256_ = sha256_of(raw.view);
  const Archive* const archive = find_archive(raw.view);
  if (archive != nullptr) {
    const auto buffer = std::make_shared<Buffer>(options.progress);
    if (auto problem = archive->unpack(raw.view, *buffer)) {
      return damaged_error(input->name_, *std::move(problem));
    }
    buffer->finish();
    raw = {.owner = buffer, .view = buffer->view()};
  }
  if (auto fault = find_fault(input->name_, raw.view, archive != nullptr)) return *fault;
  input->is_mapped_ = origin.is_mapped && archive == nullptr;
  input->owner_ = std::move(raw.owner);
  input->bytes_ = without_mark(raw.view);
  input->had_mark_ = input->bytes_.size() < raw.view.size();
  return std::shared_ptr<const Input>(std::move(input));
}

void Input::give_back(std::string_view part) const {
  assert(part.data() >= bytes_.data() && part.size() <= bytes_.size() && "not in this input");
  if (is_mapped_) unload(part);
}

Place Input::place_of(const char* byte) const {
  assert(byte >= bytes_.data() && byte <= bytes_.data() + bytes_.size() && "not in this input");
  const std::string_view before(bytes_.data(), static_cast<std::size_t>(byte - bytes_.data()));
  return {.file = name_,
          .line = 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')),
          .column = before.size() - line_start(before) + 1};
}

Excerpt Input::excerpt_of(std::string_view text) const {
  const auto at = static_cast<std::size_t>(text.data() - bytes_.data());
  const std::size_t window = at - std::min(at, kExcerptSide);
  const std::size_t newline = bytes_.substr(window, at - window).rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? window : window + newline + 1;
  std::string_view line = bytes_.substr(begin, at - begin + kExcerptSide);
  line = line.substr(0, line.find('\n', at - begin));
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t first = std::min(at - begin, line.size());  // what stands behind \r is its end
  const std::size_t longest = std::max(line.size(), first + 1) - first;
  return {.line = std::string(line),
          .first = first,
          .length = std::clamp<std::size_t>(text.size(), 1, longest)};
}

}  // namespace assay
