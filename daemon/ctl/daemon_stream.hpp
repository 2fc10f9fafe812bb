// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Follows what a running daemon sends at a WebSocket, such as /live.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::ctl {

struct Following {
  std::function<std::string()> path;  ///< asked at each connection: "/live?since=4711"
  /// Called with each message; to be false when no more are wanted.
  std::function<bool(std::string_view)> message;
  /// Called once in each outage, with a sentence.
  std::function<void(const std::string&)> lost;
};

/// Connects, and connects again whenever the daemon is away, until no more messages are wanted or SIGINT or
/// SIGTERM comes. `place` as for DaemonClient::to(). Error: a sentence; the first attempt failed.
[[nodiscard]] Expected<void, std::string> follow_daemon(const std::string& place, const Following& following);
/// The first message at that path. Error: a sentence.
[[nodiscard]] Expected<std::string, std::string> first_message(const std::string& place,
                                                               const std::string& path);

}  // namespace eboard::ctl
