// SPDX-License-Identifier: Apache-2.0
// Documents and topics of collections, in the forms that they have in the wild.
#include "documents.hpp"

#include <fstream>

#include "id_hashes.hpp"
#include "unit/archives.hpp"
#include "unit/input_files.hpp"

namespace assay::lab {
namespace {

struct Kept {
  std::string id;
  std::string title;
  std::string text;
  bool operator==(const Kept&) const = default;
};
void PrintTo(const Kept& kept, std::ostream* out) {
  *out << kept.id << '|' << kept.title << '|' << kept.text;
}

class Documents : public testing::InputFiles {
 protected:
  std::vector<Kept> docs_of(const std::string& path) {
    std::vector<Kept> docs;
    const auto facts = walk_documents(path, [&](const Document& doc) -> Result<Done> {
      docs.push_back({std::string(doc.id), std::string(doc.title), std::string(doc.text)});
      return Done{};
    });
    EXPECT_TRUE(facts) << (facts ? "" : to_string(facts.error()));
    if (facts) facts_ = *facts;
    return docs;
  }
  std::vector<Kept> docs_in(const std::string& bytes) { return docs_of(write("docs", bytes)); }

  Error walk_error(const std::string& path) {
    const auto facts = walk_documents(path, [](const Document&) { return Done{}; });
    EXPECT_FALSE(facts);
    return facts ? Error{} : facts.error();
  }
  Error error_in(const std::string& bytes) { return walk_error(write("docs", bytes)); }

  std::vector<Kept> topics_in(const std::string& bytes) {
    const auto topics = read_topic_texts(write("topics", bytes));
    EXPECT_TRUE(topics) << (topics ? "" : to_string(topics.error()));
    std::vector<Kept> kept;
    if (!topics) return kept;
    for (const TopicText& topic : *topics) kept.push_back({topic.id, "", topic.text});
    return kept;
  }
  Error topic_error_in(const std::string& bytes) {
    const auto topics = read_topic_texts(write("topics", bytes));
    EXPECT_FALSE(topics);
    return topics ? Error{} : topics.error();
  }

  void make_folder(const std::string& name) const {
    std::filesystem::create_directories(std::filesystem::path(directory()) / name);
  }

