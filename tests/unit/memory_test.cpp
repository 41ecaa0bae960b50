// SPDX-License-Identifier: Apache-2.0
// memory_test.cpp: what is in memory is evaluated as the same in a file.
#include "assay/memory.hpp"

#include <limits>

#include "memory_tables.hpp"
#include "random_measures.hpp"
#include "testing.hpp"

namespace assay::testing {
namespace {

// Documents and numbers by chance, with ties, topics without judgments and judgments without topic.
std::vector<NamedRows> random_topics(Chance& chance, std::size_t values) {
  std::vector<NamedRows> topics;
  for (std::size_t t = 0; t < 1 + chance.below(5); ++t) {
    NamedRows topic{.topic = "t" + std::to_string(topics.size() + chance.below(2)), .rows = {}};
    if (!topics.empty() && topics.back().topic == topic.topic) continue;
    for (std::size_t doc = 0; doc < 12; ++doc) {
      if (chance.once_in(2)) continue;
      topic.rows.emplace_back("d" + std::to_string(doc), static_cast<double>(chance.below(values)));
    }
    std::shuffle(topic.rows.begin(), topic.rows.end(), std::mt19937(unsigned(chance.below(1000))));
    for (std::size_t i = 0; i < topic.rows.size(); ++i)
      topic.ranks.push_back(static_cast<double>(chance.below(9)));
    if (!topic.rows.empty()) topics.push_back(std::move(topic));
  }
  return topics;
}

std::string qrels_text(const std::vector<NamedRows>& topics) {
  std::string text;
  for (const NamedRows& topic : topics) {
    for (const auto& [doc, grade] : topic.rows) {
      text += topic.topic + " 0 " + doc + " " + std::to_string(int(grade)) + "\n";
    }
  }
  return text;
}

std::string run_lines(const std::vector<NamedRows>& topics) {
  std::string text;
  for (const NamedRows& topic : topics) {
    for (std::size_t i = 0; i < topic.rows.size(); ++i) {
      const auto& [doc, score] = topic.rows[i];
      text += topic.topic + " Q0 " + doc + " " + std::to_string(int(topic.ranks[i])) + " " +
              std::to_string(int(score)) + " tag\n";
    }
  }
  return text;
}

void expect_same(const Scores& file, const Scores& memory) {
  EXPECT_EQ(file.topics, memory.topics);
  EXPECT_EQ(file.missing, memory.missing);
  ASSERT_EQ(file.values.size(), memory.values.size());
  for (std::size_t i = 0; i < file.values.size(); ++i) {
    EXPECT_EQ(file.values[i].numerator, memory.values[i].numerator);
    EXPECT_EQ(file.values[i].denominator, memory.values[i].denominator);
  }
  ASSERT_EQ(file.notes.size(), memory.notes.size());
  for (std::size_t i = 0; i < file.notes.size(); ++i) {
    EXPECT_EQ(file.notes[i].message, memory.notes[i].message);
  }
}

TEST(Memory, HasTheValuesOfTheSameFiles) {
  Chance chance(8);
  const auto measures = parse_measures("nDCG@3,AP,RR,bpref,P@5,NumRet,Judged@3,Rprec").value();
  for (int round = 0; round < 2000; ++round) {
    const auto judged = random_topics(chance, 3);
    const auto found = random_topics(chance, 4);
    if (judged.empty() || found.empty()) continue;
    EvalOptions options{.needs_common_topic = false};
    options.ties = chance.one_of(
        std::array{Ties::kTrec, Ties::kDocAsc, Ties::kRank, Ties::kFile, Ties::kExpected});
    options.topics = chance.one_of(std::array{Topics::kQrels, Topics::kRun, Topics::kBoth});
    options.threads = unsigned(1 + chance.below(3));
    if (chance.once_in(4)) options.depth = unsigned(1 + chance.below(6));
    const Qrels in_file = qrels(qrels_text(judged));
    const Qrels in_table = qrels_from(in_memory("qrels", judged), options.threads).value();
    const auto file = evaluate(in_file, run(run_lines(found)), measures, options).value();
    const RunSource source{.memory = in_memory("tag", found)};
    expect_same(file, evaluate(in_table, source, measures, options).value());
    if (HasFailure()) break;
  }
}

TEST(Memory, JudgmentsAreThoseOfTheTable) {
  const Qrels qrels =
      qrels_from(in_memory("mine", {{"b", {{"x y", 2}, {"", -1}}}, {"a", {{"z", 0.5}}}, {"c", {}}}))
          .value();
  ASSERT_EQ(qrels.topic_count(), 2U);
  EXPECT_EQ(qrels.topic(0), "a");
  EXPECT_EQ(qrels.judgments(1)[0].doc, "x y");
  EXPECT_EQ(qrels.judgments(1)[0].grade, 2);
  EXPECT_EQ(qrels.judgments(1)[1].doc, "");
  EXPECT_EQ(qrels.find(1, "x y"), qrels.first_row(1));
  ASSERT_EQ(qrels.empty_topics().size(), 1U);
  EXPECT_EQ(qrels.empty_topics()[0], "c");
  EXPECT_EQ(qrels.input().name(), "mine");
}

std::string refusal(const MemorySource& source) {
  const auto qrels = qrels_from(source);
  return qrels ? "" : to_string(qrels.error());
}

TEST(Memory, WrongJudgmentsAreNamed) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(refusal(in_memory("q", {{"t", {{"a", 1}, {"b", 2}, {"a", 1}}}})),
            "q: topic \"t\" has document \"a\" twice, in rows 1 and 3 of the topic");
  EXPECT_EQ(refusal(in_memory("q", {{"t", {{"a", none}}}})),
            "q: topic \"t\", document \"a\": grade nan is not a finite number");
  EXPECT_EQ(refusal(in_memory("q", {{"t", {}}})), "q: has no judgments");
  EXPECT_EQ(refusal(in_memory("q", {{"t", {{std::string(1 << 24, 'x'), 1}}}})),
            "q: topic \"t\" has a document with a name of 16 777 216 bytes");
}

std::string refused_run(std::vector<NamedRows> topics, Ties ties = Ties::kTrec) {
  const Qrels judged = qrels_from(in_memory("q", {{"t", {{"a", 1}}}})).value();
  const RunSource source{.memory = in_memory("r", std::move(topics))};
  const EvalOptions options{.ties = ties, .threads = 3};
  const auto scores = evaluate(judged, source, parse_measures("AP").value(), options);
  return scores ? "" : to_string(scores.error());
}

// Says that it has more rows than can be numbered, and has none.
class EndlessTable : public MemoryTable {
 public:
  [[nodiscard]] std::size_t topic_count() const override { return 2; }
  [[nodiscard]] std::string_view topic(std::size_t index) const override {
    return index == 0 ? "q1" : "q2";
  }
  [[nodiscard]] std::size_t row_count(std::size_t) const override { return std::size_t{1} << 31; }
  void read(std::size_t, std::span<MemoryRow>) const override { FAIL() << "too many to be read"; }
};

TEST(Memory, JudgmentsThatHaveNoNumbersAreRefused) {
  const auto qrels = qrels_from({.name = "qrels", .table = std::make_shared<EndlessTable>()});
  ASSERT_FALSE(qrels);
  EXPECT_EQ(qrels.error().what, "has 4 294 967 296 judgments");
}

TEST(Memory, WrongRunsAreNamed) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(refused_run({{"s", {{"a", 1}}}, {"t", {{"a", 1}, {"b", 2}, {"a", 1}}}}),
            "r: topic \"t\" has document \"a\" twice, in rows 1 and 3 of the topic");
  EXPECT_EQ(refused_run({{"t", {{"b", 1}, {"a", -infinite}}}}),
            "r: topic \"t\", document \"a\": score -inf is not a finite number");
  EXPECT_EQ(refused_run({{"t", {{"b", 1}, {"a", 1}}, {1, infinite}}}, Ties::kRank),
            "r: topic \"t\", document \"a\" has no rank that is a finite number");
  EXPECT_EQ(refused_run({{"t", {}}}), "r: has no documents");
  EXPECT_EQ(refused_run({}), "r: has no documents");
  EXPECT_NE(refused_run({{"u", {{"a", 1}}}}).find("no topic of this run is in q"),
            std::string::npos);
}

