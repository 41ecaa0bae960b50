// SPDX-License-Identifier: Apache-2.0
// documents.hpp: the documents and topics of a collection, one after the other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "engine.hpp"

namespace assay::lab {

class IdHashes;

struct CollectionFacts {
  std::uint64_t documents = 0;
  std::uint64_t text_bytes = 0;              // of titles and texts
  std::uint64_t file_bytes = 0;              // as it lies on disk, packed or not
  std::shared_ptr<const IdHashes> ids = {};  // of all documents
};

// Walks over a collection: lines of JSON (BEIR), documents of TREC in SGML, or lines of id, tab and
// text; a file or a folder of files, packed or not. Ids that come twice or have blanks, which no
// line of a run can have, and malformed lines are errors with their place. Memory does not grow
// with texts.
[[nodiscard]] Result<CollectionFacts> walk_documents(const std::string& path,
                                                     const TakeDocument& take);

struct TopicText {
  std::string id;
  std::string text;
};
// Lines of JSON with _id and text, lines of id, tab and text, or topics of TREC (num and title), in
// the order of the file. A topic without words is an error with its place, as is an id with blanks.
[[nodiscard]] Result<std::vector<TopicText>> read_topic_texts(const std::string& path);

}  // namespace assay::lab
