// SPDX-License-Identifier: Apache-2.0
// texts.hpp: texts that stand otherwise in a file: without JSON's escapes or CSV's doubled quotes.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace assay {

// Owns such texts. What stands in the file as it is needs no place here.
class Texts {
 public:
  // Keeps `text`, which stands in the file as `origin`.
  std::string_view add(std::string text, std::string_view origin) {
    kept_.emplace_back(std::move(text), origin);
    return kept_.back().first;
  }

  // Where a text stands in its file. For messages: looks at everything that is kept.
  [[nodiscard]] std::string_view origin_of(std::string_view text) const {
    for (const auto& [kept, origin] : kept_) {
      if (kept.data() == text.data()) return origin;
    }
    return text;
  }

  void clear() { kept_.clear(); }

 private:
  std::deque<std::pair<std::string, std::string_view>> kept_;  // a deque never moves its elements
};

}  // namespace assay