TEST(Memory, TheFirstWrongTopicIsNamedOnAnyNumberOfThreads) {
  std::vector<NamedRows> topics;
  for (int t = 0; t < 200; ++t) topics.push_back({"t" + std::to_string(t), {{"a", 1}, {"a", 1}}});
  EXPECT_EQ(refused_run(topics),
            "r: topic \"t0\" has document \"a\" twice, in rows 1 and 2 of the topic");
}

TEST(Memory, ADictionaryIsTrustedToHaveADocumentOnce) {
  const Qrels judged = qrels_from(in_memory("q", {{"t", {{"a", 1}}}})).value();
  RunSource source{.memory = in_memory("r", {{"t", {{"b", 2}, {"a", 1}}}})};
  source.memory.has_unique_docs = true;
  const auto scores = evaluate(judged, source, parse_measures("RR").value()).value();
  EXPECT_EQ(scores.values[0].value(), 0.5);
}

TEST(Memory, ARunAsTextHoldsTheSame) {
  const MemorySource source = in_memory("r", {{"t 1", {{"a \"b\"", 0.1}, {"ü", -3}}}, {"u", {}}});
  const auto run = assay::Run::index(run_text(source)).value();
  ASSERT_GE(run.topic_count(), 1U);
  EXPECT_EQ(run.topic(0), "t 1");
  const RunTopic topic = run.rows(0).value();  // owns ids that have escapes
  const std::vector<Row>& rows = topic.rows;
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].doc, "a \"b\"");
  EXPECT_EQ(rows[0].score, 0.1);
  EXPECT_EQ(rows[1].doc, "ü");
}

