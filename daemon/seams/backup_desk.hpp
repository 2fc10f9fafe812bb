// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstdint>
#include <string>

#include "daemon/seams/desk.hpp"

namespace eboard::seams {

struct BackupMade {
  std::string file;         ///< empty: none was asked for
  std::int64_t events = 0;  ///< that are in it
  std::string until;        ///< local time
};

/// Asks for a copy of the database that stays, where the configuration says.
struct BackupOrder {
  using Answer = BackupMade;
  bool seen = false;  ///< instead: somebody has seen that a backup took the database's place
};

class BackupDesk {
 public:
  virtual ~BackupDesk() = default;
  /// From any thread. The reply comes when the copy was written and checked.
  virtual void ask(BackupOrder order, ReplyTo<BackupOrder> reply) = 0;
};

}  // namespace eboard::seams
