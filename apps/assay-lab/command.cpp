// SPDX-License-Identifier: Apache-2.0
// command.cpp: an engine that is a program: asked by lines of JSON, each client its own process.
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine.hpp"
#include "outside.hpp"
#include "process.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::json;

constexpr double kStartSeconds = 60;
constexpr int kMostEnds = 5;

struct Started {
  std::unique_ptr<Process> process;
  std::string version;
};

Json parsed(const std::string& line) {
  return Json::parse(line, nullptr, /*allow_exceptions=*/false);
}

Result<Started> start_search(const ProcessPlan& plan) {
  auto process = Process::start(plan);
  if (!process) return process.error();
  auto line = (*process)->read_line(seconds_from_now(kStartSeconds));
  if (!line) {
    Error error = line.error();
    if (error.code == kTimeout) {
      error.what = in_quotes(plan.words.front()) + " has not said within 60 s that it is ready";
      error.hint = "it prints {\"ready\":true,\"name\":\"…\"} on a line, and flushes it";
    }
    return error;
  }
  const Json ready = parsed(*line);
  const auto is_ready = ready.find("ready");
  if (is_ready == ready.end() || *is_ready != true) {
    return outside_error(in_quotes(plan.words.front()) + " starts with the line " + shown(*line) +
                             " where {\"ready\":true} was expected",
                         kAnswer);
  }
  const auto name = ready.find("name");
  const bool is_named = name != ready.end() && name->is_string();
  return Started{*std::move(process), is_named ? name->get<std::string>() : plan.words.front()};
}

Error garbage(const std::string& line) {
  return outside_error("the answer is the line " + shown(line) +
                           " where {\"hits\":[[\"document\",1.5],…]} was expected",
                       kAnswer);
}

// ["doc", 1.5] or {"id": "doc", "score": 1.5}
Result<Hit> hit_in(const Json& value) {
  const Json* id = nullptr;
  const Json* score = nullptr;
  if (value.is_array() && value.size() == 2) {
    id = &value[0];
    score = &value[1];
  } else if (value.is_object() && value.contains("id") && value.contains("score")) {
    id = &value["id"];
    score = &value["score"];
  } else {
    return outside_error("a hit is " + shown_value(value) + ", neither [\"document\",1.5] nor " +
                             "{\"id\":\"document\",\"score\":1.5}",
                         kAnswer);
  }
  auto doc = id_in(*id);
  if (!doc) return doc.error();
  const auto number = score_in(*score);
  if (!number) return number.error();
  return Hit{*std::move(doc), *number};
}

// A line may be well formed and its hits wrong: then the process is still one to be asked.
struct Answer {
  bool is_in_step = false;
  Result<std::vector<Hit>> hits;
};

Answer answer_in(const std::string& line, const Query& query, std::uint32_t depth) {
  const Json answer = parsed(line);
  if (!answer.is_object()) return {false, garbage(line)};
  if (const auto topic = answer.find("topic"); topic != answer.end() && *topic != query.topic) {
    return {false, outside_error("the answer is that to another topic: " + shown(line), kAnswer)};
  }
  if (const auto error = answer.find("error"); error != answer.end() && error->is_string()) {
    return {true, outside_error("the engine says: " + shown(error->get<std::string>()), "engine")};
  }
  const auto list = answer.find("hits");
  if (list == answer.end() || !list->is_array()) return {false, garbage(line)};
  std::vector<Hit> hits;
  for (const Json& each : *list) {
    auto hit = hit_in(each);
    if (!hit) return {true, hit.error()};
    hits.push_back(*std::move(hit));
  }
  return {true, checked(std::move(hits), depth)};
}

// After a failure that leaves it open which answer comes next, the process is replaced between two
// queries, neither of which should pay for it.
class CommandSearcher final : public Searcher {
 public:
  CommandSearcher(ProcessPlan plan, double timeout_seconds, std::unique_ptr<Process> process)
      : plan_(std::move(plan)), timeout_seconds_(timeout_seconds), process_(std::move(process)) {}

