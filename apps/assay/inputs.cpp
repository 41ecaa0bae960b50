// SPDX-License-Identifier: Apache-2.0
// inputs.cpp: from arguments to judgments, runs and measures.
#include "inputs.hpp"

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "assay/topic_lines.hpp"
#include "names.hpp"
#include "terminal.hpp"
#include "vectors.hpp"

namespace assay::app {
namespace {

constexpr std::int64_t kLargestCollection = 1'000'000'000'000'000;  // a double counts so far

// What is evaluated where no measure is named.
std::string_view usual_measures(const Inputs& inputs) {
  if (inputs.judgments == Judgments::kGroups) return "qrels_jg";
  return is_preference(inputs.judgments) ? "prefs" : inputs.usual;
}

Result<std::vector<Measure>> parse_all(const Inputs& inputs) {
  std::string all(inputs.measures.empty() ? usual_measures(inputs) : "");
  for (const std::string& text : inputs.measures) all += text + " ";
  return parse_measures(all);
}

// Standard input can be read once.
std::optional<Error> check_arguments(const Inputs& inputs, const std::vector<NamedRun>& runs,
                                     const std::string& output) {
  std::vector<std::string> paths{inputs.qrels, inputs.known, inputs.expected, inputs.only_topics,
                                 inputs.group_by};
  for (const NamedRun& run : runs) paths.push_back(run.path);
  if (auto twice = check_standard_input(paths)) return twice;
  if (auto lost = check_written_over(paths, output)) return lost;
  for (const NamedRun& run : runs) {
    if (run.path.empty()) {
      return wrong_use("no file is named in \"" + run.name + "=\"", "write it as in name=file.run");
    }
  }
  return std::nullopt;
}

// Says how far it is where a pipe or an archive takes long.
Result<std::shared_ptr<const Input>> open_input(const Inputs& inputs, const std::string& path) {
  Progress progress("reading", !inputs.quiet);
  return Input::open(path, {.hash = inputs.hash,
                            .progress = [&](std::size_t bytes) { progress.show_bytes(bytes); }});
}

Result<Qrels> read_qrels(const Inputs& inputs, const EvalOptions& options) {
  auto input = open_input(inputs, inputs.qrels);
  if (!input) return input.error();
  return Qrels::read(*std::move(input), {.skip_bad_lines = inputs.options.skip_bad_lines,
                                         .format = inputs.qrels_format,
                                         .judgments = inputs.judgments,
                                         .threads = options.threads});
}

// Empty if no file is named.
Result<std::shared_ptr<const UserData>> read_user(const Inputs& inputs, const Qrels& qrels) {
  auto user = std::make_shared<UserData>();
  for (const auto& [path, read] :
       {std::pair(&inputs.known, &read_known), std::pair(&inputs.expected, &read_expected)}) {
    if (path->empty()) continue;
    auto input = open_input(inputs, *path);
    if (!input) return input.error();
    if (auto done = read(qrels, *std::move(input), *user); !done) return done.error();
  }
  return std::shared_ptr<const UserData>(std::move(user));
}

// The options for evaluation, with what the small files about topics say.
Result<EvalOptions> read_options(const Inputs& inputs) {
  EvalOptions options = inputs.options;
  if (options.threads == 0) options.threads = std::max(1U, std::thread::hardware_concurrency());
  const auto vectors = wanted_vectors();
  if (!vectors) return vectors.error();
  options.vectors = *vectors;
  if (!inputs.only_topics.empty()) {
    const auto list = read_lines(inputs.only_topics, ValueIs::kIgnored, "topic");
    if (!list) return list.error();
    for (const TopicLine& line : list->lines) options.only_topics.emplace_back(line.topic);
  }
  if (!inputs.group_by.empty()) {
    const auto list = read_lines(inputs.group_by, ValueIs::kRequired, "topic category");
    if (!list) return list.error();
    for (const TopicLine& line : list->lines) {
      if (line.value == "all") {
        return topic_line_error(*list, line.value, "a category is called \"all\", as the means are",
                                "topic category");
      }
      options.categories.push_back({std::string(line.topic), std::string(line.value)});
    }
  }
  return options;
}

// The runs as they are to be read. Several are read at once, so only one alone tells how far it is.
std::vector<RunSource> sources_of(const Inputs& inputs, const std::vector<NamedRun>& named,
                                  Progress& progress) {
  std::vector<RunSource> sources;
  for (const NamedRun& each : named) {
    sources.push_back(
        {.path = each.path, .format = inputs.run_format, .input = {.hash = inputs.hash}});
  }
  if (named.size() == 1) {
    sources[0].input.progress = [&](std::size_t bytes) { progress.show_bytes(bytes); };
  }
  return sources;
}

// What runs are called: by their tags, if that is asked for and they have any.
Result<std::vector<std::string>> names_by(const Inputs& inputs, std::vector<NamedRun> named,
                                          const std::vector<std::string>& tags) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (inputs.name_by == "tag" && !tags[i].empty()) named[i].name = tags[i];
    names.push_back(named[i].name);
  }
  if (auto clash = find_clash(named)) return *clash;
  return names;
}

