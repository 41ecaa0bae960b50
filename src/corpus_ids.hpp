// SPDX-License-Identifier: Apache-2.0
// corpus_ids.hpp: which documents a collection holds, for checking ids against it.
#pragma once

#include <memory>
#include <string_view>
#include <unordered_set>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "texts.hpp"

namespace assay {

struct CorpusIds {
  std::shared_ptr<const Input> input;  // owns the bytes behind the ids
  Texts texts;                         // owns those that stand otherwise in the file
  std::unordered_set<std::string_view> ids;
};

// A line for each document: a JSON object with its id as _id, id, or under any name that judgments
// have for documents; or columns between tabs, the first of which is the id.
[[nodiscard]] Result<CorpusIds> read_corpus_ids(std::shared_ptr<const Input> input);

}  // namespace assay
