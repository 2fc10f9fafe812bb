// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/conclude.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/journal_replay.hpp"
#include "daemon/quaternity/sheet.hpp"

namespace eboard::archive {

using storage::Result;
using storage::Store;
using tracking::TrackedEvent;

namespace {

/// Of a device: its board, and how many events are stored since its latest checkpoint.
struct Stored {
  storage::BoardId board = 0;  ///< 0: it has none
  std::size_t events = 0;
};

Result<Stored> stored_of(Store& store, storage::DeviceId device) {
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  Stored stored;
  for (const storage::BoardRow& board : *boards) {
    if (board.device != device) continue;
    const auto since = store.events_since_checkpoint(board.id);
    if (!since) return unexpected(since.error());
    stored.board = board.id;
    stored.events += static_cast<std::size_t>(*since);
  }
  return stored;
}

/// What the journal gives since the latest checkpoint, as `eboardctl verify` plays it: up to the last entry,
/// and on to the last event.
Result<std::vector<TrackedEvent>> replayed(Store& store, storage::DeviceId device) {
  pipeline::JournalReplay replay;
  std::vector<TrackedEvent> events;
  std::string fault;
  auto read =
      store.read_journal(device, Store::From::latest_checkpoint, [&](const storage::JournalEntry& entry) {
        const auto applied = replay.apply(entry, events);
        if (!applied) fault = applied.error();
        return applied.has_value();
      });
  if (!read) return unexpected(read.error());
  if (!fault.empty()) return unexpected(storage::StoreError{0, false, fault});
  const auto last = store.last_event_time(device);
  if (!last) return unexpected(last.error());
  if (!replay.pipeline()) return events;
  std::optional<storage::Millis> until = *last;
  for (const TrackedEvent& event : events) until = std::max(until.value_or(event.at), event.at);
  if (until) replay.running().advance(*until, events);
  return events;
}

Result<void> conclude_rest_of(Store& store, storage::DeviceId device) {
  const auto stored = stored_of(store, device);
  if (!stored) return unexpected(stored.error());
  if (stored->board == 0) return {};
  const auto events = replayed(store, device);
  if (!events) return unexpected(events.error());
  for (std::size_t i = stored->events; i < events->size(); ++i) {
    const auto kept = store.append(stored->board, (*events)[i], events::to_json_text((*events)[i]));
    if (!kept) return unexpected(kept.error());
  }
  return {};
}

}  // namespace

Result<void> conclude_rest(Store& store) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  if (auto begun = store.begin(); !begun) return begun;
  for (const storage::DeviceRow& device : *devices) {
    if (device.driver == quaternity_sheet::kDriver) continue;
    if (auto done = conclude_rest_of(store, device.id); !done) {
      store.rollback();
      return done;
    }
  }
  return store.commit();
}

}  // namespace eboard::archive
