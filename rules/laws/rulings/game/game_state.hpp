// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The state of a game at some moment: it follows from everything that was entered so far, and from nothing
// else.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/history.hpp"
#include "rules/laws/endings/outcome.hpp"
#include "rules/laws/rulings/game/local_rules.hpp"
#include "rules/laws/rulings/game/odds.hpp"
#include "rules/laws/rulings/game/peg_board.hpp"
#include "rules/laws/rulings/text/ruling.hpp"

namespace eboard::rules {

struct GameHead {
  Edition edition;
  TimeControl control{};
  Setup start = Setup::initial();
  Odds odds{};  ///< taken off `start` if that is the initial position
  LocalRules local{};
  std::optional<Color> blind{};  ///< this player's moves are made on a board with pegs, and announced
  std::string white{};
  std::string black{};
  /// The moves come from an electronic board: an obligation by a ruling, or a draw by a count, does not undo
  /// plies that were played.
  bool observed = false;
  std::optional<Times>
      began{};  ///< what the clock showed at first, where the control declares something else
};

/// A ply as it was played.
struct GamePly {
  Color side;
  Move move;
  bool irregular = false;  ///< against the Laws
  /// A pawn reached the last rank and was not exchanged.
  bool unpromoted = false;
  Placement board;  ///< the placement after it
  std::optional<Position>
      after{};  ///< none: nothing can be played from there, for example after a king was captured
  std::optional<Times> times{};  ///< on the clock when it was completed
  bool inferred = false;         ///< no sensor showed it; it follows from a later position
  double confidence = 1;         ///< probability that the game's ply of that number was this one, 0..1
  bool presumed = false;         ///< in the record, without a promise
  bool stated = false;  ///< counted, and an arbiter said what stood behind it: `after` does not follow

  /// Only the number of the ply is known, and the placement when play was seen again.
  [[nodiscard]] bool counted() const { return irregular && move.from == move.to; }
};

/// Plies that an R-RESTORE struck out.
struct Annulled {
  int after_ply = 0;
  std::vector<GamePly> plies{};
  int ruling = 0;
};

struct ClockState {
  std::optional<Times> times{};  ///< empty: never reported
  std::optional<Color> running{};
  int white_moves = 0;  ///< completed, as the clock's counters show
  int black_moves = 0;
  TimeControl control{};
  bool operator==(const ClockState&) const = default;
};

/// What a ruling did to the time of a player.
struct TimeRuled {
  int ply = 0;  ///< number of plies that stood then, or that were left when play went back since
  Color side{};
  /// The clock was set to this in that position; none: time was given or taken.
  std::optional<std::chrono::milliseconds> set{};
  /// What was given, less than 0: taken. It goes with the game, and is not lost when play goes back.
  std::chrono::milliseconds change{0};
  Times before{};  ///< of both players, when it was ruled
  /// A reading of the clock showed since what it left.
  bool shown = false;
};

struct PlayerRecord {
  int illegal_moves = 0;  ///< illegal moves that were ruled on
  int warnings = 0;
  bool excluded = false;
  bool excused = false;  ///< a valid reason for being late was accepted
  bool absent = false;
  std::vector<std::string> fines{};
  /// The player's own moves that the score sheet has; empty: all, as far as is known.
  std::optional<int> sheet_upto{};
  bool owes_update =
      false;  ///< a flag fell, and the player may not move before their score sheet is complete
  std::optional<Outcome> signature{};
};

struct Envelope {
  Color by;
  std::string move{};  ///< as written
  bool closed = true;
  std::optional<Times> times{};
  int ply = 0;  ///< number of plies played by then
  std::optional<Move> chosen{};
};

enum class Phase : std::uint8_t {
  under_way,
  adjourning,  ///< the session is over: the side on turn must seal a move
  adjourned,
  referred,  ///< play has ended with a claim that an arbiter decides later
  over,
};
[[nodiscard]] std::string_view to_string(Phase phase);

/// One obligation and who may still insist on it.
struct OpenObligation {
  Color player;
  Obligation obligation{};
  int ruling = 0;
};

/// A ply that was played although another one was demanded.
struct Disobeyed {
  int ply = 0;
  OpenObligation due;
};

/// Moves that an R-RECORD entered in place of plies that no sensor showed.
struct EnteredLine {
  int ruling = 0;
  int after = 0;                     ///< the ply after which they were entered
  int replaced = 0;                  ///< number of replaced plies of the record
  std::vector<std::string> moves{};  ///< SAN
};

struct GameState {
  Edition edition{};
  bool observed = false;
  Phase phase = Phase::under_way;
  Position start = Position::initial();
  Odds odds{};
  LocalRules local{};
  std::optional<Color> blind{};
  std::optional<PegBoard> peg{};  ///< the board of the blind player to move, once a piece was lifted
  std::vector<GamePly> plies{};
  /// The same game as the articles on draws see it. It ends before a last ply that has no position.
  History history;
  std::vector<Annulled> annulled{};

