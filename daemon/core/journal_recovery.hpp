// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Replays the journals of a store through the pipeline, as far as a start needs it: from each device's
// latest checkpoint.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "daemon/pipeline/journal_replay.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

/// Replays one device's journal. Of the conclusions only the number is kept, because they are in the store
/// already.
class DeviceReplay {
 public:
  /// False: the entry cannot be applied, see fault(). Later entries must not be taken.
  bool take(const storage::JournalEntry& entry);
  /// Its next entries cannot be read, and why.
  void miss(const std::string& why);

  [[nodiscard]] pipeline::JournalReplay& replay() { return replay_; }
  [[nodiscard]] std::int64_t concluded() const { return concluded_; }  ///< events
  [[nodiscard]] int entries() const { return entries_; }
  [[nodiscard]] storage::Millis last_at() const { return last_at_; }
  [[nodiscard]] const std::string& fault() const { return fault_; }  ///< empty: none

 private:
  pipeline::JournalReplay replay_;
  std::vector<tracking::TrackedEvent> events_;
  std::int64_t concluded_ = 0;
  int entries_ = 0;
  storage::Millis last_at_{0};
  std::string fault_;
};

/// Is asked every few milliseconds with the number of entries that are replayed by now; false ends the
/// replay.
using ReplayGoesOn = std::function<bool(std::int64_t entries)>;

/// Replays the journal of every device that has reported anything, from its latest checkpoint. The journal
/// is read once for all devices, and several are replayed at a time. A device of which something cannot be
/// read has a fault. Error: one sentence, the store cannot be read; empty if `goes_on` ended it.
[[nodiscard]] Expected<std::map<storage::DeviceId, DeviceReplay>, std::string> replay_journals(
    storage::Store& store, const ReplayGoesOn& goes_on = {});

/// The same for one device.
[[nodiscard]] Expected<DeviceReplay, std::string> replay_journal(storage::Store& store,
                                                                 storage::DeviceId device,
                                                                 storage::Store::From from);

}  // namespace eboard::daemon
