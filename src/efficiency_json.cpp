// SPDX-License-Identifier: Apache-2.0
// efficiency_json.cpp: what was measured of an engine, as JSON and back.
#include <charconv>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "assay/efficiency.hpp"
#include "assay/utf8.hpp"
#include "json_scan.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kVersionKey = "assay_measurement";
constexpr unsigned kVersionNumber = 1;

Json run_json(const IndexRun& run) {
  return {{"wall_seconds", run.wall_seconds}, {"cpu_seconds", run.cpu_seconds},
          {"peak_memory", run.peak_memory},   {"bytes_written", run.bytes_written},
          {"peak_disk", run.peak_disk},       {"index_bytes", run.index_bytes}};
}

Json index_json(const EngineMeasurement& measurement) {
  Json json = {
      {"cache", utf8_text(measurement.cache)}, {"runs", Json::array()}, {"files", Json::array()}};
  for (const IndexRun& run : measurement.index_runs) json["runs"].push_back(run_json(run));
  for (const IndexFile& file : measurement.files) {
    json["files"].push_back({{"name", utf8_text(file.name)}, {"bytes", file.bytes}});
  }
  return json;
}

Json names_json(const std::vector<std::string>& names) {
  Json json = Json::array();
  for (const std::string& name : names) json.push_back(utf8_text(name));
  return json;
}

Json search_json(const EngineMeasurement& measurement) {
  Json json = {{"clients", measurement.clients},
               {"rate", measurement.rate},
               {"closed_seconds", measurement.closed_seconds},
               {"open_seconds", measurement.open_seconds},
               {"overhead_seconds", measurement.overhead_seconds},
               {"unstable", names_json(measurement.unstable)}};
  if (measurement.depth > 0) json["depth"] = measurement.depth;
  return json;
}

Json found_json(const EngineMeasurement& measurement) {
  return {{"documents", measurement.found_documents},
          {"unknown_documents", measurement.unknown_documents},
          {"unanswered_topics", measurement.unanswered_topics},
          {"unanswered", names_json(measurement.unanswered)}};
}

// Measurements of before did not know, nor do those of engines that were not searched.
bool knows_found(const EngineMeasurement& measurement) {
  return measurement.found_documents > 0 || measurement.unanswered_topics > 0;
}

// Reads values of known kinds, and remembers the first that is wrong, with its place.
class Reader {
 public:
  explicit Reader(const Input& input) : input_(input) {}

  using Take = std::function<void(const JsonToken&)>;
  struct Field {
    std::string_view name;
    Take take;
  };

  // An object with all of these members, and perhaps with those that earlier versions did not
  // have; others, of later versions, are passed over.
  void object(const JsonToken& token, std::initializer_list<Field> needed,
              std::initializer_list<Field> others = {}) {
    std::vector<Field> fields(needed);
    fields.insert(fields.end(), others.begin(), others.end());
    std::vector<bool> seen(fields.size());
    each_member(token, [&](std::string_view key, const JsonToken& value) {
      for (std::size_t i = 0; i < fields.size(); ++i) {
        const Field& field = fields[i];
        if (field.name != key) continue;
        if (seen[i]) fail(value.raw, "\"" + std::string(key) + "\" is there twice");
        seen[i] = true;
        if (!error_) field.take(value);
      }
    });
    for (std::size_t i = 0; i < needed.size(); ++i) {
      if (seen[i]) continue;
      fail(token.raw.substr(0, 1), "\"" + std::string(fields[i].name) + "\" is not there");
    }
  }

  void each_member(const JsonToken& token,
                   const std::function<void(std::string_view, const JsonToken&)>& take) {
    if (error_) return;
    if (token.kind != JsonToken::Kind::kObject) return fail(token.raw, "an object expected");
    const bool is_whole =
        for_each_member(token.raw, texts_, [&](std::string_view key, const JsonToken& value) {
          take(std::string(key), value);
          return !error_;
        });
    if (!is_whole) fail(token.raw.substr(0, 1), "this object is not whole");
  }

