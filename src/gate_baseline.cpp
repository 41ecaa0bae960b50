// SPDX-License-Identifier: Apache-2.0
// gate_baseline.cpp: a result that is kept to compare with, and whether it still can be.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "gate_parts.hpp"
#include "json_scan.hpp"
#include "number.hpp"
#include "recipe.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::json;  // objects in byte order of their keys, as topics are

constexpr std::string_view kSchema = "assay.baseline/1";
constexpr std::string_view kAnew = "store it anew with --update-baseline";

// What the first member says, if that is called "schema" and a text.
std::string schema_of(const Input& input) {
  Texts texts;
  std::string schema;
  (void)for_each_member(input.bytes(), texts, [&](std::string_view key, const JsonToken& value) {
    if (key != "schema" || value.kind != JsonToken::Kind::kString) return false;
    const auto text = content_of(value, texts);
    if (text) schema = *text;
    return false;
  });
  return schema;
}

// Listens to no more than what is wrong.
class Listener : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    wrong_at = position;
    return false;
  }

  std::size_t wrong_at = 0;  // the number of the byte, from 1
};

// The whole file as a value, or where it is not JSON.
Result<Json> parse(const Input& input) {
  const std::string_view bytes = input.bytes();
  Listener listener;
  if (Json::sax_parse(bytes, &listener)) return Json::parse(bytes, nullptr, false);
  const std::size_t at = std::min(std::max<std::size_t>(listener.wrong_at, 1), bytes.size()) - 1;
  const std::string_view wrong = bytes.substr(bytes.empty() ? 0 : at, 1);
  return Error{.place = input.place_of(wrong.data()),
               .what = "this is not JSON",
               .hint = std::string(kAnew),
               .excerpt = input.excerpt_of(wrong)};
}

// Reads members by name, and remembers the first that is not there or of another kind.
class Reader {
 public:
  explicit Reader(const Input& input) : input_(input) {}

  [[nodiscard]] const Json& member(const Json& object, const char* name,
                                   bool (Json::*is)() const noexcept) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (!object.is_object() || found == object.end() || !((*found).*is)()) {
      fail("\"" + std::string(name) + "\" is not there, or not what it should be");
      return nothing_;
    }
    return *found;
  }
  [[nodiscard]] std::string text(const Json& object, const char* name) {
    const Json& value = member(object, name, &Json::is_string);
    return value.is_string() ? value.get<std::string>() : "";
  }
  // Nothing for null, which stands for an undefined value.
  [[nodiscard]] std::optional<double> number(const Json& value, const std::string& name) {
    if (value.is_number()) return value.get<double>();
    if (!value.is_null()) fail("a number or null expected for " + in_quotes(name));
    return std::nullopt;
  }
  void fail(const std::string& what) {
    if (what_.empty()) what_ = what;
  }
  [[nodiscard]] std::optional<Error> error() const {
    if (what_.empty()) return std::nullopt;
    return Error{.place = {.file = input_.name()},
                 .what = "this is not a whole baseline: " + what_,
                 .hint = std::string(kAnew)};
  }

 private:
  const Input& input_;
  const Json nothing_;
  std::string what_;
};

StoredBaseline::Column read_column(const Json& json, StoredBaseline& stored, Reader& reader) {
  StoredBaseline::Column column{.name = reader.text(json, "name"),
                                .recipe = reader.text(json, "recipe")};
  if (json.is_object() && json.contains("mean")) column.mean = reader.number(json["mean"], "mean");
  std::vector<std::string> topics;
  const Json& values = reader.member(json, "per_topic", &Json::is_object);
  for (const auto& [topic, value] : values.items()) {
    topics.push_back(topic);
    column.values.push_back(reader.number(value, topic));
  }
  if (stored.topics.empty()) stored.topics = topics;
  if (topics.empty()) reader.fail("no topic of " + in_quotes(column.name));
  if (topics != stored.topics) reader.fail("its measures have different topics");
  return column;
}

