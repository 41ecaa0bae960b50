// SPDX-License-Identifier: Apache-2.0
// families.hpp: measures of one request that differ in a cutoff alone, computed together.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "assay/measure.hpp"

namespace assay {

// Which measures go together; made once, used for every topic. Refers to the measures.
class Families {
 public:
  explicit Families(std::span<const Measure> measures);

  // What compute() gives for each measure, bit for bit. `passing` is room kept from call to call.
  void compute_all(const JudgedTopic& topic, std::span<Ratio> values,
                   std::vector<Ratio>& passing) const;

 private:
  struct Family {
    std::vector<std::size_t> places;  // of its measures, by increasing point
    std::vector<double> points;
  };

  void add(std::size_t place);

  std::span<const Measure> measures_;
  std::vector<Family> families_;
  std::vector<std::size_t> singles_;
};

}  // namespace assay
