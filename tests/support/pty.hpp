// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Owns both ends of a pseudo terminal: the path is the port under test, the descriptor is the device at its
// other end.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace eboard::test {

class Pty {
 public:
  Pty() : fd_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    REQUIRE(fd_ >= 0);
    REQUIRE(grantpt(fd_) == 0);
    REQUIRE(unlockpt(fd_) == 0);
    path_ = ptsname(fd_);
  }
  Pty(const Pty&) = delete;
  Pty& operator=(const Pty&) = delete;
  ~Pty() { hang_up(); }

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int descriptor() const { return fd_; }
  void send(const std::vector<std::uint8_t>& bytes) {
    REQUIRE(write(fd_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  /// The bytes that arrive within a second, up to `count`; fewer if no more come.
  [[nodiscard]] std::vector<std::uint8_t> receive(std::size_t count) {
    std::vector<std::uint8_t> bytes;
    pollfd waiting{fd_, POLLIN, 0};
    while (bytes.size() < count && ::poll(&waiting, 1, 1000) == 1) {
      std::uint8_t byte = 0;
      if (read(fd_, &byte, 1) != 1) break;
      bytes.push_back(byte);
    }
    return bytes;
  }
  void hang_up() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
  std::string path_;
};

}  // namespace eboard::test
