// SPDX-License-Identifier: Apache-2.0
// gate.cpp: `assay gate`: may this run replace that one? The exit code says so.
#include "assay/gate.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/gate_report.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  Looks looks;
  std::string config;
  std::string baseline;
  std::string candidate;
  std::string junit;
  std::string summary;
  std::string json;
  std::string ci;
  bool update = false;
};

// A file that is written beside what is printed.
struct Output {
  const std::string& path;
  std::string (*write)(const GateView&, const Look&);
};
std::array<Output, 3> outputs_of(const Settings& settings) {
  return {{{settings.junit, gate_junit},
           {settings.summary, gate_markdown},
           {settings.json, gate_json}}};
}

bool is_there(const std::string& path) {
  std::error_code unimportant;  // a name too long for a file is not one
  return std::filesystem::exists(path, unimportant);
}

// Whether one of them takes the place of the text, and with it of the notes.
bool is_printed(const Settings& settings) {
  const auto outputs = outputs_of(settings);
  return std::any_of(outputs.begin(), outputs.end(),
                     [](const Output& output) { return output.path == "-"; });
}

// What is written where, each to a place of its own.
Result<std::vector<std::string>> written_paths(const Settings& settings) {
  std::vector<std::string> written;
  for (const Output& output : outputs_of(settings)) {
    if (output.path.empty()) continue;
    const auto is_same = [&](const std::string& other) {
      return std::filesystem::path(other).lexically_normal() ==
             std::filesystem::path(output.path).lexically_normal();
    };
    if (std::any_of(written.begin(), written.end(), is_same)) {
      return wrong_use("two results would go to " + output.path, "name a file for each");
    }
    written.push_back(output.path);
  }
  if (!settings.ci.empty() && is_printed(settings)) {
    return wrong_use("annotations and another result would both go to standard output",
                     "name a file for the result, or leave out --ci");
  }
  return written;
}

std::optional<Error> check_arguments(const Settings& settings) {
  auto paths_written = written_paths(settings);
  if (!paths_written) return paths_written.error();
  std::vector<std::string>& written = *paths_written;
  if (settings.update && !written.empty()) {
    return wrong_use(
        "--update-baseline looks at no rule, so there is nothing to write to " + written.front(),
        "leave it out");
  }
  std::vector<std::string> paths = {settings.inputs.qrels,    settings.inputs.known,
                                    settings.inputs.expected, settings.inputs.only_topics,
                                    settings.config,          named_run(settings.candidate).path};
  if (settings.update) written.push_back(named_run(settings.baseline).path);
  if (!settings.update) paths.push_back(named_run(settings.baseline).path);
  for (const std::string& output : written) {
    if (auto wrong = check_written_over(paths, output)) return wrong;
  }
  if (!settings.config.empty() && !settings.inputs.measures.empty()) {
    return wrong_use("-m and --config both name measures",
                     "add [measure.\"…\"] to " + settings.config);
  }
  if (settings.update && settings.baseline.empty()) {
    return wrong_use("--update-baseline stores the candidate as the baseline, and none is named",
                     "name the file with --baseline");
  }
  return check_standard_input(paths);
}

// The stored result that is named as the baseline; nothing if it is a run, or none is named.
Result<std::optional<StoredBaseline>> stored_baseline(const Settings& settings) {
  const std::string path = named_run(settings.baseline).path;
  if (path.empty() || path == "-") return std::optional<StoredBaseline>{};
  const auto input = Input::open(path);
  if (!input) {
    Error error = input.error();
    if (!is_there(path)) error.hint = "store a run there with --update-baseline";
    return error;
  }
  if (!is_result(**input)) return std::optional<StoredBaseline>{};
  auto stored = read_baseline(**input);
  if (!stored) return stored.error();
  return std::optional(*std::move(stored));
}

// Only what --update-baseline wrote may be written over by it.
std::optional<Error> find_obstacle(const std::string& path) {
  if (!is_there(path)) return std::nullopt;
  const auto input = Input::open(path);
  if (!input) return input.error();
  if ((*input)->bytes().empty() || is_stored_baseline(**input)) return std::nullopt;
  return wrong_use(path + " is not a stored baseline, and would be written over",
                   "name another file with --baseline");
}

// The runs to read, under different names though their files may have the same.
std::vector<std::string> runs_of(const Settings& settings, bool has_baseline_run) {
  if (!has_baseline_run) return {settings.candidate};
  const NamedRun baseline = named_run(settings.baseline);
  const NamedRun candidate = named_run(settings.candidate);
  if (baseline.name != candidate.name) return {settings.baseline, settings.candidate};
  return {"baseline=" + baseline.path, "candidate=" + candidate.path};
}

struct Evaluated {
  GateConfig config;
  EvalReport report;
};

