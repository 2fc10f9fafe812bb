// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws have the arbiter do about an irregularity, computed from the edition's record. Proposals
// bind no arbiter (2005 preface), who may replace each by what they think right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/endings/penalty.hpp"
#include "rules/laws/rulings/game_file.hpp"

namespace eboard::rules {

/// What happened, as far as it is known.
struct Incident {
  Rule what;
  Color by = Color::white;  ///< who did it; of a wrong start: who reports it
  /// Where play goes back to; none: to before the last irregular ply, or to what stands in the record.
  std::optional<int> ply{};
  bool restorable = true;  ///< the position is known well enough to be set up
  bool deliberate = false;

  // Of illegal moves.
  Raising raised_by = Raising::arbiter;
  bool completed = true;            ///< the clock was pressed
  bool reply_touched = false;       ///< the opponent has touched a piece to reply
  bool replied = false;             ///< and has made a move; the record may show that as well
  bool kings_or_promotion = false;  ///< two kings in check, or a pawn on the last rank
  /// Of those, seen too late: the next move was completed and it still stands so (2023 A.5.4).
  bool still_there = false;

  // Of touched pieces, in the order in which they were touched.
  std::vector<Square> own{};    ///< the offender's
  std::vector<Square> enemy{};  ///< the opponent's
  bool at_once = false;         ///< all at the same time, or in an order that is not known
  bool enemy_first = false;     ///< of both colours: an enemy piece was the first

  // Of wrong starts.
  bool kings_and_queens_exchanged = false;  ///< on both sides, and nothing else is wrong
  bool requested = false;                   ///< by the player `by`

  // Of flags and lateness.
  bool both = false;             ///< both flags, or both players
  std::optional<Color> first{};  ///< flag, if the clock shows it
  bool last_period = true;
};

enum class Decider : std::uint8_t {
  arbiter,
  opponent,    ///< of who did it, chooses between several such proposals
  on_request,  ///< nothing happens unless a player asks
};
/// In snake case: "on_request".
[[nodiscard]] std::string_view to_string(Decider decider);

/// Rulings to be entered one after the other; none: nothing follows, and `why` says so.
struct Proposal {
  std::vector<Ruling> rulings{};
  std::string why{};  ///< a sentence
  std::string article{};
  Decider decider = Decider::arbiter;
};

/// What may be done, what the Laws want first. Several proposals are alternatives.
[[nodiscard]] std::vector<Proposal> propose(const GameFile& game, const Incident& incident,
                                            const MateOracle& oracle = {});

/// What follows from the sealed move as it stands in the envelope: it is played, or what instead.
[[nodiscard]] std::vector<Proposal> propose_sealed(const GameFile& game, const MateOracle& oracle = {});

/// Which rooks may castle in a game that goes on from a wrong initial position: those on their corner whose
/// king stands on its square (2005 B.4b, 2018 and 2023 A.5.1).
[[nodiscard]] Bitboard castling_after_wrong_start(const Placement& start);

/// A blind player's own board shows something else (2005 annex F, article F.2 vii and viii): play goes back
/// to the last ply on which the boards agree.
struct BoardComparison {
  int agreed = 0;           ///< plies
  Bitboard differs = 0;     ///< squares on which the boards differ at the end
  bool same_moves = false;  ///< nothing differs
};
/// Moves of the second board in UCI or SAN, from the same start.
[[nodiscard]] Expected<BoardComparison, std::string> compare_boards(const GameFile& game,
                                                                    std::string_view second_moves);
/// `written` is what both sheets have for the ply in question, as SAN; empty if they differ, too.
[[nodiscard]] std::vector<Proposal> propose_second_board(const GameFile& game,
                                                         const BoardComparison& comparison,
                                                         std::string_view written = {});

}  // namespace eboard::rules
