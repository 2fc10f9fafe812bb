// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/ballast.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>

#include "tests/support/store_support.hpp"

namespace ballast_test {

using namespace eboard::storage;
using namespace eboard::test;

namespace {

std::int64_t blocks_of(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? status.st_blocks * 512 : 0;
}

}  // namespace

TEST_CASE(
    "ballast takes real room, gives most of it first and the rest at the end, and is made whole again") {
  const TemporaryFolder folder;
  const std::string path = folder.file("eboardd.ballast");
  Ballast ballast(path);
  CHECK_FALSE(ballast.release_max());
  REQUIRE(ballast.fill());
  const std::int64_t whole = blocks_of(path);
  CHECK(whole > 0);
  CHECK(whole <= Ballast::kBytes + (1 << 16));
  CHECK(ballast.release_max());
  CHECK(blocks_of(path) <= whole / 4 + (1 << 16));
  CHECK(blocks_of(path) > 0);
  CHECK_FALSE(ballast.release_max());
  CHECK(ballast.fill());
  CHECK(blocks_of(path) == whole);
  CHECK(ballast.release_all());
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK_FALSE(ballast.release_all());
}

TEST_CASE("what an earlier run left is given by a run that could not make its own") {
  const TemporaryFolder folder;
  const std::string path = folder.file("eboardd.ballast");
  REQUIRE(Ballast(path).fill());
  CHECK(Ballast(path).release_all());
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("ballast that may not be as large as it should be is not there at all") {
  const TemporaryFolder folder;
  const std::string path = folder.file("eboardd.ballast");
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
  const rlimit less{64 << 10, limit.rlim_max};
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &less) == 0);
  CHECK_FALSE(Ballast(path).fill());
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
  std::signal(SIGXFSZ, before);
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("without a file there is nothing to give, and room whenever it is asked") {
  Ballast none;
  CHECK(none.fill());
  CHECK_FALSE(none.release_max());
  CHECK_FALSE(none.release_all());
}

TEST_CASE("on a disk with room ballast is 16 MiB, a quarter of which is the last to be given") {
  const TemporaryFolder folder;
  const std::string path = folder.file("eboardd.ballast");
  if (std::filesystem::space(folder.file(".")).available < 8 * Ballast::kBytes) return;
  Ballast ballast(path);
  REQUIRE(ballast.fill());
  CHECK(std::filesystem::file_size(path) == 16 << 20);
  CHECK(ballast.fill());
  CHECK(std::filesystem::file_size(path) == 16 << 20);
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
  CHECK(ballast.release_max());
  CHECK(std::filesystem::file_size(path) == 4 << 20);
  // Another run finds what is left, and gives most of that.
  Ballast next(path);
  CHECK(next.release_max());
  CHECK(std::filesystem::file_size(path) == 1 << 20);
}

TEST_CASE("ballast that cannot be made is not there, and gives nothing") {
  Ballast ballast("/nowhere/eboardd.ballast");
  CHECK_FALSE(ballast.fill());
  CHECK_FALSE(ballast.release_max());
  CHECK_FALSE(ballast.release_all());
}

}  // namespace ballast_test
