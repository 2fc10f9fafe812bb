// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Runs a DGT board on a pseudo terminal that answers questions, on a thread of its own.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/pty.hpp"

namespace eboard::test {

class AnsweringBoard {
 public:
  /// `link` is the path of the port.
  AnsweringBoard(std::string serial, std::string link) : serial_(std::move(serial)), link_(std::move(link)) {
    std::filesystem::create_symlink(pty_.path(), link_);
    thread_ = std::thread([this] {
      while (!ends_) answer();
    });
  }
  AnsweringBoard(const AnsweringBoard&) = delete;
  AnsweringBoard& operator=(const AnsweringBoard&) = delete;
  ~AnsweringBoard() { unplug(); }

  void unplug() {
    ends_ = true;
    if (thread_.joinable()) thread_.join();
    pty_.hang_up();
    std::error_code gone;
    std::filesystem::remove(link_, gone);
  }
  /// Stops answering, as if the cable were cut unnoticed.
  void fall_silent() { silent_ = true; }
  [[nodiscard]] std::size_t asked() const { return asked_; }

 private:
  void answer() {
    constexpr int kPatienceMs = 10;
    pollfd waiting{pty_.descriptor(), POLLIN, 0};
    if (::poll(&waiting, 1, kPatienceMs) != 1) return;
    std::uint8_t command = 0;
    if (::read(pty_.descriptor(), &command, 1) != 1) {
      std::this_thread::sleep_for(std::chrono::milliseconds(kPatienceMs));  // the port is not open yet
      return;
    }
    ++asked_;
    if (silent_) return;
    if (command == 0x4d) say({0x93, 0, 5, 1, 8});
    if (command == 0x45) {
      std::vector<std::uint8_t> message{0x91, 0, static_cast<std::uint8_t>(serial_.size() + 3)};
      message.insert(message.end(), serial_.begin(), serial_.end());
      say(message);
    }
    if (command == 0x41) say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0});
    if (command == 0x42) {
      std::vector<std::uint8_t> message{0x86, 0, 67};
      message.resize(67, 0);
      say(message);
    }
  }
  void say(const std::vector<std::uint8_t>& message) {
    [[maybe_unused]] const auto written = ::write(pty_.descriptor(), message.data(), message.size());
  }

  Pty pty_;
  std::string serial_, link_;
  std::atomic<bool> ends_{false}, silent_{false};
  std::atomic<std::size_t> asked_{0};
  std::thread thread_;
};

}  // namespace eboard::test