// The same for the runs of a report.
std::optional<Error> name_runs(const Inputs& inputs, const std::vector<NamedRun>& named,
                               EvalReport& report) {
  std::vector<std::string> tags;
  for (const Scores& scores : report.runs) tags.push_back(scores.tag);
  auto names = names_by(inputs, named, tags);
  if (!names) return names.error();
  for (std::size_t i = 0; i < names->size(); ++i) report.runs[i].run = (*names)[i];
  return std::nullopt;
}

}  // namespace

Result<TopicLines> read_lines(const std::string& path, ValueIs value, std::string_view shape) {
  auto input = Input::open(path);
  if (!input) return input.error();
  return read_topic_lines(*std::move(input), value, shape);
}

Result<Prepared> prepare(const Inputs& inputs, const std::string& output) {
  auto measures = parse_all(inputs);
  if (!measures) return measures.error();
  const CommonSettings common{.judged_only = inputs.judged_only,
                              .collection = static_cast<double>(inputs.collection_size)};
  for (Measure& measure : *measures) apply(common, measure);
  std::vector<NamedRun> named;
  for (const std::string& argument : inputs.runs) named.push_back(named_run(argument));
  if (auto wrong = check_arguments(inputs, named, output)) return *wrong;
  auto options = read_options(inputs);
  if (!options) return options.error();
  auto qrels = read_qrels(inputs, *options);
  if (!qrels) return qrels.error();
  if (inputs.name_by != "tag") {
    if (auto clash = find_clash(named)) return *clash;
  }
  auto user = read_user(inputs, *qrels);
  if (!user) return user.error();
  options->user = *user;
  return Prepared{.measures = *std::move(measures),
                  .named = std::move(named),
                  .options = *std::move(options),
                  .qrels = *std::move(qrels)};
}

Result<EvalReport> evaluate_files(const Inputs& inputs, const Prepared& prepared) {
  Progress progress("evaluating", !inputs.quiet);
  EvalOptions options = prepared.options;
  options.progress = [&](std::size_t done, std::size_t total) { progress.show(done, total); };
  const std::vector<std::string> names(prepared.named.size());
  const auto sources = sources_of(inputs, prepared.named, progress);
  auto report = evaluate_all(prepared.qrels, sources, names, prepared.measures, options);
  if (!report) return report;
  if (auto clash = name_runs(inputs, prepared.named, *report)) return *clash;
  return report;
}

Result<EvalReport> evaluate_runs(const Inputs& inputs, const Prepared& prepared,
                                 const std::vector<Run>& runs) {
  const std::vector<std::string> names(prepared.named.size());
  auto report = evaluate_all(prepared.qrels, runs, names, prepared.measures, prepared.options);
  if (!report) return report;
  if (auto clash = name_runs(inputs, prepared.named, *report)) return *clash;
  return report;
}

