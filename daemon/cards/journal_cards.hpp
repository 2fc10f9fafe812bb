// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The cards of a stored journal as an arbiter was shown them: each when it was reported and when its state
// changed, with what the Laws proposed then. Rulings of the journal are taken into account from their place
// on. Pure.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "daemon/cards/shown_cards.hpp"
#include "daemon/pipeline/journal_replay.hpp"

namespace eboard::cards {

class JournalCards {
 public:
  /// Takes the entries of one device, in order. Error: one sentence; the journal cannot be read further.
  [[nodiscard]] Expected<void, std::string> take(const storage::JournalEntry& entry);
  /// Those that were shown up to the last entry. `until`: what nobody reported after it is concluded.
  [[nodiscard]] std::vector<ShownCard> finish(storage::Millis until);

 private:
  void advance(storage::Millis until);
  void look();

  pipeline::JournalReplay replay_;
  std::vector<tracking::TrackedEvent> events_;
  std::vector<ShownCard> shown_;
};

}  // namespace eboard::cards
