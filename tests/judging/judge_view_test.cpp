// SPDX-License-Identifier: Apache-2.0
#include <clocale>

#include "judge_made.hpp"

namespace assay::judge {
namespace {

TEST(Judging, KeysGiveGrades) {
  Desk desk;
  desk.time = 4;
  EXPECT_TRUE(desk.type("21u0"));
  EXPECT_EQ(desk.disk.grades(), "1a2 1b0 ");
  EXPECT_TRUE(desk.type("9"));
  EXPECT_NE(desk.shows().find("the grade 9 is not on the scale: 0, 1, 2"), std::string::npos);
  EXPECT_TRUE(desk.type("z"));
  EXPECT_NE(desk.shows().find("\"z\" does nothing"), std::string::npos);
  EXPECT_EQ(desk.disk.grades(), "1a2 1b0 ");
  EXPECT_FALSE(desk.type("q"));
}

TEST(Judging, NotesAreTypedAndKept) {
  Desk desk;
  EXPECT_TRUE(desk.type("na 1qx\by\n2"));  // letters that are keys elsewhere
  EXPECT_EQ(desk.disk.grades(), "1a2 ");
  EXPECT_NE(desk.disk.text.find("\"note\":\"a 1qy\""), std::string::npos) << desk.disk.text;
  EXPECT_TRUE(desk.type("nx"));
  EXPECT_TRUE(desk.judging->press({KeyKind::kEscape, 0}));
  EXPECT_EQ(desk.session->note_of(*desk.session->question()), "");
}

TEST(Judging, SaysWhatWasNotKept) {
  Desk desk;
  desk.disk.is_full = true;
  EXPECT_TRUE(desk.type("1"));
  EXPECT_NE(desk.shows().find("not kept: full"), std::string::npos);
  EXPECT_TRUE(desk.judging->failure().has_value());
  desk.disk.is_full = false;
  EXPECT_TRUE(desk.type("1"));
  EXPECT_FALSE(desk.judging->failure().has_value());
}

TEST(Judging, SuggestsToStopAfterManyThatAreNotRelevant) {
  Desk desk(kGraded, {.stop_after = 2});
  EXPECT_TRUE(desk.type("0"));
  EXPECT_EQ(desk.shows().find("in a row"), std::string::npos);
  EXPECT_TRUE(desk.type("0"));
  EXPECT_NE(desk.shows().find("2 documents in a row are not relevant: x goes on"),
            std::string::npos);
  EXPECT_TRUE(desk.type("x"));
  EXPECT_EQ(asked(*desk.session), "2a");
}

TEST(JudgeView, ShowsTopicDocumentAndProgress) {
  Desk desk;
  EXPECT_TRUE(desk.type("2"));
  const std::string shown = desk.shows();
  const std::vector<std::string_view> parts{"ana · topic 1 of 2 · 1 of 3 done",
                                            "all: 1 of 5, 20 %",
                                            "1  rising bread",
                                            "Why?",
                                            " b ",
                                            "text b",
                                            "0: 0 · 1: 0 · 2: 1",
                                            "last a: 2",
                                            "0 1 2 grade"};
  for (const std::string_view part : parts) {
    EXPECT_NE(shown.find(part), std::string::npos) << part << "\n" << shown;
  }
  EXPECT_TRUE(desk.type("?"));
  EXPECT_NE(desk.shows().find("put it off"), std::string::npos);
}

TEST(JudgeView, MarksTheWordsOfTheTopic) {
  Desk desk;
  const Canvas canvas = desk.judging->draw({});
  Words marked;
  for (const Line& line : canvas.lines) {
    for (const Span& span : line) {
      if (span.style == Style::kMark) marked.push_back(span.text);
    }
  }
  EXPECT_EQ(marked, (Words{"Bread", "rises"}));
}

void expect_fits(const Canvas& canvas, Size size) {
  ASSERT_LE(canvas.lines.size(), static_cast<std::size_t>(size.rows));
  for (const Line& line : canvas.lines) {
    int used = 0;
    for (const Span& span : line) used += columns_of(span.text);
    ASSERT_LE(used, size.columns) << size.rows << " rows\n" << text_of(canvas);
  }
}

// Long in every part of it.
Plan long_plan() {
  Plan plan = small_plan();
  for (int i = 0; i < 60; ++i) {
    plan.topics[0].narrative += "A long narrative of 漢字 and more words. ";
    plan.topics[0].docs[0].text += "Text with averyveryverylongwordthatneedstobebroken 漢字. ";
  }
  for (PlanTopic& topic : plan.topics) {
    for (int s = 0; s < 30; ++s) topic.subtopics.push_back({std::to_string(s), "what is asked"});
  }
  return plan;
}

TEST(JudgeView, FitsAnyWindow) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  const Plan plan = long_plan();
  for (const auto& kind : kJudgingKindChoices) {
    JudgingTerms terms = kGraded;
    terms.kind = kind.value;
    Disk disk;
    Session session = disk.session(plan, terms);
    for (const bool is_ascii : {false, true}) {
      Judging judging(session, [] { return 3700.0; }, {.is_ascii = is_ascii});
      for (const char32_t key : {U't', U't', U'?', U'z'}) {
        for (int rows = 1; rows < 40; rows += rows < 16 ? 1 : 5) {
          for (const int columns : {1, 20, 40, 41, 80, 99, 100, 101, 200}) {
            expect_fits(judging.draw({rows, columns}), {rows, columns});
          }
        }
        ASSERT_TRUE(judging.press({KeyKind::kLetter, key}));
      }
    }
  }
}

TEST(JudgeView, ScrollsToTheEndAndNoFurther) {
  Desk desk;
  for (int i = 0; i < 60; ++i)
    desk.plan.topics[0].docs[0].text += "line " + std::to_string(i) + "\n";
  EXPECT_NE(desk.shows().find("line 0"), std::string::npos);
  EXPECT_NE(desk.shows().find("lines more"), std::string::npos);
  EXPECT_TRUE(desk.judging->press({KeyKind::kEnd, 0}));
  EXPECT_NE(desk.shows().find("line 59"), std::string::npos);
  EXPECT_TRUE(desk.judging->press({KeyKind::kDown, 0}));
  EXPECT_NE(desk.shows().find("line 59"), std::string::npos);
  EXPECT_EQ(desk.shows({60, 80}).find("(this"), std::string::npos);
  EXPECT_TRUE(desk.type("1"));
  EXPECT_NE(desk.shows().find("text b"), std::string::npos);  // from its beginning
}

TEST(JudgeView, TellsTimeInWords) {
  EXPECT_EQ(clock_text(0.9), "0:00");
  EXPECT_EQ(clock_text(75), "1:15");
  EXPECT_EQ(clock_text(3723), "1:02:03");
}

}  // namespace
}  // namespace assay::judge
