// SPDX-License-Identifier: Apache-2.0
// packed_texts.hpp: many texts of one file in eight bytes each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "assay/unset_vector.hpp"

namespace assay {

// Texts as places in the bytes of a file: 40 bits say where, 24 how long. A text that does not fit
// into these, or stands elsewhere, has a number among `others` instead.
class PackedTexts {
 public:
  using Place = std::uint64_t;
  static constexpr unsigned kLengthBits = 24;
  static constexpr std::size_t kMostBytes = (std::size_t{1} << kLengthBits) - 2;  // of a text

  PackedTexts() = default;
  explicit PackedTexts(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::size_t size() const { return places_.size(); }
  [[nodiscard]] std::string_view operator[](std::size_t index) const {
    return text_at(places_[index]);
  }
  [[nodiscard]] std::string_view text_at(Place place) const {
    const std::size_t length = place & kElsewhere;
    const auto begin = static_cast<std::size_t>(place >> kLengthBits);
    if (length == kElsewhere) return others_[begin];
    return {bytes_.data() + begin, length};
  }
  // What lies between the beginnings of two texts, if both stand in the file and in this order.
  [[nodiscard]] std::string_view between(std::size_t first, std::size_t last) const {
    const auto is_elsewhere = [](Place place) { return (place & kElsewhere) == kElsewhere; };
    if (is_elsewhere(places_[first]) || is_elsewhere(places_[last])) return {};
    const auto begin = static_cast<std::size_t>(places_[first] >> kLengthBits);
    const auto end = static_cast<std::size_t>(places_[last] >> kLengthBits);
    return begin < end ? bytes_.substr(begin, end - begin) : std::string_view{};
  }
  // For texts in the file that are shorter than kElsewhere; else use add_other.
  [[nodiscard]] bool fits(std::string_view text) const {
    // As numbers, since pointers into different memory have no order; what lies before wraps.
    const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(text.data()) -
                                 reinterpret_cast<std::uintptr_t>(bytes_.data());
    return begin <= bytes_.size() && begin < kFarBegin && text.size() < kElsewhere;
  }
  [[nodiscard]] Place place_of(std::string_view text) const {
    return static_cast<Place>(text.data() - bytes_.data()) << kLengthBits | text.size();
  }
  [[nodiscard]] Place add_other(std::string_view text) {
    others_.push_back(text);
    return static_cast<Place>(others_.size() - 1) << kLengthBits | kElsewhere;
  }

  [[nodiscard]] UnsetVector<Place>& places() { return places_; }
  [[nodiscard]] const UnsetVector<Place>& places() const { return places_; }

 private:
  static constexpr Place kElsewhere = (Place{1} << kLengthBits) - 1;
  static constexpr Place kFarBegin = Place{1} << (64 - kLengthBits);

  std::string_view bytes_;
  UnsetVector<Place> places_;
  std::vector<std::string_view> others_;
};

}  // namespace assay
