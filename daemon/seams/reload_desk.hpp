// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <vector>

#include "daemon/seams/desk.hpp"

namespace eboard::seams {

/// What became of a configuration that was read while the daemon runs; a sentence each.
struct Rearranged {
  std::vector<std::string> changed;
  std::vector<std::string> later;     ///< holds from the next game, or when the device connects next
  std::vector<std::string> refused;   ///< holds from the next start
  std::vector<std::string> warned{};  ///< was read, but perhaps otherwise than meant
};

struct ReloadRequest {
  using Answer = Rearranged;
};

class ReloadDesk {
 public:
  virtual ~ReloadDesk() = default;
  /// From any thread. The reply comes when it is done; never after the server was stopped.
  virtual void ask(ReloadRequest request, ReplyTo<ReloadRequest> reply) = 0;
};

}  // namespace eboard::seams
