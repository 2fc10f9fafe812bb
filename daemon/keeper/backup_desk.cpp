// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/backup_desk.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace eboard::daemon {

using seams::BackupMade;
using seams::Refused;

void BackupDesk::ask(seams::BackupOrder order, seams::ReplyTo<seams::BackupOrder> reply) {
  if (order.seen) {
    std::error_code error;
    if (std::filesystem::remove(note_, error)) return reply(BackupMade{});
    return reply(unexpected(Refused{Refused::Why::outdated, "no backup took the place of the database"}));
  }
  if (backup_ == nullptr) {
    return reply(unexpected(Refused{Refused::Why::unable, "the configuration has no [backup]"}));
  }
  backup_->keep([reply = std::move(reply)](const Expected<storage::Backup, std::string>& kept) {
    if (!kept) return reply(unexpected(Refused{Refused::Why::unable, kept.error()}));
    reply(BackupMade{kept->path, kept->last, kept->moment ? storage::local_time(*kept->moment) : ""});
  });
}

}  // namespace eboard::daemon
