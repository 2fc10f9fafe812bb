// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Follows a round at Lichess: a request without an end, which brings a game again whenever it changed there.
// It has a thread and a connection of its own, beside that of the requests.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "daemon/outlets/lichess/service.hpp"

namespace eboard::outlets::lichess {

/// Takes the games that are whole out of what arrived.
[[nodiscard]] std::string take_whole_games(std::string& arrived);

class Follower {
 public:
  using Steady = std::chrono::steady_clock::time_point;

  Follower(std::string url, daemon::TokenSource token) : url_(std::move(url)), token_(std::move(token)) {}
  ~Follower() { close(); }
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  /// Follows that round, unless it does already. After an end it waits before it begins again.
  void follow(const std::string& round, Steady now);
  /// The one that follow() named last.
  [[nodiscard]] const std::string& round() const { return round_; }
  /// The games that came since the last call; nullopt: nothing comes at present.
  [[nodiscard]] std::optional<std::string> take();
  /// Lichess asks this account to wait: told once.
  [[nodiscard]] std::optional<seams::Trouble> take_trouble();
  void close();
  /// From any thread: it ends for good, and soon.
  void end() noexcept;

 private:
  void run(Service& service, const std::string& round);

  const std::string url_;
  const daemon::TokenSource token_;
  std::string round_;
  Steady again_{};  ///< not before

  std::mutex mutex_;
  std::unique_ptr<Service> service_;       ///< guarded; while there is a thread
  std::string arrived_;                    ///< guarded
  bool is_open_ = false;                   ///< guarded
  bool is_over_ = true;                    ///< guarded
  bool is_closed_ = false;                 ///< guarded: by us
  bool ends_ = false;                      ///< guarded
  std::optional<seams::Trouble> trouble_;  ///< guarded
  std::thread thread_;
};

}  // namespace eboard::outlets::lichess
