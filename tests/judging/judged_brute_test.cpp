// SPDX-License-Identifier: Apache-2.0
// What is said of judgments, beside a second implementation from the definitions: sets of names in
// maps, judgments that are really taken out of the file, average precision written anew.
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "assay/judged_runs.hpp"
#include "unit/testing.hpp"

namespace assay {
namespace {

using Topic = std::map<std::string, int>;                       // grades of documents
using Grades = std::map<std::string, Topic>;                    // of topics
using Lists = std::map<std::string, std::vector<std::string>>;  // of topics, best first

struct World {
  Grades grades;
  std::vector<Lists> runs;
  std::vector<std::string> names;
  std::vector<RunGroup> groups;
  std::uint32_t depth = 1;
};

class Chance {
 public:
  explicit Chance(unsigned seed) : engine_(seed) {}
  int upto(int most) { return static_cast<int>(engine_() % static_cast<unsigned>(most + 1)); }

 private:
  std::mt19937 engine_;
};

World world_of(unsigned seed) {
  Chance chance(seed);
  World world;
  const int topics = 1 + chance.upto(3);
  const int runs = 1 + chance.upto(4);
  for (int t = 0; t < topics; ++t) {
    Topic& topic = world.grades["t" + std::to_string(t)];
    topic["always"] = 1;
    for (int d = 0; d < 14; ++d) {
      if (chance.upto(2) > 0) topic["d" + std::to_string(d)] = chance.upto(3) - 1;
    }
  }
  for (int r = 0; r < runs; ++r) {
    world.names.push_back("r" + std::to_string(r));
    world.groups.push_back({world.names.back(), "g" + std::to_string(chance.upto(2))});
    Lists& lists = world.runs.emplace_back();
    for (const auto& [name, topic] : world.grades) {
      if (chance.upto(5) == 0 && name != "t0") continue;  // this run does not have it
      std::set<int> seen;
      const int length = 1 + chance.upto(9);
      while (static_cast<int>(seen.size()) < length) {
        const int doc = chance.upto(17);  // some that nobody judged
        if (seen.insert(doc).second) lists[name].push_back("d" + std::to_string(doc));
      }
    }
  }
  world.depth = static_cast<std::uint32_t>(1 + chance.upto(6));
  return world;
}

std::string qrels_text(const Grades& grades) {
  std::string text;
  for (const auto& [topic, docs] : grades) {
    for (const auto& [doc, grade] : docs) {
      text += topic + " 0 " + doc + " " + std::to_string(grade) + "\n";
    }
  }
  return text;
}

std::vector<Run> runs_of(const World& world) {
  std::vector<Run> runs;
  for (const Lists& lists : world.runs) {
    std::string text;
    for (const auto& [topic, docs] : lists) {
      for (std::size_t i = 0; i < docs.size(); ++i) {
        text += topic + " Q0 " + docs[i] + " 1 " + std::to_string(100 - i) + " t\n";
      }
    }
    runs.push_back(testing::run(text));
  }
  return runs;
}

std::set<std::string> first_docs(const Lists& lists, const std::string& topic,
                                 std::uint32_t depth) {
  const auto found = lists.find(topic);
  if (found == lists.end()) return {};
  const auto& docs = found->second;
  return {docs.begin(), docs.begin() + std::min<std::ptrdiff_t>(depth, std::ssize(docs))};
}

// What these runs alone have among their first documents, of what is in the judgments.
std::set<std::string> alone(const World& world, const std::set<std::size_t>& runs,
                            const std::string& topic) {
  std::set<std::string> mine;
  std::set<std::string> theirs;
  for (std::size_t r = 0; r < world.runs.size(); ++r) {
    (runs.contains(r) ? mine : theirs).merge(first_docs(world.runs[r], topic, world.depth));
  }
  std::set<std::string> result;
  for (const std::string& doc : mine) {
    if (!theirs.contains(doc) && world.grades.at(topic).contains(doc)) result.insert(doc);
  }
  return result;
}

Grades without(const World& world, const std::set<std::size_t>& runs) {
  Grades left = world.grades;
  for (auto& [topic, docs] : left) {
    for (const std::string& doc : alone(world, runs, topic)) docs.erase(doc);
  }
  return left;
}

double average_precision(const std::vector<std::string>& list, const Topic& grades) {
  double relevant = 0;
  for (const auto& [doc, grade] : grades) relevant += grade >= 1 ? 1 : 0;
  double hits = 0;
  double sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto found = grades.find(list[i]);
    if (found == grades.end() || found->second < 1) continue;
    hits += 1;
    sum += hits / static_cast<double>(i + 1);
  }
  return relevant == 0 ? 0 : sum / relevant;
}

double mean_ap(const Lists& lists, const Grades& grades) {
  double sum = 0;
  for (const auto& [topic, docs] : grades) {
    const auto found = lists.find(topic);
    if (found != lists.end()) sum += average_precision(found->second, docs);
  }
  return sum / static_cast<double>(grades.size());
}

int sign_of(double difference) { return std::abs(difference) < 1e-9 ? 0 : difference > 0 ? 1 : -1; }

double tau_of(const std::vector<double>& one, const std::vector<double>& other) {
  double sum = 0;
  double pairs = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      sum += sign_of(one[i] - one[k]) * sign_of(other[i] - other[k]);
      pairs += 1;
    }
  }
  return sum / pairs;
}

