// SPDX-License-Identifier: Apache-2.0
// pool.cpp: `assay pool`: which documents of several runs a judge should see.
#include "assay/pool.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/input.hpp"
#include "assay/limits.hpp"
#include "assay/report_pool.hpp"
#include "assay/report_pool_curves.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "named_runs.hpp"
#include "output.hpp"
#include "pool_options.hpp"
#include "pool_simulation.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

// The runs, and whatever else pools are made of.
struct Sources {
  std::vector<Run> runs;
  std::vector<std::string> names;
  std::optional<Qrels> qrels;
  std::optional<PoolFile> earlier;

  [[nodiscard]] std::vector<PoolRun> pool_runs() const {
    std::vector<PoolRun> all;
    for (std::size_t i = 0; i < runs.size(); ++i) all.push_back({names[i], runs[i]});
    return all;
  }
};

Result<PoolFile> pool_file(const std::string& path) {
  auto input = Input::open(path);
  if (!input) return input.error();
  return read_pool_file(*std::move(input));
}

Result<Qrels> qrels_of(const PoolSettings& settings, unsigned threads) {
  auto input = Input::open(settings.qrels);
  if (!input) return input.error();
  return Qrels::read(*std::move(input), {.skip_bad_lines = false,
                                         .format = settings.qrels_format,
                                         .judgments = Judgments::kGrades,
                                         .reading = Reading::kStrict,
                                         .threads = threads});
}

Result<Sources> sources_of(const PoolSettings& settings) {
  const unsigned threads = settings.options.threads;
  Sources sources;
  std::vector<NamedRun> named;
  for (const std::string& run : settings.runs) named.push_back(named_run(run));
  if (auto clash = find_clash(named)) return *clash;
  for (const NamedRun& run : named) {
    auto input = Input::open(run.path);
    if (!input) return input.error();
    auto read = Run::index(*std::move(input), {.threads = threads, .format = settings.run_format});
    if (!read) return read.error();
    sources.runs.push_back(*std::move(read));
    sources.names.push_back(run.name);
  }
  if (!settings.qrels.empty()) {
    auto qrels = qrels_of(settings, threads);
    if (!qrels) return qrels.error();
    sources.qrels = *std::move(qrels);
  }
  if (!settings.exclude.empty()) {
    auto earlier = pool_file(settings.exclude);
    if (!earlier) return earlier.error();
    sources.earlier = *std::move(earlier);
  }
  return sources;
}

// What would change nothing.
std::optional<Error> find_idle(const PoolSettings& settings) {
  const PoolOptions& options = settings.options;
  const bool is_simulated = !settings.simulate.empty();
  if (!is_simulated && (settings.orders || settings.repeats != PoolSettings{}.repeats)) {
    return wrong_use("--tau and --repeats are of simulations", "add --simulate, or leave them out");
  }
  if (is_simulated && options.shows) {
    return wrong_use("a simulation writes no pool, so there is nothing to --show",
                     "leave out --show, or --simulate");
  }
  const bool is_chosen = !settings.method.empty() || options.depth || !settings.budget.empty() ||
                         options.topic_budget || !options.rates.empty();
  if (!settings.from.empty() && is_chosen) {
    return wrong_use("--from takes a pool as it is, and chooses no documents",
                     "leave out how documents are chosen");
  }
  return std::nullopt;
}

std::optional<Error> check_settings(const PoolSettings& settings) {
  if (settings.from.empty() && settings.runs.empty()) {
    return wrong_use("a pool is made of runs, and none is named", "assay pool --help tells how");
  }
  if (!settings.from.empty() && (!settings.runs.empty() || settings.qrels.empty())) {
    return wrong_use("--from takes a pool that was made before and its judgments, no runs",
                     "as in --from pool.tsv --qrels judgments.txt -f qrels5");
  }
  if (auto idle = find_idle(settings)) return idle;
  if (settings.options.ties == Ties::kExpected) {
    return wrong_use("a pool needs an order of equal scores", "choose another of --ties");
  }
  std::vector<std::string> paths = {settings.qrels, settings.exclude, settings.from};
  for (const std::string& run : settings.runs) paths.push_back(named_run(run).path);
  if (auto twice = check_standard_input(paths)) return twice;
  return check_written_over(paths, settings.looks.output);
}

Result<PoolOptions> options_of(const PoolSettings& settings) {
  PoolOptions options = settings.options;
  if (!settings.method.empty()) {
    const auto method = find_pool_method(settings.method);
    if (!method) return method.error();
    options.method = *method;
  }
  for (const std::string& param : settings.params) {
    const PoolMethod& method =
        options.method == nullptr ? all_pool_methods().front() : *options.method;
    if (const auto set = set_pool_param(method, options.params, param); !set) return set.error();
  }
  const auto budget = budget_of(settings.budget);
  if (!budget) return budget.error();
  if (budget->last > 0) options.budget = budget->last;
  if (budget->is_range) {
    return wrong_use("--budget is a range", "a range is for --simulate; give one number");
  }
  return options;
}

