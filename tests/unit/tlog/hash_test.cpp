// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tlog/hash.hpp"

#include "tests/support/catch.hpp"

namespace eboard::tlog::hash_test {
namespace {

std::vector<std::uint8_t> bytes(std::string_view text) { return {text.begin(), text.end()}; }

TEST_CASE("base64 is that of RFC 4648, with its examples") {
  const std::vector<std::pair<std::string_view, std::string_view>> examples{{"", ""},
                                                                            {"f", "Zg=="},
                                                                            {"fo", "Zm8="},
                                                                            {"foo", "Zm9v"},
                                                                            {"foob", "Zm9vYg=="},
                                                                            {"fooba", "Zm9vYmE="},
                                                                            {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, written] : examples) {
    CHECK(to_base64(bytes(plain)) == written);
    CHECK(from_base64(written) == bytes(plain));
  }
}

TEST_CASE("base64 that is written otherwise is none") {
  for (const std::string_view text :
       {"Zg", "Zg=", "Zg===", "Z===", "====", "Zh==", "Zm9v ", " Zm9v", "Zm9v\n", "Zm-_"})
    CHECK(from_base64(text) == std::nullopt);
}

TEST_CASE("a hash is the same in one piece and in several") {
  Sha256 sum;
  const Hash abc = sum.add("abc").finish();
  CHECK(to_base64(abc) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");  // FIPS 180-4's example
  CHECK(sum.add("a").add("b").add("c").finish() == abc);
  CHECK(sum.add(std::int64_t{0x6162636465666768}).finish() == Sha256().add("abcdefgh").finish());
  CHECK(parse_hash(to_base64(abc)) == abc);
  CHECK(parse_hash("Zm9v") == std::nullopt);
}

}  // namespace
}  // namespace eboard::tlog::hash_test
