// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/illegal_ply.hpp"

#include <tuple>
#include <utility>

#include "daemon/tracking/game/cite.hpp"
#include "daemon/tracking/game/illegal_pattern.hpp"
#include "daemon/tracking/game/quaternity_turn.hpp"

namespace eboard::tracking {

namespace {

/// The code, and what shows it.
using Named = std::pair<Code, Evidence>;

/// King and rook went together, and not as in a castling.
bool is_false_castling(const rules::Position& before, const Ply& ply) {
  return ply.also && before.placement().role_at(ply.move.from) == rules::Role::king &&
         !Chess::is_castling(ply.move) && !before.is_legal(ply.move);
}

Code code_of(const rules::Position& before, const Ply& ply) {
  if (is_false_castling(before, ply)) return Code::illegal_castling;
  const rules::Placement played = after(before, ply)->placement();
  const auto pattern = illegal_pattern(before, played, before.placement().difference(played));
  return pattern ? pattern->code : Code::illegal_move;
}

/// Nothing but the limit of moves in advance is against the move.
bool over_the_middle(const rules::Position& before, rules::Move move) {
  if (before.in_advance() == 0) return false;
  rules::Setup setup = before.setup();
  setup.in_advance = 0;
  const auto unlimited = rules::Position::from_setup(setup, rules::Validation::follow_on);
  return unlimited && unlimited->is_legal(move);
}

/// What a pattern of squares does not show; empty: the squares show it.
std::string_view reason_of(const rules::Position& before, const Ply& ply) {
  if (is_false_castling(before, ply)) return "king and rook do not stand as after a castling";
  if (ply.also) return "two moves in one turn";
  if (Chess::is_promotion(ply.move)) return "the pawn cannot go where the piece for it was put";
  if (over_the_middle(before, ply.move)) return "a move in advance goes over the middle of the board";
  const auto piece = before.placement()[ply.move.from];
  return piece && piece->color != before.turn() ? "a piece of the opponent's was moved" : "";
}

Named named(const rules::Position& before, const Ply& ply, const rules::Placement& seen) {
  evidence::IllegalPly evidence{ChessNotation::text(seen), ChessNotation::text(before)};
  if (const auto reason = reason_of(before, ply); !reason.empty()) evidence.reason = reason;
  return {code_of(before, ply), std::move(evidence)};
}

Named named(const QuaternityPosition& before, const PlyOf<Quaternity>& ply,
            const Quaternity::Placement& seen) {
  if (auto found = look_at_stand(before.rules(), after(before, ply)->placement()))
    return {found->code, std::move(found->evidence)};
  return {Code::illegal_move,
          evidence::IllegalPly{QuaternityNotation::text(seen), QuaternityNotation::text(before)}};
}

}  // namespace

template <Game G>
IrregularityFound name_illegal(const typename G::Position& before, const PlyOf<G>& ply,
                               const typename G::Placement& seen) {
  IrregularityFound found;
  found.move = squares_of(ply);
  std::tie(found.code, found.evidence) = named(before, ply, seen);
  return found;
}

/// A piece was only displaced.
std::optional<IrregularityFound> name_opponents(const rules::Position& before, const rules::Move& move,
                                                const rules::Placement& seen) {
  IrregularityFound found;
  found.code = Code::displaced;
  found.evidence = evidence::Displacement{
      {move.from, Chess::arrived_at(move)}, ChessNotation::text(seen), ChessNotation::text(before), {}};
  return found;
}

std::optional<IrregularityFound> name_opponents(const QuaternityPosition&, const Quaternity::Move&,
                                                const Quaternity::Placement&) {
  return std::nullopt;
}

Evidence king_taken(const rules::Position& before, const Ply& ply, const rules::Placement& seen) {
  return evidence::KingTaken{ChessNotation::text(seen), ChessNotation::text(before), squares_of(ply),
                             !before.turn()};
}

Evidence king_taken(const QuaternityPosition& before, const PlyOf<Quaternity>&,
                    const Quaternity::Placement& seen) {
  return evidence::IllegalPly{QuaternityNotation::text(seen), QuaternityNotation::text(before)};
}

void cite(IrregularityFound& found, const Quaternity::Edition&) { cite_quaternity(found); }

template IrregularityFound name_illegal(const rules::Position&, const Ply&, const rules::Placement&);
template IrregularityFound name_illegal(const QuaternityPosition&, const PlyOf<Quaternity>&,
                                        const Quaternity::Placement&);

}  // namespace eboard::tracking
