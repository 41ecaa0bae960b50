// SPDX-License-Identifier: Apache-2.0
// pool_options.cpp: what `assay pool` can be told.
#include "pool_options.hpp"

#include <algorithm>

#include "assay/limits.hpp"
#include "assay/report_pool.hpp"
#include "assay/report_pool_curves.hpp"
#include "inputs.hpp"
#include "names.hpp"

namespace assay::app {
namespace {

constexpr std::int64_t kMostDocs = 1'000'000'000;

void add_method(Verb& verb, PoolSettings& s) {
  OptionUsage usage{.brief = "How documents are chosen, else by depth; --methods lists all",
                    .takes = Takes::kWord};
  for (const PoolMethod& method : all_pool_methods()) {
    usage.words.push_back({std::string(method.name), std::string(method.title)});
  }
  verb.words
      [verb.add_option("-M,--method", s.method, usage.brief)->type_name("NAME")->take_last()] =
      usage;
  verb.add_option("--param", s.params, "A parameter of the method, as in k=60")
      ->allow_extra_args(false)
      ->type_name("NAME=X");
  verb.add_flag("--methods", s.lists, "List the methods, with their rules");
}

void add_sizes(Verb& verb, PoolSettings& s) {
  add_number(verb, "--depth", s.options.depth, 1, 1'000'000'000,
             "Ranks of each run that are looked at; 20 by depth, else 100");
  verb.add_option("--budget", s.budget, "New documents of all topics together; topics take turns")
      ->type_name("N")
      ->take_last();
  add_number(verb, "--budget-per-topic", s.options.topic_budget, 1, kMostDocs,
             "New documents of each topic");
  verb.add_option("--rates", s.options.rates,
                  "Which share is drawn for a sample, of each stratum, as in 1,0.3,0.1")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  verb.add_option("--strata", s.options.strata, "The last rank of each stratum, else 10,50,100")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
}

void add_known(Verb& verb, PoolSettings& s) {
  add_file(verb, "--qrels", s.qrels, "Judgments: these documents are not asked again");
  add_file(verb, "--exclude", s.exclude, "A pool made before: its documents are left out");
  add_file(verb, "--from", s.from,
           "Instead of runs a pool made before, to put the grades of --qrels in");
  add_real(verb, "-l,--rel-level", s.options.rel, 0, 1e9,
           "Grades from here on are relevant, else 1");
  add_choice(verb, "--qrels-format", s.qrels_format, kFileFormatChoices,
             "Format of judgments, guessed if not given", Explain::kWords);
  add_choice(verb, "--run-format", s.run_format, kFileFormatChoices,
             "Format of runs, guessed if not given", Explain::kWords);
}

void add_simulation(Verb& verb, PoolSettings& s) {
  OptionUsage usage{.brief = "Judge with --qrels by these methods, or all, and say what they find",
                    .takes = Takes::kList};
  usage.words.push_back({"all", {}});
  for (const PoolMethod& method : all_pool_methods()) {
    if (method.kernel != nullptr) usage.words.push_back({std::string(method.name), {}});
  }
  verb.words[verb.add_option("--simulate", s.simulate, usage.brief)
                 ->delimiter(',')
                 ->allow_extra_args(false)
                 ->type_name("LIST")] = usage;
  add_number(verb, "--repeats", s.repeats, 1, 10'000,
             "With --simulate: seeds that methods with chance are averaged over, else 10");
  verb.add_flag("--tau", s.orders,
                "With --simulate: also how well these judgments order the runs, by AP");
}

// What a pool can be written as, and what a simulation can.
struct AnyFormat {
  std::string_view name;
};
std::vector<AnyFormat> all_formats() {
  std::vector<AnyFormat> all;
  for (const PoolFormat& format : pool_formats()) all.push_back({format.name});
  for (const PoolCurveFormat& format : pool_curve_formats()) {
    const bool is_there = std::any_of(
        all.begin(), all.end(), [&](const AnyFormat& each) { return each.name == format.name; });
    if (!is_there) all.push_back({format.name});
  }
  return all;
}

Error wrong_budget(const std::string& text) {
  return wrong_use("the budget is \"" + text + "\"",
                   "a number of documents expected, as in 500, or with --simulate several, as in "
                   "100..2000 or 100..2000:100");
}

bool read_whole(std::string_view text, std::uint64_t& value) {
  if (text.empty() || text.size() > 10) return false;
  value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return value > 0 && value <= static_cast<std::uint64_t>(kMostDocs);
}

}  // namespace

Result<Budget> budget_of(const std::string& text) {
  Budget budget;
  if (text.empty()) return budget;
  const std::size_t dots = text.find("..");
  budget.is_range = dots != std::string::npos;
  if (!budget.is_range) {
    if (!read_whole(text, budget.last)) return wrong_budget(text);
    return budget;
  }
  const std::string_view first = std::string_view(text).substr(0, dots);
  std::string_view last = std::string_view(text).substr(dots + 2);
  const std::size_t colon = last.find(':');
  if (colon != std::string_view::npos) {
    if (!read_whole(last.substr(colon + 1), budget.step)) return wrong_budget(text);
    last = last.substr(0, colon);
  }
  if (!read_whole(first, budget.first) || !read_whole(last, budget.last) ||
      budget.last < budget.first) {
    return wrong_budget(text);
  }
  return budget;
}

void add_pool_options(Verb& verb, PoolSettings& s) {
  verb.add_option("RUN", s.runs, "Runs in any format; - is standard input, NAME=FILE names one");
  add_method(verb, s);
  add_sizes(verb, s);
  add_known(verb, s);
  add_number(verb, "--seed", s.options.seed, kSeedLimits.least, kSeedLimits.most,
             "Another number, other chances; 1 if not told");
  verb.add_flag("--show", s.options.shows,
                "Also write how many runs return a document, and its best rank");
  add_ties_and_threads(verb, s.reading);
  add_simulation(verb, s);
  add_output(verb, s.looks, all_formats(),
             "What to write; tsv, csv, json, and with --from qrels5 and prels, are pools, the "
             "others simulations");
  verb.add_flag("--quiet", s.quiet, "No summary and no notes");
}

}  // namespace assay::app