  void each_element(const JsonToken& token, const Take& take) {
    if (error_) return;
    if (token.kind != JsonToken::Kind::kArray) return fail(token.raw, "a list expected");
    JsonScanner scanner(token.raw);
    bool is_whole = scanner.take('[');
    if (is_whole && scanner.take(']')) return;
    do {
      const auto value = scanner.take_value();
      is_whole = value.has_value();
      if (value) take(*value);
    } while (is_whole && !error_ && scanner.take(','));
    if (!is_whole || !scanner.take(']')) fail(token.raw.substr(0, 1), "this list is not whole");
  }

  Take text(std::string& target) {
    return [this, &target](const JsonToken& token) {
      const auto content =
          token.kind == JsonToken::Kind::kString ? content_of(token, texts_) : std::nullopt;
      if (!content) return fail(token.raw, "a text expected");
      target = *content;
    };
  }

  Take texts(std::vector<std::string>& target) {
    return [this, &target](const JsonToken& token) {
      each_element(token, [&](const JsonToken& each) { text(target.emplace_back())(each); });
    };
  }

  Take seconds(double& target) {
    return [this, &target](const JsonToken& token) {
      const auto value = number(token);
      if (!value || *value < 0) return fail(token.raw, "a number from 0 on expected");
      target = *value;
    };
  }

  template <class Whole>
  Take whole(Whole& target) {
    return [this, &target](const JsonToken& token) {
      const char* const end = token.raw.data() + token.raw.size();
      const auto [stop, wrong] = std::from_chars(token.raw.data(), end, target);
      if (wrong != std::errc() || stop != end || token.kind != JsonToken::Kind::kBare) {
        fail(token.raw, "a whole number from 0 on expected");
      }
    };
  }

  [[nodiscard]] static std::optional<double> number(const JsonToken& token) {
    if (token.kind != JsonToken::Kind::kBare || !is_json_number(token.raw)) return std::nullopt;
    return parse_number(token.raw);
  }

  void fail(std::string_view text, std::string what) {
    if (error_) return;
    const std::string_view shown = text.substr(0, text.find('\n'));
    error_ = Error{.place = input_.place_of(text.data()),
                   .what = std::move(what),
                   .hint = "measurement.json is what assay-lab writes for an engine",
                   .excerpt = input_.excerpt_of(shown)};
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const Input& input_;
  Texts texts_;
  std::optional<Error> error_;
};

void read_run(Reader& reader, const JsonToken& token, IndexRun& run) {
  reader.object(token, {{"wall_seconds", reader.seconds(run.wall_seconds)},
                        {"cpu_seconds", reader.seconds(run.cpu_seconds)},
                        {"peak_memory", reader.whole(run.peak_memory)},
                        {"bytes_written", reader.whole(run.bytes_written)},
                        {"peak_disk", reader.whole(run.peak_disk)},
                        {"index_bytes", reader.whole(run.index_bytes)}});
}

void read_index(Reader& reader, const JsonToken& token, EngineMeasurement& result) {
  const auto take_run = [&](const JsonToken& each) {
    read_run(reader, each, result.index_runs.emplace_back());
  };
  const auto take_file = [&](const JsonToken& each) {
    IndexFile& file = result.files.emplace_back();
    reader.object(each, {{"name", reader.text(file.name)}, {"bytes", reader.whole(file.bytes)}});
  };
  reader.object(token,
                {{"cache", reader.text(result.cache)},
                 {"runs", [&](const JsonToken& list) { reader.each_element(list, take_run); }},
                 {"files", [&](const JsonToken& list) { reader.each_element(list, take_file); }}});
}

void read_search(Reader& reader, const JsonToken& token, EngineMeasurement& result) {
  reader.object(token,
                {{"clients", reader.whole(result.clients)},
                 {"rate", reader.seconds(result.rate)},
                 {"closed_seconds", reader.seconds(result.closed_seconds)},
                 {"open_seconds", reader.seconds(result.open_seconds)},
                 {"overhead_seconds", reader.seconds(result.overhead_seconds)},
                 {"unstable", reader.texts(result.unstable)}},
                {{"depth", reader.whole(result.depth)}});
}

void read_found(Reader& reader, const JsonToken& token, EngineMeasurement& result) {
  reader.object(token, {{"documents", reader.whole(result.found_documents)},
                        {"unknown_documents", reader.whole(result.unknown_documents)},
                        {"unanswered_topics", reader.whole(result.unanswered_topics)},
                        {"unanswered", reader.texts(result.unanswered)}});
}

void read_values(Reader& reader, const JsonToken& token, EngineMeasurement& result) {
  reader.each_member(token, [&](std::string_view measure, const JsonToken& value) {
    const bool is_null = value.kind == JsonToken::Kind::kBare && value.raw == "null";
    const auto number = is_null ? std::optional(std::nan("")) : Reader::number(value);
    if (!number) return reader.fail(value.raw, "a number or null expected");
    result.values.emplace_back(measure, *number);
  });
}

void read_engine(Reader& reader, const JsonToken& token, EngineMeasurement& result) {
  const auto take_setting = [&](std::string_view name, const JsonToken& value) {
    std::string& text = result.settings.emplace_back(name, "").second;
    reader.text(text)(value);
  };
  reader.object(
      token,
      {{"name", reader.text(result.name)},
       {"kind", reader.text(result.kind)},
       {"version", reader.text(result.version)},
       {"settings", [&](const JsonToken& object) { reader.each_member(object, take_setting); }}});
}

// The version stands first, so that another one is told as such and not by what it lacks.
void check_version(Reader& reader, const JsonToken& whole) {
  bool is_first = true;
  reader.each_member(whole, [&](std::string_view key, const JsonToken& value) {
    if (!is_first) return;
    is_first = false;
    if (key != kVersionKey) {
      reader.fail(value.raw, "\"" + std::string(kVersionKey) + "\" does not stand first");
    } else if (value.raw != std::to_string(kVersionNumber)) {
      reader.fail(value.raw, "version " + clipped(value.raw, 20) + " is not known here, only " +
                                 std::to_string(kVersionNumber));
    }
  });
  if (is_first) reader.fail(whole.raw, "\"" + std::string(kVersionKey) + "\" is not there");
}

}  // namespace