// The measures of the configuration, or of -m, with the rule that is usual.
Result<Evaluated> evaluate_for(const Settings& settings, bool has_baseline_run) {
  Inputs inputs = settings.inputs;
  std::optional<GateConfig> config;
  if (!settings.config.empty()) {
    const auto input = Input::open(settings.config);
    if (!input) return input.error();
    auto read = read_gate_config(**input);
    if (!read) return read.error();
    config = *std::move(read);
    for (const Measure& measure : config->measures) inputs.measures.push_back(name_of(measure));
  }
  inputs.runs = runs_of(settings, has_baseline_run);
  inputs.hash = true;
  const auto prepared = prepare(inputs, "");
  if (!prepared) return prepared.error();
  auto report = evaluate_files(inputs, *prepared);
  if (!report) return report.error();
  forget_different_topics(*report);
  if (!config) config = usual_gate(prepared->measures);
  config->measures = prepared->measures;
  config->threads = prepared->options.threads;
  return Evaluated{.config = *std::move(config), .report = *std::move(report)};
}

Result<Done> write_all(const Settings& settings, const GateView& view) {
  const Look plain = look_of(settings.looks, false);
  for (const Output& output : outputs_of(settings)) {
    if (output.path.empty()) continue;
    if (auto done = write_output(output.path, output.write(view, plain)); !done) return done;
  }
  if (is_printed(settings)) return Done{};
  const std::string text = gate_text(view, look_of(settings.looks, true));
  return write_output("", text + (settings.ci == "github" ? gate_github(view, plain) : ""));
}

int update(const Settings& settings, const Look& error_look) {
  const std::string path = named_run(settings.baseline).path;
  if (auto obstacle = find_obstacle(path)) return fail(*obstacle, error_look);
  const auto evaluated = evaluate_for(settings, false);
  if (!evaluated) return fail(evaluated.error(), error_look);
  const auto json = baseline_json(evaluated->report);
  if (!json) return fail(json.error(), error_look);
  if (auto done = write_output(path, *json); !done) return fail(done.error(), error_look);
  if (path == "-" || settings.inputs.quiet) return kFine;
  return print(stored_text(evaluated->report, path, look_of(settings.looks, true)), error_look);
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  if (auto wrong = check_arguments(settings)) return fail(*wrong, error_look);
  if (settings.update) return update(settings, error_look);
  const auto stored = stored_baseline(settings);
  if (!stored) return fail(stored.error(), error_look);
  const bool has_run = !settings.baseline.empty() && !*stored;
  const auto evaluated = evaluate_for(settings, has_run);
  if (!evaluated) return fail(evaluated.error(), error_look);
  const auto gate = check_gate({.config = evaluated->config,
                                .report = evaluated->report,
                                .stored = *stored ? &**stored : nullptr});
  if (!gate) return fail(gate.error(), error_look);
  const GateView view{.gate = *gate, .report = evaluated->report};
  if (auto done = write_all(settings, view); !done) return fail(done.error(), error_look);
  if (!settings.inputs.quiet && !is_printed(settings)) {
    const std::string notes =
        notes_text(evaluated->report, error_look) + notes_text(gate->notes, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return gate->is_passed() ? kFine : kNo;
}

void add_outputs(Verb& verb, Settings& s) {
  add_file(verb, "--junit", s.junit, "Also write JUnit's XML, as build servers read it");
  add_file(verb, "--summary", s.summary, "Also write Markdown, as for $GITHUB_STEP_SUMMARY");
  add_file(verb, "--json", s.json, "Also write JSON; - is standard output, as for the two above");
  add_words(verb, "--ci", s.ci, {"github"}, "Also print annotations for this code host");
  add_color(verb, s.looks.color, s.looks.ascii);
  add_digits(verb, s.looks);
  add_percent(verb, s.looks);
  verb.add_flag("--quiet", s.inputs.quiet, "No notes and no progress");
}

}  // namespace

void add_gate(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "gate", "Fail if a run is worse than it may be");
  verb->footer(
      "The exit code is 0 if all rules are met, 1 if one is not, 2 if the files cannot be used.\n"
      "Without --config, no measure may have a proven loss.\n\n"
      "Examples:\n"
      "  assay gate qrels.txt --baseline main.run --candidate pr.run\n"
      "  assay gate qrels.txt --baseline main.json --candidate pr.run --config gate.toml\n"
      "  assay gate qrels.txt --candidate main.run --baseline main.json --update-baseline");
  add_qrels(*verb, s->inputs);
  verb->add_option("--candidate", s->candidate, "The run that is to be let in, in any format")
      ->required()
      ->type_name("FILE")
      ->take_last();
  add_file(*verb, "--baseline", s->baseline,
           "What it is compared with: a run, or what --update-baseline stored");
  add_file(*verb, "--config", s->config, "Rules, in TOML");
  verb->add_flag("--update-baseline", s->update,
                 "Store the candidate's values in the file of --baseline; no rule is looked at");
  add_measures_and_formats(*verb, s->inputs);
  add_ties_and_threads(*verb, s->inputs.options);
  add_averaging(*verb, s->inputs.options);
  add_limits(*verb, s->inputs);
  add_file(*verb, "--only-topics", s->inputs.only_topics,
           "Only the topics of this file, one a line");
  add_user_files(*verb, s->inputs);
  add_outputs(*verb, *s);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
