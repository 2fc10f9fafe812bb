// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/verify_quaternity.hpp"

#include <fmt/format.h>

#include "daemon/quaternity/sheet.hpp"

namespace eboard::ctl {

storage::Result<TableCheck> verify_table(storage::Store& store, storage::DeviceId device) {
  TableCheck check;
  std::vector<quaternity::SheetLines> games;
  const auto read =
      store.read_journal(device, storage::Store::From::beginning, [&](const storage::JournalEntry& entry) {
        ++check.lines;
        const auto added = append(games, entry);
        if (!added) check.fault = fmt::format("journal entry {}: {}", check.lines, added.error());
        return added.has_value();
      });
  if (!read) return unexpected(read.error());
  check.games = games.size();
  for (const quaternity::SheetLines& game : games) {
    const auto played = quaternity::Sheet::read(game);
    if (!played && check.fault.empty()) check.fault = played.error();
  }
  return check;
}

}  // namespace eboard::ctl
