// SPDX-License-Identifier: Apache-2.0
// Texts of the documents and topics that are shown, out of any number of others.
#include "doc_texts.hpp"

#include "archives.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

DocTexts texts_of(const std::string& file, const WantedIds& wanted,
                  LinesOf lines = LinesOf::kDocuments) {
  return read_doc_texts(*text_input(file), lines, wanted).value();
}

TEST(DocTexts, KeepsWhatIsWantedAlone) {
  const auto texts = texts_of(
      "{\"_id\": \"a\", \"title\": \"A\", \"text\": \"about a\"}\n"
      "{\"_id\": \"b\", \"title\": \"B\", \"text\": \"about b\"}\n\n"
      "{\"title\": \"C\", \"text\": \"about c\", \"_id\": \"c\", \"metadata\": {\"text\": [1]}}\n",
      {"a", "c", "z"});
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_EQ(texts.at("a").title, "A");
  EXPECT_EQ(texts.at("c").text, "about c");
}

TEST(DocTexts, KnowsOtherNamesOfKeysAndTakesTheBest) {
  EXPECT_EQ(texts_of("{\"docno\": \"a\", \"body\": \"b\"}", {"a"}).at("a").text, "b");
  EXPECT_EQ(
      texts_of("{\"doc\": \"no\", \"doc_id\": \"a\", \"contents\": \"c\"}", {"a"}).at("a").text,
      "c");
  EXPECT_EQ(texts_of("{\"body\": \"b\", \"id\": 7, \"text\": \"t\"}", {"7"}).at("7").text, "t");
}

TEST(DocTexts, ReadsTopicsInTheirUsualForms) {
  const auto of = [](const std::string& line) {
    return texts_of(line, {"7"}, LinesOf::kTopics).at("7").text;
  };
  EXPECT_EQ(of("7\twhy do cats purr"), "why do cats purr");
  EXPECT_EQ(of("{\"_id\": \"7\", \"text\": \"why do cats purr\"}"), "why do cats purr");
  EXPECT_EQ(of("{\"query_id\": \"7\", \"query\": \"why do cats purr\"}"), "why do cats purr");
  EXPECT_EQ(of("{\"query\": \"7\"}"), "") << "an id is no text";
  EXPECT_EQ(of("7"), "");
}

TEST(DocTexts, DecodesEscapesOfWhatIsWanted) {
  EXPECT_EQ(texts_of(R"({"_id": "\u0061", "text": "one\ntwo \u00e9"})", {"a"}).at("a").text,
            "one\ntwo \xc3\xa9");
}

TEST(DocTexts, KeepsTheFirstOfTwoAndTheBeginningOfALongOne) {
  EXPECT_EQ(texts_of("a\tfirst\na\tsecond\n", {"a", "b"}).at("a").text, "first");
  const auto texts = texts_of("a\t" + std::string(5'000'000, 'x'), {"a"});
  EXPECT_LE(texts.at("a").text.size(), kMostTextBytes + 3);
}

TEST(DocTexts, ReadsArchives) {
  const auto input = text_input(testing::gzip("a\tabout a\n"));
  const std::string path = ::testing::TempDir() + "doc_texts.tsv.gz";
  std::FILE* file = std::fopen(path.c_str(), "wb");
  ASSERT_NE(file, nullptr);
  std::fwrite(input->bytes().data(), 1, input->bytes().size(), file);
  std::fclose(file);
  const auto opened = Input::open(path).value();
  EXPECT_EQ(read_doc_texts(*opened, LinesOf::kDocuments, {"a"}).value().at("a").text, "about a");
  std::remove(path.c_str());
}

TEST(DocTexts, NamesTheLineThatItCannotRead) {
  const auto error_of = [](const std::string& file) {
    const auto read = read_doc_texts(*text_input(file, "c.jsonl"), LinesOf::kDocuments, {"z"});
    return read ? std::string("no error") : to_string(read.error());
  };
  EXPECT_EQ(error_of("a\tb\n{\"_id\": \"a\", \"text\": \"half\n"),
            "c.jsonl:2:1: this is not a JSON object on one line");
  EXPECT_EQ(error_of("{\"text\": \"no id\"}\n"), "c.jsonl:1:1: there is no document id here");
  EXPECT_EQ(error_of("{\"_id\": \"z\", \"text\": \"\\q\"}\n"),
            "c.jsonl:1:1: a text here has an escape that JSON has not");
}

}  // namespace
}  // namespace assay
