// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The times by which receivers reckon what a clock shows: those of its last press or stop. A fold over
// events; pure.
#pragma once

#include <map>
#include <optional>

#include "daemon/events/tracked_event.hpp"
#include "storage/records.hpp"

namespace eboard::seams {

struct ClocksAtRest {
  std::optional<storage::Millis> white, black;  ///< what each side's clock showed when it last stood still
  std::optional<rules::Color> running{};        ///< whose time runs since then; empty: nobody's
  storage::Millis since{0};                     ///< the journal time at which both times were true

  void note(const tracking::ClockChanged& clock, storage::Millis at);
  /// The ruled times are to be set: they hold as if the clock showed them.
  void set(storage::Millis white_time, storage::Millis black_time, storage::Millis at);
  bool operator==(const ClocksAtRest&) const = default;
};

/// The game at a board, with its clocks.
struct RestingGame {
  int game = 0;
  ClocksAtRest clocks;
  bool operator==(const RestingGame&) const = default;
};

/// Follows the clocks of all boards. Events that come again, in order, change nothing in the end.
class RestingClocks {
 public:
  /// True: the clocks of a game are other ones than before.
  bool apply(const storage::StoredEvent& event);
  /// nullopt: that game is not the one at the board, or its clock is not known.
  [[nodiscard]] std::optional<ClocksAtRest> of(storage::BoardId board, int game) const;

 private:
  std::map<storage::BoardId, RestingGame> boards_;
};

}  // namespace eboard::seams
