// SPDX-License-Identifier: Apache-2.0
// what_if_test.cpp: a changed ranking has the values of files that are changed so.
#include "assay/what_if.hpp"

#include <map>

#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;

// A ranking and its judgments, which are easily changed and written as files.
struct Lists {
  std::vector<std::string> docs;
  std::map<std::string, int> grades;

  [[nodiscard]] std::string qrels() const {
    std::string text;
    for (const auto& [doc, grade] : grades)
      text += "1 0 " + doc + " " + std::to_string(grade) + "\n";
    return text;
  }
  [[nodiscard]] std::string run() const {
    std::string text;
    for (std::size_t i = 0; i < docs.size(); ++i)
      text += "1 Q0 " + docs[i] + " 1 " + std::to_string(1000 - i) + " r\n";
    return text;
  }
};

Lists random_lists(Chance& chance) {
  Lists lists;
  for (int i = 0; i < 9; ++i) {
    const std::string doc = "d" + std::to_string(i);
    if (!chance.once_in(4)) lists.docs.push_back(doc);
    if (!chance.once_in(3)) lists.grades[doc] = static_cast<int>(chance.below(4));
  }
  lists.docs.push_back("last");
  lists.grades["last"] = 1;
  return lists;
}

// Changes both the lists and the list of changes.
RankingChange change_any(Lists& lists, Chance& chance) {
  if (chance.once_in(3)) {
    const std::string doc = chance.one_of(lists.docs);
    const int grade = static_cast<int>(chance.below(4));
    lists.grades[doc] = grade;
    return {.doc = doc, .rank = {}, .grade = grade};
  }
  std::string doc = chance.one_of(lists.docs);
  if (chance.once_in(3))
    doc =
        std::next(lists.grades.begin(), static_cast<int>(chance.below(lists.grades.size())))->first;
  std::erase(lists.docs, doc);
  const std::size_t rank = lists.docs.empty() ? 1 : chance.below(lists.docs.size() + 2);
  if (rank > 0) lists.docs.insert(lists.docs.begin() + static_cast<std::ptrdiff_t>(rank) - 1, doc);
  return {.doc = doc, .rank = static_cast<std::uint32_t>(rank), .grade = {}};
}

TEST(WhatIf, GivesTheValuesOfFilesThatAreChangedSo) {
  Chance chance(3);
  const auto measures =
      parse_measures("nDCG@5 AP RR Bpref RBP ERR P@3 SetF nDCG(ideal=retrieved) Q").value();
  for (int i = 0; i < 400; ++i) {
    Lists lists = random_lists(chance);
    const Qrels qrels = testing::qrels(lists.qrels());
    const auto run = testing::run(lists.run());
    const auto ranking = rank_topic(qrels, run, "1");
    std::vector<RankingChange> changes;
    for (int k = 0; k < 3; ++k) changes.push_back(change_any(lists, chance));
    const auto changed = what_if(view_of(*ranking), changes);
    ASSERT_TRUE(changed.has_value()) << changed.error().what;
    if (lists.docs.empty()) continue;
    const Qrels other = testing::qrels(lists.qrels());
    const Scores scores = evaluate(other, testing::run(lists.run()), measures).value();
    for (std::size_t m = 0; m < measures.size(); ++m) {
      const Ratio value = compute(measures[m], changed->view().judged);
      ASSERT_EQ(value.is_defined(), scores.at(0, m).is_defined()) << name_of(measures[m]);
      if (value.is_defined()) {
        ASSERT_EQ(value.value(), scores.at(0, m).value()) << name_of(measures[m]);
      }
    }
  }
}

// What an explanation says a move is worth, a move is worth.
TEST(WhatIf, AgreesWithWhatIsWorthMoving) {
  Chance chance(5);
  const auto measures = parse_measures("AP RR Bpref ERR AP11").value();
  for (int i = 0; i < 100; ++i) {
    const Lists lists = random_lists(chance);
    const Qrels qrels = testing::qrels(lists.qrels());
    const auto run = testing::run(lists.run());
    const auto ranking = rank_topic(qrels, run, "1");
    for (const ExplainedMeasure& each : explain_topic(view_of(*ranking), measures).measures) {
      for (const Loss& loss : each.losses) {
        if (loss.best_rank > ranking->docs().size() + 1) continue;
        const std::vector<RankingChange> changes = {
            {.doc = loss.doc.doc, .rank = loss.best_rank, .grade = {}}};
        const auto changed = what_if(view_of(*ranking), changes);
        const double after = compute(each.measure, changed->view().judged).value();
        ASSERT_EQ(after - each.value.value(), loss.loss) << name_of(each.measure);
      }
    }
  }
}

TEST(WhatIf, ReadsTheThreeForms) {
  EXPECT_EQ(parse_change("D11:2")->rank, 2U);
  EXPECT_EQ(parse_change("a:b:2")->doc, "a:b");
  EXPECT_EQ(parse_change("D11:out")->rank, 0U);
  EXPECT_EQ(parse_change("D52=3")->grade, 3);
  EXPECT_EQ(parse_change("x:y=0.5")->doc, "x:y");
  for (const char* wrong : {"", "D11", "D11:", "D11:0", "D11:-1", "D11:1.5", ":3", "=3", "D11=x",
                            "D11=-1", "D11:99999999999"}) {
    EXPECT_FALSE(parse_change(wrong).has_value()) << wrong;
  }
}

TEST(WhatIf, RefusesDocumentsAndRanksThatAreNotThere) {
  const Qrels qrels = testing::qrels("1 0 doc1 1\n");
  const auto run = testing::run("1 Q0 doc1 1 9 r\n1 Q0 doc2 1 8 r\n");
  const auto ranking = rank_topic(qrels, run, "1");
  const std::vector<RankingChange> unknown = {{.doc = "doc3", .rank = 1, .grade = {}}};
  const auto refused = what_if(view_of(*ranking), unknown);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().hint.find("doc1"), std::string::npos);
  const std::vector<RankingChange> below = {{.doc = "doc1", .rank = 3, .grade = {}}};
  EXPECT_FALSE(what_if(view_of(*ranking), below).has_value());
}

}  // namespace
}  // namespace assay
