// SPDX-License-Identifier: Apache-2.0
// insight.cpp: explanations, figures, pages and checks, as Python asks for them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/chart.hpp"
#include "assay/check.hpp"
#include "assay/explain_runs.hpp"
#include "assay/page.hpp"
#include "assay/plot.hpp"
#include "formats.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "tables.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// The runs again, as they were evaluated.
std::vector<Run> index_all(const PyReport& report, const std::vector<std::size_t>& which) {
  std::vector<Run> runs;
  for (const std::size_t run : which) {
    const RunSource& source = report.sources.at(run);
    if (source.path == "-" && !source.memory.table && !source.bytes) {
      raise("standard input cannot be read a second time", "put the run into a file");
    }
    if (!(stamp_of(source) == report.stamps.at(run))) {
      throw Raised{Error{.place = {.file = source.path},
                         .what = "has changed since it was evaluated",
                         .hint = "evaluate it again"}};
    }
    runs.push_back(value_or_raise(index_run(source, report.report.policy.threads)));
  }
  return runs;
}

// What an explanation is to tell beside the topic.
struct ExplainWish {
  std::vector<Measure> measures;
  std::vector<std::size_t> runs;
  std::vector<std::string> topics;
  std::vector<std::string> changes;
  std::optional<std::uint32_t> ranks;
  bool conventions = false;
};

ExplainReport explain_report(const PyReport& given, const ExplainWish& wish) {
  const PyReport& report = with_sources(given);
  const auto all = run_names(report);
  std::vector<std::string> names;
  for (const std::size_t run : wish.runs) names.push_back(all.at(run));
  const nb::gil_scoped_release release;
  const auto runs = index_all(report, wish.runs);
  ExplainTask task{.qrels = *report.qrels,
                   .runs = runs,
                   .names = names,
                   .measures = wish.measures,
                   .evaluation = report.report.policy,
                   .options = explain_options(*report.qrels),
                   .topics = wish.topics,
                   .changes = wish.changes,
                   .conventions = wish.conventions};
  task.options.ranks = wish.ranks;
  std::vector<Note> notes;
  return value_or_raise(explain_runs(std::move(task), notes));
}

Chart make_chart(const PyReport& given, const std::string& name,
                 const std::vector<std::size_t>& which, PlotRequest request) {
  const PyReport& report = with_sources(given);
  const PlotKind& kind = format_named(plot_kinds(), name, "kind of plot");
  const auto all = run_names(report);
  std::vector<std::string> names;
  std::vector<RunSource> sources;
  for (const std::size_t run : which) {
    names.push_back(all.at(run));
    sources.push_back(report.sources.at(run));
  }
  const std::vector<Measure>& evaluated_before = report.report.measures;
  if (request.measures.empty() && kind.takes_any && evaluated_before.size() >= kind.measures) {
    const auto first = evaluated_before.begin();
    request.measures.assign(first, first + static_cast<std::ptrdiff_t>(kind.measures));
  }
  const nb::gil_scoped_release release;
  request = value_or_raise(complete(kind, std::move(request), which.size()));
  if (!request.topic.empty() && !report.qrels->find_topic(request.topic))
    throw Raised{unknown_topic(*report.qrels, request.topic)};
  const auto measures = value_or_raise(plot_measures(kind, request));
  const EvalOptions options = plot_options(report.report.policy, kind, request);
  std::vector<Run> runs;
  if (kind.needs_runs) runs = index_all(report, which);
  const EvalReport evaluated = value_or_raise(
      kind.needs_runs ? evaluate_all(*report.qrels, runs, names, measures, options)
                      : evaluate_all(*report.qrels, sources, names, measures, options));
  return value_or_raise(
      plot_chart(kind, {.report = evaluated, .qrels = *report.qrels, .runs = runs}, request));
}

std::shared_ptr<const Input> open_texts(const std::optional<std::string>& path) {
  if (!path) return nullptr;
  return value_or_raise(Input::open(*path));
}

// What a page shows beside the numbers.
struct PageWish {
  std::string title;
  std::optional<std::string> docs;
  std::optional<std::string> topic_texts;
};

std::string make_page(const PyReport& given, const PageWish& wish) {
  const PyReport& report = with_sources(given);
  const nb::gil_scoped_release release;
  const auto measures = value_or_raise(page_measures(report.report.measures, report.qrels->kind()));
  EvalOptions options = report.report.policy;
  options.intervals = true;
  options.values = true;
  options.noted = report.report.measures.size();
  const EvalReport evaluated = value_or_raise(
      evaluate_all(*report.qrels, report.sources, run_names(report), measures, options));
  const auto pair = index_all(report, page_pair(evaluated));
  const auto docs = open_texts(wish.docs);
  const auto topic_texts = open_texts(wish.topic_texts);
  return value_or_raise(report_html({.qrels = *report.qrels,
                                     .report = evaluated,
                                     .asked = report.report.measures.size(),
                                     .pair = pair,
                                     .docs = docs.get(),
                                     .topic_texts = topic_texts.get(),
                                     .title = wish.title}));
}