TEST(Memory, ARunAsTextHasNamesThatAreNotUtf8) {
  const MemorySource source =
      in_memory("r", {{"t\xff", {{"a\xfe\"\\", 2}, {"b", 1}}}, {"u", {{"\xfd", 1}}}});
  const auto run = assay::Run::index(run_text(source)).value();
  ASSERT_EQ(run.topic_count(), 2U);
  EXPECT_EQ(run.topic(0), "t\xff");
  const RunTopic topic = run.rows(0).value();
  ASSERT_EQ(topic.rows.size(), 2U);
  EXPECT_EQ(topic.rows[0].doc, "a\xfe\"\\");
  EXPECT_EQ(topic.rows[1].doc, "b");
}

TEST(Memory, ARunAsTextHasItsRanks) {
  const MemorySource source =
      in_memory("r", {{"t, 1", {{"a \"b\"", 0.5}, {"c\nd", 0.5}, {" e ", 1}}, {2.5, -1, 3}}});
  const auto run = assay::Run::index(run_text(source)).value();
  EXPECT_EQ(run.topic(0), "t, 1");
  const RunTopic topic = run.rows(0, Ties::kRank).value();
  ASSERT_EQ(topic.rows.size(), 3U);
  EXPECT_EQ(topic.rows[0].doc, " e ");
  EXPECT_EQ(topic.rows[1].doc, "c\nd");
  EXPECT_EQ(topic.rows[2].doc, "a \"b\"");
}

TEST(Memory, RunsInMemoryAreReportedBesideFiles) {
  const Qrels judged = qrels_from(in_memory("q", {{"t", {{"a", 1}}}})).value();
  const std::vector<RunSource> sources = {{.memory = in_memory("x", {{"t", {{"a", 1}}}})},
                                          {.memory = in_memory("y", {{"t", {{"b", 1}}}})}};
  for (const char* measure : {"AP", "nDCG(ideal=pooled)@3"}) {
    const auto report = evaluate_all(judged, sources, std::vector<std::string>{"one", "two"},
                                     parse_measures(measure).value())
                            .value();
    EXPECT_EQ(report.runs[0].summary[0].value.value(), 1);
    EXPECT_EQ(report.runs[1].summary[0].value.value(), 0);
    EXPECT_EQ(report.runs[1].run, "two");
    EXPECT_EQ(report.sources[0].path, "x");
  }
}

}  // namespace
}  // namespace assay::testing
