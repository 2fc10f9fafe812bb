// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "daemon/keeper/backup_thread.hpp"
#include "daemon/seams/backup_desk.hpp"

namespace eboard::daemon {

/// Orders about the backup, from whoever may give them.
class BackupDesk final : public seams::BackupDesk {
 public:
  /// A file of that name says that a backup took the database's place; who has seen that, removes it.
  void note_at(std::string path) { note_ = std::move(path); }
  /// It makes the copies, and outlives the orders. Without it there is no backup.
  void open(BackupThread& backup) { backup_ = &backup; }

  void ask(seams::BackupOrder order, seams::ReplyTo<seams::BackupOrder> reply) override;

 private:
  std::string note_;
  BackupThread* backup_ = nullptr;
};

}  // namespace eboard::daemon
