// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A plug that is pulled and put in again: what a host sees of its terminal.
#include "daemon/sim/plug.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/support/catch.hpp"

namespace sim_plug_test {

using namespace eboard::sim;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// A name in a folder that nobody else uses.
struct Name {
  Name() {
    std::string folder = (fs::temp_directory_path() / "eboard-plug-XXXXXX").string();
    REQUIRE(mkdtemp(folder.data()) != nullptr);
    path = fs::path(folder) / "board-1";
  }
  ~Name() { fs::remove_all(path.parent_path()); }
  Name(const Name&) = delete;
  Name& operator=(const Name&) = delete;
  fs::path path;
};

bool is_hung_up(int port) {
  pollfd state{port, POLLIN, 0};
  return poll(&state, 1, 500) == 1 && (state.revents & POLLHUP) != 0;
}

}  // namespace

TEST_CASE("a pulled terminal is an error for who has it open, and another one comes back behind the link") {
  const Name name;
  auto plug = Plug::create(name.path.string(), 60, Random(1));
  REQUIRE(plug);
  for (int n = 0; n < 3; ++n) {
    const fs::path before = fs::read_symlink(name.path);
    const int port = open(name.path.c_str(), O_RDWR | O_NOCTTY);
    REQUIRE(port >= 0);
    REQUIRE(plug->next_event());
    const Micros pulled = *plug->next_event();
    plug->advance(pulled);
    CHECK_FALSE(plug->is_in());
    CHECK(is_hung_up(port));
    close(port);
    CHECK_FALSE(fs::exists(fs::symlink_status(name.path)));
    plug->terminal().look();
    CHECK_FALSE(plug->terminal().is_open());
    CHECK(*plug->next_event() - pulled >= 1s);
    CHECK(*plug->next_event() - pulled <= 4s);
    plug->advance(*plug->next_event());
    CHECK(plug->is_in());
    CHECK(fs::read_symlink(name.path) != before);
    const int again = open(name.path.c_str(), O_RDWR | O_NOCTTY);
    REQUIRE(again >= 0);
    plug->terminal().look();
    CHECK(plug->terminal().is_open());
    close(again);
  }
}

TEST_CASE("a plug that nobody pulls stays") {
  const Name name;
  auto plug = Plug::create(name.path.string(), 0, Random(1));
  REQUIRE(plug);
  CHECK_FALSE(plug->next_event());
  plug->advance(1'000'000s);
  CHECK(plug->is_in());
}

TEST_CASE("a plug is pulled about as often as it was asked for") {
  const Name name;
  auto plug = Plug::create(name.path.string(), 60, Random(2));
  REQUIRE(plug);
  int pulled = 0;
  while (*plug->next_event() < 60s * 200) {
    plug->advance(*plug->next_event());
    pulled += !plug->is_in();
  }
  CHECK(pulled == Approx(190).margin(40));
}

}  // namespace sim_plug_test
