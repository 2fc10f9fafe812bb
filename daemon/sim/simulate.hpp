// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates one game at one table, from the initial position over the result to the initial position again,
// as a host would have received it. It is a pure calculation without clock and files; the same arguments give
// the same stream on any machine, and all kinds of boards see the same hands, but those that accept moves.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/manners.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/scan.hpp"
#include "daemon/sim/script.hpp"
#include "daemon/sim/truth.hpp"
#include "drivers/capture.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::sim {

/// A host that receives each line read from the board, as in SimulatedGame, and may answer with bytes that
/// are written at once.
using Host = std::function<std::vector<std::uint8_t>(const drivers::CaptureLine& read)>;

struct TableSettings {
  bool has_clock = true;
  /// The maximum thinking time; longer ones are cut, and the clock runs on accordingly.
  std::optional<Millis> max_think{};
  /// Orientation of the board and side of White's clock; drawn from the profile if not given.
  std::optional<bool> rotated{};
  std::optional<bool> white_left{};
  LeverUse lever = LeverUse::both;  ///< for chess; in Quaternity every player presses
  /// Gaps in addition to the lost links of the profile.
  std::optional<Gaps> gaps{};
  BoardKind kind = BoardKind::identity;
  std::string_view make = "dgt";           ///< the name of a Make; of boards of identity
  ScanOrder scan_order = ScanOrder::rows;  ///< of boards that read square by square
  /// Asks during the game, as a session does; only boards of identity are asked.
  Host host{};
};

template <class Game>
struct SimulatedGameOf {
  /// Header lines of a capture: driver, start, time-control, start-position, note.
  std::vector<std::pair<std::string, std::string>> headers;
  /// Only for boards of identity: the bytes read and written, in order: an opening session (of a DGT board
  /// 40, 4d, 45, 42, 41, 4b), then the game. Each line from the device is one whole message, at the time its
  /// last byte came over the wire.
  std::vector<drivers::CaptureLine> lines;
  /// Only for the other kinds: the payloads of a session's driver, links opened and lost included.
  std::vector<drivers::BoardEvent> events;
  typename Game::Truth truth;
};
using SimulatedGame = SimulatedGameOf<Chess>;

/// The settings without a clock if none can be connected to a board of that make.
[[nodiscard]] TableSettings possible(TableSettings settings);

/// Plays `game` with the hands and sensors of `profile`. A record has no moves after its first fault, so any
/// record of the PGN reader is played as far as it goes.
[[nodiscard]] SimulatedGame simulate(const rules::GameRecord& game, const Profile& profile,
                                     std::uint64_t seed, const TableSettings& settings = {});

/// The second half of simulate(): plays a script that the caller may have changed. `settings` describes the
/// table; the script's truth says at which end White sits.
[[nodiscard]] SimulatedGame play_script(Script script, const Profile& profile, std::uint64_t seed,
                                        const TableSettings& settings = {});

/// Simulates a game of Quaternity, on a board of 144 squares with a clock for four or without: bytes as in a
/// session of the driver `peripheral`, which opens again after every cut. `settings` may have a host;
/// orientation and kind of the board do not matter.
[[nodiscard]] SimulatedGameOf<Quaternity> simulate(const rules::quaternity::Record& game,
                                                   const Profile& profile, std::uint64_t seed,
                                                   const TableSettings& settings = {});

/// The text of a capture file with a simulated game.
template <class Game>
[[nodiscard]] std::string to_capture_text(const SimulatedGameOf<Game>& game);

}  // namespace eboard::sim
