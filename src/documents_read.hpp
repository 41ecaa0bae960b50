// SPDX-License-Identifier: Apache-2.0
// documents_read.hpp: all documents or topics of a file, one after the other, whatever its form.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "corpus_ids.hpp"

namespace assay {

// As long as `take` runs.
struct ReadText {
  std::string_view id;
  std::string_view title;   // may be empty, and is of a topic
  std::string_view text;    // may be empty, but not of a topic
  std::string_view origin;  // what to underline where the id is wrong: a view into the file
  // Of topics that have them: what is asked at length, and what counts as an answer.
  std::string_view description = {};
  std::string_view narrative = {};
};
// Any answer but Done ends the reading and is its result.
using TakeText = std::function<Result<Done>(const ReadText&)>;

// Lines of JSON with _id, title and text (or other usual names of them); lines of id, tab and text,
// or id, tab, title, tab and text, under a heading or none; documents and topics of TREC between
// <DOC> and </DOC>, <top> and </top>. The first character says which. What is malformed is an error
// with its place; so is a topic without words, and a file without any. Pages of the file that were
// read are given back. Ids are not compared.
[[nodiscard]] Result<Done> read_texts(const Input& input, LinesOf lines, const TakeText& take);

// "an error at this part of the file", with what is expected there.
[[nodiscard]] Error text_error(const Input& input, std::string_view part, std::string what,
                               std::string hint);

// The two forms of TREC; without give_back and the check for an empty file.
[[nodiscard]] Result<Done> read_trec_documents(const Input& input, const TakeText& take);
[[nodiscard]] Result<Done> read_trec_topics(const Input& input, const TakeText& take);

}  // namespace assay
