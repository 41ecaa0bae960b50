// SPDX-License-Identifier: Apache-2.0
// fuzz_query_log.cpp: any bytes are times of queries, which are the same when written and read
// again, or an error with a place.
#include <string>

#include "assay/query_log.hpp"
#include "assay/topic_ids.hpp"
#include "fuzz.hpp"

namespace {

using assay::fuzz::require;

void check_error(const assay::Error& error) {
  require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
  require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
          "an underline beyond its line");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const auto topics = assay::read_topic_ids(*input);
  if (!topics) check_error(topics.error());
  const auto queries = assay::read_query_log(*input);
  if (!queries) {
    check_error(queries.error());
    return 0;
  }
  std::string written;
  for (const assay::LoggedQuery& query : *queries) written += assay::log_line(query, 0);
  const auto again = assay::read_query_log(*assay::Input::from_memory("again", written));
  require(again && again->size() == queries->size(), "a log that cannot be read again");
  for (std::size_t i = 0; i < queries->size(); ++i) {
    require(again->at(i).latency() == queries->at(i).latency() &&
                again->at(i).service_time() == queries->at(i).service_time() &&
                again->at(i).hits == queries->at(i).hits,
            "a query that is another when read again");
  }
  return 0;
}
