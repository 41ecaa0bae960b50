// SPDX-License-Identifier: Apache-2.0
#include "documents_read.hpp"
#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

// "7|words|description|narrative"
std::string stories_in(const std::string& text) {
  std::string found;
  const auto done = read_texts(*text_input(text), LinesOf::kTopics, [&](const ReadText& read) {
    for (const std::string_view part : {read.id, read.text, read.description, read.narrative}) {
      found += std::string(part) + "|";
    }
    return Result<Done>(Done{});
  });
  return done ? found : done.error().what;
}

TEST(TopicStory, IsReadFromTopicsOfTrec) {
  EXPECT_EQ(stories_in("<top>\n<num> Number: 7\n<title> rising bread\n<desc> Description:\n"
                       "Why does it rise?\n<narr> Narrative:\nYeast &amp; salt.\n</top>\n"
                       "<top><num>8</num><title>herbs</title></top>\n"),
            "7|rising bread|Why does it rise?|Yeast & salt.|8|herbs|||");
}

TEST(TopicStory, IsReadFromObjects) {
  EXPECT_EQ(stories_in("{\"_id\": \"7\", \"title\": \"bread\", \"description\": \"Wh\\u0079?\", "
                       "\"narrative\": \"Yeast.\"}\n{\"_id\": \"8\", \"text\": \"herbs\", "
                       "\"desc\": 3, \"narr\": \"Dried.\"}\n"),
            "7|bread|Why?|Yeast.|8|herbs||Dried.|");
}

}  // namespace
}  // namespace assay
