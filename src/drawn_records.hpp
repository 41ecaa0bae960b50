// SPDX-License-Identifier: Apache-2.0
// drawn_records.hpp: what the records of a file of judgments say of how its documents were drawn.
#pragma once

#include <memory>
#include <vector>

#include "assay/input.hpp"
#include "assay/qrels.hpp"
#include "bad_lines.hpp"
#include "layout.hpp"
#include "records.hpp"
#include "sample.hpp"
#include "texts.hpp"

namespace assay {

class DrawnRecords {
 public:
  DrawnRecords(const Layout& layout, const Input& input);

  // False if the record lacks what others have, or has it wrong; then `bad` says so.
  [[nodiscard]] bool accepts(const Record& record, const Texts& texts, BadLines& bad);
  // Whether it has no grade, because it was not drawn.
  [[nodiscard]] bool is_left_out(const Record& record) const {
    return by_ != DrawnBy::kNothing && record[kValue].empty();
  }
  // Takes the record that was accepted last.
  void keep() {
    if (by_ != DrawnBy::kNothing) records_.push_back(last_);
  }
  // Null if the file says nothing of how documents were drawn.
  [[nodiscard]] std::shared_ptr<const Sample> sample_of(const Qrels& qrels) const;

 private:
  // Where a file says both, the strata tell.
  enum class DrawnBy : std::uint8_t { kNothing, kProbabilities, kStrata };

  [[nodiscard]] static DrawnBy drawn_by(const Layout& layout, const Input& input);
  bool accepts_probability(const Record& record, const Texts& texts, BadLines& bad);

  DrawnBy by_;
  DrawnRecord last_;
  std::vector<DrawnRecord> records_;
};

}  // namespace assay
