// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/legality.hpp"

#include "rules/quaternity/movegen.hpp"

namespace eboard::rules::quaternity {

namespace {

using Purpose = MoveSource::Purpose;

/// Stops at the first move that nothing forbids.
struct AnySafe {
  [[nodiscard]] static bool sure(Square, const SquareSet&) { return false; }
  [[nodiscard]] static bool doubtful(Move) { return false; }
};

struct AnyLegal : AnySafe {
  const Board& board;
  Player player;
  AnyLegal(const Board& b, Player p) : board(b), player(p) {}
  [[nodiscard]] bool doubtful(Move move) const { return !make_with_mates(board, player, move).legal; }
};

/// The players whose frozen kings the king of `mover` comes next to.
PlayerSet frozen_neighbours(const Board& board, Player mover, Move move) {
  PlayerSet out;
  if (move.from != board.king(mover)) return out;
  for (const Player other : kEveryPlayer) {
    if (board.status(other) != Status::frozen) continue;
    if (kGeometry.king[static_cast<std::size_t>(move.to)].contains(board.king(other))) out.add(other);
  }
  return out;
}

bool has_all(PlayerSet set, PlayerSet wanted) {
  for (const Player player : kEveryPlayer) {
    if (wanted.has(player) && !set.has(player)) return false;
  }
  return true;
}

/// take0: makes the move and counts plain mates only.
MoveResult make_with_plain_mates(const Board& board, Player mover, Move move,
                                 std::vector<Mate>* log = nullptr) {
  MoveResult out{board, {}, false};
  const PlayerSet neighbours =
      board.options().king_may_attack_frozen ? PlayerSet{} : frozen_neighbours(board, mover, move);
  out.board.make(move);
  const bool counter = out.board.in_check(mover);
  out.mated = absorb_mated(out.board, mover, true, log);
  if (log) {
    for (Mate& mate : *log) mate.counter = counter;
  }
  out.legal = !out.board.in_check(mover) && has_all(out.mated, neighbours);
  return out;
}

/// counter0, for a player who is plainly mated: only a mate can help, and only a doubtful move can mate.
bool can_counter_mate(const Board& board, Player player) {
  struct Sink : AnySafe {
    const Board& board;
    Player player;
    Sink(const Board& b, Player p) : board(b), player(p) {}
    [[nodiscard]] bool doubtful(Move move) const { return !make_with_plain_mates(board, player, move).legal; }
  } sink{board, player};
  return !MoveSource(board, player, Purpose::legal).each(sink);
}

}  // namespace

bool is_plainly_mated(const Board& board, Player player) {
  if (!board.in_check(player)) return false;
  // It does not matter here whether the player is frozen: the question is only where the pieces could go.
  AnySafe sink;
  return MoveSource(board, player, Purpose::safe).each(sink);
}

bool is_mated(const Board& board, Player player) {
  if (!is_plainly_mated(board, player)) return false;
  if (!board.options().counter_mate_defends) return true;
  if (board.is_active(player)) return !can_counter_mate(board, player);
  Board alive = board;  // a frozen army is judged as an active one
  alive.set_status(player, Status::active);
  return !can_counter_mate(alive, player);
}

MateKind mate_kind(const Board& board, Player of, Player by) {
  const SquareSet checkers = board.checkers(of);
  int players = 0;
  for (const Player player : kEveryPlayer) players += (checkers & board.men(player)).empty() ? 0 : 1;
  if (players > 1) return MateKind::by_several;
  return (checkers & board.men(by)).empty() ? MateKind::indirect : MateKind::direct;
}

PlayerSet absorb_mated(Board& board, Player by, bool plain, std::vector<Mate>* log) {
  PlayerSet all;
  for (;;) {
    PlayerSet now;  // judges all kings in the same position
    for (const Player player : kEveryPlayer) {
      if (player == by || board.king(player) == Board::kNowhere) continue;
      if (!(plain ? is_plainly_mated(board, player) : is_mated(board, player))) continue;
      now.add(player);
      if (log) log->push_back({player, by, mate_kind(board, player, by)});
    }
    if (now.empty()) return all;
    for (const Player player : kEveryPlayer) {
      if (!now.has(player)) continue;
      board.absorb(player, by);
      all.add(player);
    }
  }
}

MoveResult make_with_mates(const Board& board, Player mover, Move move, std::vector<Mate>* log) {
  const bool quiet = board.options().king_may_attack_frozen || frozen_neighbours(board, mover, move).empty();
  MoveResult out{board, {}, false};
  out.board.make(move);
  if (!quiet || out.board.in_check(mover)) return make_with_plain_mates(board, mover, move, log);
  out.mated = absorb_mated(out.board, mover, false, log);
  out.legal = !out.board.in_check(mover);
  return out;
}

bool has_legal_move(const Board& board, Player player) {
  AnyLegal sink{board, player};
  return !MoveSource(board, player, Purpose::legal).each(sink);
}

namespace {

struct Collect {
  const Board& board;
  Player player;
  MoveList& out;

  [[nodiscard]] bool sure(Square from, const SquareSet& targets) const {
    return for_each(targets, [&](Square to) {
      out.push({from, to});
      return true;
    });
  }
  [[nodiscard]] bool doubtful(Move move) const {
    if (make_with_mates(board, player, move).legal) out.push(move);
    return true;
  }
};

}  // namespace

void legal_moves(const Board& board, Player player, MoveList& out) {
  Collect sink{board, player, out};
  MoveSource(board, player, Purpose::legal).each(sink);
}

}  // namespace eboard::rules::quaternity
