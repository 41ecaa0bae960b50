// SPDX-License-Identifier: Apache-2.0
// chooser.cpp: documents of a plan, chosen live by a method of assay pool.
#include "chooser.hpp"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "assay/pool_strategy.hpp"
#include "assay/run.hpp"
#include "text.hpp"

namespace assay::judge {
namespace {

class StrategyChooser : public Chooser {
 public:
  StrategyChooser(const Plan& plan, std::vector<Run> runs, PoolStrategy strategy, bool is_global,
                  double relevant)
      : plan_(plan),
        runs_(std::move(runs)),
        strategy_(std::move(strategy)),
        is_global_(is_global),
        relevant_(relevant),
        docs_(plan.topics.size()) {
    for (std::size_t t = 0; t < plan.topics.size(); ++t) {
      const PlanTopic& topic = plan.topics[t];
      topics_.push_back(strategy_.find_topic(topic.id));
      if (topics_.back()) plan_topics_.emplace(*topics_.back(), t);
      for (std::size_t d = 0; d < topic.docs.size(); ++d) docs_[t].emplace(topic.docs[d].id, d);
      tell_known(t);
    }
  }

  std::optional<Question> next(const std::vector<bool>& left) override {
    if (is_global_) return next_of_all();
    for (std::size_t t = 0; t < topics_.size(); ++t) {
      if (left[t] || !topics_[t]) continue;
      while (const auto doc = strategy_.next(*topics_[t])) {
        if (const auto question = find(t, *doc)) return question;
        strategy_.tell(*topics_[t], *doc, Answer::kPassed);
      }
    }
    return std::nullopt;
  }

  void tell(const Question& about, std::optional<double> grade) override {
    if (!topics_[about.topic]) return;
    strategy_.tell(*topics_[about.topic], plan_.topics[about.topic].docs[about.doc].id,
                   answer_of(grade));
  }

  [[nodiscard]] bool chooses_topics() const override { return is_global_; }

  void restart(std::size_t topic) override {
    if (!topics_[topic]) return;
    strategy_.restart(*topics_[topic]);
    tell_known(topic);
  }

 private:
  [[nodiscard]] Answer answer_of(std::optional<double> grade) const {
    if (!grade) return Answer::kPassed;
    return *grade >= relevant_ ? Answer::kRelevant : Answer::kNotRelevant;
  }

  void tell_known(std::size_t topic) {
    if (!topics_[topic]) return;
    for (const KnownDoc& known : plan_.topics[topic].known) {
      strategy_.tell(*topics_[topic], known.id, answer_of(known.grade));
    }
  }

  // What the runs return and nobody wants to have judged is passed over.
  std::optional<Question> next_of_all() {
    while (const auto choice = strategy_.next()) {
      const auto topic = plan_topics_.find(choice->topic);
      if (topic != plan_topics_.end()) {
        if (const auto question = find(topic->second, choice->doc)) return question;
      }
      strategy_.tell(choice->topic, choice->doc, Answer::kPassed);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Question> find(std::size_t topic, std::string_view doc) const {
    const auto found = docs_[topic].find(doc);
    if (found == docs_[topic].end()) return std::nullopt;
    return Question{.topic = topic, .doc = found->second};
  }

  const Plan& plan_;
  std::vector<Run> runs_;  // which the strategy looks at
  PoolStrategy strategy_;
  bool is_global_;
  double relevant_;
  std::vector<std::optional<std::size_t>> topics_;            // as the strategy numbers them
  std::unordered_map<std::size_t, std::size_t> plan_topics_;  // the other way
  std::vector<std::unordered_map<std::string_view, std::size_t>> docs_;
};

}  // namespace

Result<std::shared_ptr<Chooser>> start_chooser(const Plan& plan, const ChooserOptions& options) {
  const auto method = find_pool_method(options.method);
  if (!method) return method.error();
  if ((*method)->kind == PoolKind::kSample) {
    return Error{.what = "the method " + options.method + " draws a sample and has no order",
                 .hint = "draw it with assay pool, and judge the file that it writes"};
  }
  if (options.runs.empty()) {
    return Error{.what = "the method " + options.method + " chooses by runs, but none are named",
                 .hint = "name them behind the pool: assay judge pool.tsv a.run b.run"};
  }
  StrategyOptions how{.method = *method, .depth = options.depth, .seed = options.seed};
  for (const std::string& param : options.params) {
    if (auto set = set_pool_param(**method, how.params, param); !set) return set.error();
  }
  std::vector<Run> runs;
  for (const std::string& path : options.runs) {
    auto input = Input::open(path);
    if (!input) return input.error();
    auto run = Run::index(*std::move(input));
    if (!run) return run.error();
    runs.push_back(*std::move(run));
  }
  std::vector<PoolRun> named;
  for (std::size_t i = 0; i < runs.size(); ++i) named.push_back({options.runs[i], runs[i]});
  auto strategy = PoolStrategy::start(named, how);
  if (!strategy) return strategy.error();
  // The runs stay where they are in memory when their vector is handed over.
  return std::shared_ptr<Chooser>(std::make_shared<StrategyChooser>(
      plan, std::move(runs), *std::move(strategy), (*method)->is_global, options.relevant));
}

}  // namespace assay::judge
