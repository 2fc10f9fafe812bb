// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/journal_recovery.hpp"

#include <fmt/format.h>

namespace eboard::daemon {

using storage::JournalEntry;

bool DeviceReplay::take(const JournalEntry& entry) {
  if (!fault_.empty()) return false;
  const auto applied = replay_.apply(entry, events_);
  if (!applied) fault_ = fmt::format("journal entry {} of the replay: {}", entries_, applied.error());
  concluded_ += static_cast<std::int64_t>(events_.size());
  last_at_ = entry.at;
  ++entries_;
  events_.clear();
  return fault_.empty();
}

Expected<std::map<storage::DeviceId, DeviceReplay>, std::string> replay_journals(
    storage::Store& store, const ReplayGoesOn& goes_on) {
  std::map<storage::DeviceId, DeviceReplay> replays;
  std::int64_t entries = 0;
  bool ended = false;
  const auto read = store.read_journals([&](const JournalEntry& entry) {
    replays[entry.device].take(entry);  // a fault of one device does not concern the others
    ended = goes_on && !goes_on(++entries);
    return !ended;
  });
  if (!read) return unexpected(read.error().message);
  if (ended) return unexpected(std::string());
  return replays;
}

Expected<DeviceReplay, std::string> replay_journal(storage::Store& store, storage::DeviceId device,
                                                   storage::Store::From from) {
  DeviceReplay replay;
  const auto read =
      store.read_journal(device, from, [&](const JournalEntry& entry) { return replay.take(entry); });
  if (!read) return unexpected(read.error().message);
  return replay;
}

}  // namespace eboard::daemon
