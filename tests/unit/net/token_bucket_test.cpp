// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/token_bucket.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::token_bucket_test {
namespace {

using namespace std::chrono_literals;

TEST_CASE("a burst passes, then a fixed number a second") {
  const TokenBucket::Time begin = TokenBucket::Time{} + 1h;
  TokenBucket bucket(3, 2);
  for (int i = 0; i < 3; ++i) CHECK_FALSE(bucket.take(begin));
  const auto wait = bucket.take(begin);
  REQUIRE(wait);
  CHECK(wait->count() == Approx(0.5));
  CHECK(bucket.take(begin + 499ms));
  CHECK_FALSE(bucket.take(begin + 500ms));
  CHECK(bucket.take(begin + 501ms));
}

TEST_CASE("a refused client loses nothing by asking again") {
  const TokenBucket::Time begin = TokenBucket::Time{} + 1h;
  TokenBucket bucket(1, 1);
  int passed = 0;
  for (int i = 0; i <= 10'000; ++i) passed += bucket.take(begin + i * 1ms) ? 0 : 1;
  CHECK(passed == 11);  // one at once and ten in ten seconds
}

TEST_CASE("silence saves up no more than a burst") {
  const TokenBucket::Time begin = TokenBucket::Time{} + 1h;
  TokenBucket bucket(2, 5);
  (void)bucket.take(begin);
  int passed = 0;
  for (int i = 0; i < 10; ++i) passed += bucket.take(begin + 10h) ? 0 : 1;
  CHECK(passed == 2);
}

}  // namespace
TEST_CASE("what was not done counts for nothing") {
  const TokenBucket::Time begin = TokenBucket::Time{} + 1h;
  TokenBucket bucket(1, 1);
  for (int i = 0; i < 3; ++i) {
    CHECK_FALSE(bucket.take(begin));
    bucket.give_back();
  }
  CHECK_FALSE(bucket.take(begin));
  CHECK(bucket.take(begin));
}

}  // namespace eboard::net::token_bucket_test
