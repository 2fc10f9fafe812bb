// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws propose that the arbiter does about an irregularity, computed from the edition's record.
// Proposals bind no arbiter (2005 preface): each may be replaced by what the arbiter thinks right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/endings/penalty.hpp"
#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

/// What happened, as far as it is known.
struct Incident {
  Rule what;
  Color by = Color::white;  ///< the player who did it; at a wrong start the player who reports it
  /// The ply to which play goes back, or after which a flag fell; none: the one before the last irregular
  /// ply, or the last of the record.
  std::optional<int> ply{};
  bool restorable = true;  ///< the position is known well enough to be set up
  bool deliberate = false;

  // For illegal moves.
  Raising raised_by = Raising::arbiter;
  bool completed = true;            ///< the clock was pressed
  bool reply_touched = false;       ///< the opponent has touched a piece to reply
  bool replied = false;             ///< the opponent has made a move; the record may show that as well
  bool kings_or_promotion = false;  ///< two kings in check, or a pawn on the last rank
  /// For these, found too late: the next move was completed, and the board still shows it (2023 A.5.4).
  bool still_there = false;
  bool gone = false;       ///< for these: the board does not show it any more
  int uncounted = 0;       ///< illegal moves of that player before it that no ruling counts
  bool exchanged = false;  ///< for a pawn on the last rank: a piece stands there, unread

  // For touched pieces, in the order in which they were touched.
  std::vector<Square> own{};          ///< the offender's
  std::vector<Square> enemy{};        ///< the opponent's
  bool at_once = false;               ///< all at the same time, or in an unknown order
  bool enemy_first = false;           ///< pieces of both colours were touched, the first was an opponent's
  std::optional<bool> said_before{};  ///< that pieces are put straight; none: nobody knows

  /// For a piece that was moved on, or exchanged for another one: the move as it was made at first. For two
  /// moves in one turn the first of them.
  std::optional<Move> first_choice{};
  std::optional<Move> or_first{};  ///< nobody knows which of two moves was made first: this one or that one
  bool unless_unread = false;      ///< what was put there may be there unread

  /// For displaced pieces of one player: the other one may have displaced them as well.
  bool either_hand = false;
  std::optional<Color> displaced_by{};  ///< who it was, as the arbiter states

  // For wrong starts.
  bool kings_and_queens_exchanged = false;  ///< of both sides, and nothing else is wrong
  bool requested = false;                   ///< the player `by` asked for it

  /// For a clock that was set otherwise than declared: what it began with, and what it adds with each move.
  struct ClockSetting {
    std::optional<std::chrono::milliseconds> white{}, black{}, added{};
  };
  std::optional<ClockSetting> set{};
  /// For times that were changed by hand: what both players have less by it; less than 0: more.
  std::optional<Times> taken_by_edit{};
  bool as_ruled = false;   ///< they should have been what a ruling had set
  bool so_wanted = false;  ///< an arbiter set the clock so

  // For flags and lateness.
  bool both = false;  ///< both flags fell, or both players are late
  /// A move that the player had not pressed for had stood on the board for so long when the clock showed the
  /// flag. Clocks show whole seconds, so after a moment nobody knows which came first.
  std::optional<std::chrono::milliseconds> made_before{};
  /// How often the time of another period had come onto that player's clock; none: nobody saw it.
  std::optional<std::size_t> periods_begun{};
  std::optional<Color> first{};  ///< the flag that fell first, if the clock shows it
  bool last_period = true;
};

enum class Decider : std::uint8_t {
  arbiter,
  opponent,    ///< the opponent of that player chooses between several such proposals
  on_request,  ///< nothing happens unless a player asks
};
/// In snake case: "on_request".
[[nodiscard]] std::string_view to_string(Decider decider);

/// Rulings to enter one after the other; none: nothing follows, and `why` gives the reason.
struct Proposal {
  std::vector<Ruling> rulings{};
  std::string why{};  ///< a sentence
  std::string article{};
  Decider decider = Decider::arbiter;
};

/// What the arbiter may do; what the Laws demand comes first. Several proposals are alternatives. Of a matter
/// behind an illegal move in the record that waits for its ruling it says what comes first (decision 0190).
[[nodiscard]] std::vector<Proposal> propose(const GameFile& game, Incident incident,
                                            const MateOracle& oracle = {});
/// The same whatever else waits, for whom knows that better than the record.
[[nodiscard]] std::vector<Proposal> propose_alone(const GameFile& game, const Incident& incident,
                                                  const MateOracle& oracle = {});

/// The player whose illegal move the ruling counts, if that is what it is for.
[[nodiscard]] std::optional<Color> illegal_move_counted(const Edition& edition, const Ruling& ruling);
/// True if `given` leaves nothing of `proposed` to be ruled: the same command for the same player, or both
/// count the same illegal move.
[[nodiscard]] bool settles(const Edition& edition, const Ruling& given, const Ruling& proposed);

/// What follows from the sealed move in the envelope: it is played, or something else happens.
[[nodiscard]] std::vector<Proposal> propose_sealed(const GameFile& game, const MateOracle& oracle = {});

/// A blind player's own board shows another position (2005 annex F, article F.2 vii and viii): play goes
/// back to the last ply on which the boards agree.
struct BoardComparison {
  int agreed = 0;           ///< number of plies on which the boards agree
  Bitboard differs = 0;     ///< squares on which the boards differ at the end
  bool same_moves = false;  ///< nothing differs
};
/// Moves of the second board in UCI or SAN, from the same start.
[[nodiscard]] Expected<BoardComparison, std::string> compare_boards(const GameFile& game,
                                                                    std::string_view second_moves);
/// `written` is the ply in question as both score sheets have it, in SAN; empty if they differ too.
[[nodiscard]] std::vector<Proposal> propose_second_board(const GameFile& game,
                                                         const BoardComparison& comparison,
                                                         std::string_view written = {});

}  // namespace eboard::rules