  std::optional<Outcome> outcome{};
  std::string outcome_article{};
  bool outcome_shown = false;    ///< the players showed it; a ruling may correct it
  int outcome_ruling = 0;        ///< the number of the ruling that set it; 0: none did
  std::optional<Score> score{};  ///< the usual one of the outcome unless a ruling set it
  bool to_be_replayed = false;

  ClockState clock{};
  std::array<PlayerRecord, 2> players{};
  std::vector<OpenObligation> obligations{};
  std::vector<Color> waived{};  ///< players who may not ask for a penalty any more, until the next move
  /// From an R-RESTORE until the board shows the position again.
  bool awaiting_board = false;
  std::optional<ClaimKind> open_claim{};  ///< a claim that was postponed
  std::optional<Color> open_claim_by{};
  bool board_turned = false;  ///< R-TRANSFER rotate
  bool colours_swapped = false;
  std::vector<Envelope> envelopes{};    ///< one, or two if the reply was sealed as well
  std::optional<Move> bound_to_seal{};  ///< played on the board although it had to be sealed (2005 A.1a)
  std::optional<int> resumed_at{};      ///< number of plies after the last sealed move was played
  std::vector<int> stands{};            ///< irregular plies that an R-STAND left
  std::optional<int> flag_at{};         ///< number of plies when a flag was last seen to fall
  std::vector<int>
      before_update{};  ///< plies made while the player's score sheet had to be brought up to date
  std::vector<Disobeyed> disobeyed{};
  std::vector<int> pressed_early{};  ///< plies for which the clock was pressed before they were announced
  std::vector<EnteredLine> entered{};
  std::vector<TimeRuled> times_ruled{};  ///< in the order of the rulings

  [[nodiscard]] int ply() const { return static_cast<int>(plies.size()); }
  [[nodiscard]] bool over() const { return phase == Phase::over; }
  /// Both players have signed the result.
  [[nodiscard]] bool confirmed() const {
    return players[0].signature && players[0].signature == players[1].signature;
  }
  /// The position in which play goes on; none if the last ply left none.
  [[nodiscard]] std::optional<Position> position() const;
  [[nodiscard]] const Placement& board() const;
  [[nodiscard]] Color turn() const;
  /// Play went on behind that ply, and a legal move left the opponent without one: that ended the game at
  /// once, whatever came before. A position may have been dead before that move.
  [[nodiscard]] bool ended_by_move_after(int ply) const;
  [[nodiscard]] int moves_made(Color side) const;
  /// Without those behind that ply.
  [[nodiscard]] int moves_made_by(int ply, Color side) const;
  /// The rest of that player's moves are to be made in the time of this period.
  [[nodiscard]] bool in_last_period(Color side) const;
  [[nodiscard]] const PlayerRecord& player(Color side) const {
    return players[static_cast<std::size_t>(side)];
  }
  [[nodiscard]] PlayerRecord& player(Color side) { return players[static_cast<std::size_t>(side)]; }
  /// Where the last ply left a pawn on the last rank. A board's record names a piece as soon as it is likely,
  /// so where moves are observed the last ply may have promoted already.
  [[nodiscard]] std::optional<Square> promoting() const;
  /// Chess960 by the edition, or by its start position.
  [[nodiscard]] bool chess960() const;
  /// The moves that may be played now; none if play has ended.
  [[nodiscard]] std::vector<Move> playable() const;
};

/// The player touched a piece in this turn, or gave the right to a penalty up.
[[nodiscard]] inline bool has_waived(const GameState& state, Color player) {
  return std::find(state.waived.begin(), state.waived.end(), player) != state.waived.end();
}

}  // namespace eboard::rules