double rank_of(const std::vector<double>& values, std::size_t run) {
  double rank = 1;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i == run) continue;
    const int sign = sign_of(values[i] - values[run]);
    rank += sign > 0 ? 1 : sign == 0 ? 0.5 : 0;
  }
  return rank;
}

Contribution counts(const World& world, const std::set<std::size_t>& runs) {
  Contribution given;
  for (const auto& [topic, grades] : world.grades) {
    std::set<std::string> docs;
    for (const std::size_t r : runs) docs.merge(first_docs(world.runs[r], topic, world.depth));
    const std::set<std::string> own = alone(world, runs, topic);
    for (const std::string& doc : docs) {
      const auto found = grades.find(doc);
      if (found == grades.end() || found->second < 0) continue;
      given.judged += 1;
      given.relevant += found->second >= 1 ? 1 : 0;
      given.unique += own.contains(doc) ? 1 : 0;
      given.unique_relevant += own.contains(doc) && found->second >= 1 ? 1 : 0;
    }
  }
  return given;
}

void expect_same(const Contribution& told, const Contribution& counted) {
  EXPECT_EQ(told.judged, counted.judged);
  EXPECT_EQ(told.relevant, counted.relevant);
  EXPECT_EQ(told.unique, counted.unique);
  EXPECT_EQ(told.unique_relevant, counted.unique_relevant);
}

void check_left_out(const World& world, const std::vector<Run>& runs, const LeftOut& told,
                    const std::set<std::size_t>& members, std::span<const Measure> measures) {
  const Grades left = without(world, members);
  std::vector<double> before;
  std::vector<double> after;
  for (const Lists& lists : world.runs) {
    before.push_back(mean_ap(lists, world.grades));
    after.push_back(mean_ap(lists, left));
  }
  // "always" is never returned, so every topic keeps a judgment, and the program can evaluate.
  const Qrels reduced = testing::qrels(qrels_text(left));
  const auto again = evaluate_all(reduced, runs, world.names, measures).value();
  for (const MovedRun& run : told.measures[0].runs) {
    ASSERT_TRUE(members.contains(run.run));
    EXPECT_NEAR(run.before.value(), before[run.run], 1e-12);
    EXPECT_NEAR(run.after.value(), after[run.run], 1e-12);
    EXPECT_EQ(run.rank_before, rank_of(before, run.run));
    EXPECT_EQ(run.rank_after, rank_of(after, run.run));
  }
  EXPECT_EQ(told.measures[0].runs.size(), members.size());
  for (std::size_t m = 0; m < measures.size(); ++m) {
    for (const MovedRun& run : told.measures[m].runs) {
      const Ratio& value = again.runs[run.run].summary[m].value;
      ASSERT_EQ(run.after.is_defined(), value.is_defined());
      if (!value.is_defined()) continue;
      EXPECT_EQ(run.after.value(), value.value()) << name_of(measures[m]);
    }
  }
  ASSERT_EQ(told.measures[0].order.tau.has_value(), runs.size() > 1);
  std::uint64_t taken = 0;
  for (const auto& [topic, docs] : world.grades) taken += docs.size() - left.at(topic).size();
  EXPECT_EQ(told.judgments, taken);
  if (runs.size() < 2) return;
  EXPECT_NEAR(*told.measures[0].order.tau, tau_of(before, after), 1e-12);
}

void check_steps(const World& world, const JudgedRuns& told) {
  for (const PoolStep& step : told.steps) {
    std::uint64_t judged = 0;
    std::uint64_t relevant = 0;
    for (const auto& [topic, grades] : world.grades) {
      std::set<std::string> pool;
      for (const Lists& lists : world.runs) pool.merge(first_docs(lists, topic, step.depth));
      for (const std::string& doc : pool) {
        const auto found = grades.find(doc);
        judged += found != grades.end() && found->second >= 0 ? 1 : 0;
        relevant += found != grades.end() && found->second >= 1 ? 1 : 0;
      }
    }
    EXPECT_EQ(step.judged, judged) << step.depth;
    EXPECT_EQ(step.relevant, relevant) << step.depth;
  }
}

