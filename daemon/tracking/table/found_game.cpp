// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/found_game.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/heard/table.hpp"
#include "rules/laws/rulings/game/wrong_start.hpp"

namespace eboard::tracking {

namespace {

using rules::Bitboard;
using rules::BoardTurn;
using rules::Color;
using rules::Placement;
using rules::Position;
using rules::Role;

constexpr GrowthLimits kOpening{4, 4'000, 3, true, kNoCost};
constexpr int kMissingAtMost = 2;
constexpr Bitboard kFirstTwoRanks = 0x000000000000ffffULL;
constexpr Bitboard kLastTwoRanks = 0xffff000000000000ULL;

/// White's pieces stand nearer to the eighth rank than Black's.
bool upside_down(const Placement& seen) {
  const auto mean_rank = [](Bitboard men) {
    double sum = 0;
    const int count = rules::count(men);
    while (men) sum += rank_of(rules::pop(men));
    return sum / count;
  };
  return mean_rank(seen.of(Color::white)) > mean_rank(seen.of(Color::black));
}

bool all_at_home(const Placement& seen, const Placement& usual) {
  return rules::count(seen.of(Color::white)) == rules::count(usual.of(Color::white)) &&
         rules::count(seen.of(Color::black)) == rules::count(usual.of(Color::black)) &&
         !(seen.of(Color::white) & ~kFirstTwoRanks) && !(seen.of(Color::black) & ~kLastTwoRanks);
}

/// Hardly any piece is missing.
bool array_with_gaps(const Placement& seen, const Placement& usual) {
  return being_set_up(seen, usual) && rules::count(seen.difference(usual)) <= kMissingAtMost;
}

bool both_kings(const Placement& seen) {
  const Bitboard kings = seen.of(Role::king);
  return rules::count(kings) == 2 && rules::count(kings & seen.of(Color::white)) == 1;
}

std::optional<FoundGame> found(FoundGame::Kind kind, const Placement& seen, BoardTurn turn, Color mover,
                               const Position& usual) {
  rules::Setup setup;
  setup.given_rook = usual.setup().given_rook;
  setup.placement = rules::turned(seen, turn);
  setup.castling_rooks = rules::castling_after_wrong_start(setup.placement, usual.setup());
  setup.turn = mover;
  const auto position = Position::from_setup(setup);
  if (!position) return std::nullopt;
  return FoundGame{kind, *position, turn};
}

}  // namespace

std::optional<Opening> plies_there(const Position& start, const BoardView& board, Millis now) {
  if (!board.difference(start.placement())) return Opening{};
  BoardView fresh = board;
  if (board.knows_pieces())
    fresh.restore(board.before_lifts(), board.turn());  // what was reported before belongs to another game
  return plies_there(start, fresh, now, kOpening);
}

std::optional<Opening> plies_there(const Position& start, const BoardView& board, Millis now,
                                   const GrowthLimits& limits) {
  const std::vector<Hypothesis> story{Hypothesis(start)};
  MetPositionsOf<Chess> met;
  const auto grown = grow<Chess>(story, board, {}, now, limits, met);
  if (grown.empty() || grown.front().open.cost() > 0) return std::nullopt;
  return Opening{grown.front().pending.size(), grown.front().cost()};
}

std::optional<FoundGame> wrong_array(const Placement& seen, const Position& usual) {
  if (!both_kings(seen)) return std::nullopt;
  const auto turn = std::ranges::find_if(rules::kBoardTurns, [&](BoardTurn one) {
    const Placement men = rules::turned(seen, one);
    return all_at_home(men, usual.placement()) || array_with_gaps(men, usual.placement());
  });
  if (turn == rules::kBoardTurns.end()) return std::nullopt;
  return found(FoundGame::Kind::wrong_array, seen, *turn, usual.turn(), usual);
}

std::optional<FoundGame> array_with_gaps(Bitboard occupied, BoardTurn turn, const Position& usual) {
  Placement men = usual.placement();
  for (Bitboard gone = men.occupied() & ~rules::turned(occupied, turn); gone;)
    men.set(rules::pop(gone), std::nullopt);
  const bool elsewhere = rules::turned(occupied, turn) != men.occupied();
  if (elsewhere || !both_kings(men) || !array_with_gaps(men, usual.placement())) return std::nullopt;
  return found(FoundGame::Kind::wrong_array, rules::turned(men, -turn), turn, usual.turn(), usual);
}

std::optional<FoundGame> exchanged_array(const Placement& seen, const Position& usual) {
  const Placement& right = usual.placement();
  const auto as_many = [&](const rules::Piece piece) {
    return rules::count(seen.of(piece)) == rules::count(right.of(piece));
  };
  if (seen.occupied() != right.occupied()) return std::nullopt;
  for (Bitboard left = right.occupied(); left;) {
    if (!as_many(*right[rules::pop(left)])) return std::nullopt;
  }
  auto found = wrong_array(seen, usual);
  return found && found->start.placement() != right ? std::move(found) : std::nullopt;
}

std::optional<FoundGame> find_game(const BoardView& board, const ClockView& clock, const Position& usual,
                                   const std::optional<FoundGame>& stood, Millis now) {
  if (!board.knows_pieces() || !clock.running() || !both_kings(board.seen())) return std::nullopt;
  const auto turned = [&](BoardTurn turn) {
    BoardView out = board;
    out.turn_by(turn);
    return out;
  };
  for (const BoardTurn turn : rules::kBoardTurns) {
    if (plies_there(usual, turned(turn), now)) return FoundGame{FoundGame::Kind::opening, usual, turn};
  }
  if (auto array = wrong_array(board.seen(), usual)) return array;
  if (stood && plies_there(stood->start, turned(stood->turn), now)) return stood;
  const BoardTurn upright = upside_down(board.seen()) ? BoardTurn::half : BoardTurn::none;
  return found(FoundGame::Kind::middle, board.seen(), upright, clock.lever().value_or(Color::white), usual);
}

std::optional<Position> replay(const Position& start, const std::vector<StandingPly>& plies) {
  Position position = start;
  for (const StandingPly& standing : plies) {
    if (standing.ply.irregular || !position.is_legal(standing.ply.move)) return std::nullopt;
    position.play(standing.ply.move);
  }
  return position;
}

}  // namespace eboard::tracking
