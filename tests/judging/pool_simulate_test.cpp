// SPDX-License-Identifier: Apache-2.0
#include "assay/pool_simulate.hpp"

#include <cmath>

#include "pool_made.hpp"

namespace assay {
namespace {

using namespace testing;

const PoolMethod* method_named(const std::string& name) { return find_pool_method(name).value(); }

// Two topics: the first run of q1 is right at ranks 1 and 3, the other at 2.
struct ByHand {
  std::vector<Run> runs;
  Qrels qrels = Qrels::read(text_input("q1 0 a 1\nq1 0 b 0\nq1 0 c 2\nq1 0 y 1\nq1 0 z 1\n"
                                       "q2 0 d 1\nq3 0 e 1\n"))
                    .value();
  ByHand() {
    runs.push_back(Run::index(text_input("q1 Q0 a 1 9 t\nq1 Q0 b 2 8 t\nq1 Q0 c 3 7 t\n"
                                         "q2 Q0 u 1 3 t\nq2 Q0 d 2 2 t\n"))
                       .value());
    runs.push_back(Run::index(text_input("q1 Q0 x 1 9 t\nq1 Q0 y 2 8 t\n")).value());
  }
  [[nodiscard]] std::vector<PoolRun> pool_runs() const {
    return {{"one", runs[0]}, {"two", runs[1]}};
  }
};

TEST(PoolSimulation, CountsWhatIsFoundByHand) {
  const ByHand data;
  const auto simulation =
      simulate_pools(data.pool_runs(), data.qrels,
                     {.methods = {method_named("mtf")}, .budgets = {1, 2, 3, 4, 7, 9}})
          .value();
  // Topics take turns. q1: a (right, so run one stays), b, then run two with x, which is wrong and
  // leaves both at -1, and run two was asked less: y, right; then c. q2: u, d. In all a, u, b, d,
  // x, y, c.
  EXPECT_EQ(simulation.curves[0].found, (std::vector<double>{1, 1, 1, 2, 4, 4}));
  EXPECT_EQ(simulation.relevant, 5U);  // q3 has no results
  EXPECT_EQ(simulation.reachable, 4U);
  EXPECT_EQ(simulation.documents, 7U);
  EXPECT_EQ(simulation.unjudged, 2U);  // u and x
  EXPECT_EQ(simulation.best, (std::vector<double>{1, 2, 3, 4, 4, 4}));
  // 1 1 1 2 2 3 4 4 4 of 5, over 9.
  EXPECT_NEAR(simulation.curves[0].area, 22.0 / 5 / 9, 1e-12);
}

// What a strategy finds with a budget, document by document.
std::vector<double> found_with(const MadePool& made, const std::string& method, std::uint64_t seed,
                               const std::vector<std::uint64_t>& budgets) {
  const AskedDocs steps =
      judged_all(PoolStrategy::start(made.pool_runs(),
                                     {.method = method_named(method), .depth = 100, .seed = seed})
                     .value(),
                 made);
  std::vector<double> found;
  for (const std::uint64_t budget : budgets) {
    double count = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(budget, steps.size()); ++i) {
      count += made.is_relevant(steps[i].topic, steps[i].doc) ? 1 : 0;
    }
    found.push_back(count);
  }
  return found;
}

TEST(PoolSimulation, FindsWhatTheStrategyFinds) {
  std::vector<const PoolMethod*> methods;
  for (const PoolMethod& method : all_pool_methods()) {
    if (method.kernel != nullptr) methods.push_back(&method);
  }
  for (unsigned seed = 0; seed < 40; ++seed) {
    const MadePool made = made_pool(seed);
    const Qrels qrels = Qrels::read(text_input(made.qrels_text())).value();
    const std::vector<std::uint64_t> budgets = {1, 2, 3, 5, 8, 13, 40};
    const auto simulation = simulate_pools(
        made.pool_runs(), qrels,
        {.methods = methods, .budgets = budgets, .repeats = 3, .threads = 1 + seed % 3});
    if (!simulation) continue;  // nothing is relevant
    double area = 2;
    for (const PoolCurve& curve : simulation->curves) {
      EXPECT_LE(curve.area, area);
      area = curve.area;
      std::vector<double> mean(budgets.size());
      const std::uint64_t repeats = curve.method->is_random ? 3 : 1;
      for (std::uint64_t i = 0; i < repeats; ++i) {
        const auto found = found_with(made, std::string(curve.method->name), 1 + i, budgets);
        for (std::size_t b = 0; b < budgets.size(); ++b) {
          mean[b] += found[b] / static_cast<double>(repeats);
        }
      }
      for (std::size_t b = 0; b < budgets.size(); ++b) {
        EXPECT_NEAR(curve.found[b], mean[b], 1e-9) << curve.method->name << " of pool " << seed;
        EXPECT_LE(curve.found[b], simulation->best[b] + 1e-9);
      }
    }
  }
}

TEST(PoolSimulation, JudgesSoManyOfEachTopic) {
  const ByHand data;
  const auto simulation =
      simulate_pools(data.pool_runs(), data.qrels,
                     {.methods = {method_named("mtf")}, .budgets = {1, 2, 5}, .per_topic = true})
          .value();
  EXPECT_EQ(simulation.curves[0].found, (std::vector<double>{1, 2, 4}));
  EXPECT_EQ(simulation.best, (std::vector<double>{2, 3, 4}));
}

TEST(PoolSimulation, OrdersRunsAsAllJudgmentsDoOnceAllIsJudged) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const MadePool made = made_pool(seed);
    const Qrels qrels = Qrels::read(text_input(made.qrels_text())).value();
    const auto simulation =
        simulate_pools(made.pool_runs(), qrels,
                       {.methods = {method_named("hedge")}, .budgets = {1, 1000}, .orders = true});
    if (!simulation || made.runs.size() < 2) continue;
    const double tau = simulation->curves[0].tau.back();
    EXPECT_TRUE(tau == 1 || tau < 1);  // less than 1 where runs are equal
    EXPECT_GE(tau, simulation->curves[0].tau.front() - 2);
  }
  const ByHand data;
  const auto simulation =
      simulate_pools(
          data.pool_runs(), data.qrels,
          {.methods = {method_named("mtf"), method_named("rrf")}, .budgets = {9}, .orders = true})
          .value();
  EXPECT_EQ(simulation.curves[0].tau, (std::vector<double>{1}));
}

