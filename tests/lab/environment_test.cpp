// SPDX-License-Identifier: Apache-2.0
// environment_test.cpp: facts of the machine, and what the head of a run says of them.
#include "environment.hpp"

#include <gtest/gtest.h>

#include "assay/version.hpp"

namespace assay::lab {
namespace {

constexpr const char* kHead = R"(# ir_metadata.start
# tag: "bm25"
# research goal:
#   experiment: "garden"
#   evaluation:
#     reported measures:
#       - "nDCG@10"
#       - "AP"
# platform:
#   hardware:
#     cpu:
#       model: "A \"fast\" one"
#       number of cores: 2
#   software:
#     retrieval toolkit:
#       - "Xapian 1.4.22"
#       - "assay 1.2.3"
# method:
#   automatic: true
#   retrieval:
#     engine: "xapian"
#     "k1": "1.2"
#     "a: b": "no\x0ayes"
# data:
#   test_collection:
#     source: "corpus.jsonl"
#     qrels: "qrels.txt"
# run:
#   date: "2026-01-02T03:04:05Z"
#   seed: "7"
# ir_metadata.end
)";

TEST(Environment, HasWhatEveryMachineCanTellAndTheEnginesInTheirOrder) {
  const std::vector<std::string> engines{"Xapian 1.4.22", "SQLite 3.40.1"};
  const Environment environment = read_environment(engines);
  for (const char* key : {"date", "architecture", "cores", "memory", "kernel", "compiler"}) {
    EXPECT_FALSE(environment.find(key).empty()) << key;
  }
  EXPECT_EQ(environment.find("assay"), kVersion);
  EXPECT_EQ(environment.find("engine"), "Xapian 1.4.22");
  EXPECT_EQ(environment.facts.back(),
            (std::pair<std::string, std::string>("engine", "SQLite 3.40.1")));
  EXPECT_EQ(environment.find("colour"), "");
}

TEST(Environment, TheHeadOfARunIsOneBlockOfYamlInComments) {
  const Environment environment{{{"date", "2026-01-02T03:04:05Z"},
                                 {"cpu", "A \"fast\" one"},
                                 {"cores", "2"},
                                 {"assay", "1.2.3"}}};
  const RunFacts facts{.tag = "bm25",
                       .experiment = "garden",
                       .engine = "xapian",
                       .version = "Xapian 1.4.22",
                       .settings = {{"k1", "1.2"}, {"a: b", "no\nyes"}},
                       .docs = "corpus.jsonl",
                       .topics = "",
                       .qrels = "qrels.txt",
                       .measures = {"nDCG@10", "AP"},
                       .seed = "7"};
  EXPECT_EQ(metadata_header(environment, facts), kHead);
}

}  // namespace
}  // namespace assay::lab
