// SPDX-License-Identifier: Apache-2.0
// convert.cpp: `assay convert`: judgments and runs from one file format into another.
#include "assay/convert.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "assay/report.hpp"
#include "assay/sampled_log.hpp"
#include "names.hpp"
#include "output.hpp"
#include "record_files.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::string from_path;
  std::string to_path;
  std::optional<Role> role;
  std::optional<FileFormat> from;
  std::optional<FileFormat> to;
  std::optional<std::string> tag;
  std::string pool;
  std::string color = "auto";
  bool ascii = false;
  bool quiet = false;
};

// Nothing if none is named.
Result<std::shared_ptr<const Input>> pool_of(const Settings& settings, FileFormat to) {
  if (settings.pool.empty()) return std::shared_ptr<const Input>();
  if (to != FileFormat::kTrec) {
    return wrong_use("a sample with its pool is written in columns alone", "say --to trec");
  }
  return Input::open(settings.pool, {.hash = true});
}

int run(const Settings& settings) {
  const Look look = look_for(stderr, settings.color, settings.ascii);
  const auto to =
      settings.to ? Result<FileFormat>(*settings.to) : format_of_file(settings.to_path, "--to");
  if (!to) return fail(to.error(), look);
  if (settings.tag && settings.tag->empty()) {
    return fail(wrong_use("the tag is empty", "name one, or leave --tag out"), look);
  }
  auto input = Input::open(settings.from_path);
  if (!input) return fail(input.error(), look);
  const ConvertOptions options{.role = settings.role,
                               .from = settings.from,
                               .to = *to,
                               .tag = settings.tag.value_or(tag_of(settings.from_path))};
  const auto pool = pool_of(settings, *to);
  if (!pool) return fail(pool.error(), look);
  Conversion done;
  const auto convert_to = [&](const Sink& sink) -> Result<Done> {
    const Sink pack = packed(settings.to_path, sink);
    auto converted = *pool ? convert_sample(*input, *pool, pack) : convert(*input, options, pack);
    if (!converted) return converted.error();
    done = *std::move(converted);
    return Done{};
  };
  // Standard output cannot be taken back: first see that everything can be written.
  if (settings.to_path == "-") {
    const auto nowhere = convert_to([](std::string_view) { return Done{}; });
    if (!nowhere) return fail(nowhere.error(), look);
  }
  const auto written = write_output(settings.to_path, convert_to);
  if (!written) return fail(written.error(), look);
  if (settings.quiet) return kFine;
  const std::string text = conversion_text(done, look);  // standard output may be the file
  std::fwrite(text.data(), 1, text.size(), stderr);
  return kFine;
}

}  // namespace

void add_convert(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "convert", "Write judgments or a run in another file format");
  verb->footer(
      "Examples:\n"
      "  assay convert run.json run.trec.gz\n"
      "  assay convert qrels.txt test.tsv --to beir\n"
      "  assay convert run.tsv - --as run --to jsonl\n"
      "  assay convert ana.jsonl sampled.txt --pool sample.tsv");
  verb->add_option("IN", s->from_path, "Judgments or a run in any format; - is standard input")
      ->required();
  verb->add_option("OUT", s->to_path,
                   "The new file; its ending chooses the format and .gz, .zst, .bz2, .xz or .lz4 "
                   "packs it; - is standard output")
      ->required();
  add_choice(*verb, "--to", s->to, kFileFormatChoices, "Format to write");
  add_choice(*verb, "--from", s->from, kFileFormatChoices, "Format to read, guessed if not given",
             Explain::kWords);
  add_choice(*verb, "--as", s->role, kRoleChoices, "What IN is, guessed if not given");
  verb->add_option("--tag", s->tag, "Tag of a run that has none, for trec; else the file's name")
      ->type_name("TAG")
      ->take_last();
  verb->add_option("--pool", s->pool,
                   "Of a judgment log: the sample that was judged; writes 5 columns, with stratum "
                   "and -1 for what was not drawn")
      ->type_name("FILE")
      ->take_last();
  add_color(*verb, s->color, s->ascii);
  verb->add_flag("--quiet", s->quiet, "No notes");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
