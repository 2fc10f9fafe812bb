// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes illegal moves completed by a press: corrected at once, corrected some plies later, or never noticed.
#include <algorithm>
#include <cstdlib>

#include "daemon/sim/script_writer.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::sim {
namespace {

using rules::Role;
using rules::Square;

bool clear_line(const rules::Placement& placement, Square from, int files, int ranks) {
  const int steps = std::max(std::abs(files), std::abs(ranks));
  for (int n = 1; n < steps; ++n) {
    const auto between = rules::make_square(rules::file_of(from) + n * files / steps,
                                            rules::rank_of(from) + n * ranks / steps);
    if (placement[between]) return false;
  }
  return true;
}

/// True if that piece moves like that, checks and pins aside; or almost: one file beside, as in a slip of
/// the hand.
bool plausible(const rules::Placement& placement, Square from, Square to, bool slip) {
  const auto piece = *placement[from];
  int files = rules::file_of(to) - rules::file_of(from);
  const int ranks = rules::rank_of(to) - rules::rank_of(from);
  if (slip) files += files > 0 ? 1 : -1;
  if (slip && (piece.role == Role::king || piece.role == Role::pawn)) return false;
  if (files == 0 && ranks == 0) return false;
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  switch (piece.role) {
    case Role::king:
      return std::abs(files) <= 1 && std::abs(ranks) <= 1;
    case Role::knight:
      return files * files + ranks * ranks == 5;
    case Role::pawn: {
      const int forward = piece.color == rules::Color::white ? 1 : -1;
      return ranks == forward && std::abs(files) == (placement[to] ? 1 : 0);
    }
    case Role::bishop:
      return diagonal && (slip || clear_line(placement, from, files, ranks));
    case Role::rook:
      return straight && (slip || clear_line(placement, from, files, ranks));
    case Role::queen:
      return (straight || diagonal) && (slip || clear_line(placement, from, files, ranks));
  }
  return false;
}

bool last_rank(Square square) { return rules::rank_of(square) == 0 || rules::rank_of(square) == 7; }

}  // namespace

std::vector<ScriptWriter::IllegalMove> ScriptWriter::illegal_moves(bool slip) const {
  const auto& placement = position_.placement();
  const auto own = placement.of(position_.turn());
  const auto legal = position_.legal_moves();
  std::vector<IllegalMove> found;
  for (int n = 0; n < rules::kSquares * rules::kSquares; ++n) {
    const auto from = static_cast<Square>(n / rules::kSquares);
    const auto to = static_cast<Square>(n % rules::kSquares);
    if (!rules::contains(own, from) || rules::contains(own, to)) continue;
    if (rules::contains(placement.of(Role::king), to) || !plausible(placement, from, to, slip)) continue;
    if (placement[from]->role == Role::pawn && last_rank(to)) continue;
    if (std::any_of(legal.begin(), legal.end(),
                    [&](auto move) { return move.from == from && move.to == to; })) {
      continue;
    }
    auto setup = position_.setup();
    setup.placement.set(to, placement[from]);
    setup.placement.set(from, std::nullopt);
    setup.turn = !setup.turn;
    setup.castling_rooks &= ~(rules::bit(from) | rules::bit(to));
    if (placement[from]->role == Role::king) setup.castling_rooks &= ~own;
    setup.en_passant.reset();
    auto after = rules::Position::from_setup(setup, rules::Validation::follow_on);
    if (!after || !after->has_legal_move()) continue;
    Displacement what{from, to, {}, {}, {}, {}};
    if (placement[to]) what.victim = to;
    found.push_back({{what}, *after, rules::to_string(from) + rules::to_string(to) + "!"});
  }
  return found;
}

std::size_t ScriptWriter::playable(const rules::Position& from, std::size_t next_ply) const {
  auto position = from;
  std::size_t plies = 0;
  for (std::size_t ply = next_ply; ply < game_.plies.size(); ++ply, ++plies) {
    if (!position.is_legal(game_.plies[ply].move)) break;
    position.play(game_.plies[ply].move);
  }
  return plies;
}