Result<std::vector<Run>> index_runs(const Inputs& inputs, const Prepared& prepared) {
  std::vector<Run> runs;
  for (const NamedRun& each : prepared.named) {
    auto input = open_input(inputs, each.path);
    if (!input) return input.error();
    auto run = Run::index(*std::move(input),
                          {.threads = prepared.options.threads, .format = inputs.run_format});
    if (!run) return run.error();
    runs.push_back(*std::move(run));
  }
  return runs;
}

Result<std::vector<std::string>> names_of(const Inputs& inputs, const Prepared& prepared,
                                          const std::vector<Run>& runs) {
  std::vector<std::string> tags;
  for (const Run& run : runs) tags.push_back(run.tag());
  return names_by(inputs, prepared.named, tags);
}

void forget_different_topics(EvalReport& report) {
  std::erase_if(report.notes, [](const Note& note) { return note.code == "different-topics"; });
}

void add_file(Verb& verb, const std::string& name, std::string& path, const std::string& help) {
  verb.add_option(name, path, help)->type_name("FILE")->take_last();
}

void add_qrels(Verb& verb, Inputs& inputs) {
  verb.add_option("QRELS", inputs.qrels,
                  "Judgments in any format, as TREC's topic iteration document grade; - is "
                  "standard input")
      ->required();
}

void add_inputs(Verb& verb, Inputs& inputs) {
  add_qrels(verb, inputs);
  verb.add_option("RUN", inputs.runs,
                  "Runs in any format, as TREC's topic Q0 document rank score tag; NAME=FILE "
                  "names one")
      ->required();
  add_measures_and_formats(verb, inputs);
  add_words(verb, "--name-by", inputs.name_by, {"file", "tag"}, "What to call a run by");
}

void add_measures(Verb& verb, Inputs& inputs) {
  verb.words[verb.add_option("-m,--measure", inputs.measures,
                             "Measures, as in 'nDCG@10 AP(rel=2)', in any number; else " +
                                 std::string(inputs.usual))
                 ->allow_extra_args(false)
                 ->type_name("LIST")] = measure_words(Takes::kList);
}

void add_measures_and_formats(Verb& verb, Inputs& inputs) {
  add_measures(verb, inputs);
  add_choice(verb, "--qrels-format", inputs.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(verb, "--run-format", inputs.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
  add_choice(verb, "--judgments", inputs.judgments, kJudgmentsChoices,
             "What the judgments are, for measures that need more than grades");
}

void add_ties_and_threads(Verb& verb, EvalOptions& options) {
  add_choice(verb, "--ties", options.ties, kTiesChoices, "Who comes first among equal scores");
  add_number(verb, "-j,--threads", options.threads, 0, 1024,
             "Threads; 0, the default, takes every core");
  options.threads = 0;
}

void add_averaging(Verb& verb, EvalOptions& options) {
  add_choice(verb, "--topics", options.topics, kTopicsChoices, "Topics to average");
  add_choice(verb, "--undefined", options.undefined, kUndefinedChoices,
             "What undefined values count in a mean");
}

void add_skip_and_depth(Verb& verb, bool& skip_bad_lines, std::uint32_t& depth) {
  verb.add_flag("--skip-bad-lines", skip_bad_lines,
                "Ignore lines that cannot be read, and count them");
  add_number(verb, "--depth", depth, 1, 0xfffffffe,
             "Look at the first so many documents of each topic alone");
}

void add_limits(Verb& verb, Inputs& inputs) {
  add_skip_and_depth(verb, inputs.options.skip_bad_lines, inputs.options.depth);
  verb.add_flag(
      "--judged-only", inputs.judged_only,
      "First drop retrieved documents that were not judged; the names of the measures say so");
  add_number(verb, "--collection-size", inputs.collection_size, 1, kLargestCollection,
             "Documents in the collection, for measures such as Fallout");
}

void add_user_files(Verb& verb, Inputs& inputs) {
  add_file(verb, "--known", inputs.known, "Documents that the user knew: lines of topic document");
  add_file(verb, "--expected", inputs.expected,
           "Relevant documents that the user expected: lines of topic number");
}

}  // namespace assay::app