  CollectionFacts facts_;
};

using DocKept = std::vector<Kept>;

void expect_place(const Error& error, std::uint64_t line, std::uint64_t column) {
  EXPECT_EQ(error.place.line, line) << to_string(error);
  EXPECT_EQ(error.place.column, column) << to_string(error);
  EXPECT_FALSE(error.hint.empty());
  EXPECT_GT(error.excerpt.length, 0U);
}

TEST_F(Documents, LinesOfJsonHaveIdTitleAndTextInAnyOrder) {
  const auto docs = docs_in(
      "{\"_id\": \"a\", \"title\": \"A\", \"text\": \"about \\u00e9\\n\", \"metadata\": {}}\n\n"
      "{\"text\": \"about b\", \"_id\": 7}\r\n"
      "{\"_id\": \"c\", \"title\": \"\", \"text\": \"\"}");
  EXPECT_EQ(docs, (DocKept{{"a", "A", "about \xc3\xa9\n"}, {"7", "", "about b"}, {"c", "", ""}}));
  EXPECT_EQ(facts_.documents, 3U);
  EXPECT_EQ(facts_.text_bytes, 1U + 9 + 7);
  EXPECT_EQ(facts_.file_bytes, std::filesystem::file_size(directory() + "/docs"));
}

TEST_F(Documents, LinesOfColumnsHaveATitleIfThereAreThree) {
  EXPECT_EQ(
      docs_in("a\tabout a\nb\tB\tabout\tb\nc\t\nd\t\tabout d\n"),
      (DocKept{{"a", "", "about a"}, {"b", "B", "about\tb"}, {"c", "", ""}, {"d", "", "about d"}}));
}

TEST_F(Documents, AHeadingIsNoDocument) {
  EXPECT_EQ(docs_in("docid\ttitle\ttext\na\tA\tabout a\n"), (DocKept{{"a", "A", "about a"}}));
  EXPECT_EQ(topics_in("qid\tquery\n1\twhy\n"), (DocKept{{"1", "", "why"}}));
}

TEST_F(Documents, SgmlOfTrecLosesTagsAndEntities) {
  const auto docs = docs_in(
      "<!-- a comment -->\n<DOC>\n<DOCNO> FT911-1 </DOCNO>\n<PROFILE>p</PROFILE>\n"
      "<HEADLINE>\n<P>Profit &amp; loss</P>\n</HEADLINE>\n"
      "<TEXT>\n<P>3 &lt; 4,\na < b</P><P>&quot;&#233;t&#xE9;&quot; R&D &hyph;</P>\n</TEXT>\n"
      "<BYLINE>nobody</BYLINE>\n<TEXT>more</TEXT></DOC>\n"
      "<doc><docno>2</docno><title>T</title><text>lower</text></doc>\n");
  ASSERT_EQ(docs.size(), 2U);
  EXPECT_EQ(docs[0].id, "FT911-1");
  EXPECT_EQ(docs[0].title, "Profit & loss");
  EXPECT_EQ(docs[0].text, "3 < 4,\na < b  \"\xc3\xa9t\xc3\xa9\" R&D &hyph; \n\nmore");
  EXPECT_EQ(docs[1], (Kept{"2", "T", "lower"}));
}

TEST_F(Documents, SgmlWithoutATextIsAllText) {
  EXPECT_EQ(docs_in("<DOC><DOCNO>W-1</DOCNO><DOCHDR>http: 200</DOCHDR>all <b>of</b> it</DOC>"),
            (DocKept{{"W-1", "", "all  of  it"}}));
}

TEST_F(Documents, EntitiesThatNameNoCharacterStay) {
  EXPECT_EQ(docs_in("<DOC><DOCNO>1</DOCNO>&#0;&#xD800;&#x110000;&#;&;&#12x;&#x1F600;</DOC>"),
            (DocKept{{"1", "", "&#0;&#xD800;&#x110000;&#;&;&#12x;\xf0\x9f\x98\x80"}}));
}

TEST_F(Documents, SgmlThatIsNotWholeIsAnErrorWithItsPlace) {
  expect_place(error_in("<DOC>\n<DOCNO>1</DOCNO>\n"), 1, 1);
  expect_place(error_in("<DOC><DOCNO>1</DOCNO></DOC>\n<DOC><DOCNO>2</DOCNO><DOC>"), 2, 1);
  expect_place(error_in("<DOC>\n<TEXT>x</TEXT></DOC>"), 1, 1);
  expect_place(error_in("<DOC><DOCNO>1</DOCNO>\n<TEXT>x</DOC>"), 2, 1);
  expect_place(error_in("<DOC><DOCNO>1</DOCNO></DOC>\n  stray\n"), 2, 3);
  expect_place(error_in("<DOC><DOCNO>1</DOCNO><DOCNO>2</DOCNO></DOC>"), 1, 22);
  expect_place(error_in("</DOC>"), 1, 1);
}

TEST_F(Documents, AMalformedLineIsAnErrorWithItsPlace) {
  const std::string good = "{\"_id\": \"a\", \"text\": \"b\"}";
  expect_place(error_in(good + "\n{\"_id\": \"b\", \"text\": \"no end\n"), 2, 22);
  expect_place(error_in(good + " {}\n"), 1, 26);
  expect_place(error_in("{\"_id\": \"a\" \"text\": \"b\"}"), 1, 1);
  expect_place(error_in("{\"_id\": \"a\", \"text\": \"\\x\"}"), 1, 1);
  expect_place(error_in("{\"_id\": null, \"text\": \"b\"}"), 1, 9);
  expect_place(error_in("{\"text\": \"b\"}"), 1, 1);
  expect_place(error_in("{\"_id\": \"a\", \"words\": \"b\"}"), 1, 1);
  expect_place(error_in("a\tb\nno tab here\n"), 2, 1);
  expect_place(error_in("a\tb\n\tno id\n"), 2, 1);
}

TEST_F(Documents, AnIdThatComesTwiceIsAnErrorWithBothPlaces) {
  const Error error = error_in("a\tone\nb\ttwo\nc\tthree\nb\tfour\n");
  expect_place(error, 4, 1);
  EXPECT_EQ(error.code, "document-twice");
  EXPECT_NE(error.what.find("docs:2"), std::string::npos) << error.what;
}

TEST_F(Documents, AnIdWithABlankIsAnErrorWithItsPlace) {
  const std::string good = "{\"_id\": \"a\", \"text\": \"b\"}\n";
  const Error error = error_in(good + "{\"_id\": \"b c\", \"text\": \"d\"}\n");
  expect_place(error, 2, 9);
  EXPECT_EQ(error.what, "document \"b c\" has a blank in its id");
  expect_place(error_in("a\tone\nb c\ttwo\n"), 2, 1);
  expect_place(topic_error_in("1\tone\n2 3\ttwo\n"), 2, 1);
}

TEST_F(Documents, TheWalkKnowsAllIdsInTheEnd) {
  (void)docs_in("a\tone\nb\ttwo\n");
  ASSERT_TRUE(facts_.ids);
  EXPECT_TRUE(facts_.ids->has("a") && facts_.ids->has("b"));
  EXPECT_FALSE(facts_.ids->has("c") || facts_.ids->has(""));
}

TEST_F(Documents, AnIdThatComesTwiceInTwoFilesNamesBoth) {
  make_folder("files");
  (void)write("files/1.tsv", "a\tone\nb\ttwo\n");
  (void)write("files/2.jsonl",
              "{\"_id\": \"c\", \"text\": \"\"}\n{\"_id\": \"b\", \"text\": \"\"}\n");
  const Error error = walk_error(directory() + "/files");
  EXPECT_TRUE(error.place.file.ends_with("files/2.jsonl"));
  expect_place(error, 2, 9);
  EXPECT_NE(error.what.find("1.tsv:2"), std::string::npos) << error.what;
}

TEST_F(Documents, AFolderIsReadInTheOrderOfNamesPackedOrNot) {
  make_folder("files/b");
  (void)write("files/c.tsv", "3\tc\n");
  (void)write("files/a.jsonl.gz", testing::gzip("{\"_id\": \"1\", \"text\": \"a\"}\n"));
  (void)write("files/b/1.sgml", "<DOC><DOCNO>2</DOCNO><TEXT>b</TEXT></DOC>");
  (void)write("files/.hidden", "nothing of this");
  EXPECT_EQ(docs_of(directory() + "/files"),
            (DocKept{{"1", "", "a"}, {"2", "", "b"}, {"3", "", "c"}}));
  EXPECT_GT(facts_.file_bytes, 45U);
}

TEST_F(Documents, WhatIsNotThereOrEmptyIsAnError) {
  make_folder("none");
  EXPECT_EQ(walk_error(directory() + "/nowhere").place.file, directory() + "/nowhere");
  EXPECT_NE(walk_error(directory() + "/none").what.find("without files"), std::string::npos);
  EXPECT_EQ(error_in("\n\n").what, "has no documents");
  EXPECT_EQ(error_in("<xml></xml>").what, "has no documents");
  EXPECT_EQ(topic_error_in("\n").what, "has no topics");
  EXPECT_FALSE(read_topic_texts(directory() + "/nowhere"));
}

TEST_F(Documents, WhoTakesThemCanEndTheWalk) {
  int count = 0;
  const auto facts =
      walk_documents(write("docs", "a\t1\nb\t2\nc\t3\n"), [&](const Document&) -> Result<Done> {
        if (++count < 2) return Done{};
        return Error{.place = {.file = "disk"}, .what = "is full"};
      });
  ASSERT_FALSE(facts);
  EXPECT_EQ(to_string(facts.error()), "disk: is full");
  EXPECT_EQ(count, 2);
}

TEST_F(Documents, ManyIdsAreToldApart) {
  std::string bytes;
  for (int i = 0; i < 20000; ++i) bytes += std::to_string(i) + "\tx\n";
  EXPECT_EQ(docs_in(bytes).size(), 20000U);
  EXPECT_NE(error_in(bytes + "19999\ty\n").what.find("docs:20000"), std::string::npos);
}

TEST_F(Documents, TheGardenIsWhole) {
  const std::string garden = std::string(ASSAY_SOURCE_DIR) + "/examples/garden";
  EXPECT_EQ(docs_of(garden + "/corpus.jsonl").size(), 316U);
  const auto topics = read_topic_texts(garden + "/topics.tsv");
  ASSERT_TRUE(topics);
  EXPECT_EQ(topics->size(), 40U);
  EXPECT_EQ(topics->front().text, "how long does compost take to be ready");
}

TEST_F(Documents, TopicsComeInThreeForms) {
  const DocKept expected = {{"7", "", "why do cats purr"}, {"12", "", "R&D"}};
  EXPECT_EQ(topics_in("7\twhy do cats purr\n12\tR&D\n"), expected);
  EXPECT_EQ(topics_in("{\"_id\": \"7\", \"text\": \"why do cats purr\", \"metadata\": {}}\n"
                      "{\"query_id\": 12, \"query\": \"R&D\"}\n"),
            expected);
  EXPECT_EQ(topics_in("<top>\n<num> Number: 7\n<title> Topic: why do cats purr\n\n<desc> "
                      "Description:\nCats.\n</top>\n"
                      "<top>\n<num>12</num>\n<title>\nR&amp;D\n</title>\n</top>\n"),
            expected);
}

TEST_F(Documents, ATopicWithoutWordsIsAnErrorWithItsPlace) {
  expect_place(topic_error_in("1\tone\n2\t  \n"), 2, 1);
  expect_place(topic_error_in("1\tone\n2\n"), 2, 1);
  expect_place(topic_error_in("{\"_id\": \"1\", \"text\": \" \\n\"}\n"), 1, 1);
  expect_place(topic_error_in("<top><num>1\n<title> \n<desc> x</top>"), 2, 1);
  expect_place(topic_error_in("<top><num>1<desc> x</top>"), 1, 1);
  expect_place(topic_error_in("<top><title>x</top>"), 1, 1);
  expect_place(topic_error_in("<top><num>1<title>x"), 1, 1);
}

TEST_F(Documents, ATopicThatComesTwiceIsAnErrorWithBothPlaces) {
  const Error error = topic_error_in("1\tone\n2\ttwo\n1\tthree\n");
  expect_place(error, 3, 1);
  EXPECT_EQ(error.code, "topic-twice");
  EXPECT_NE(error.what.find("topics:1"), std::string::npos) << error.what;
}

}  // namespace
}  // namespace assay::lab
