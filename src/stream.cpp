// SPDX-License-Identifier: Apache-2.0
// stream.cpp: windows of files, pipes and archives, with the kept end of one in front of the next.
#include "assay/stream.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <functional>
#include <span>

#include "pipe_reader.hpp"
#include "raw_bytes.hpp"
#include "read_ahead.hpp"
#include "unpack.hpp"

namespace assay {
namespace {

// Packed bytes, part by part; an empty part is the end. A part stays until the next is asked for.
using PackedParts = std::function<Result<std::string_view>()>;

// What `zstd -dc` and the like read at a time, and stays in the processor's cache.
constexpr std::size_t kPart = std::size_t{1} << 17;

// The parts of a mapped archive; those behind no longer count as memory.
PackedParts parts_of(std::string_view mapped) {
  return [rest = mapped, last = std::string_view()]() mutable -> Result<std::string_view> {
    unload(last);
    last = rest.substr(0, kPart);
    rest.remove_prefix(last.size());
    return last;
  };
}

// Two blocks in turn: the one before may still be on its way into a file.
PackedParts parts_of(PipeReader& pipe) {
  using Block = std::array<char, kPart>;
  const auto blocks = std::make_shared_for_overwrite<std::array<Block, 2>>();
  return [&pipe, blocks, number = std::size_t{0}]() mutable -> Result<std::string_view> {
    Block& block = (*blocks)[number++ % 2];
    const auto got = pipe.read(block);
    if (!got) return got.error();
    return std::string_view(block.data(), *got);
  };
}

// Unpacks parts into windows, straight into their memory.
class Unpacking {
 public:
  Unpacking(std::string name, const Archive& archive, PackedParts parts)
      : name_(std::move(name)), decoder_(archive.decoder()), parts_(std::move(parts)) {}

  Result<std::size_t> fill(std::span<char> space) {
    const std::size_t wanted = space.size();
    while (true) {
      if (auto problem = decoder_->unpack(part_, space, is_last_)) {
        return damaged_error(name_, *std::move(problem));
      }
      if (space.empty() || is_last_) return wanted - space.size();
      auto part = parts_();
      if (!part) return part.error();
      part_ = *part;
      is_last_ = part_.empty();
    }
  }

 private:
  std::string name_;
  std::unique_ptr<Decoder> decoder_;
  PackedParts parts_;
  std::string_view part_;
  bool is_last_ = false;
};

// Kept bytes that do not fit in front of a window, and windows behind them. Twice as large as
// needed, so that a topic of many windows is not moved for each of them.
class Joined {
 public:
  std::string_view join(std::string_view kept, std::span<const char> window) {
    const std::size_t needed = kept.size() + window.size();
    const bool is_at_end = memory_ != nullptr && kept.data() + kept.size() == memory_.get() + end_;
    if (!is_at_end || capacity_ - end_ < window.size()) {
      auto memory = std::make_unique_for_overwrite<char[]>(2 * needed);
      std::memcpy(memory.get(), kept.data(), kept.size());
      memory_ = std::move(memory);
      capacity_ = 2 * needed;
      end_ = kept.size();
    }
    std::memcpy(memory_.get() + end_, window.data(), window.size());
    end_ += window.size();
    return {memory_.get() + end_ - needed, needed};
  }

 private:
  std::unique_ptr<char[]> memory_;
  std::size_t capacity_ = 0;
  std::size_t end_ = 0;
};

}  // namespace

// Either `input` is there (a plain file, or after whole()), or `ahead` is.
struct Stream::Parts {
  ~Parts() {
    if (ahead) ahead->stop();  // it uses the others
  }

  std::string name;
  InputOptions options;
  WindowSizes sizes;
  bool is_plain_file = false;
  bool had_mark = false;
  std::shared_ptr<const Input> input;
  std::optional<Error> failure;
  RawBytes packed;                   // a mapped archive
  std::optional<ReadAhead> ahead;    // before `pipe`, which may still write from its windows
  std::unique_ptr<PipeReader> pipe;  // null for a file
  Joined joined;
  std::string_view first;   // the first window, found while opening
  std::string_view window;  // as last given out
  std::size_t given = 0;    // bytes up to the end of it

