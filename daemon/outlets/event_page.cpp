// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/event_page.hpp"

#include <algorithm>

#include "daemon/events/event_json.hpp"

namespace eboard::outlets {

namespace {

constexpr std::size_t kEventsAtOnce = 256;

}  // namespace

storage::Result<std::vector<storage::StoredEvent>> page_behind(storage::Store& store, storage::Sequence after,
                                                               std::size_t max, const seams::Delays& delays) {
  std::vector<storage::StoredEvent> events;
  auto read = store.read_events(after, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    events.push_back(event);
    return events.size() < max;
  });
  if (!read) return unexpected(read.error());
  if (!delays.differ()) return events;
  for (storage::StoredEvent& event : events) {
    const auto round = store.rounds().played_round(event);
    if (!round) return unexpected(round.error());
    event.played_round = *round;
  }
  return events;
}

storage::Result<std::vector<storage::StoredEvent>> published_behind(storage::Store& store,
                                                                    storage::Sequence after, std::size_t max,
                                                                    const seams::Delays& delays) {
  auto events = page_behind(store, after, max, delays);
  if (!events) return events;
  for (storage::StoredEvent& event : *events) {
    if (!tracking::opens_game(event.event)) continue;
    const auto round = store.rounds().round_of(event.board, event.event.game, event.sequence);
    if (!round) return unexpected(round.error());
    event.round = *round;
  }
  return events;
}

storage::Result<storage::AsOf> released_until(storage::Store& store, const seams::Delays& delays,
                                              const storage::SkippedTime& skipped, storage::Millis now) {
  storage::AsOf known{0, skipped.earlier(now, delays.longest())};
  const auto last = store.last_until(known.at);
  if (!last) return unexpected(last.error());
  known.last = *last;
  // Those behind it may be of a round with a shorter delay.
  for (bool more = !delays.rounds().empty(); more;) {
    const auto events = page_behind(store, known.last, kEventsAtOnce, delays);
    if (!events) return unexpected(events.error());
    for (const storage::StoredEvent& event : *events) {
      if (skipped.later(event.event.at, delays.of(event.played_round)) > now) return known;
      known = {event.sequence, std::max(known.at, event.event.at)};
    }
    more = events->size() == kEventsAtOnce;
  }
  return known;
}

}  // namespace eboard::outlets