  Result<std::vector<Hit>> search(const Query& query, std::uint32_t depth) override {
    recover();
    if (!process_) {
      // It could not be started when it was to be; perhaps now.
      if (ends_ >= kMostEnds) return *last_error_;
      if (!start_again()) return *last_error_;
    }
    Answer answer = ask(query, depth);
    if (answer.is_in_step) {
      ends_ = 0;
    } else {
      out_of_step_ = answer.hits.error();
    }
    return std::move(answer.hits);
  }

  void recover() override {
    if (const auto error = std::exchange(out_of_step_, std::nullopt)) replace(*error);
  }

 private:
  [[nodiscard]] Answer ask(const Query& query, std::uint32_t depth) {
    if (const std::string_view unread = process_->unread(); !unread.empty()) {
      return {false, outside_error("it said, before it was asked: " + shown(unread), kAnswer,
                                   "it answers each line with one line")};
    }
    const Deadline deadline = seconds_from_now(timeout_seconds_);
    const Json question = {{"topic", query.topic}, {"query", query.text}, {"depth", depth}};
    const auto sent = process_->write_line(
        question.dump(-1, ' ', false, Json::error_handler_t::replace), deadline);
    if (!sent) return {false, sent.error()};
    auto line = process_->read_line(deadline);
    if (!line) return {false, line.error()};
    return answer_in(*line, query, depth);
  }

  void replace(const Error& error) {
    process_.reset();
    if (error.code == kEnded) {
      ++ends_;
      give_up_if_enough(error);
    }
    if (ends_ < kMostEnds) (void)start_again();
  }

  bool start_again() {
    auto started = start_search(plan_);
    if (started) {
      process_ = std::move(started->process);
      return true;
    }
    ++ends_;
    give_up_if_enough(started.error());
    return false;
  }

  void give_up_if_enough(const Error& error) {
    last_error_ = error;
    if (ends_ < kMostEnds) return;
    last_error_->what += "; that was the fifth time without an answer, it is not started again";
  }

  ProcessPlan plan_;
  double timeout_seconds_;
  std::unique_ptr<Process> process_;  // nothing if it could not be started
  int ends_ = 0;                      // since the last answer
  std::optional<Error> last_error_;
  std::optional<Error> out_of_step_;  // since when it is open which answer comes next
};

class CommandEngine final : public Engine {
 public:
  explicit CommandEngine(ChosenSettings settings) : settings_(std::move(settings)) {}

  std::string index_key() const override { return index_command_key(settings_); }
  bool has_index() const override { return !settings_.list("index").empty(); }

  Result<Done> build(const EnginePlaces& places, const DocumentWalk& /*walk*/) override {
    return run_index_command(settings_, places);
  }

  Result<Done> open(const EnginePlaces& places, const EngineLimits& limits) override {
    auto plan = command_of(settings_, "search", places);
    if (!plan) return plan.error();
    plan_ = *std::move(plan);
    limits_ = limits;
    auto started = start_search(plan_);
    if (!started) return started.error();
    version_ = started->version;
    first_ = std::move(started->process);
    return Done{};
  }

  Result<std::unique_ptr<Searcher>> connect() override {
    std::unique_ptr<Process> process = take_first();
    if (!process) {
      auto started = start_search(plan_);
      if (!started) return started.error();
      process = std::move(started->process);
    }
    return std::unique_ptr<Searcher>(
        std::make_unique<CommandSearcher>(plan_, limits_.timeout_seconds, std::move(process)));
  }

  std::string version() const override { return version_; }

 private:
  [[nodiscard]] std::unique_ptr<Process> take_first() {
    const std::lock_guard lock(mutex_);
    return std::move(first_);
  }

  ChosenSettings settings_;
  ProcessPlan plan_;
  EngineLimits limits_;
  std::string version_;
  std::mutex mutex_;
  std::unique_ptr<Process> first_;  // started to see that it can be; the first client has it
};

}  // namespace

std::unique_ptr<Engine> make_command(const ChosenSettings& settings) {
  return std::make_unique<CommandEngine>(settings);
}

}  // namespace assay::lab
