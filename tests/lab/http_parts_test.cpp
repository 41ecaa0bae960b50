// SPDX-License-Identifier: Apache-2.0
// http_parts_test.cpp: URLs, texts inside of other texts, and pointers into an answer.
#include "http_parts.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::lab {
namespace {

using Json = nlohmann::json;

std::string found(const std::string& pointer, const Json& value) {
  const Json* const at = JsonPointer::parse(pointer).value().find(value);
  return at == nullptr ? "nothing" : at->dump();
}

TEST(JsonPointer, LeadsToWhatRfc6901Says) {
  const Json value = Json::parse(
      R"({"foo":["bar","baz"],"":0,"a/b":1,"m~n":8,"~1":9,"07":5,"deep":{"er":[[1,2]]}})");
  EXPECT_EQ(found("", Json(3)), "3");
  EXPECT_EQ(found("/foo/0", value), "\"bar\"");
  EXPECT_EQ(found("/", value), "0");
  EXPECT_EQ(found("/a~1b", value), "1");
  EXPECT_EQ(found("/m~0n", value), "8");
  EXPECT_EQ(found("/~01", value), "9");
  EXPECT_EQ(found("/07", value), "5");
  EXPECT_EQ(found("/deep/er/0/1", value), "2");
}

TEST(JsonPointer, LeadsNowhereWithoutAComplaint) {
  const Json value = Json::parse(R"({"foo":["bar","baz"]})");
  for (const std::string pointer : {"/bar", "/foo/2", "/foo/-", "/foo/-1", "/foo/00", "/foo/ 1",
                                    "/foo/", "/foo/0/0", "/foo/99999999999999999999"}) {
    EXPECT_EQ(found(pointer, value), "nothing") << pointer;
  }
}

TEST(Url, HasItsParts) {
  const HttpUrl url = split_url("HTTP://[::1]:{port}?q={query}").value();
  EXPECT_EQ(url.authority, "[::1]:{port}");
  EXPECT_EQ(url.target, "/?q={query}");
  EXPECT_EQ(split_url("http://a").value().target, "/");
  EXPECT_EQ(place_in("[::1]:81").value().host, "::1");
  EXPECT_EQ(name_of(place_in("[::1]:81").value()), "[::1]:81");
  EXPECT_EQ(name_of(place_in("[::1]").value()), "[::1]:80");
  EXPECT_EQ(name_of(place_in("search.example").value()), "search.example:80");
  for (const std::string bad : {"", ":1", "a:", "a:65536", "a:-1", "a:1x", "me@a", "[::1", "a]"}) {
    EXPECT_FALSE(place_in(bad)) << bad;
  }
}

TEST(Escapes, LeaveNothingThatMeansSomething) {
  EXPECT_EQ(percent_encoded("aZ09-._~ &%\"ü\n+/"), "aZ09-._~%20%26%25%22%C3%BC%0A%2B%2F");
  EXPECT_EQ(json_escaped("a\"b\\c\nü"), "a\\\"b\\\\c\\nü");
  EXPECT_EQ(json_escaped("\xff"), "\xef\xbf\xbd");  // JSON has UTF-8 alone
}

TEST(FreePort, IsANumber) {
  const std::string port = free_port().value();
  EXPECT_TRUE(place_in("127.0.0.1:" + port)) << port;
}

}  // namespace
}  // namespace assay::lab
