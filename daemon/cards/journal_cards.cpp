// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/journal_cards.hpp"

#include <utility>

namespace eboard::cards {

// A card is looked at when its deadline has passed, and not at the next entry, which may be the ruling on it.
void JournalCards::advance(storage::Millis until) {
  if (!replay_.pipeline()) return;
  while (const auto deadline = replay_.running().tracker().next_deadline()) {
    if (*deadline >= until) return;
    replay_.running().advance(*deadline, events_);
    look();
  }
}

void JournalCards::look() {
  for (tracking::TrackedEvent& event : std::exchange(events_, {}))
    if (std::holds_alternative<tracking::IrregularityFound>(event.what))
      shown_.push_back(show_card(replay_.running(), std::move(event)));
}

Expected<void, std::string> JournalCards::take(const storage::JournalEntry& entry) {
  advance(entry.at);
  auto applied = replay_.apply(entry, events_);
  if (applied) look();
  return applied;
}

std::vector<ShownCard> JournalCards::finish(storage::Millis until) {
  advance(until + storage::Millis{1});
  return std::move(shown_);
}

}  // namespace eboard::cards