  Result<Done> begin_pipe(Descriptor descriptor);
  void unpack(const Archive& archive, PackedParts parts);
  Result<Done> read_first(bool is_unpacked);
  Result<std::string_view> read_next(std::size_t keep);
  std::string_view next_of_input(std::size_t keep);
  Result<std::shared_ptr<const Input>> read_whole();
};

Result<Done> Stream::Parts::begin_pipe(Descriptor descriptor) {
  pipe = std::make_unique<PipeReader>(std::move(descriptor), name, sizes.kept_in_memory);
  const auto beginning = pipe->peek(kPart);
  if (!beginning) return beginning.error();
  const Archive* const archive = find_archive(*beginning);
  if (archive != nullptr) {
    unpack(*archive, parts_of(*pipe));
  } else {
    ahead.emplace(ReadAhead::Work{[this](std::span<char> space) { return pipe->read(space); },
                                  [this] { pipe->interrupt(); }},
                  sizes);
    if (auto fault = find_fault(name, *beginning, false)) return *fault;
  }
  return read_first(archive != nullptr);
}

void Stream::Parts::unpack(const Archive& archive, PackedParts parts) {
  const auto unpacking = std::make_shared<Unpacking>(name, archive, std::move(parts));
  ahead.emplace(
      ReadAhead::Work{[unpacking](std::span<char> space) { return unpacking->fill(space); },
                      [this] {
                        if (pipe) pipe->interrupt();
                      }},
      sizes);
}

Result<Done> Stream::Parts::read_first(bool is_unpacked) {
  const auto got = ahead->next();
  if (!got) return got.error();
  first = {got->data(), got->size()};
  if (is_unpacked) {
    if (auto fault = find_fault(name, first, true)) return *fault;
  }
  had_mark = first.starts_with(kByteOrderMark);
  if (had_mark) first.remove_prefix(kByteOrderMark.size());
  return Done{};
}

Result<std::string_view> Stream::Parts::read_next(std::size_t keep) {
  if (given == 0 && !first.empty()) {
    given = first.size();
    return std::exchange(first, {});
  }
  const std::string_view kept = window.substr(window.size() - keep);
  const auto got = ahead->next();
  if (!got) return got.error();
  if (got->empty()) return kept;
  given += got->size();
  std::string_view all;
  if (keep <= ahead->room_in_front()) {
    all = {got->data() - keep, keep + got->size()};
    std::memcpy(got->data() - keep, kept.data(), keep);
    joined = {};
  } else {
    all = joined.join(kept, *got);
  }
  ahead->release();
  return all;
}

std::string_view Stream::Parts::next_of_input(std::size_t keep) {
  const std::size_t begin = given - keep;
  given = std::min(given + sizes.most, input->bytes().size());
  return input->bytes().substr(begin, given - begin);
}

Result<std::shared_ptr<const Input>> Stream::Parts::read_whole() {
  ahead->stop();
  if (pipe == nullptr) return Input::from_raw({.name = name}, packed, options);
  auto raw = pipe->all(options.progress);
  if (!raw) return raw.error();
  return Input::from_raw({.name = name}, *std::move(raw), options);
}

Stream::Stream(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Stream::~Stream() = default;

Result<std::shared_ptr<Stream>> Stream::open(const std::string& path, const InputOptions& options,
                                             const WindowSizes& sizes) {
  auto file = open_path(path);
  if (!file) return file.error();
  auto parts = std::make_unique<Parts>();
  parts->name = file->name;
  parts->options = options;
  parts->sizes = sizes;
  Result<Done> begun = Done{};
  if (!file->mapped) {
    begun = parts->begin_pipe(std::move(file->descriptor));
  } else if (const Archive* const archive = find_archive(file->mapped->view)) {
    parts->packed = *file->mapped;
    parts->unpack(*archive, parts_of(parts->packed.view));
    begun = parts->read_first(true);
  } else {
    const Input::Origin origin{.name = file->name, .is_mapped = true};
    auto input = Input::from_raw(origin, *std::move(file->mapped), options);
    if (!input) return input.error();
    parts->input = *std::move(input);
    parts->is_plain_file = true;
    parts->had_mark = parts->input->had_byte_order_mark();
  }
  if (!begun) return begun.error();
  return std::shared_ptr<Stream>(new Stream(std::move(parts)));
}

const std::string& Stream::name() const { return parts_->name; }
bool Stream::had_byte_order_mark() const { return parts_->had_mark; }

std::shared_ptr<const Input> Stream::mapped() const {
  return parts_->is_plain_file ? parts_->input : nullptr;
}

Result<std::string_view> Stream::next(std::size_t keep) {
  Parts& parts = *parts_;
  assert(keep <= parts.window.size() && "only what was given out can be kept");
  if (parts.failure) return *parts.failure;
  const bool is_read = parts.input == nullptr;
  auto window = is_read ? parts.read_next(keep) : parts.next_of_input(keep);
  if (!window) {
    parts.failure = window.error();
    return window;
  }
  parts.window = *window;
  if (is_read && parts.options.progress) parts.options.progress(parts.given);
  return window;
}

Result<std::shared_ptr<const Input>> Stream::whole() {
  if (parts_->input != nullptr) return parts_->input;
  if (parts_->failure) return *parts_->failure;
  auto input = parts_->read_whole();
  if (input) {
    parts_->input = *input;
  } else {
    parts_->failure = input.error();
  }
  return input;
}

}  // namespace assay
