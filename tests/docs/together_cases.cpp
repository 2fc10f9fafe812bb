// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Cases that end in every way that a case can, for together_test.py.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "tests/support/catch.hpp"

namespace {

/// Ends the program otherwise than its cases did.
struct AtTheEnd {
  ~AtTheEnd() {
    if (std::getenv("EBOARD_FAILS_AT_THE_END") != nullptr) std::_Exit(3);
  }
} at_the_end;

TEST_CASE("one that holds", "[holds]") {
  std::puts("held");
  CHECK(1 + 1 == 2);
}

TEST_CASE("one that fails", "[fails]") { CHECK(1 + 1 == 3); }

TEST_CASE("one that throws: with \"quotes\", a comma and [a bracket]", "[fails]") {
  throw std::runtime_error("thrown on purpose");
}

TEST_CASE("one that says that it is skipped", "[holds]") { WARN("SKIPPED: no shared/data beside the clone"); }

TEST_CASE("one that breaks off without a line's end", "[holds]") {
  std::fputs("no end of a line", stdout);
  CHECK(true);
}

TEST_CASE("one that crashes", "[ends]") { std::raise(SIGSEGV); }

TEST_CASE("one after a crash", "[holds]") { CHECK(true); }

TEST_CASE("one that leaves the program", "[ends]") { std::_Exit(0); }

TEST_CASE("one that aborts in another thread", "[ends]") {
  std::thread([] { std::abort(); }).join();
}

TEST_CASE("one that never ends", "[hangs]") {
  while (true) std::this_thread::sleep_for(std::chrono::seconds(1));
}

TEST_CASE("the last one", "[holds]") { CHECK(true); }

}  // namespace