TEST(PoolSimulation, CountsRelevantDocumentsThatNoRunReturns) {
  // AP of q1 and q2: 1/2 of 2 and 0 for run one, 0 and 1 of 20 for run two. Without those that
  // nobody returns, of which none is judged at the end, run two would be better.
  std::string judgments = "q1 0 a 1\nq1 0 b 1\n";
  for (int i = 0; i < 20; ++i) judgments += "q2 0 d" + std::to_string(i) + " 1\n";
  const Qrels qrels = Qrels::read(text_input(judgments)).value();
  const assay::Run one =
      assay::Run::index(text_input("q1 Q0 x 1 9 t\nq1 Q0 b 2 8 t\nq2 Q0 u 1 9 t\n")).value();
  const assay::Run two = assay::Run::index(text_input("q1 Q0 u 1 9 t\nq2 Q0 d0 1 9 t\n")).value();
  const std::vector<PoolRun> runs = {{"one", one}, {"two", two}};
  const auto simulation =
      simulate_pools(runs, qrels,
                     {.methods = {method_named("rrf")}, .budgets = {100}, .orders = true})
          .value();
  EXPECT_EQ(simulation.curves[0].tau, (std::vector<double>{-1}));
}

TEST(PoolSimulation, RefusesWhatHasNoOrderOrNoTruth) {
  const ByHand data;
  const auto error_of = [&](const SimulateOptions& options, const Qrels& qrels) {
    const auto simulation = simulate_pools(data.pool_runs(), qrels, options);
    return simulation ? std::string() : simulation.error().what;
  };
  EXPECT_EQ(error_of({.methods = {method_named("stratified")}, .budgets = {1}}, data.qrels),
            "stratified puts documents in no order");
  EXPECT_EQ(error_of({.methods = {method_named("mtf-global")}, .budgets = {1}, .per_topic = true},
                     data.qrels),
            "mtf-global chooses among topics itself");
  const Qrels other = Qrels::read(text_input("q7 0 a 1\n")).value();
  EXPECT_EQ(error_of({.methods = {method_named("mtf")}, .budgets = {1}}, other),
            "no topic of the runs is judged here");
}

TEST(PoolSimulation, HasRoundBudgets) {
  EXPECT_EQ(budgets_in({.last = 10}), (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(budgets_in({.first = 100, .last = 2000}).size(), 20U);  // by 100
  EXPECT_EQ(budgets_in({.first = 5, .last = 12, .step = 3}),
            (std::vector<std::uint64_t>{5, 8, 11, 12}));
  EXPECT_EQ(budgets_in({.first = 7, .last = 7}), (std::vector<std::uint64_t>{7}));
}

}  // namespace
}  // namespace assay
