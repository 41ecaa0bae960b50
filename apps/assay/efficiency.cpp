// SPDX-License-Identifier: Apache-2.0
// efficiency.cpp: `assay efficiency`: what engines cost beside how good they are.
#include "assay/efficiency_table.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/report_efficiency.hpp"
#include "figure.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::vector<std::string> results;
  std::string old;  // older results
  std::string baseline;
  std::string plot;
  Cost cost = Cost::kMedian;
  ReadResultsOptions reading;
  Looks looks;
  bool quiet = false;
};

// Files among what is read; a folder is not written over.
std::vector<std::string> paths_of(const Settings& settings) {
  std::vector<std::string> paths = settings.results;
  if (!settings.old.empty()) paths.push_back(settings.old);
  for (std::string& path : paths) path = named_run(path).path;
  return paths;
}

std::optional<Error> check_paths(const Settings& settings) {
  const std::vector<std::string> paths = paths_of(settings);
  if (auto twice = check_standard_input(paths)) return twice;
  for (const std::string& output : {settings.looks.output, settings.plot}) {
    if (auto lost = check_written_over(paths, output)) return lost;
  }
  if (const auto figure = check_figure(settings.plot); !figure) return figure.error();
  return std::nullopt;
}

Result<EfficiencyTable> table_of(const std::vector<std::string>& paths, const Settings& settings,
                                 const std::string& baseline) {
  auto read = read_results(paths, settings.reading);
  if (!read) return read.error();
  auto table = make_efficiency_table(read->engines, baseline);
  if (table) table->notes.insert(table->notes.begin(), read->notes.begin(), read->notes.end());
  return table;
}

Result<Done> draw(const Settings& settings, const EfficiencyTable& table) {
  if (settings.plot.empty()) return Done{};
  const auto chart = efficiency_chart(table, settings.cost);
  if (!chart) return chart.error();
  return write_figure(settings.plot, chart_svg(*chart));
}

struct Told {
  EfficiencyTable table;
  std::optional<EfficiencyChange> change = {};
};

Result<Told> tell(const Settings& settings) {
  if (auto wrong = check_paths(settings)) return *wrong;
  auto table = table_of(settings.results, settings, settings.baseline);
  if (!table) return table.error();
  Told told{.table = *std::move(table)};
  if (settings.old.empty()) return told;
  const auto old = table_of({settings.old}, settings, {});
  if (!old) return old.error();
  told.change = compare_efficiency(*old, told.table);
  return told;
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(efficiency_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  const auto told = tell(settings);
  if (!told) return fail(told.error(), error_look);
  if (auto drawn = draw(settings, told->table); !drawn) {
    return fail(drawn.error(), error_look);
  }
  const EfficiencyView view{.table = told->table,
                            .change = told->change ? &*told->change : nullptr};
  const Look look = look_of(settings.looks, (*format)->name == "table");
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.quiet && !(*format)->carries_notes) {
    const std::string notes = notes_text(told->table.notes, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_options(Verb& verb, Settings& s) {
  add_file(verb, "--against", s.old, "Older results: show what changed since");
  verb.add_option("--baseline", s.baseline,
                  "The engine that others are compared with; else the first")
      ->type_name("NAME")
      ->take_last();
  add_file(verb, "--plot", s.plot,
           "Draw the first measure against the cost into this file: .svg, .png or .pdf");
  add_choice(verb, "--cost", s.cost, kCostChoices, "What the figure sets it against");
  verb.add_flag("--skip-torn-lines", s.reading.skip_torn_lines,
                "Leave out the last line of a log if it is cut off");
  add_output(verb, s.looks, efficiency_formats());
  add_digits(verb, s.looks);
  verb.add_flag("--quiet", s.quiet, "No notes");
}

}  // namespace

void add_efficiency(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "efficiency", "Say what engines cost beside how good they are");
  verb->footer(
      "Times that were measured elsewhere are JSON lines, tabs or commas under a heading, with\n"
      "latency_ms (or _ns, _us, _s), and topic and engine if they are known.\n\n"
      "Examples:\n"
      "  assay efficiency results\n"
      "  assay efficiency results --plot trade.svg --cost size\n"
      "  assay efficiency lucene=a.tsv other=b.jsonl\n"
      "  assay efficiency results --against results-old");
  verb->add_option("RESULTS", s->results,
                   "Folders of results, measurement.json files, or logs of queries, as FILE or "
                   "NAME=FILE")
      ->required();
  add_options(*verb, *s);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
