// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the tracker concludes: the second of the two vocabularies. One TrackedEvent is one line of
// `eboardctl replay --format jsonl` (docs/events.md holds names and units).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/tracking/evidence.hpp"
#include "daemon/tracking/irregularities.hpp"
#include "rules/game_record.hpp"

namespace eboard::tracking {

/// Bumped whenever the same bytes may give other conclusions; rows in the store carry it.
inline constexpr int kTrackerVersion = 19;

enum class Phase : std::uint8_t { setting_up, playing, result_shown, analysis, resetting, not_heard };
template <>
struct Words<Phase> {
  static constexpr std::array<std::string_view, 6> kAll{"setting_up", "playing",   "result_shown",
                                                        "analysis",   "resetting", "not_heard"};
};

/// What stands on the table is now `phase`.
struct PhaseChanged {
  Phase phase;
  bool operator==(const PhaseChanged&) const = default;
};

struct GameStarted {
  std::string fen;
  bool rotated = false;  ///< White sits at the board's other end
  bool operator==(const GameStarted&) const = default;
};

/// A provisional ply may be retracted. A committed one is a promise: it was played, and was this ply of the
/// game. A presumed one stands in the record like a committed one, and nobody promises it: the board was
/// heard too badly, there or before.
enum class MoveState : std::uint8_t { provisional, committed, presumed };
template <>
struct Words<MoveState> {
  static constexpr std::array<std::string_view, 3> kAll{"provisional", "committed", "presumed"};
};
/// It stands in the record.
[[nodiscard]] constexpr bool recorded(MoveState state) { return state != MoveState::provisional; }

struct MoveTracked {
  int ply = 0;  ///< from 1; a recorded move at ply p replaces p and drops later plies
  /// Castling is "e1g1", in Chess960 king takes rook.
  std::string uci;  ///< from-to with '!' behind, or '@' and a placement, where the ply is irregular
  std::string san;
  std::string fen;  ///< of the position after it
  MoveState state = MoveState::provisional;
  double confidence = 0;               ///< probability that the game's ply of that number was this one, 0..1
  std::optional<Millis> white, black;  ///< on the clocks when it was completed
  std::optional<Millis> red, green;    ///< in games for four
  bool clock_read = false;             ///< these times are no press's: the clock was read when the ply stood
  bool irregular = false;
  bool inferred = false;                  ///< never seen, follows from later evidence
  std::vector<std::string> alternatives;  ///< UCI, most likely first
  bool operator==(const MoveTracked&) const = default;
};

/// A provisional ply was not played after all.
struct MoveRetracted {
  int ply = 0;
  bool operator==(const MoveRetracted&) const = default;
};

/// Recorded plies after `to_ply` were taken back.
struct TakenBack {
  int to_ply = 0;
  std::string fen;  ///< of the position after `to_ply`; after 0 the game begins there, by a ruling elsewhere
  bool operator==(const TakenBack&) const = default;
};

struct IrregularityFound {
  int ply = 0;
  int id = 0;  ///< within the game; one event per id and state
  Word<Code> code;
  Word<State> state;
  std::string move;
  std::string article;
  std::string edition;
  ForWhom for_whom = ForWhom::arbiter;
  Evidence evidence;
  bool operator==(const IrregularityFound&) const = default;
};

struct ClockChanged {
  Millis white{0}, black{0};
  std::optional<rules::Color> running;  ///< none: stopped
  bool connected = true;
  bool operator==(const ClockChanged&) const = default;
};

/// What told how a game ended.
enum class EndedBy : std::uint8_t {
  kings_on_centre,
  result_piece,
  checkmate,
  stalemate,
  dead_position,
  new_game,  ///< the next one was set up: nothing told
  entered,   ///< somebody enters the game by hand from here
  ruling,
  resumed,  ///< it did not end: the result was taken back
};
template <>
struct Words<EndedBy> {
  static constexpr std::array<std::string_view, 9> kAll{"kings_on_centre", "result_piece",  "checkmate",
                                                        "stalemate",       "dead_position", "new_game",
                                                        "entered",         "ruling",        "resumed"};
};

struct GameEnded {
  rules::Result result = rules::Result::unknown;
  Word<EndedBy> by;
  bool operator==(const GameEnded&) const = default;
};

/// Plies are missing between `from_ply` and what the board shows, or several lines explain it.
struct GapFound {
  int from_ply = 0;
  std::string board;                    ///< placement that was seen
  std::vector<std::string> candidates;  ///< lines in UCI, most likely first; empty: none fits
  bool operator==(const GapFound&) const = default;
};

/// What the board physically shows, for viewers; sent when it differs from the tracked position and again
/// when it agrees.
struct BoardSeen {
  std::string placement;  ///< in game coordinates
  bool agrees = true;
  bool operator==(const BoardSeen&) const = default;
};

/// An arbiter ruled. What follows for moves and result is told by events of its own, behind this one.
struct RulingMade {
  int number = 0;      ///< within the game, from 1
  int ply = 0;         ///< that stood committed
  std::string ruling;  ///< "R-TIME black +0:02:00"
  std::string article, edition;
  std::string author;
  std::string because;                 ///< in the arbiter's words
  int about = 0;                       ///< id of the irregularity that it is about; 0: none was named
  int undoes = 0;                      ///< number of the ruling that counts no more; 0: none
  std::optional<Millis> white, black;  ///< what the clocks are to show, if the ruling changes it
  std::string score;                   ///< "1-0", "0-0", "0.5-0": of a game that is over by it
  bool operator==(const RulingMade&) const = default;
};

/// Who can still mate by some series of legal moves, as far as that is decided.
struct MatePossible {
  int ply = 0;
  std::optional<bool> white, black;
  bool operator==(const MatePossible&) const = default;
};

using Conclusion =
    std::variant<PhaseChanged, GameStarted, MoveTracked, MoveRetracted, TakenBack, IrregularityFound,
                 ClockChanged, GameEnded, GapFound, BoardSeen, RulingMade, MatePossible>;

struct TrackedEvent {
  Millis at{0};
  int game = 0;  ///< from 1 per board; 0 before any game
  Conclusion what;
  bool operator==(const TrackedEvent&) const = default;
};

}  // namespace eboard::tracking
