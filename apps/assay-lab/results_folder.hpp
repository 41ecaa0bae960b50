// SPDX-License-Identifier: Apache-2.0
// results_folder.hpp: the folder that an experiment writes to, by one program at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "assay/error.hpp"

namespace assay::lab {

// What Wanted::experiment says of the results that are there.
inline constexpr std::string_view kIdentity = "experiment.txt";

class ResultsFolder {
 public:
  // Makes it, or goes on with one that is there if `resume` says so. `experiment` is the text of
  // the experiment and what it is about: a folder of another one is an error.
  struct Wanted {
    std::string path;
    std::string experiment;
    bool resume = false;
  };
  [[nodiscard]] static Result<ResultsFolder> open(const Wanted& wanted);
  // What can be said before it is known what the experiment is about: that there are results
  // already, or that none can be written. Makes nothing.
  [[nodiscard]] static Result<Done> check(const std::string& path, bool resume);

  [[nodiscard]] const std::string& path() const { return path_; }
  // The path of something in it.
  [[nodiscard]] std::string in(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  // Whole or not at all, with the folders above it.
  [[nodiscard]] Result<Done> write(std::string_view name, std::string_view text) const;
  // An empty folder, whatever was there.
  [[nodiscard]] Result<Done> make_empty(std::string_view name) const;

 private:
  struct Lock;  // let go when the last copy goes
  std::string path_;
  std::shared_ptr<const Lock> lock_;
};

}  // namespace assay::lab
