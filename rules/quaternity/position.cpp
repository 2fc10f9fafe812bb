// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/position.hpp"

#include <algorithm>

#include "rules/quaternity/keys.hpp"

namespace eboard::rules::quaternity {

namespace {

/// A pawn chooses its heading by a step that it may make, and by no other.
Piece moved_anyhow(Piece piece, Move move) {
  if (move.promotion != Role::pawn) return {piece.army, piece.controller, move.promotion};
  if (piece.role != Role::pawn || piece.heading != Heading::undecided) return piece;
  const std::size_t kind = pawn_kind(piece.army, piece.heading);
  const auto from = static_cast<std::size_t>(move.from);
  const SquareSet reached = kGeometry.pawn_steps[kind][from] | kGeometry.pawn_attacks[kind][from];
  if (reached.contains(move.to)) piece.heading = heading_after(Code(piece), move.from, move.to);
  return piece;
}

}  // namespace

const Position& Position::initial() {
  static const Position kInitial = *from_setup(Setup::initial());
  return kInitial;
}

std::optional<Piece> Position::at(Square square) const {
  const Code code = board_.at(square);
  if (code.empty()) return {};
  return code.piece();
}

std::optional<Square> Position::king(Player player) const {
  if (board_.king(player) == Board::kNowhere) return {};
  return board_.king(player);
}

int Position::active_players() const {
  return static_cast<int>(std::count_if(kEveryPlayer.begin(), kEveryPlayer.end(),
                                        [this](Player player) { return board_.is_active(player); }));
}

Setup Position::setup() const {
  Setup out;
  for (int i = 0; i < kSquares; ++i) out.squares[static_cast<std::size_t>(i)] = at(static_cast<Square>(i));
  out.turn = turn_;
  out.departures.assign(departures().begin(), departures().end());
  std::copy(quiet_moves_.begin(), quiet_moves_.end(), out.quiet_moves.begin());
  out.last_mover = last_mover_;
  out.round = round_;
  return out;
}

SquareSet Position::checkers(Player player) const {
  return board_.king(player) == Board::kNowhere ? SquareSet{} : board_.checkers(player);
}

bool Position::in_check(Player player) const { return !checkers(player).empty(); }

MoveList Position::legal_moves() const {
  MoveList out;
  if (!is_over()) quaternity::legal_moves(board_, turn_, out);
  return out;
}

bool Position::has_legal_move() const { return !is_over() && quaternity::has_legal_move(board_, turn_); }

bool Position::must_pass() const { return !is_over() && !in_check(turn_) && !has_legal_move(); }

bool Position::is_legal(Move move) const {
  if (move.is_pass()) return must_pass();
  const MoveList moves = legal_moves();
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

PlayerSet Position::standing_mates() const {
  PlayerSet out;
  if (is_over()) return out;
  for (const Player player : kEveryPlayer) {
    if (!king(player)) continue;
    const bool stuck = player == turn_ && in_check(player) && !has_legal_move();
    if (stuck || is_mated(board_, player)) out.add(player);
  }
  return out;
}

Played Position::play(Move move) {
  Played out;
  if (!move.is_pass()) {
    const bool pawn = board_.at(move.from).is_pawn();
    out.captured = at(move.to);
    board_ = make_with_mates(board_, turn_, move, &out.mates).board;
    count_move(turn_, !pawn && !out.captured);
    note_mates(out.mates);
    last_mover_ = turn_;
  }
  pass_turn();
  start_turn(out.mates);
  return out;
}

void Position::play_quietly(Move move) {
  count_move(turn_, !board_.at(move.from).is_pawn() && board_.at(move.to).empty());
  board_.make(move);
  last_mover_ = turn_;
  pass_turn();
}

bool Position::play_irregularly(Player by, Move move) {
  const auto piece = at(move.from);
  const auto victim = at(move.to);
  if (!piece || move.is_pass() || (victim && victim->role == Role::king)) return false;
  Setup made = setup();
  made.put(move.from, {});
  made.put(move.to, moved_anyhow(*piece, move));
  const auto after = from_setup(made, options());
  if (!after) return false;
  *this = *after;
  count_move(by, piece->role != Role::pawn && !victim);
  last_mover_ = by;
  if (by == turn_) pass_turn();
  return true;
}

Played Position::freeze(Player player) {
  Played out;
  depart({player, Status::frozen, {}});
  board_.set_status(player, Status::frozen);
  if (player == turn_) pass_turn();
  start_turn(out.mates);
  return out;
}

Played Position::take_over(Player of, std::optional<Player> by) {
  Played out;
  out.mates.push_back({of, by, by ? mate_kind(board_, of, *by) : MateKind::indirect});
  board_.absorb(of, by);
  if (by) absorb_mated(board_, *by, false, &out.mates);
  note_mates(out.mates);
  if (!board_.is_active(turn_)) pass_turn();
  start_turn(out.mates);
  return out;
}

std::uint64_t Position::key() const { return board_.key() ^ keys::turn(turn_); }

bool Position::same(const Position& other) const { return board_ == other.board_ && turn_ == other.turn_; }

void Position::depart(const Departure& departure) { departures_[departed_++] = departure; }

void Position::note_mates(const std::vector<Mate>& mates) {
  for (const Mate& mate : mates) depart({mate.of, Status::mated, mate.by});
  if (!mates.empty()) quiet_moves_.fill(0);
}

void Position::count_move(Player by, bool quiet) {
  if (quiet) {
    ++quiet_moves_[index(by)];
  } else {
    quiet_moves_.fill(0);
  }
}

void Position::pass_turn() {
  if (active_players() == 0) return;
  const Player before = turn_;
  do {
    turn_ = following(turn_);
  } while (!board_.is_active(turn_));
  if (turn_ <= before) ++round_;
}

void Position::start_turn(std::vector<Mate>& mates) {
  while (!is_over() && in_check(turn_) && !has_legal_move()) {
    const auto by = credited_at_turn_start();
    if (!by) return;  // nobody has moved since the set-up, so the arbiter decides
    std::vector<Mate> now{{turn_, by, mate_kind(board_, turn_, *by)}};
    board_.absorb(turn_, by);
    absorb_mated(board_, *by, false, &now);
    for (Mate& mate : now) mate.at_turn_start = true;
    note_mates(now);
    mates.insert(mates.end(), now.begin(), now.end());
    pass_turn();
  }
}

// The player who moved last; if they have left since then, the one before the player on turn.
std::optional<Player> Position::credited_at_turn_start() const {
  if (!last_mover_) return {};
  if (*last_mover_ != turn_ && board_.is_active(*last_mover_)) return last_mover_;
  for (std::size_t back = kPlayers - 1; back > 0; --back) {
    const auto player = static_cast<Player>((index(turn_) + back) % kPlayers);
    if (board_.is_active(player)) return player;
  }
  return {};
}

}  // namespace eboard::rules::quaternity