void tell(const PoolSettings& settings, const std::string& text) {
  if (!settings.quiet) std::fwrite(text.data(), 1, text.size(), stderr);
}

int write_pool(const PoolSettings& settings, const PoolFormat& format, const PoolFile& pool,
               const Look& look) {
  const auto fill = [&](const Sink& sink) { return format.write(pool, sink); };
  const auto written = write_output(settings.looks.output, fill);
  return written ? kFine : fail(written.error(), look);
}

// A pool that was made before, with its grades.
int finish_pool(const PoolSettings& settings, const PoolFormat& format, const Look& look) {
  auto file = pool_file(settings.from);
  if (!file) return fail(file.error(), look);
  const auto qrels = qrels_of(settings, settings.options.threads);
  if (!qrels) return fail(qrels.error(), look);
  const auto graded = with_grades(*std::move(file), *qrels);
  if (!graded) return fail(graded.error(), look);
  tell(settings, graded_pool_text(*graded, look));
  return write_pool(settings, format, graded->file, look);
}

int make_and_write(const PoolSettings& settings, const PoolFormat& format, const Look& look) {
  const auto options = options_of(settings);
  if (!options) return fail(options.error(), look);
  const auto sources = sources_of(settings);
  if (!sources) return fail(sources.error(), look);
  const PoolKnown known{.qrels = sources->qrels ? &*sources->qrels : nullptr,
                        .earlier = sources->earlier ? &*sources->earlier : nullptr};
  const auto pool = make_pool(sources->pool_runs(), *options, known);
  if (!pool) return fail(pool.error(), look);
  tell(settings, pool_text(*pool, look));
  if (pool->file.topics.empty()) {
    tell(settings, "nothing is left to judge, and nothing was written\n");
    return kNo;
  }
  return write_pool(settings, format, pool->file, look);
}

int simulate_and_write(const PoolSettings& settings, const Look& look) {
  const auto options = simulation_of(settings);
  if (!options) return fail(options.error(), look);
  const auto sources = sources_of(settings);
  if (!sources) return fail(sources.error(), look);
  return simulate(settings, sources->pool_runs(), *sources->qrels, *options, look);
}

// Whether a list of formats has the one that is named, if any is.
template <class Formats>
bool has_format(const Formats& formats, const std::string& name) {
  return name.empty() || std::any_of(formats.begin(), formats.end(),
                                     [&](const auto& format) { return format.name == name; });
}

int run(PoolSettings settings) {
  const Look look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  if (settings.lists) {
    return print(pool_methods_text(look_for(stdout, settings.looks.color, settings.looks.ascii)),
                 look);
  }
  settings.options.ties = settings.reading.ties;
  settings.options.threads = settings.reading.threads;
  if (settings.options.threads == 0) {
    settings.options.threads = std::max(1U, std::thread::hardware_concurrency());
  }
  if (auto wrong = check_settings(settings)) return fail(*wrong, look);
  const bool is_simulated = !settings.simulate.empty();
  if (is_simulated ? !has_format(pool_curve_formats(), settings.looks.format)
                   : !has_format(pool_formats(), settings.looks.format)) {
    return fail(wrong_use("-f " + settings.looks.format +
                              (is_simulated ? " is for pools" : " is for simulations"),
                          is_simulated ? "choose another, or leave --simulate out"
                                       : "choose another, or add --simulate"),
                look);
  }
  if (is_simulated) return simulate_and_write(settings, look);
  const auto format = choose_format(pool_formats(), settings.looks);
  if (!format) return fail(format.error(), look);
  if ((*format)->is_graded && settings.from.empty()) {
    return fail(wrong_use("-f " + std::string((*format)->name) +
                              " holds grades, which a pool has after it was judged",
                          "name the pool with --from and its judgments with --qrels"),
                look);
  }
  if (!settings.from.empty()) return finish_pool(settings, **format, look);
  return make_and_write(settings, **format, look);
}

}  // namespace

void add_pool(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<PoolSettings>();
  Verb* verb = &add_verb(program, "pool", "Choose the documents that a judge should see");
  verb->footer(
      "Documents of a topic are shuffled, and nothing tells where they come from. The order\n"
      "of the runs changes nothing.\n\n"
      "Examples:\n"
      "  assay pool *.run --depth 20 -o pool.tsv\n"
      "  assay pool *.run --method rrf --budget 500 --qrels judged.txt -o more.tsv\n"
      "  assay pool *.run --method stratified --rates 1,0.3,0.1 -o sample.tsv\n"
      "  assay pool *.run --qrels judged.txt --simulate all --budget 100..2000 -o curve.svg\n"
      "  assay pool --from sample.tsv --qrels judged.txt -f qrels5 -o sampled.qrels");
  add_pool_options(*verb, *s);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
