// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes offences of other kinds than a piece that goes where it may not: an illegal capture en passant,
// moving an opponent's piece, two moves in one turn, a king left in check and captured.
#include <algorithm>

#include "daemon/sim/script_writer.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::sim {
namespace {

using rules::Piece;
using rules::Position;
using rules::Role;
using rules::Square;

std::optional<Position> handed_on(rules::Setup setup) {
  setup.turn = !setup.turn;
  setup.en_passant.reset();
  auto after = Position::from_setup(setup, rules::Validation::follow_on);
  if (!after || !after->has_legal_move()) return std::nullopt;
  return *after;
}

void move_piece(rules::Setup& setup, Square from, Square to) {
  setup.placement.set(to, setup.placement[from]);
  setup.placement.set(from, std::nullopt);
  setup.castling_rooks &= ~(rules::bit(from) | rules::bit(to));
}

std::string squares_of(Square from, Square to) { return rules::to_string(from) + rules::to_string(to) + "!"; }

Displacement taking(Square from, Square to, Square victim) {
  Displacement what{from, to, {}, {}, {}, {}};
  what.victim = victim;
  return what;
}

/// The moves of the side that is not to move.
rules::MoveList moves_of_opponent(const Position& position) {
  auto setup = position.setup();
  setup.turn = !setup.turn;
  setup.en_passant.reset();
  const auto other = Position::from_setup(setup);
  return other ? other->legal_moves() : rules::MoveList{};
}

bool is_quiet(const Position& position, rules::Move move) {
  return move.kind == rules::MoveKind::normal && !position.placement()[move.to];
}

struct Offended {
  std::vector<Displacement> what;
  Position after;
  std::string uci;
};

/// Captures of a neighbouring pawn that did not just arrive.
std::vector<Offended> false_en_passant(const Position& position) {
  std::vector<Offended> out;
  const auto& board = position.placement();
  const int forward = position.turn() == rules::Color::white ? 1 : -1;
  for (auto pawns = board.of(Piece{position.turn(), Role::pawn}); pawns;) {
    const Square from = rules::pop(pawns);
    const int rank = rules::rank_of(from) + forward;
    for (const int file : {rules::file_of(from) - 1, rules::file_of(from) + 1}) {
      if (file < 0 || file > 7 || rank < 1 || rank > 6) continue;
      const Square to = rules::make_square(file, rank);
      const Square victim = rules::make_square(file, rules::rank_of(from));
      const rules::Move move{from, to, rules::MoveKind::en_passant, Role::pawn};
      if (board[to] || board[victim] != Piece{!position.turn(), Role::pawn} || position.is_legal(move))
        continue;
      auto setup = position.setup();
      move_piece(setup, from, to);
      setup.placement.set(victim, std::nullopt);
      const auto after = handed_on(setup);
      if (after) out.push_back({{taking(from, to, victim)}, *after, squares_of(from, to)});
    }
  }
  return out;
}

/// Moves of an opponent's piece, but not back to where it stood before the last ply: that is a takeback.
std::vector<Offended> opponents_piece_moved(const Position& position, const rules::Placement& before) {
  std::vector<Offended> out;
  for (const rules::Move move : moves_of_opponent(position)) {
    if (!is_quiet(position, move) || before[move.to] == position.placement()[move.from]) continue;
    auto setup = position.setup();
    if (setup.placement[move.from]->role == Role::king) continue;
    move_piece(setup, move.from, move.to);
    const auto after = handed_on(setup);
    if (after) out.push_back({{displacement_of(position, move)}, *after, squares_of(move.from, move.to)});
  }
  return out;
}

/// Pairs of castling or a quiet move and another quiet one. Every other pair begins with `recorded`, if that
/// is such a move: when all is put back, one of the two is played.
std::vector<Offended> two_moves_made(const Position& position, rules::Move recorded, Random& random) {
  std::vector<Offended> out;
  const auto moves = position.legal_moves();
  constexpr int kTries = 60;
  for (int n = 0; n < kTries; ++n) {
    const auto one = n % 2 == 0 ? recorded : random.pick(moves);
    const auto other = random.pick(moves);
    const bool apart = one.from != other.from && one.to != other.to && one.to != other.from;
    const bool castling = one.kind == rules::MoveKind::castling;
    if (!apart || (!castling && !is_quiet(position, one)) || !is_quiet(position, other)) continue;
    auto between = position.after(one).setup();
    between.turn = position.turn();
    between.en_passant.reset();
    const auto again = Position::from_setup(between, rules::Validation::follow_on);
    if (!again || !again->is_legal(other)) continue;
    move_piece(between, other.from, other.to);
    const auto after = handed_on(between);
    if (!after) continue;
    out.push_back({{displacement_of(position, one), displacement_of(*again, other)},
                   *after,
                   "@" + after->placement().fen()});
  }
  return out;
}

/// The pieces that could capture the king of the side that just moved.
std::vector<Square> takers(const Position& after) {
  std::vector<Square> out;
  const Square king = after.king_square(!after.turn());
  for (auto left = after.attackers(king, after.turn(), after.placement().occupied()); left;)
    out.push_back(rules::pop(left));
  return out;
}

}  // namespace

