// SPDX-License-Identifier: Apache-2.0
// plot.cpp: `assay plot`: judgments and runs in, a figure out.
#include "assay/plot.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "assay/report.hpp"
#include "inputs.hpp"
#include "names.hpp"
#include "output.hpp"
#include "picture.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  PlotRequest request;
  std::string kind;
  std::string format;
  std::string output;
  std::string color = "auto";
  PictureSize size;
  bool ascii = false;
};

struct FigureFormat {
  std::string_view name;
  std::string_view ending;  // of files; empty: none of its own
};
constexpr std::array kFormats = {FigureFormat{"svg", "svg"},   FigureFormat{"csv", "csv"},
                                 FigureFormat{"json", "json"}, FigureFormat{"text", "txt"},
                                 FigureFormat{"ascii", ""},    FigureFormat{"png", "png"},
                                 FigureFormat{"pdf", "pdf"}};

std::string ending_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return ending.empty() ? ending : ending.substr(1);
}

Result<std::string> choose_format(const Settings& settings) {
  if (!settings.format.empty()) return settings.format;
  const std::string ending = ending_of(settings.output);
  if (ending.empty()) return std::string(settings.ascii ? "ascii" : "svg");
  std::string endings;
  for (const FigureFormat& format : kFormats) {
    if (format.ending == ending) return std::string(format.name);
    if (!format.ending.empty()) endings += " ." + std::string(format.ending);
  }
  return wrong_use("no format is known for the file \"" + settings.output + "\"",
                   "name one with -f, or end the file's name with one of:" + endings);
}

Result<const PlotKind*> choose_kind(const std::string& name) {
  if (const PlotKind* kind = find_plot_kind(name)) return kind;
  std::string names;
  for (const PlotKind& kind : plot_kinds()) names += " " + std::string(kind.name);
  return wrong_use("unknown kind of plot \"" + name + "\"", "there are:" + names);
}

// What the evaluation is told beside what was typed: one topic, or all; values, or means alone.
EvalOptions options_for(const EvalOptions& given, const PlotKind& kind,
                        const PlotRequest& request) {
  EvalOptions options = given;
  options.values = kind.needs_values || !request.topic.empty();
  options.cutoff_notes = false;  // there are more cutoffs than anybody wants notes on
  if (request.topic.empty()) return options;
  options.only_topics = {request.topic};
  options.topics = Topics::kQrels;
  options.needs_common_topic = false;
  return options;
}

struct Figure {
  Chart chart;
  EvalReport report;
};

Result<EvalReport> evaluate_indexed(const Inputs& inputs, const Prepared& prepared,
                                    const std::vector<Run>& runs) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const bool by_tag = inputs.name_by == "tag" && !runs[i].tag().empty();
    names.push_back(by_tag ? runs[i].tag() : prepared.named[i].name);
  }
  return evaluate_all(prepared.qrels, runs, names, prepared.measures, prepared.options);
}

Result<Figure> make_figure(const Settings& settings, const PlotKind& kind) {
  Inputs inputs = settings.inputs;
  inputs.usual = kind.usual;
  auto prepared = prepare(inputs);
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
  prepared->options = options_for(prepared->options, kind, *whole);
  std::vector<Run> runs;
  if (kind.needs_runs) {
    auto indexed = index_runs(inputs, *prepared);
    if (!indexed) return indexed.error();
    runs = *std::move(indexed);
  }
  auto report = kind.needs_runs ? evaluate_indexed(inputs, *prepared, runs)
                                : evaluate_files(inputs, *prepared);
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
    Look look = look_for(stdout, settings.color, settings.ascii || format == "ascii");
    if (!settings.output.empty()) {
      look.width = Look{}.width;
      look.ascii = settings.ascii || format == "ascii";
    }
    return chart_text(chart, look);
  }
  std::string svg = chart_svg(chart, {.size = settings.size});
  if (!is_converted(format)) return svg;
  return converted(svg, format);
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.color, settings.ascii);
  const auto kind = choose_kind(settings.kind);
  if (!kind) return fail(kind.error(), error_look);
  const auto format = choose_format(settings);
  if (!format) return fail(format.error(), error_look);
  const auto figure = make_figure(settings, **kind);
  if (!figure) return fail(figure.error(), error_look);
  const auto text = written(figure->chart, settings, *format);
  if (!text) return fail(text.error(), error_look);
  const auto done = write_output(settings.output, *text);
  if (!done) return fail(done.error(), error_look);
  if (!settings.inputs.quiet) {
    const std::string notes = notes_text(figure->report, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_figure_options(Verb& verb, Settings& s) {
  std::vector<std::string> formats;
  for (const FigureFormat& format : kFormats) formats.emplace_back(format.name);
  verb.add_option("-t,--topic", s.request.topic, "One topic alone, for pr, dcg and ndcg")
      ->type_name("TOPIC")
      ->take_last();
  add_number(verb, "-k,--rank", s.request.depth, 1, 10000,
             "The last rank of a curve, or the deepest pool; else 10, or all there is");
  add_words(verb, "-f,--format", s.format, formats, "How to draw");
  verb.add_option("-o,--output", s.output, "Write to this file; its ending chooses the format")
      ->type_name("FILE")
      ->take_last();
  verb.add_option("--title", s.request.title, "Title of the figure")
      ->type_name("TEXT")
      ->take_last();
  add_number(verb, "--width", s.size.width, 240, 10000, "Width in pixels");
  add_number(verb, "--height", s.size.height, 160, 20000, "Height in pixels");
  add_words(verb, "--color", s.color, {"auto", "always", "never"}, "Colour of messages");
  verb.add_flag("--ascii", s.ascii, "No character beyond ASCII; alone, draw in the terminal");
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
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_user_files(*verb, inputs);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
