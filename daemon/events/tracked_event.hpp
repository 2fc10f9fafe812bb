// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines what the tracker concludes: the second of the two vocabularies. One TrackedEvent is one line of
// `eboardctl replay --format jsonl` (docs/events.md has names and units).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/events/evidence.hpp"
#include "daemon/events/irregularities.hpp"
#include "daemon/events/played_move.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::tracking {

/// The version of the tracker, increased whenever the same bytes may give other conclusions; rows in the
/// store carry it.
inline constexpr int kTrackerVersion = 46;

enum class Phase : std::uint8_t { setting_up, playing, result_shown, analysis, resetting, not_heard };
template <>
struct Words<Phase> {
  static constexpr std::array<std::string_view, 6> kAll{"setting_up", "playing",   "result_shown",
                                                        "analysis",   "resetting", "not_heard"};
};

/// The table is now in `phase`.
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
/// game. A presumed one is in the record like a committed one, but without a promise: too many reports were
/// missing or wrong, then or before.
enum class MoveState : std::uint8_t { provisional, committed, presumed };
template <>
struct Words<MoveState> {
  static constexpr std::array<std::string_view, 3> kAll{"provisional", "committed", "presumed"};
};
/// True if the ply is in the record.
[[nodiscard]] constexpr bool recorded(MoveState state) { return state != MoveState::provisional; }

struct MoveTracked {
  int ply = 0;     ///< from 1; a recorded move at ply p replaces p and drops later plies
  PlayedMove uci;  ///< if irregular: marked so, or the placement behind it
  std::string san;
  std::string fen;  ///< position after it
  MoveState state = MoveState::provisional;
  double confidence = 0;               ///< probability that the game's ply of that number was this one, 0..1
  std::optional<Millis> white, black;  ///< times on the clocks when it was completed
  std::optional<Millis> red, green;    ///< in games of Quaternity
  bool clock_read = false;  ///< the times are not from a press: the clock was read when the ply stood
  bool irregular = false;
  bool inferred = false;                 ///< not observed, follows from later evidence
  std::vector<PlayedMove> alternatives;  ///< most likely first
  bool operator==(const MoveTracked&) const = default;
};

/// A provisional ply was not played.
struct MoveRetracted {
  int ply = 0;
  bool operator==(const MoveRetracted&) const = default;
};

/// Recorded plies after `to_ply` were taken back.
struct TakenBack {
  int to_ply = 0;
  std::string fen;  ///< position after `to_ply`; for 0 a ruling may have set another start position
  bool operator==(const TakenBack&) const = default;
};

struct IrregularityFound {
  int ply = 0;
  int id = 0;  ///< within the game; one event per id and state
  Word<Code> code;
  Word<State> state;
  PlayedMove move;
  std::string article;
  std::string edition;
  ForWhom for_whom = ForWhom::arbiter;
  Evidence evidence;
  bool operator==(const IrregularityFound&) const = default;
};
/// The player who did it, in a game of chess: whom the evidence names, else by the irregularity itself.
/// `on_turn`: who was on turn before that ply, if it is known. Empty if nobody in particular did, and if both
/// flags have fallen and it is not known which fell first.
[[nodiscard]] std::optional<rules::Color> offender(const IrregularityFound& found,
                                                   std::optional<rules::Color> on_turn);

struct ClockChanged {
  Millis white{0}, black{0};
  std::optional<rules::Color> running;  ///< empty if the clock is stopped
  bool connected = true;
  bool operator==(const ClockChanged&) const = default;
};

/// The evidence of how a game ended.
enum class EndedBy : std::uint8_t {
  kings_on_centre,
  result_piece,
  checkmate,
  stalemate,
  dead_position,
  new_game,  ///< the next game was set up: there is no evidence
  entered,   ///< the game is entered by hand from here
  ruling,
  resumed,   ///< it did not end: the result was revoked
  reported,  ///< who keeps the game's record elsewhere says so
};
template <>
struct Words<EndedBy> {
  static constexpr std::array<std::string_view, 10> kAll{
      "kings_on_centre", "result_piece", "checkmate", "stalemate", "dead_position",
      "new_game",        "entered",      "ruling",    "resumed",   "reported"};
};

/// The players said so, or who keeps their game's record; not the position, and no ruling.
[[nodiscard]] inline bool is_shown(const Word<EndedBy>& by) {
  return by == EndedBy::kings_on_centre || by == EndedBy::result_piece || by == EndedBy::reported;
}

struct GameEnded {
  rules::Result result = rules::Result::unknown;
  Word<EndedBy> by;
  bool operator==(const GameEnded&) const = default;
};

/// Plies are missing between `from_ply` and the position on the board, or several lines explain it.
struct GapFound {
  int from_ply = 0;
  std::string board;                    ///< placement that was reported
  std::vector<std::string> candidates;  ///< lines in UCI, most likely first; empty if none fits
  bool operator==(const GapFound&) const = default;
};

/// The pieces on the board, for viewers; sent when they differ from the tracked position and again when they
/// agree.
struct BoardSeen {
  std::string placement;  ///< in game coordinates
  bool agrees = true;
  bool operator==(const BoardSeen&) const = default;
};

/// An arbiter ruled. Events after this one report the consequences for moves and result.
struct RulingMade {
  int number = 0;      ///< within the game, from 1
  int ply = 0;         ///< number of committed plies
  std::string ruling;  ///< "R-TIME black +0:02:00"
  std::string article, edition;
  std::string author;
  std::string because;                 ///< in the arbiter's words
  int about = 0;                       ///< id of the irregularity that it is about; 0 if none was named
  int undoes = 0;                      ///< number of the ruling that this one undoes; 0 if none
  std::optional<Millis> white, black;  ///< times to set on the clocks, if the ruling changes them
  std::string score;                   ///< "1-0", "0-0", "0.5-0", if the ruling ends the game
  bool operator==(const RulingMade&) const = default;
};

/// The sides that can still mate by some series of legal moves, as far as that is decided.
struct MatePossible {
  int ply = 0;
  std::optional<bool> white, black;
  bool operator==(const MatePossible&) const = default;
};

using Conclusion =
    OneOf<std::variant<PhaseChanged, GameStarted, MoveTracked, MoveRetracted, TakenBack, IrregularityFound,
                       ClockChanged, GameEnded, GapFound, BoardSeen, RulingMade, MatePossible>>;

struct TrackedEvent {
  Millis at{0};
  int game = 0;  ///< from 1 per board; 0 before any game
  Conclusion what;
  bool operator==(const TrackedEvent&) const = default;
};

/// Only the number of this ply is known, and what stood on the board when play was seen again.
[[nodiscard]] bool is_missing(const MoveTracked& ply);

/// A game has begun once a move is recorded, or a ruling or a result is. Before that, a start position stands
/// on the board and nothing is known to be played.
[[nodiscard]] bool opens_game(const TrackedEvent& event);

}  // namespace eboard::tracking
