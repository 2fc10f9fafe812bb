// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/ending.hpp"

namespace eboard::rules::quaternity {

namespace {

int mates_by(std::span<const Departure> departures, Player player) {
  int out = 0;
  for (const Departure& departure : departures) out += departure.by == player ? 1 : 0;
  return out;
}

// Requires one active player.
Ending judge_last(const Position& position, Player last) {
  if (mates_by(position.departures(), last) == 3) return {EndKind::mated_all, last};
  bool any_frozen = false;
  for (const Player player : kEveryPlayer) any_frozen |= position.status(player) == Status::frozen;
  const bool mate_came_last = position.departures().back().to == Status::mated;
  if (!any_frozen || (mate_came_last && !position.options().last_mate_among_frozen_wins)) {
    return {EndKind::last_survivor};
  }
  return {EndKind::last_active, last};
}

// True for two players with bare kings, one knight or bishop more, or only bishops on squares of one colour.
bool too_little_to_mate(const Board& board) {
  const SquareSet others = board.occupied() - board.of(Role::king);
  if (others.count() <= 1) return (others - board.of(Role::knight) - board.of(Role::bishop)).empty();
  if (!(others - board.of(Role::bishop)).empty()) return false;
  const bool dark = is_dark(others.first());
  return for_each(others, [&](Square square) { return is_dark(square) == dark; });
}

bool is_dead(const Position& position) {
  const Board& board = position.board();
  for (const Player player : kEveryPlayer) {
    // A king can mate a frozen king; pieces without a controller may take flight squares away.
    if (position.status(player) == Status::frozen) return false;
    if (position.status(player) == Status::mated && !board.men(player).empty()) return false;
  }
  if (board.occupied() == board.of(Role::king)) return true;
  return position.active_players() == 2 && too_little_to_mate(board);
}

bool nobody_can_move(const Board& board) {
  for (const Player player : kEveryPlayer) {
    if (board.is_active(player) && (board.in_check(player) || has_legal_move(board, player))) return false;
  }
  return true;
}

}  // namespace

std::string_view to_string(EndKind kind) {
  constexpr std::array<std::string_view, 10> kNames{
      "mated all", "last active", "last survivor", "agreement",    "dead position",
      "stalemate", "repetition",  "fifty moves",   "ruled a draw", "annulled"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view article(EndKind kind) {
  constexpr std::array<std::string_view, 10> kArticles{"6.2.a", "6.2.b", "1.3",   "6.3.b", "6.3.a",
                                                       "6.3.f", "6.3.d", "6.3.e", "3.10",  "1.5"};
  return kArticles[static_cast<std::size_t>(kind)];
}

std::optional<Ending> judge(const Position& position) {
  for (const Player player : kEveryPlayer) {
    if (position.is_over() && position.status(player) == Status::active) return judge_last(position, player);
  }
  if (is_dead(position)) return Ending{EndKind::dead_position};
  if (!position.must_pass()) return {};
  if (nobody_can_move(position.board())) return Ending{EndKind::dead_position};
  if (position.active_players() == 2 && position.options().two_player_stalemate_draws) {
    return Ending{EndKind::stalemate};
  }
  return {};
}

Points points_for_mates(std::span<const Departure> departures) {
  Points out{};
  bool first = true;
  for (const Departure& departure : departures) {
    if (departure.to != Status::mated) continue;
    if (departure.by) out[index(*departure.by)] += first ? 4 : 2;
    first = false;
  }
  return out;
}

Points score(const Position& position, const Ending& ending) {
  if (ending.kind == EndKind::annulled) return {};
  Points out = points_for_mates(position.departures());
  if (ending.winner) out[index(*ending.winner)] += 2;
  for (const Player player : kEveryPlayer) {
    if (ending.is_draw() && position.status(player) == Status::active) ++out[index(player)];
  }
  return out;
}

}  // namespace eboard::rules::quaternity
