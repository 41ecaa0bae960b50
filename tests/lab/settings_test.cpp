// SPDX-License-Identifier: Apache-2.0
// Grids of settings, and the engines that belong to their points.
#include <gtest/gtest.h>

#include <set>

#include "engine_settings.hpp"

namespace assay::lab {
namespace {

using testing::engine_config;

TEST(Settings, AnEngineWithoutSettingsHasOnePoint) {
  const EngineConfig config = engine_config(EngineKind::kXapian, {});
  const auto grid = grid_of(config);
  ASSERT_EQ(grid.size(), 1U);
  EXPECT_EQ(grid[0].engine, &config);
  EXPECT_EQ(grid[0].find("k1"), nullptr);
  EXPECT_EQ(grid[0].number("k1", 1.5), 1.5);
  EXPECT_EQ(grid[0].text("stemmer", "english"), "english");
  EXPECT_TRUE(grid[0].list("index").empty());
}

TEST(Settings, AGridHasAllCombinationsAndBeginsWithTheFirstOfEach) {
  const EngineConfig config =
      engine_config(EngineKind::kXapian,
                    {{"k1", {0.5, 1.0, 2.0}}, {"stemmer", {"english", "none"}}, {"b", {0.75}}});
  const auto grid = grid_of(config);
  ASSERT_EQ(grid.size(), config.grid_size());
  ASSERT_EQ(grid.size(), 6U);
  std::set<std::pair<double, std::string>> points;
  for (const ChosenSettings& point : grid) {
    EXPECT_EQ(point.number("b", 0), 0.75);
    points.emplace(point.number("k1", 0), point.text("stemmer", ""));
  }
  EXPECT_EQ(points.size(), 6U) << "each once";
  EXPECT_EQ(grid[0].number("k1", 0), 0.5);
  EXPECT_EQ(grid[0].text("stemmer", ""), "english");
  EXPECT_EQ(grid[0].text("k1", ""), "0.5");
}

TEST(Settings, AListIsNoChoice) {
  const EngineConfig config =
      engine_config(EngineKind::kCommand, {{"search", {"python3", "search.py", "--quiet"}}});
  const auto grid = grid_of(config);
  ASSERT_EQ(grid.size(), 1U);
  EXPECT_EQ(grid[0].list("search"), (std::vector<std::string>{"python3", "search.py", "--quiet"}));
  EXPECT_TRUE(grid[0].list("index").empty());
}

TEST(Settings, OfEveryKindAreInTheDocument) {
  const auto page = Input::open(std::string(ASSAY_SOURCE_DIR) + "/docs/lab.md");
  ASSERT_TRUE(page);
  for (const EngineDef& def : engine_defs()) {
    std::string row = "| `" + std::string(def.word) + "` | " + std::string(def.meaning) + " |";
    for (const SettingDef& setting : def.settings) {
      row += (&setting == def.settings.data() ? " `" : ", `") + std::string(setting.word) + "`";
    }
    EXPECT_NE((*page)->bytes().find(row + " |"), std::string_view::npos) << row;
  }
}

}  // namespace
}  // namespace assay::lab
