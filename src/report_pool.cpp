// SPDX-License-Identifier: Apache-2.0
// report_pool.cpp: pools as files and as text.
#include "assay/report_pool.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <numeric>

#include "assay/utf8.hpp"
#include "number.hpp"
#include "pool_lines.hpp"
#include "report_blocks.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Result<Done> write_tsv_pool(const PoolFile& pool, const Sink& sink) {
  return write_pool_file(pool, '\t', sink);
}
Result<Done> write_csv_pool(const PoolFile& pool, const Sink& sink) {
  return write_pool_file(pool, ',', sink);
}

Json doc_json(const PoolFile& pool, const PoolDoc& doc) {
  Json json{{"doc", utf8_text(doc.doc)}};
  if (pool.columns.stratum) json["stratum"] = doc.stratum;
  if (pool.columns.probability) json["probability"] = doc.probability;
  if (pool.columns.sampled) json["sampled"] = doc.is_sampled;
  if (doc.grade) json["grade"] = *doc.grade;
  if (pool.columns.runs) json["runs"] = doc.runs;
  if (pool.columns.best_rank) json["best_rank"] = doc.best_rank;
  return json;
}

Result<Done> write_json_pool(const PoolFile& pool, const Sink& sink) {
  Json topics = Json::array();
  for (const PoolFile::Topic& topic : pool.topics) {
    Json docs = Json::array();
    for (const PoolDoc& doc : topic.docs) docs.push_back(doc_json(pool, doc));
    topics.push_back({{"topic", utf8_text(topic.name)}, {"docs", std::move(docs)}});
  }
  return sink(Json{{"schema", "assay.pool/1"}, {"topics", std::move(topics)}}.dump(2) + "\n");
}

constexpr std::array kFormats = {
    PoolFormat{"tsv", "tsv", "columns with a header", write_tsv_pool},
    PoolFormat{"csv", "csv", "the same between commas", write_csv_pool},
    PoolFormat{"json", "json", "topics with their documents", write_json_pool},
    PoolFormat{"qrels5", "qrels", "topic, 0, document, stratum and grade, -1 without one",
               write_qrels5, true},
    PoolFormat{"prels", "prels", "topic, document, grade, 1 and probability", write_prels, true}};

constexpr std::size_t kIndent = 10;

std::string entry(std::string_view name, const std::string& text, const Look& look) {
  std::string line(name);
  line.resize(std::max(line.size() + 1, kIndent), ' ');
  return wrapped(suited(line + text, look), look.width, kIndent) + "\n";
}

std::string bound_text(double bound) {
  return bound >= 1000 ? grouped(static_cast<std::uint64_t>(bound)) : shortest(bound);
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
}

std::string median_text(const std::vector<std::uint64_t>& sizes) {
  const std::size_t half = sizes.size() / 2;
  if (sizes.size() % 2 == 1) return grouped(sizes[half]);
  const std::uint64_t twice = sizes[half - 1] + sizes[half];
  return grouped(twice / 2) + (twice % 2 == 1 ? ".5" : "");
}

std::string method_setting(const DocPool& pool) {
  const PoolOptions& options = pool.options;
  std::string text(options.method->name);
  for (const PoolParamDef& param : options.method->params) {
    text += " " + std::string(param.name) + "=" + shortest(options.params.*param.number);
  }
  if (!options.strata.empty()) {
    for (std::size_t s = 0; s < options.strata.size(); ++s) {
      text += (s == 0 ? ", " : " and ") + shortest(options.rates[s]) + " to rank " +
              grouped(options.strata[s]);
    }
    return text;
  }
  for (const double rate : options.rates) text += " " + shortest(rate);
  if (*options.depth != kAnyDepth) text += ", to depth " + grouped(*options.depth);
  if (options.budget) text += ", " + counted(*options.budget, "document") + " in all";
  if (options.topic_budget) text += ", " + counted(*options.topic_budget, "document") + " a topic";
  return text;
}