std::string to_json(const EngineMeasurement& measurement) {
  Json settings = Json::object();
  for (const auto& [name, value] : measurement.settings) {
    settings[utf8_text(name)] = utf8_text(value);
  }
  Json values = Json::object();
  for (const auto& [measure, value] : measurement.values) {
    values[utf8_text(measure)] = std::isfinite(value) ? Json(value) : Json();
  }
  Json json = {{kVersionKey, kVersionNumber},
               {"engine",
                {{"name", utf8_text(measurement.name)},
                 {"kind", utf8_text(measurement.kind)},
                 {"version", utf8_text(measurement.version)},
                 {"settings", std::move(settings)}}},
               {"collection",
                {{"documents", measurement.documents}, {"bytes", measurement.collection_bytes}}},
               {"index", index_json(measurement)},
               {"search", search_json(measurement)},
               {"values", std::move(values)},
               {"failure", utf8_text(measurement.failure)}};
  if (knows_found(measurement)) json["found"] = found_json(measurement);
  return json.dump(2) + "\n";
}

Result<EngineMeasurement> read_measurement(const Input& input) {
  Reader reader(input);
  EngineMeasurement result;
  JsonScanner scanner(input.bytes());
  const auto whole = scanner.take_value();
  if (!whole || scanner.peek() != 0) {
    const auto at = static_cast<std::size_t>(scanner.at() - input.bytes().data());
    reader.fail(input.bytes().substr(std::min(at, input.bytes().size())), "this is not JSON");
    return *reader.error();
  }
  check_version(reader, *whole);
  const auto take_collection = [&](const JsonToken& token) {
    reader.object(token, {{"documents", reader.whole(result.documents)},
                          {"bytes", reader.whole(result.collection_bytes)}});
  };
  const auto part = [&](void (*read)(Reader&, const JsonToken&, EngineMeasurement&)) {
    return [&, read](const JsonToken& token) { read(reader, token, result); };
  };
  reader.object(*whole,
                {{"engine", part(read_engine)},
                 {"collection", take_collection},
                 {"index", part(read_index)},
                 {"search", part(read_search)},
                 {"values", part(read_values)},
                 {"failure", reader.text(result.failure)}},
                {{"found", part(read_found)}});
  if (reader.error()) return *reader.error();
  return result;
}

}  // namespace assay