// "qrels.txt has another content than when main.json was stored"
std::vector<std::string> other_than_stored(const GateTask& task) {
  std::vector<std::string> sentences;
  for (const InputRole& input : inputs_of(task.report)) {
    if (input.role == "run") continue;
    const auto was =
        std::find_if(task.stored->inputs.begin(), task.stored->inputs.end(),
                     [&](const StoredBaseline::File& file) { return file.role == input.role; });
    const std::string sha256 = was == task.stored->inputs.end() ? "" : was->sha256;
    if (sha256 == input.source.sha256) continue;
    sentences.push_back(input.source.path + " is not the " + std::string(input.role) +
                        " file that " + task.stored->path + " was stored with (SHA-256 " +
                        clipped(input.source.sha256, 12) + ", then " + clipped(sha256, 12) + ")");
  }
  return sentences;
}

const StoredBaseline::Column* find_column(const StoredBaseline& stored, const std::string& name) {
  const auto found =
      std::find_if(stored.measures.begin(), stored.measures.end(),
                   [&](const StoredBaseline::Column& column) { return column.name == name; });
  return found == stored.measures.end() ? nullptr : &*found;
}

// The hash of a file by the name that a configuration has for it; empty if there is none.
std::string hash_of(const GateTask& task, std::string_view role) {
  if (role == "qrels") return task.report.qrels.sha256;
  if (task.stored == nullptr) {
    return task.report.sources.size() > 1 ? task.report.sources.front().sha256 : "";
  }
  for (const StoredBaseline::File& file : task.stored->inputs) {
    if (file.role == "run") return file.sha256;
  }
  return "";
}

// A mean that is not that of the values beside it: one of the two was changed by hand.
std::optional<Error> find_contradiction(const GateTask& task, const StoredBaseline::Column& column,
                                        const Measure& measure) {
  if (!column.mean || measure.params.average == kRatioOfMeans) return std::nullopt;
  std::vector<Ratio> values;
  for (const auto& value : column.values) {
    values.push_back(value ? Ratio{.numerator = *value} : kUndefined);
  }
  const Ratio mean = summarise(measure, values, task.report.policy.undefined).value;
  const double rounding = 1e-9 * std::max(1.0, std::abs(*column.mean));
  if (mean.is_defined() && std::abs(mean.value() - *column.mean) <= rounding) return std::nullopt;
  return Error{.place = {.file = task.stored->path},
               .what = "\"mean\" of " + column.name + " is " + shortest(*column.mean) +
                       ", and the values of its \"per_topic\" come to " +
                       (mean.is_defined() ? shortest(mean.value()) : "none"),
               .hint = std::string(kAnew)};
}

// The columns of the report's measures, as scores; an error if one that is compared is not there.
Result<Scores> scores_of(const GateTask& task) {
  const StoredBaseline& stored = *task.stored;
  Scores scores{.run = stored.name, .topics = stored.topics};
  scores.values.assign(stored.topics.size() * task.report.measures.size(), kUndefined);
  for (std::size_t m = 0; m < task.report.measures.size(); ++m) {
    const std::string name = name_of(task.report.measures[m]);
    const StoredBaseline::Column* column = find_column(stored, name);
    const bool is_compared = std::any_of(
        task.config.rules.begin(), task.config.rules.end(),
        [&](const GateRule& rule) { return rule.def->needs_baseline && rule.measure == m; });
    scores.summary.push_back({.value = kUndefined});
    if (column == nullptr && !is_compared) continue;
    if (column == nullptr) {
      return Error{.place = {.file = stored.path},
                   .what = "the stored baseline has no " + name,
                   .hint = std::string(kAnew)};
    }
    const std::string recipe = full_recipe(task.report.measures[m], task.report);
    if (is_compared && column->recipe != recipe) {
      return Error{.place = {.file = stored.path},
                   .what = "the " + name + " of the stored baseline was computed in another way: " +
                           column->recipe + "; now " + recipe,
                   .hint = "evaluate in the same way, or " + std::string(kAnew)};
    }
    if (is_compared) {
      if (auto wrong = find_contradiction(task, *column, task.report.measures[m])) return *wrong;
    }
    if (column->mean) scores.summary.back().value = {.numerator = *column->mean};
    for (std::size_t t = 0; t < stored.topics.size(); ++t) {
      if (!column->values[t]) continue;
      scores.values[t * task.report.measures.size() + m] = {.numerator = *column->values[t]};
    }
  }
  return scores;
}

}  // namespace

