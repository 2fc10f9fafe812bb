// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/game_state.hpp"

#include <algorithm>

#include "rules/chess/game_record.hpp"

namespace eboard::rules {

std::string_view to_string(Phase phase) {
  constexpr std::array<std::string_view, 5> kNames{"under way", "adjourning", "adjourned", "referred",
                                                   "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

std::optional<Position> GameState::position() const {
  return plies.empty() ? std::optional{start} : plies.back().after;
}

const Placement& GameState::board() const { return plies.empty() ? start.placement() : plies.back().board; }

std::optional<Square> GameState::promoting() const {
  if (plies.empty()) return {};
  const GamePly& last = plies.back();
  const bool promoted = observed && !last.irregular && last.move.kind == MoveKind::promotion;
  return last.unpromoted || promoted ? std::optional(last.move.to) : std::nullopt;
}

Color GameState::turn() const {
  const auto now = position();
  return now ? now->turn() : !plies.back().side;
}

bool GameState::ended_by_move_after(int ply) const {
  const bool by_position = over() && outcome_ruling == 0 && !outcome_shown;
  return by_position && ply < this->ply() && !plies.back().irregular && !history.position().has_legal_move();
}

int GameState::moves_made(Color side) const {
  const auto made = std::ranges::count(plies, side, &GamePly::side);
  // The giver's first move counts as many moves as the receiver had in advance.
  const int in_advance = side == Color::black && made > 0 ? std::max(start.in_advance() - 1, 0) : 0;
  return static_cast<int>(made) + in_advance + History{start}.moves_made(side);
}

int GameState::moves_made_by(int ply, Color side) const {
  return moves_made(side) -
         static_cast<int>(std::ranges::count(plies.begin() + ply, plies.end(), side, &GamePly::side));
}

bool GameState::in_last_period(Color side) const {
  if (!clock.control.timed()) return false;
  const int moves = side == Color::white ? clock.white_moves : clock.black_moves;
  return clock.control.is_last(period_after(clock.control, moves));
}

bool GameState::chess960() const {
  return edition.variant == Variant::chess960 || is_chess960(start.setup());
}

std::vector<Move> GameState::playable() const {
  const auto now = position();
  if (!now || over()) return {};
  std::vector<Move> moves;
  for (const Move move : now->legal_moves()) {
    const bool fits = std::ranges::all_of(obligations, [&](const OpenObligation& open) {
      if (open.player != now->turn()) return true;
      if (!edition.penalty_may_castle && move.kind == MoveKind::castling) return false;
      return open.obligation.allows(*now, move);
    });
    if (fits) moves.push_back(move);
  }
  return moves;
}

}  // namespace eboard::rules
