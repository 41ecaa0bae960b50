// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "judge_made.hpp"

namespace assay::judge {
namespace {

TEST(JudgeSession, AsksInTheOrderOfThePool) {
  const Plan plan = small_plan();
  Disk disk;
  Session session = disk.session(plan, kGraded);
  std::string order;
  while (session.question()) {
    order += asked(session) + " ";
    ASSERT_TRUE(session.grade(1, 2.5));
  }
  EXPECT_EQ(order, "1a 1b 1c 2a 2d ");
  EXPECT_EQ(disk.grades(), "1a1 1b1 1c1 2a1 2d1 ");
  EXPECT_DOUBLE_EQ(session.seconds(), 12.5);
  EXPECT_EQ(session.grades(), (std::vector<std::size_t>{0, 5, 0}));
}

TEST(JudgeSession, PutsOffUntilAllOthersAreJudged) {
  const Plan plan = small_plan();
  Disk disk;
  Session session = disk.session(plan, kGraded);
  std::string order;
  for (int i = 0; session.question() && i < 9; ++i) {
    order += asked(session) + " ";
    if (i == 0 || i == 5) {
      ASSERT_TRUE(session.skip(1));
    } else {
      ASSERT_TRUE(session.grade(0, 1));
    }
  }
  EXPECT_EQ(order, "1a 1b 1c 2a 2d 1a 1a ");
}

TEST(JudgeSession, UndoGoesBackToTheDocument) {
  const Plan plan = small_plan();
  Disk disk;
  Session session = disk.session(plan, kGraded);
  EXPECT_FALSE(session.undo().value());
  ASSERT_TRUE(session.grade(2, 1));
  ASSERT_TRUE(session.grade(1, 1));
  EXPECT_TRUE(session.undo().value());
  EXPECT_EQ(asked(session), "1b");
  EXPECT_TRUE(session.undo().value());
  EXPECT_EQ(asked(session), "1a");
  ASSERT_TRUE(session.grade(0, 1));
  EXPECT_EQ(disk.grades(), "1a0 ");
  EXPECT_EQ(session.tally().done, 1U);
}

TEST(JudgeSession, NothingHappensThatIsNotOnTheDisk) {
  const Plan plan = small_plan();
  Disk disk;
  Session session = disk.session(plan, kGraded);
  ASSERT_TRUE(session.grade(2, 1));
  disk.is_full = true;
  EXPECT_FALSE(session.grade(1, 1));
  EXPECT_FALSE(session.skip(1));
  EXPECT_FALSE(session.undo());
  EXPECT_FALSE(session.note("x"));
  EXPECT_EQ(asked(session), "1b");
  EXPECT_EQ(session.tally().done, 1U);
  disk.is_full = false;
  EXPECT_TRUE(session.grade(1, 1));
  EXPECT_EQ(disk.grades(), "1a2 1b1 ");
}

// Whatever was done, another program that reads the log is where this one is.
TEST(JudgeSession, GoesOnWhereItWasLeft) {
  const Plan plan = small_plan();
  std::mt19937 random(11);
  for (const JudgingKind kind : {JudgingKind::kGraded, JudgingKind::kPreference}) {
    for (int round = 0; round < 300; ++round) {
      Disk disk;
      JudgingTerms terms = kGraded;
      terms.kind = kind;
      if (kind == JudgingKind::kPreference) terms.scale.clear();
      Session session = disk.session(plan, terms);
      for (int step = 0; step < 12; ++step) {
        const auto what = random() % 8;
        if (what == 0) {
          ASSERT_TRUE(session.undo());
        } else if (session.question() && what == 1) {
          ASSERT_TRUE(session.skip(1));
        } else if (session.question() && what == 2) {
          ASSERT_TRUE(session.note("n"));
        } else if (session.question() && kind == JudgingKind::kGraded) {
          ASSERT_TRUE(session.grade(static_cast<double>(random() % 3), 1));
        } else if (session.question()) {
          ASSERT_TRUE(session.prefer(static_cast<Session::Better>(random() % 3), 1));
        }
        const Session again = disk.session(plan, terms);
        ASSERT_EQ(again.tally().done, session.tally().done);
        ASSERT_EQ(again.grades(), session.grades());
        ASSERT_EQ(again.said().size(), session.said().size());
        ASSERT_EQ(again.question().has_value(), session.question().has_value());
        // After taking back, the same document is asked again here, the next one there.
        if (what != 0 && what != 2) {
          ASSERT_EQ(asked(again), asked(session)) << disk.text;
        }
        if (what == 0 || what == 2) session = disk.session(plan, terms);
      }
    }
  }
}

TEST(JudgeSession, SubtopicsAreAskedOneByOne) {
  Plan plan = small_plan();
  for (PlanTopic& topic : plan.topics) topic.subtopics = {{"x", "first"}, {"y", "second"}};
  Disk disk;
  JudgingTerms terms = kGraded;
  terms.kind = JudgingKind::kSubtopic;
  Session session = disk.session(plan, terms);
  EXPECT_EQ(session.tally().asked, 10U);
  ASSERT_TRUE(session.grade(2, 1));
  EXPECT_EQ(asked(session), "1a");
  EXPECT_EQ(session.question()->subtopic, 1U);
  ASSERT_TRUE(session.grade(0, 1));
  EXPECT_EQ(asked(session), "1b");
  EXPECT_EQ(disk.grades(), "1ax2 1ay0 ");
}

TEST(JudgeSession, CountsPairsOfTopicsThatAreNotAsked) {
  const Plan plan = small_plan();
  Disk disk;
  const JudgingTerms terms{.judge = "ana", .kind = JudgingKind::kPreference};
  {
    Session session = disk.session(plan, terms);
    EXPECT_TRUE(session.leave_topic());  // the first, so the second is put in order
    ASSERT_TRUE(session.prefer(Session::Better::kFirst, 1));
    EXPECT_EQ(session.tally(1).done, 2U);
  }
  const Session again = disk.session(plan, terms);
  EXPECT_EQ(again.question()->topic, 0U);
  EXPECT_EQ(again.tally(1).done, 2U);
}

TEST(JudgeSession, LeavesATopicUntilTheOthersAreDone) {
  const Plan plan = small_plan();
  Disk disk;
  Session session = disk.session(plan, kGraded);
  EXPECT_TRUE(session.leave_topic());
  EXPECT_EQ(asked(session), "2a");
  ASSERT_TRUE(session.grade(0, 1));
  ASSERT_TRUE(session.grade(0, 1));
  EXPECT_EQ(asked(session), "1a");
  EXPECT_FALSE(session.leave_topic());
  EXPECT_EQ(asked(session), "1a");
}

}  // namespace
}  // namespace assay::judge
