// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/tries.hpp"

#include "tests/support/catch.hpp"

namespace eboard::people::tries_test {
namespace {

using std::chrono::seconds;

const Tries::Time kNow{std::chrono::hours(5)};

void fail(Tries& tries, const std::string& address, int times, Tries::Time now) {
  for (int i = 0; i < times; ++i) tries.failed(address, now);
}

TEST_CASE("five tries may fail, then an address waits twice as long each time") {
  Tries tries;
  fail(tries, "a", 4, kNow);
  CHECK(tries.wait("a", kNow) == std::nullopt);
  tries.failed("a", kNow);
  CHECK(tries.wait("a", kNow) == seconds(60));
  CHECK(tries.wait("a", kNow + seconds(59)) == seconds(1));
  CHECK(tries.wait("a", kNow + seconds(60)) == std::nullopt);
  tries.failed("a", kNow + seconds(60));
  CHECK(tries.wait("a", kNow + seconds(60)) == seconds(120));
  fail(tries, "a", 40, kNow + seconds(200));
  CHECK(tries.wait("a", kNow + seconds(200)) == seconds(900));
  CHECK(tries.wait("b", kNow) == std::nullopt);
}

TEST_CASE("tries that failed long ago do not count, and a success takes back its own alone") {
  Tries tries;
  fail(tries, "a", 4, kNow);
  tries.failed("a", kNow + seconds(61));
  CHECK(tries.wait("a", kNow + seconds(61)) == std::nullopt);
  fail(tries, "b", 5, kNow);
  tries.succeeded("b");
  CHECK(tries.wait("b", kNow) == std::nullopt);
  tries.failed("b", kNow);
  CHECK(tries.wait("b", kNow) == seconds(60));
  fail(tries, "d", 1, kNow);
  tries.succeeded("d");
  tries.succeeded("d");
  fail(tries, "d", 4, kNow);
  CHECK(tries.wait("d", kNow) == std::nullopt);
  fail(tries, "c", 9, kNow);
  tries.failed("c", kNow + std::chrono::hours(2));
  CHECK(tries.wait("c", kNow + std::chrono::hours(2)) == std::nullopt);
}

TEST_CASE("very many addresses cost no more than some of them") {
  Tries tries;
  for (std::size_t i = 0; i <= Tries::kMaximum; ++i)
    fail(tries, std::to_string(i), 5, kNow + seconds(static_cast<long>(i) / 100));
  CHECK(tries.wait("0", kNow) == std::nullopt);
  CHECK(tries.wait(std::to_string(Tries::kMaximum), kNow + seconds(41)) != std::nullopt);
}

}  // namespace
}  // namespace eboard::people::tries_test
