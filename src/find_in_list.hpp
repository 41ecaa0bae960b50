// SPDX-License-Identifier: Apache-2.0
// find_in_list.hpp: definitions by name, as people write it.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "text.hpp"

namespace assay {

// W-BordaFuse and w_bordafuse are the same.
[[nodiscard]] inline std::string plain_word(std::string_view name) {
  std::string text = lower(name);
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

// `noun` is what the list holds, `verb` the command whose --methods lists it.
template <class Def>
[[nodiscard]] Result<const Def*> find_in_list(std::span<const Def> list, std::string_view name,
                                              const std::string& noun, const std::string& verb) {
  std::vector<std::string_view> names;
  for (const Def& def : list) {
    if (plain_word(def.name) == plain_word(name)) return &def;
    names.push_back(def.name);
  }
  const std::string near = nearest_names(lower(name), names);
  return Error{.what = "there is no " + noun + " " + in_quotes(name),
               .hint = (near.empty() ? "" : "did you mean " + near + "? ") + "assay " + verb +
                       " --methods lists all " + noun + "s"};
}

}  // namespace assay
