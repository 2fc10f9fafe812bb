// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/featured.hpp"

#include <cerrno>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace eboard::net::featured_test {
namespace {

TEST_CASE("the board in the stream outlives a restart, and so does that there is none") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("featured");
  Featured first(path);
  CHECK(first.board() == 0);
  CHECK(first.choose(12) == 0);
  CHECK(first.board() == 12);
  CHECK(Featured(path).board() == 12);
  CHECK(first.choose(0) == 0);
  CHECK(Featured(path).board() == 0);
}

TEST_CASE("a file that holds no board is no choice") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("featured");
  for (const char* text : {"", "\n", "0\n", "-3\n", "10000\n", "3 boards\n", "99999999999999999999\n"}) {
    CAPTURE(text);
    std::ofstream(path) << text;
    CHECK(Featured(path).board() == 0);
  }
}

TEST_CASE("a choice that cannot be kept is shown all the same, and the reason is said") {
  const test::TemporaryFolder folder;
  Featured featured(folder.file("missing/featured"));
  CHECK(featured.choose(3) == ENOENT);
  CHECK(featured.board() == 3);
}

}  // namespace
}  // namespace eboard::net::featured_test
