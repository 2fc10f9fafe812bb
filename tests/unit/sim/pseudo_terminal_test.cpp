// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Real pseudo terminals: what the system does when a host opens, closes or dies.
#include "daemon/sim/pseudo_terminal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <vector>

#include "tests/support/catch.hpp"

namespace sim_pseudo_terminal_test {

using namespace eboard::sim;

namespace {

using Bytes = std::vector<std::uint8_t>;

class Host {
 public:
  explicit Host(const std::string& path) : port_(open(path.c_str(), O_RDWR | O_NOCTTY)) {
    REQUIRE(port_ >= 0);
  }
  ~Host() { close(port_); }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  void write(const Bytes& bytes) const {
    REQUIRE(::write(port_, bytes.data(), bytes.size()) == ssize_t(bytes.size()));
  }
  /// What arrives within half a second, but at once if `expected` bytes are there.
  [[nodiscard]] Bytes read(std::size_t expected) const {
    Bytes all;
    std::uint8_t buffer[256];
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{500};
    while (all.size() < expected && std::chrono::steady_clock::now() < end) {
      pollfd state{port_, POLLIN, 0};
      if (poll(&state, 1, 20) <= 0) continue;
      const auto count = ::read(port_, buffer, sizeof buffer);
      if (count > 0) all.insert(all.end(), buffer, buffer + count);
    }
    return all;
  }
  [[nodiscard]] bool silent() const {
    pollfd state{port_, POLLIN, 0};
    return poll(&state, 1, 100) == 0;
  }

 private:
  int port_;
};

}  // namespace

TEST_CASE("what is sent while no program has the port open is lost") {
  auto terminal = PseudoTerminal::create();
  REQUIRE(terminal.has_value());
  terminal->look();
  CHECK_FALSE(terminal->is_open());
  terminal->write(Bytes{1, 2, 3});
  const Host host(terminal->path());
  terminal->look();
  CHECK(terminal->is_open());
  CHECK(host.silent());
  terminal->write(Bytes{0x8e, 0x00, 0x05, 0x0a, 0x0d});  // line ends and the like pass unchanged
  CHECK(host.read(5) == Bytes{0x8e, 0x00, 0x05, 0x0a, 0x0d});
}

TEST_CASE("what the host writes arrives, and nothing is echoed to it") {
  auto terminal = PseudoTerminal::create();
  REQUIRE(terminal.has_value());
  const Host host(terminal->path());
  terminal->look();
  host.write({0x4d, 0x42, 0x03, 0x0a});
  Bytes all;
  for (int tries = 0; tries < 50 && all.size() < 4; ++tries) {
    const auto bytes = terminal->read();
    all.insert(all.end(), bytes.begin(), bytes.end());
    if (bytes.empty()) usleep(2000);
  }
  CHECK(all == Bytes{0x4d, 0x42, 0x03, 0x0a});
  CHECK(host.silent());
}

TEST_CASE("a port survives its host, and the next host finds nothing of the last") {
  auto terminal = PseudoTerminal::create();
  REQUIRE(terminal.has_value());
  for (int round = 0; round < 3; ++round) {
    {
      const Host host(terminal->path());
      terminal->look();
      REQUIRE(terminal->is_open());
      CHECK(host.silent());
      terminal->write(Bytes{1, 2, 3});  // never read
    }
    terminal->look();
    CHECK_FALSE(terminal->is_open());
    terminal->write(Bytes{4, 5, 6});
  }
}

TEST_CASE("a host that does not read loses bytes and does not hold up the board") {
  auto terminal = PseudoTerminal::create();
  REQUIRE(terminal.has_value());
  const Host host(terminal->path());
  terminal->look();
  const Bytes message(100, 0x55);
  for (int n = 0; n < 2000; ++n) terminal->write(message);
  CHECK(terminal->is_open());
}

TEST_CASE("links replace links and nothing else") {
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("eboardsim-test-{}", getpid());
  std::filesystem::create_directories(folder);
  const auto name = (folder / "board-1").string();
  {
    const auto first = PortLink::create("/dev/null", name);
    REQUIRE(first.has_value());
    CHECK(std::filesystem::read_symlink(name) == "/dev/null");
  }
  CHECK_FALSE(std::filesystem::exists(std::filesystem::symlink_status(name)));
  std::filesystem::create_symlink("/dev/zero", name);
  {
    const auto over = PortLink::create("/dev/null", name);
    REQUIRE(over.has_value());
    CHECK(std::filesystem::read_symlink(name) == "/dev/null");
  }
  std::filesystem::create_directory(name);
  const auto refused = PortLink::create("/dev/null", name);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().find(name) != std::string::npos);
  std::filesystem::remove_all(folder);
}

}  // namespace sim_pseudo_terminal_test
