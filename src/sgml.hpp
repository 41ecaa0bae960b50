// SPDX-License-Identifier: Apache-2.0
// sgml.hpp: text with tags as collections of TREC have it, which is not quite SGML and not XML.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct SgmlTag {
  std::string_view raw;   // <P ALIGN=LEFT>
  std::string_view name;  // P; of comments and declarations nothing
  bool closes = false;

  // Whether it is called so, in letters of either case.
  [[nodiscard]] bool is(std::string_view other) const;
};

// Tag by tag. A "<" that begins none, as in "a < b", is text.
class SgmlTags {
 public:
  explicit SgmlTags(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] std::optional<SgmlTag> next();

 private:
  std::string_view rest_;
};

// Appends what the text says: a blank for each tag, characters for the entities that have a number
// or one of the few names that XML and HTML share. Other entities stay as they stand.
void append_plain(std::string_view raw, std::string& text);

}  // namespace assay