// So many first documents of every list are in the judgments.
std::uint32_t pool_depth(const World& world) {
  std::uint32_t least = kAnyDepth;
  std::uint32_t longest = 0;
  for (const Lists& lists : world.runs) {
    for (const auto& [topic, docs] : lists) {
      longest = std::max(longest, static_cast<std::uint32_t>(docs.size()));
      for (std::uint32_t i = 0; i < docs.size(); ++i) {
        if (!world.grades.at(topic).contains(docs[i])) least = std::min(least, i);
      }
    }
  }
  if (least == kAnyDepth) return longest;
  return least == 0 ? kUsualCurveDepth : least;
}

JudgedRuns told_of(const World& world, const std::vector<Run>& runs, const Qrels& qrels,
                   std::span<const Measure> measures, unsigned threads,
                   std::optional<std::uint32_t> depth) {
  const auto report =
      evaluate_all(qrels, runs, world.names, measures, {.threads = threads}).value();
  return look_at_judgments(qrels, runs, report, {.depth = depth, .groups = world.groups}).value();
}

const std::vector<Measure>& some_measures() {
  static const std::vector<Measure> kMeasures =
      parse_measures("AP nDCG@5 Bpref infAP RR nDCG(ideal=pooled)@5 P@3 AP(judged_only=True)")
          .value();
  return kMeasures;
}

TEST(JudgedBrute, EqualsSetsAndJudgmentsThatAreTakenOutOfTheFile) {
  for (unsigned seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    const World world = world_of(seed);
    const auto runs = runs_of(world);
    const Qrels qrels = testing::qrels(qrels_text(world.grades));
    const JudgedRuns told = told_of(world, runs, qrels, some_measures(), 1, world.depth);
    for (std::size_t run = 0; run < runs.size(); ++run) {
      expect_same(told.runs[run].given, counts(world, {run}));
      check_left_out(world, runs, told.without_run.each[run], {run}, some_measures());
    }
    for (std::size_t g = 0; g < told.groups.size(); ++g) {
      std::set<std::size_t> members;
      for (std::size_t run = 0; run < runs.size(); ++run) {
        if (world.groups[run].group == told.groups[g].group) members.insert(run);
      }
      expect_same(told.groups[g].given, counts(world, members));
      check_left_out(world, runs, told.without_group.each[g], members, some_measures());
    }
    check_steps(world, told);
    EXPECT_EQ(told_of(world, runs, qrels, some_measures(), 1, std::nullopt).depth,
              pool_depth(world));
    if (HasFatalFailure()) return;
  }
}

// Every number of one run and of what is left without it.
std::vector<double> numbers_of(const JudgedRuns& told, std::size_t run) {
  std::vector<double> numbers;
  for (const Summary& share : told.runs[run].judged) numbers.push_back(share.value.numerator);
  numbers.push_back(static_cast<double>(told.runs[run].given.unique));
  for (const LeftOutMeasure& it : told.without_run.each[run].measures) {
    numbers.push_back(it.runs[0].after.numerator);
    numbers.push_back(it.runs[0].rank_after);
    numbers.push_back(it.order.tau.value_or(-9));
    numbers.push_back(it.order.tau_ap.value_or(-9));
    numbers.push_back(it.order.tau_ap_b.value_or(-9));
  }
  for (const LeftOutSummary& summary : told.without_run.summary) {
    numbers.push_back(summary.mean_change.value_or(-9));
    numbers.push_back(summary.mean_tau.value_or(-9));
  }
  return numbers;
}

TEST(JudgedBrute, GivesTheSameBitsForAnyNumberOfThreadsAndAnyOrderOfRuns) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    World world = world_of(seed);
    const Qrels qrels = testing::qrels(qrels_text(world.grades));
    const JudgedRuns told = told_of(world, runs_of(world), qrels, some_measures(), 1, world.depth);
    std::reverse(world.runs.begin(), world.runs.end());
    std::reverse(world.names.begin(), world.names.end());
    const JudgedRuns turned =
        told_of(world, runs_of(world), qrels, some_measures(), 3, world.depth);
    for (std::size_t run = 0; run < world.runs.size(); ++run) {
      EXPECT_EQ(numbers_of(told, run), numbers_of(turned, world.runs.size() - 1 - run));
    }
  }
}

}  // namespace
}  // namespace assay