std::vector<ScriptWriter::IllegalMove> ScriptWriter::offences(Offence kind, rules::Move recorded) {
  if (kind == Offence::piece) {
    const bool slip = random_.chance(0.3);
    auto candidates = illegal_moves(slip);
    return candidates.empty() ? illegal_moves(!slip) : candidates;
  }
  if (kind == Offence::king_taken) {
    auto candidates = illegal_moves(false);
    std::erase_if(candidates, [](const IllegalMove& one) { return takers(one.after).empty(); });
    return candidates;
  }
  std::vector<IllegalMove> out;
  const auto& before = history_[history_.size() - 2].position.placement();
  for (auto& one : kind == Offence::en_passant        ? false_en_passant(position_)
                   : kind == Offence::opponents_piece ? opponents_piece_moved(position_, before)
                                                      : two_moves_made(position_, recorded, habits_))
    out.push_back({std::move(one.what), one.after, std::move(one.uci)});
  return out;
}

rules::Move ScriptWriter::reply_to(Offence kind, const IllegalMove& offence) {
  const auto moves = position_.legal_moves();
  if (kind != Offence::piece && habits_.chance(0.5)) {
    const auto takes = std::find_if(moves.begin(), moves.end(),
                                    [&](auto move) { return move.to == offence.what.front().to; });
    if (takes != moves.end()) return *takes;
  }
  return random_.pick(moves);
}

void ScriptWriter::note_offence(Offence kind, Note what, std::optional<Millis> press, std::string state,
                                std::vector<std::string> line) {
  what.code = kOffences[static_cast<std::size_t>(kind)];
  script_.note(std::move(what), std::move(state), std::move(line));
  script_.truth.irregularities.back().press = press;
}

/// The opponent captures the king and presses; then the clock is stopped, and neither move counts.
void ScriptWriter::take_king(const IllegalMove& chosen, std::size_t next_ply) {
  clear_parked(true);
  const Micros from = turn_.start;
  position_ = chosen.after;
  const auto ply = play_ply(chosen.what, chosen.uci, script_.pace.used[next_ply]);
  const Square king = position_.king_square(!position_.turn());
  const Square taker = habits_.pick(takers(position_));
  const Displacement taken = taking(taker, king, king);
  (void)play_ply({&taken, 1}, squares_of(taker, king), random_.time(2.0, 5.0));
  note_offence(Offence::king_taken, {{}, from, turn_.last_ply_done(), {chosen.what.front().from, king}},
               ply.press, {}, {chosen.uci, squares_of(taker, king)});
  over_ = true;
}

}  // namespace eboard::sim