bool is_result(const Input& input) { return schema_of(input).starts_with("assay."); }

bool is_stored_baseline(const Input& input) {
  return schema_of(input).starts_with("assay.baseline/");
}

Result<StoredBaseline> read_baseline(const Input& input) {
  const std::string schema = schema_of(input);
  if (schema != kSchema) {
    return Error{.place = {.file = input.name()},
                 .what = "this is not a stored baseline but " + in_quotes(schema),
                 .hint = "a baseline is a run, or what --update-baseline wrote (" +
                         std::string(kSchema) + ")"};
  }
  const auto json = parse(input);
  if (!json) return json.error();
  Reader reader(input);
  StoredBaseline stored{.path = input.name(), .name = reader.text(*json, "run")};
  for (const Json& file : reader.member(*json, "inputs", &Json::is_array)) {
    stored.inputs.push_back({.role = reader.text(file, "role"),
                             .path = reader.text(file, "path"),
                             .sha256 = reader.text(file, "sha256")});
  }
  for (const Json& measure : reader.member(*json, "measures", &Json::is_array)) {
    stored.measures.push_back(read_column(measure, stored, reader));
  }
  if (stored.measures.empty()) reader.fail("it has no measure");
  if (auto error = reader.error()) return *error;
  return stored;
}

Result<std::string> baseline_json(const EvalReport& report) {
  using Ordered = nlohmann::ordered_json;
  const Scores& scores = report.runs.back();
  for (const std::string& topic : scores.topics) {
    if (is_utf8(topic)) continue;
    return Error{.what = "topic " + in_quotes(topic) + " is not UTF-8, so JSON cannot hold it",
                 .hint = "use the run itself as the baseline"};
  }
  const auto utf8 = [](const std::string& text) { return is_utf8(text) ? text : "not UTF-8"; };
  const auto number = [](const Ratio& value) {
    return value.is_defined() ? Json(value.value()) : Json();
  };
  Ordered json = {{"schema", kSchema},
                  {"tool", {{"name", "assay"}, {"version", kVersion}}},
                  {"run", utf8(scores.run)},
                  {"inputs", Ordered::array()},
                  {"measures", Ordered::array()}};
  for (const auto& [role, source] : inputs_of(report)) {
    json["inputs"].push_back(
        Ordered{{"role", role}, {"path", utf8(source.path)}, {"sha256", source.sha256}});
  }
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    Json topics = Json::object();
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      topics[scores.topics[t]] = number(scores.at(t, m));
    }
    json["measures"].push_back(Ordered{{"name", name_of(report.measures[m])},
                                       {"recipe", full_recipe(report.measures[m], report)},
                                       {"mean", number(scores.summary[m].value)},
                                       {"per_topic", std::move(topics)}});
  }
  return json.dump(2) + "\n";
}

Result<std::vector<std::string>> changed_inputs(const GateTask& task) {
  if (task.config.pinned.empty() && task.stored == nullptr) {
    return Error{.what = "inputs_unchanged has nothing to hold the files against",
                 .hint = "use a stored baseline, or write inputs_unchanged = { qrels = \"" +
                         task.report.qrels.sha256 + "\" }"};
  }
  if (task.config.pinned.empty()) return other_than_stored(task);
  std::vector<std::string> sentences;
  for (const PinnedInput& input : task.config.pinned) {
    const std::string sha256 = hash_of(task, input.role);
    if (sha256 == input.sha256) continue;
    sentences.push_back("the " + input.role + " file is another: its SHA-256 is " +
                        (sha256.empty() ? "not known" : sha256));
  }
  return sentences;
}

Result<EvalReport> with_stored(const GateTask& task) {
  if (const auto other = other_than_stored(task); !other.empty()) {
    return Error{.what = other.front(),
                 .hint = "values from different files cannot be compared; " + std::string(kAnew) +
                         " from the run that it came from"};
  }
  auto scores = scores_of(task);
  if (!scores) return scores.error();
  EvalReport report = task.report;
  report.runs.insert(report.runs.begin(), *std::move(scores));
  return report;
}

}  // namespace assay