std::string runs_text(const DocPool& pool, const Look& look) {
  const std::size_t shown = look.top == 0 ? pool.runs.size() : std::min(look.top, pool.runs.size());
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const DocPool::RunCount& run = pool.runs[i];
    text += (i == 0 ? "" : " · ") + printable(run.name) + " " + grouped(run.docs) + " (" +
            grouped(run.alone) + " alone)";
  }
  if (shown < pool.runs.size()) {
    text += " · and " + counted(pool.runs.size() - shown, "other run");
  }
  return text;
}

}  // namespace

std::span<const PoolFormat> pool_formats() { return kFormats; }

std::string pool_text(const DocPool& pool, const Look& look) {
  const std::uint64_t docs = sum_of(pool.sizes);
  std::string out = entry("pool", method_setting(pool), look);
  std::string size = counted(docs, "document") + " of " + counted(pool.sizes.size(), "topic");
  if (!pool.sizes.empty()) {
    const bool is_same = pool.sizes.front() == pool.sizes.back();
    size += ": " + grouped(pool.sizes.front());
    size += is_same
                ? " each"
                : " to " + grouped(pool.sizes.back()) + " each, median " + median_text(pool.sizes);
  }
  out += entry("to judge", size, look);
  if (pool.complete_depth) {
    out += entry("complete", "to depth " + grouped(*pool.complete_depth) + " of every run", look);
  }
  if (pool.options.method->kind == PoolKind::kSample) {
    out += entry("drawn",
                 grouped(docs) + " of " + grouped(pool.file.doc_count() - pool.judged) +
                     " by chance, seed " + std::to_string(pool.options.seed),
                 look);
  }
  out += entry("runs", runs_text(pool, look), look);
  if (pool.judged > 0) {
    const bool is_kept = pool.options.method->kind == PoolKind::kSample;
    out += entry("judged",
                 counted(pool.judged, "document") + " before, not asked again" +
                     (is_kept ? "; a stratum of their own" : ""),
                 look);
  }
  if (pool.asked > 0) {
    out += entry("asked", counted(pool.asked, "document") + " of the earlier pool, left out", look);
  }
  return out + notes_text(pool.notes, look);
}

std::string graded_pool_text(const GradedPool& pool, const Look& look) {
  std::string text =
      grouped(pool.graded) + " of " + counted(pool.graded + pool.missing, "document") + " to judge";
  if (pool.missing > 0) text += "; the others count as not drawn";
  return entry("graded", text, look);
}

std::string pool_methods_text(const Look& look) {
  constexpr std::size_t kNames = 13;
  const auto line = [&](std::string_view name, std::string_view text) {
    std::string all = "  " + std::string(name);
    all.resize(std::max(all.size() + 1, kNames + 2), ' ');
    return wrapped(suited(all + std::string(text), look), look.width, kNames + 2) + "\n";
  };
  std::string out;
  const auto add = [&](std::string_view title, PoolKind kind) {
    out += "\n" + std::string(title) + "\n";
    for (const PoolMethod& method : all_pool_methods()) {
      if (method.kind != kind) continue;
      out += line(method.name, method.title) + line("", method.rule);
      for (const PoolParamDef& param : method.params) {
        out +=
            line("", std::string(param.name) + ", a number from " + shortest(param.lowest) +
                         " to " + bound_text(param.highest) + ", else " +
                         shortest(PoolParams{}.*param.number) + ": " + std::string(param.meaning));
      }
      if (!method.source.empty()) out += line("", method.source);
    }
  };
  out += wrapped(
             "Sums are over the runs that return a document, n is how many do, and s the score "
             "there, from 0 to 1.",
             look.width, 0) +
         "\n";
  add("Orders from the runs alone", PoolKind::kOrder);
  add("Orders that learn from judgments", PoolKind::kAdaptive);
  add("Samples", PoolKind::kSample);
  return out;
}

}  // namespace assay
