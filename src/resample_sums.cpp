// SPDX-License-Identifier: Apache-2.0
// resample_sums.cpp: the sums of resamples, by the kernels in whole numbers, by plain loops in
// doubles.
#include "resample_sums.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "resample_draws.hpp"
#include "resample_kernels.hpp"
#include "spread.hpp"

namespace assay {
namespace {

using RealRows = RowsOf<double>;

// A row for each topic, a column for each system that is asked for.
template <class Number>
RowsOf<Number> columns_of(const Summands& summands, Systems systems) {
  RowsOf<Number> rows(summands.table.topics, systems.size());
  for (std::size_t t = 0; t < rows.rows(); ++t) {
    for (std::size_t s = 0; s < systems.size(); ++s) {
      rows[t][s] = static_cast<Number>(summands.at(systems[s], t));
    }
  }
  return rows;
}

void add_row(const RealRows& rows, std::size_t row, double* sum) {
  const double* const from = rows[row];
  for (std::size_t s = 0; s < rows.stride(); ++s) sum[s] += from[s];
}

// As the kernels of whole numbers do, always in the order of topics or draws.
void add_subsets(const RealRows& values, const std::uint32_t* words, RealRows& sums,
                 std::size_t count) {
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t t = 0; t < values.rows(); ++t) {
      const std::uint32_t word = words[t / kTopicsPerWord * count + r];
      if ((word >> (t % kTopicsPerWord) & 1) != 0) add_row(values, t, sums[r]);
    }
  }
}

void add_picks(const RealRows& values, const std::uint32_t* picks, std::size_t pick_stride,
               RealRows& sums, std::size_t count) {
  for (std::size_t r = 0; r < count; ++r) {
    for (std::size_t k = 0; k < values.rows(); ++k) {
      add_row(values, picks[r * pick_stride + k], sums[r]);
    }
  }
}

// Lets fill(block, values, sums) add up the rows of each block, and keeps them by system.
template <class Number, class Fill>
SystemSums gather(const Summands& summands, Systems systems, const ResampleOptions& options,
                  const Fill& fill) {
  const RowsOf<Number> values = columns_of<Number>(summands, systems);
  SystemSums result(systems.size() * options.resamples);
  for_each_block(options, [&](DrawBlock& block, unsigned) {
    RowsOf<Number> sums(block.count, systems.size());
    fill(block, values, sums);
    for (std::size_t s = 0; s < systems.size(); ++s) {
      double* const to = result.data() + s * options.resamples + block.first;
      for (std::size_t r = 0; r < block.count; ++r) to[r] = static_cast<double>(sums[r][s]);
    }
  });
  return result;
}

FixedPoint fixed_for(const ValueTable& table, Arithmetic way) {
  FixedPoint none{.by_topic = Rows(0, 0), .totals = {}};
  if (way == Arithmetic::kReal) return none;
  FixedPoint fixed = fixed_point(table);
  const bool may_round =
      way == Arithmetic::kWhole || (way == Arithmetic::kFitting && largest_of(table.values) <= 1);
  return fixed.is_exact || may_round ? fixed : none;
}

template <class Number, class Add>
std::vector<double> ranges_of(const Summands& summands, const ResampleOptions& options,
                              const Add& add) {
  std::vector<std::size_t> all(summands.table.systems);
  for (std::size_t s = 0; s < all.size(); ++s) all[s] = s;
  const RowsOf<Number> values = columns_of<Number>(summands, all);
  const ResampleKernels& kernels = resample_kernels(options.level);
  std::vector<double> ranges(options.resamples);
  for_each_block(options, [&](DrawBlock& block, unsigned) {
    RowsOf<Number> dealt = values;
    RowsOf<Number> sum(1, all.size());
    Dealer dealer(all.size(), kernels);
    for (std::size_t r = 0; r < block.count && !all.empty(); ++r) {
      dealer.deal(dealt, block.random);
      add(dealt, sum[0]);
      const auto [least, most] = std::minmax_element(sum[0], sum[0] + all.size());
      ranges[block.first + r] = static_cast<double>(*most - *least);
    }
  });
  std::ranges::sort(ranges);
  return ranges;
}

}  // namespace

Summands::Summands(const ValueTable& values, Arithmetic way)
    : table(values), fixed(fixed_for(values, way)) {}

double Summands::total(std::size_t first, std::size_t second) const {
  double sum = 0;
  for (std::size_t t = 0; t < table.topics; ++t) sum += at(second, t) - at(first, t);
  return sum;
}

double Summands::noise(std::size_t first, std::size_t second) const {
  if (is_whole()) return 0;
  // Each addition may be half an epsilon off; a hundred of them are allowed to be.
  constexpr double kNoise = 1e-14;
  double sum = 0;
  for (std::size_t t = 0; t < table.topics; ++t) {
    sum += std::abs(at(first, t)) + std::abs(at(second, t));
  }
  return kNoise * sum;
}

SystemSums subset_sums(const Summands& summands, Systems systems, const ResampleOptions& options) {
  const std::size_t topics = summands.table.topics;
  const ResampleOptions own = options.limited(topics);
  const auto sum_up = [&]<class Number>(const auto& add) {
    return gather<Number>(summands, systems, own,
                          [&](DrawBlock& block, const auto& values, auto& sums) {
                            const auto signs = draw_signs(block, topics, own.takes_all(topics));
                            add(values, signs.data(), sums, block.count);
                          });
  };
  if (!summands.is_whole()) return sum_up.template operator()<double>(add_subsets);
  return sum_up.template operator()<std::int32_t>(resample_kernels(own.level).add_subsets);
}

std::vector<std::uint32_t> subset_sizes(std::size_t topics, const ResampleOptions& options) {
  const ResampleOptions own = options.limited(topics);
  std::vector<std::uint32_t> sizes(own.resamples);
  for_each_block(own, [&](DrawBlock& block, unsigned) {
    const auto signs = draw_signs(block, topics, own.takes_all(topics));
    for (std::size_t first = 0; first < topics; first += kTopicsPerWord) {
      const std::size_t some = std::min(kTopicsPerWord, topics - first);
      const std::uint32_t used = (std::uint32_t{1} << some) - 1;
      for (std::size_t r = 0; r < block.count; ++r) {
        const std::uint32_t word = signs[first / kTopicsPerWord * block.count + r];
        sizes[block.first + r] += static_cast<std::uint32_t>(std::popcount(word & used));
      }
    }
  });
  return sizes;
}

SystemSums drawn_sums(const Summands& summands, Systems systems, const ResampleOptions& options) {
  const Dice dice = topic_dice(summands.table.topics);
  const ResampleKernels& kernels = resample_kernels(options.level);
  const auto sum_up = [&]<class Number>(const auto& add) {
    return gather<Number>(summands, systems, options,
                          [&](DrawBlock& block, const auto& values, auto& sums) {
                            const auto picks = draw_topics(block, dice, kernels);
                            add(values, picks.data(), dice.size(), sums, block.count);
                          });
  };
  if (!summands.is_whole()) return sum_up.template operator()<double>(add_picks);
  return sum_up.template operator()<std::int32_t>(kernels.add_picks);
}

std::vector<double> dealt_ranges(const Summands& summands, const ResampleOptions& options) {
  if (summands.is_whole()) {
    return ranges_of<std::int32_t>(summands, options, resample_kernels(options.level).add_rows);
  }
  return ranges_of<double>(summands, options, [](const RealRows& rows, double* sum) {
    std::fill_n(sum, rows.stride(), 0.0);
    for (std::size_t t = 0; t < rows.rows(); ++t) add_row(rows, t, sum);
  });
}

}  // namespace assay
