// SPDX-License-Identifier: Apache-2.0
// engine.hpp: what the laboratory asks of a search engine, whatever it is: make an index of a
// collection, then answer queries from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/experiment.hpp"

namespace assay::lab {

// One value for each setting that is told: a point of the grid.
struct ChosenSettings {
  const EngineConfig* engine = nullptr;
  std::vector<std::size_t> values = {};  // for each of engine->settings, which of its values

  // Nothing if it is not told. Of a list (SettingDef::is_list) all values belong together.
  [[nodiscard]] const SettingValue* find(std::string_view word) const;
  [[nodiscard]] double number(std::string_view word, double usual) const;
  [[nodiscard]] std::string text(std::string_view word, std::string_view usual) const;
  [[nodiscard]] std::vector<std::string> list(std::string_view word) const;
};
// All points of the grid of an engine; the first has the first value of every setting.
[[nodiscard]] std::vector<ChosenSettings> grid_of(const EngineConfig& engine);

struct Document {
  std::string_view id;
  std::string_view title;  // may be empty
  std::string_view text;
};
// Hands every document of the collection to `take`, in the order of the file; any answer of it but
// Done ends the walk and is the result.
using TakeDocument = std::function<Result<Done>(const Document&)>;
using DocumentWalk = std::function<Result<Done>(const TakeDocument&)>;

struct Query {
  std::string_view topic;
  std::string_view text;
};

struct Hit {
  std::string doc;
  double score = 0;
};

// Answers the queries of one client, one after the other, from one thread. What an engine shares
// between clients it shares itself.
class Searcher {
 public:
  virtual ~Searcher() = default;
  // At most `depth` documents, best first. An answer that is late or wrong is an error whose code
  // is "timeout" or another; the searcher may be asked again after it.
  [[nodiscard]] virtual Result<std::vector<Hit>> search(const Query& query,
                                                        std::uint32_t depth) = 0;
  // After an error, when its time was taken: makes ready for the next query, as far as it can.
  virtual void recover() {}
};

// Where things are, for commands and for embedded engines.
struct EnginePlaces {
  std::string docs;       // the collection, as a path that is absolute
  std::string index;      // a folder of the engine's own, there and empty before an index is made
  std::string base;       // the folder of experiment.toml: where commands run
  std::string port = {};  // for a server that is started; empty: none was chosen
};

struct EngineLimits {
  double timeout_seconds = 10;
};

// Engines are made of settings. Those of the index and those of searching may differ: settings that
// only searching heeds share an index.
class Engine {
 public:
  virtual ~Engine() = default;
  // The settings that an index depends on, as text: points of a grid with the same text share one.
  [[nodiscard]] virtual std::string index_key() const = 0;
  // False for a server that is there already, which has no index to be made.
  [[nodiscard]] virtual bool has_index() const { return true; }
  // Makes the index in places.index. `walk` is read at most once; commands read places.docs.
  [[nodiscard]] virtual Result<Done> build(const EnginePlaces& places,
                                           const DocumentWalk& walk) = 0;
  // Starts what answers queries, if something has to be started, and checks that it can.
  [[nodiscard]] virtual Result<Done> open(const EnginePlaces& places,
                                          const EngineLimits& limits) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<Searcher>> connect() = 0;
  // Name and version of what does the work: "Xapian 1.4.22".
  [[nodiscard]] virtual std::string version() const = 0;
};

[[nodiscard]] std::unique_ptr<Engine> make_xapian(const ChosenSettings& settings);
[[nodiscard]] std::unique_ptr<Engine> make_fts5(const ChosenSettings& settings);
[[nodiscard]] std::unique_ptr<Engine> make_command(const ChosenSettings& settings);
[[nodiscard]] std::unique_ptr<Engine> make_http(const ChosenSettings& settings);
// By the kind of settings.engine.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const ChosenSettings& settings);

}  // namespace assay::lab
