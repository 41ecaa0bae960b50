// SPDX-License-Identifier: Apache-2.0
// laboratory_test.hpp: experiments in a folder of their own, with engines that are made up.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "laboratory.hpp"

namespace assay::lab {

// What engines do, and what they were asked.
struct World {
  // Of one query, by the settings of the engine.
  std::function<Result<std::vector<Hit>>(const ChosenSettings&, const Query&)> answer;
  std::function<std::string(const ChosenSettings&)> key = [](const auto&) { return ""; };
  std::function<Result<Done>(const EnginePlaces&)> build = [](const auto&) { return Done{}; };
  std::function<Result<Done>()> open = [] { return Done{}; };
  std::string log;  // a file that gets a line for each index: they are made by other processes
  std::atomic<std::size_t> asked = 0;
};

class WorldSearcher : public Searcher {
 public:
  WorldSearcher(World& world, ChosenSettings settings)
      : world_(world), settings_(std::move(settings)) {}
  Result<std::vector<Hit>> search(const Query& query, std::uint32_t /*depth*/) override {
    ++world_.asked;
    return world_.answer(settings_, query);
  }

 private:
  World& world_;
  ChosenSettings settings_;
};

class WorldEngine : public Engine {
 public:
  WorldEngine(World& world, ChosenSettings settings)
      : world_(world), settings_(std::move(settings)) {}
  std::string index_key() const override { return world_.key(settings_); }
  Result<Done> build(const EnginePlaces& places, const DocumentWalk& walk) override {
    std::ofstream(world_.log, std::ios::app) << index_key() << "\n";
    std::ofstream index(places.index + "/documents");
    const auto walked = walk([&](const Document& document) -> Result<Done> {
      index << document.id << "\n";
      return Done{};
    });
    return walked ? world_.build(places) : walked;
  }
  Result<Done> open(const EnginePlaces& /*places*/, const EngineLimits& /*limits*/) override {
    return world_.open();
  }
  Result<std::unique_ptr<Searcher>> connect() override {
    return std::unique_ptr<Searcher>(std::make_unique<WorldSearcher>(world_, settings_));
  }
  std::string version() const override { return "World 1"; }

 private:
  World& world_;
  ChosenSettings settings_;
};

// Three documents and eight topics; to each of these d1 is relevant, unless a test says otherwise.
class LaboratoryTest : public ::testing::Test {
 protected:
  LaboratoryTest() {
    std::string name = (std::filesystem::temp_directory_path() / "assay-lab-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    world_.log = in("log");
    world_.answer = [](const ChosenSettings&, const Query&) {
      return std::vector<Hit>{{"d1", 2}, {"d2", 1}};
    };
    write("docs.jsonl",
          "{\"_id\":\"d1\",\"text\":\"one\"}\n{\"_id\":\"d2\",\"text\":\"two\"}\n"
          "{\"_id\":\"d3\",\"text\":\"three\"}\n");
    std::string topics;
    std::string qrels;
    for (const std::string& topic : topics_) {
      topics += topic + "\twords of " + topic + "\n";
      qrels += topic + " 0 d1 1\n";
    }
    write("topics.tsv", topics);
    write("qrels.txt", qrels);
  }
  ~LaboratoryTest() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string in(const std::string& name) const { return folder_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(in(name)) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    const auto input = Input::open(in(name));
    return input ? std::string((*input)->bytes()) : "no " + name;
  }
  [[nodiscard]] bool has(const std::string& name) const {
    return std::filesystem::exists(in(name));
  }
  [[nodiscard]] std::vector<std::string> indexes() const {
    std::vector<std::string> lines;
    std::ifstream file(world_.log);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  // `engine` is the settings of one that is called "one".
  void write_experiment(const std::string& engine, const std::string& search = "") const {
    write("lab.toml",
          "measures = [\"RR\"]\n[collection]\ndocs = \"docs.jsonl\"\ntopics = \"topics.tsv\"\n"
          "qrels = \"qrels.txt\"\n[index]\nrepetitions = 2\n[search]\npasses = 2\n" +
              search +
              "[folds]\ncount = 4\nmeasure = \"RR\"\n"
              "[[engine]]\nname = \"one\"\nkind = \"xapian\"\n" +
              engine);
  }

  Result<LabOutcome> run(bool resumes = false) {
    StepProgress progress(true, {});
    const LabTask task{.experiment = in("lab.toml"), .results = in("results"), .resumes = resumes};
    return run_laboratory(
        task,
        [this](const ChosenSettings& settings) {
          return std::make_unique<WorldEngine>(world_, settings);
        },
        progress);
  }

  std::string folder_;
  World world_;
  std::vector<std::string> topics_ = {"t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"};
};

}  // namespace assay::lab
