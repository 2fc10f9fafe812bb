// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One game at one simulated table, from the pieces on their squares over the result to the pieces on their
// squares again, as a host would have read it. Pure: no clock, no file; the same arguments give the same
// stream anywhere, and all kinds of boards see the same hands.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/manners.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/script.hpp"
#include "daemon/sim/truth.hpp"
#include "drivers/capture.hpp"
#include "rules/game_record.hpp"

namespace eboard::sim {

/// Who hears what was read from the board, a line as in SimulatedGame, and may answer: bytes that are written
/// at once; none: nothing is.
using Host = std::function<std::vector<std::uint8_t>(const drivers::CaptureLine& read)>;

struct TableSettings {
  bool has_clock = true;
  /// Longer thoughts are cut to this; the clock runs on accordingly.
  std::optional<Millis> max_think{};
  /// Orientation of the board and side of White's clock; drawn from the profile where not given.
  std::optional<bool> rotated{};
  std::optional<bool> white_left{};
  LeverUse lever = LeverUse::both;  ///< chess; of a game for four everybody presses
  /// On top of the cuts of the profile.
  std::optional<Gaps> gaps{};
  BoardKind kind = BoardKind::identity;
  /// Asks in between, as a session does; only DGT boards are asked.
  Host host{};
};

template <class Game>
struct SimulatedGameOf {
  /// Header lines of a capture: driver, start, time-control, start-position, note.
  std::vector<std::pair<std::string, std::string>> headers;
  /// Of a DGT board: what was read and written, in order: an opening session (40, 4d, 45, 42, 41, 4b), then
  /// the game. Each line from the device is one whole message, at the time its last byte came over the wire.
  std::vector<drivers::CaptureLine> lines;
  /// Of the other kinds: what a session's driver would have said, links opened and lost included.
  std::vector<drivers::BoardEvent> events;
  typename Game::Truth truth;
};
using SimulatedGame = SimulatedGameOf<Chess>;

/// Plays `game` with the hands and sensors of `profile`. Moves after the first fault of a record are not in
/// it, so any record that the PGN reader returns is played as far as it goes.
[[nodiscard]] SimulatedGame simulate(const rules::GameRecord& game, const Profile& profile,
                                     std::uint64_t seed, const TableSettings& settings = {});

/// The second half of it: plays a script that somebody may have changed. `settings` say what the table has;
/// which end White sits at stands in the script's truth.
[[nodiscard]] SimulatedGame play_script(Script script, const Profile& profile, std::uint64_t seed,
                                        const TableSettings& settings = {});

/// The same of a game for four, on a board of 144 squares with a clock for four, or without: bytes, as a
/// session of the driver `peripheral` has them, which opens anew after every cut. `settings` may have a host;
/// orientation and kind of the board do not matter.
[[nodiscard]] SimulatedGameOf<Quaternity> simulate(const rules::quaternity::Record& game,
                                                   const Profile& profile, std::uint64_t seed,
                                                   const TableSettings& settings = {});

/// A simulated game as a capture file's text.
template <class Game>
[[nodiscard]] std::string to_capture_text(const SimulatedGameOf<Game>& game);

}  // namespace eboard::sim
