// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the configuration and its pairings again while boards are connected, on SIGHUP or on request, and
// reports what is in force at once, what later, and what from the next start.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/core/rearranging.hpp"
#include "daemon/seams/reload_desk.hpp"

namespace eboard::daemon {

class Reload final : public seams::ReloadDesk {
 public:
  using Reply = seams::ReplyTo<seams::ReloadRequest>;
  struct Seams {
    std::function<Expected<Config, Faults>()> read;
    /// As CoreLoop::rearrange.
    std::function<void(Arrangement, std::function<void(Expected<Rearranged, std::string>)>)> rearrange;
    std::function<void()> begins, ended;  ///< for systemd
    std::function<void()> wake;           ///< has run() called soon, from any thread
  };
  Reload(const Config& running, Seams seams) : seams_(std::move(seams)), other_keys_(running.other_keys) {}

  void ask(seams::ReloadRequest request, Reply reply) override;
  /// Reads the configuration and applies it. All requests that came until now are answered when it is done.
  /// Always call it from the same thread.
  void run();

 private:
  using Replies = std::vector<Reply>;

  [[nodiscard]] std::vector<std::string> refused_keys(const Config& wanted) const;
  void finish(const Expected<Rearranged, std::string>& outcome, const std::vector<std::string>& refused,
              const std::vector<std::string>& warned);
  void answer(const seams::AnswerTo<seams::ReloadRequest>& answer);

  Seams seams_;
  const std::map<std::string, std::string>
      other_keys_;  ///< the other keys, as the daemon was started with them
  std::mutex mutex_;
  Replies asked_;       ///< guarded
  Replies waiting_;     ///< guarded: for the change that is under way
  bool busy_ = false;   ///< guarded
  bool again_ = false;  ///< guarded: a request came while a change was under way
};

}  // namespace eboard::daemon
