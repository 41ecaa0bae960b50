// SPDX-License-Identifier: Apache-2.0
// plot.cpp: `assay plot`: judgments and runs in, a figure out.
#include "assay/plot.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "assay/ranking.hpp"
#include "assay/report.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "picture.hpp"
#include "significance.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  PlotRequest request;
  std::string kind;
  TestSettings tests;
  Looks looks;
  PictureSize size;
};

struct FigureFormat {
  std::string_view name;
  std::string_view extension;  // of files; empty: none of its own
};
constexpr std::array kFormats = {FigureFormat{"svg", "svg"},   FigureFormat{"csv", "csv"},
                                 FigureFormat{"json", "json"}, FigureFormat{"text", "txt"},
                                 FigureFormat{"ascii", ""},    FigureFormat{"png", "png"},
                                 FigureFormat{"pdf", "pdf"}};

Result<const PlotKind*> choose_kind(const std::string& name) {
  if (const PlotKind* kind = find_plot_kind(name)) return kind;
  std::string names;
  for (const PlotKind& kind : plot_kinds()) names += " " + std::string(kind.name);
  return wrong_use("unknown kind of plot \"" + name + "\"", "there are:" + names);
}

struct Figure {
  Chart chart;
  EvalReport report;
};

Result<Figure> make_figure(const Settings& settings, const PlotKind& kind) {
  Inputs inputs = settings.inputs;
  inputs.usual = kind.usual;
  auto prepared = prepare(inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  PlotRequest request = settings.request;
  request.measures = prepared->measures;
  auto whole = complete(kind, std::move(request), prepared->named.size());
  if (!whole) return whole.error();
  if (!whole->topic.empty() && !prepared->qrels.find_topic(whole->topic)) {
    return unknown_topic(prepared->qrels, whole->topic);
  }
  auto measures = plot_measures(kind, *whole);
  if (!measures) return measures.error();
  prepared->measures = *std::move(measures);
  prepared->options = plot_options(prepared->options, kind, *whole);
  std::vector<Run> runs;
  if (kind.needs_runs) {
    auto indexed = index_runs(inputs, *prepared);
    if (!indexed) return indexed.error();
    runs = *std::move(indexed);
  }
  auto report =
      kind.needs_runs ? evaluate_runs(inputs, *prepared, runs) : evaluate_files(inputs, *prepared);
  if (!report) return report.error();
  auto chart =
      plot_chart(kind, {.report = *report, .qrels = prepared->qrels, .runs = runs}, *whole);
  if (!chart) return chart.error();
  return Figure{*std::move(chart), *std::move(report)};
}

Result<std::string> written(const Chart& chart, const Settings& settings,
                            const std::string& format) {
  if (format == "csv") return chart_csv(chart);
  if (format == "json") return chart_json(chart);
  if (format == "text" || format == "ascii") {
    Looks looks = settings.looks;
    looks.ascii = looks.ascii || format == "ascii";
    return chart_text(chart, look_of(looks, true));
  }
  std::string svg = chart_svg(chart, {.size = settings.size});
  if (!is_converted(format)) return svg;
  return converted(svg, format);
}

// What was typed of tests, for the kinds that make any.
Result<PlotRequest> request_of(const Settings& settings, const Verb& verb) {
  PlotRequest request = settings.request;
  if (!has_tests(verb)) return request;
  auto options = compare_options(settings.tests);
  if (!options) return options.error();
  request.comparison = *std::move(options);
  return request;
}

int run(Settings settings, const Verb& verb) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto kind = choose_kind(settings.kind);
  if (!kind) return fail(kind.error(), error_look);
  auto request = request_of(settings, verb);
  if (!request) return fail(request.error(), error_look);
  settings.request = *std::move(request);
  Looks looks = settings.looks;  // --ascii alone draws in the terminal
  if (looks.format.empty() && looks.output.empty() && looks.ascii) looks.format = "ascii";
  const auto format = choose_format(std::span<const FigureFormat>(kFormats), looks);
  if (!format) return fail(format.error(), error_look);
  const auto figure = make_figure(settings, **kind);
  if (!figure) return fail(figure.error(), error_look);
  const auto text = written(figure->chart, settings, std::string((*format)->name));
  if (!text) return fail(text.error(), error_look);
  const auto done = write_output(settings.looks.output, *text);
  if (!done) return fail(done.error(), error_look);
  if (!settings.inputs.quiet) {
    const std::string notes = notes_text(figure->report, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_figure_options(Verb& verb, Settings& s) {
  verb.add_option("-t,--topic", s.request.topic, "One topic alone, for pr, dcg and ndcg")
      ->type_name("TOPIC")
      ->take_last();
  add_number(verb, "-k,--rank", s.request.depth, 1, kMostRanks,
             "The last rank of a curve, or the deepest pool; else 10, or all there is");
  add_output(verb, s.looks, kFormats, "How to draw");
  verb.add_option("--title", s.request.title, "Title of the figure")
      ->type_name("TEXT")
      ->take_last();
  add_number(verb, "--width", s.size.width, 240, 10000, "Width in pixels");
  add_number(verb, "--height", s.size.height, 160, 20000, "Height in pixels");
  verb.add_flag("--quiet", s.inputs.quiet, "No notes and no progress");
}

}  // namespace

void add_plot(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->inputs.usual = "what is usual for the kind";
  Verb* verb = &add_verb(program, "plot", "Draw curves, topics and systems as figures");
  verb->footer(
      "Examples:\n"
      "  assay plot pr qrels.txt bm25.run dense.run -o curves.svg\n"
      "  assay plot delta qrels.txt bm25.run dense.run -m AP -o delta.pdf\n"
      "  assay plot dcg qrels.txt bm25.run -t 42 -k 20 -m 'nDCG(discount=jk)' --ascii");
  std::string kinds;
  OptionUsage usage{.brief = "What to draw", .takes = Takes::kWord, .explains = true};
  for (const PlotKind& kind : plot_kinds()) {
    kinds +=
        (kinds.empty() ? "" : "; ") + std::string(kind.name) + ", " + std::string(kind.meaning);
    usage.words.push_back({std::string(kind.name), std::string(kind.meaning)});
  }
  verb->words[verb->add_option("KIND", s->kind, "What to draw: " + kinds)->required()] = usage;
  Inputs& inputs = s->inputs;
  add_inputs(*verb, inputs);
  add_figure_options(*verb, *s);
  add_tests(*verb, s->tests);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_user_files(*verb, inputs);
  verb->callback([s, verb, &exit_code] { exit_code = run(*s, *verb); });
}

}  // namespace assay::app