// Of files on paths, of (name, bytes), and of tables as files that hold the same.
std::string check_inputs(const nb::list& sources,
                         const std::vector<std::optional<std::string>>& roles, unsigned threads) {
  std::vector<std::shared_ptr<const Input>> inputs;
  for (const nb::handle source : sources) {
    if (nb::isinstance<MemorySource>(source)) {
      inputs.push_back(run_text(nb::cast<const MemorySource&>(source)));
    } else if (nb::isinstance<nb::tuple>(source)) {
      const auto [name, bytes] = nb::cast<std::pair<std::string, nb::bytes>>(source);
      inputs.push_back(
          value_or_raise(Input::unpacked(name, std::string(bytes.c_str(), bytes.size()))));
    } else {
      inputs.push_back(value_or_raise(Input::open(nb::cast<std::string>(source))));
    }
  }
  CheckOptions options{.threads = threads_from(threads)};
  for (const auto& role : roles) {
    options.roles.emplace_back();
    if (role) options.roles.back() = choice_from(kRoleChoices, *role, "role");
  }
  const nb::gil_scoped_release release;
  return check_json(value_or_raise(check(inputs, options)));
}

void bind_explain(nb::module_& module) {
  nb::class_<ExplainReport>(module, "Explanation", "How values of rankings come about.")
      .def(
          "text",
          [](const ExplainReport& self, const std::string& format, const nb::dict& look) {
            return format_named(explain_formats(), format).write(self, look_from(look));
          },
          nb::arg("format"), nb::arg("look") = nb::dict())
      .def("fragment", [](const ExplainReport& self) {
        std::string html;
        for (const RunExplanation& part : self.parts) html += explain_html(part, Look{});
        return html;
      });
  module.def(
      "explain",
      [](const PyReport& report, std::vector<std::size_t> runs, std::vector<std::string> topics,
         std::vector<Measure> measures, std::vector<std::string> changes,
         std::optional<std::uint32_t> ranks, bool conventions) {
        return explain_report(report, {std::move(measures), std::move(runs), std::move(topics),
                                       std::move(changes), ranks, conventions});
      },
      nb::arg("report"), nb::arg("runs"), nb::arg("topics"), nb::arg("measures"),
      nb::arg("changes"), nb::arg("ranks") = nb::none(), nb::arg("conventions") = false);
}

void bind_plot(nb::module_& module) {
  nb::class_<Chart>(module, "Chart", "A figure as data, before anybody draws it.")
      .def_ro("kind", &Chart::kind)
      .def_ro("title", &Chart::title)
      .def_ro("finding", &Chart::finding)
      .def_ro("notes", &Chart::notes)
      .def(
          "svg",
          [](const Chart& self, std::size_t width, std::size_t height) {
            return chart_svg(self, {.size = {.width = width, .height = height}});
          },
          nb::arg("width") = 0, nb::arg("height") = 0)
      .def("csv", &chart_csv)
      .def("json", &chart_json)
      .def(
          "text",
          [](const Chart& self, const nb::dict& look) { return chart_text(self, look_from(look)); },
          nb::arg("look") = nb::dict());
  module.def(
      "plot",
      [](const PyReport& report, const std::string& kind, const std::vector<std::size_t>& runs,
         std::vector<Measure> measures, std::string topic, std::uint32_t depth, std::string title) {
        return make_chart(report, kind, runs,
                          {.measures = std::move(measures),
                           .topic = std::move(topic),
                           .depth = depth,
                           .title = std::move(title)});
      },
      nb::arg("report"), nb::arg("kind"), nb::arg("runs"), nb::arg("measures"),
      nb::arg("topic") = "", nb::arg("depth") = 0, nb::arg("title") = "");
  module.def("plot_kinds", [] {
    std::vector<std::string> names;
    for (const PlotKind& kind : plot_kinds()) names.emplace_back(kind.name);
    return names;
  });
}

}  // namespace

void bind_insight(nb::module_& module) {
  bind_explain(module);
  bind_plot(module);
  module.def(
      "page",
      [](const PyReport& report, std::string title, std::optional<std::string> docs,
         std::optional<std::string> topic_texts) {
        return make_page(report, {std::move(title), std::move(docs), std::move(topic_texts)});
      },
      nb::arg("report"), nb::arg("title") = "", nb::arg("docs") = nb::none(),
      nb::arg("topic_texts") = nb::none());
  module.def("check_json", &check_inputs, nb::arg("sources"), nb::arg("roles"),
             nb::arg("threads") = 0);
}

}  // namespace assay::python