void ScriptWriter::play_illegal(Offence kind, std::size_t next_ply) {
  const auto candidates = offences(kind, game_.plies[next_ply].move);
  if (candidates.empty()) return planned_.push_back({kind, next_ply + 1});
  const double lot = random_.uniform();
  if (kind == Offence::king_taken) return take_king(habits_.pick(candidates), next_ply);
  if (lot >= profile_.illegal_at_once + profile_.illegal_later) {
    if (!stand_illegal(kind, candidates, next_ply)) planned_.push_back({kind, next_ply + 1});
    return;
  }

  clear_parked(true);
  const auto right = position_;
  const auto before = set_.on;
  const auto used = script_.pace.used[next_ply];
  const auto& chosen =
      candidates[static_cast<std::size_t>(random_.below(static_cast<int>(candidates.size())))];
  std::vector<std::string> line;
  const Micros from = turn_.start;
  const auto play = [&](std::span<const Displacement> what, std::string uci, Micros thought) {
    line.push_back(uci);
    return play_ply(what, std::move(uci), thought).press;
  };
  position_ = chosen.after;
  const auto press = play(chosen.what, chosen.uci, used);
  const int more = lot < profile_.illegal_at_once ? 0 : 1 + random_.below(3);
  for (int n = 0; n < more && position_.has_legal_move(); ++n) {
    const auto move = n == 0 ? reply_to(kind, chosen) : random_.pick(position_.legal_moves());
    const auto what = displacement_of(position_, move);
    const auto uci = rules::to_uci(move, game_.chess960);
    position_.play(move);
    play({&what, 1}, uci, random_.time(2.0, 15.0));
  }
  position_ = right;
  put_right(before, right.turn());
  const auto& first = chosen.what.front();
  note_offence(kind, {{}, from, turn_.free_from, {first.from, first.to}}, press, "corrected",
               std::move(line));
}

/// The arbiter stops the clock, the players restore the position, the opponent gets two minutes, play goes
/// on.
void ScriptWriter::put_right(const Arrangement& before, rules::Color to_move) {
  const Micros noticed = turn_.last_ply_done() + random_.time(1.5, 5.0);
  script_.acts.push_back({noticed, RunClock{false}});
  const Micros restored = rearrange(before, noticed + random_.time(1.0, 8.0));
  const Micros given = restored + random_.time(3.0, 15.0);
  script_.acts.push_back({given, AddTime{!to_move, Micros{std::chrono::minutes{2}}}});
  turn_.mover = to_move;
  if (lever_.running() != to_move && lever_.in_use())
    lever_.pass(!to_move, to_move, given + random_.time(0.5, 2.0));
  turn_.resume(given + random_.time(2.5, 5.0));
  script_.acts.push_back({turn_.start, RunClock{true}});
}

/// Plays the candidate after which the largest part of the record can still be played. If that is almost
/// nothing, it would be unclear whether the move stood, and the next ply is tried.
bool ScriptWriter::stand_illegal(Offence kind, const std::vector<IllegalMove>& candidates,
                                 std::size_t next_ply) {
  const IllegalMove* best = nullptr;
  std::size_t maximum = 0;
  for (int tries = 0; tries < 40; ++tries) {
    const auto& candidate =
        candidates[static_cast<std::size_t>(random_.below(static_cast<int>(candidates.size())))];
    const auto plies = playable(candidate.after, next_ply + 1);
    if (best != nullptr && plies <= maximum) continue;
    best = &candidate;
    maximum = plies;
  }
  if (maximum < kPlayedOn) return false;
  clear_parked(true);
  position_ = best->after;
  const Micros from = turn_.start;
  auto ply = play_ply(best->what, best->uci, script_.pace.used[next_ply]);
  const auto& first = best->what.front();
  note_offence(kind, {{}, from, turn_.last_ply_done(), {first.from, first.to}}, ply.press, "stood",
               {best->uci});
  script_.truth.plies.push_back(std::move(ply));
  return true;
}

}  // namespace eboard::sim
