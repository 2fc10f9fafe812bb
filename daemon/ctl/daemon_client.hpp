// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a running daemon over HTTP, one request a connection.
#pragma once

#include <string>

#include "rules/expected.hpp"

namespace eboard::ctl {

struct DaemonAnswer {
  unsigned status = 0;
  std::string body;
};

class DaemonClient {
 public:
  /// `place` is the arbiter's port as HOST:PORT, or his socket, or the folder in which that is: one with a
  /// slash in it. Empty: the one daemon of this machine whose socket may be opened, found when it is asked.
  /// The error is a sentence.
  [[nodiscard]] static Expected<DaemonClient, std::string> to(const std::string& place);

  // The error is a sentence: nobody answered.
  [[nodiscard]] Expected<DaemonAnswer, std::string> get(const std::string& path) const;
  /// Sends JSON as a change.
  [[nodiscard]] Expected<DaemonAnswer, std::string> post(const std::string& path,
                                                         const std::string& json) const;

 private:
  explicit DaemonClient(std::string place) : place_(std::move(place)) {}

  std::string place_;  ///< HOST:PORT, or the path of a Unix socket; empty: still to be found
};

}  // namespace eboard::ctl
