// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/written_game.hpp"

#include <algorithm>

#include "rules/chess/notation/notation.hpp"

namespace eboard::tracking {

namespace {

/// The number of plies up to the last committed one.
std::size_t promised(std::span<const MoveTracked> plies) {
  const auto last = std::find_if(plies.rbegin(), plies.rend(),
                                 [](const MoveTracked& ply) { return ply.state == MoveState::committed; });
  return static_cast<std::size_t>(plies.rend() - last);
}

/// Recognises castling by its sign: trackers before version 14 wrote the king's squares in Chess960, too, and
/// "f8g8" may be a step.
std::optional<rules::Move> move_of(const rules::Position& before, const MoveTracked& ply) {
  if (ply.irregular) return std::nullopt;
  if (!ply.san.starts_with("O-O")) return legal_move(before, ply.uci);
  const auto castling = rules::parse_san(before, ply.san);
  return castling ? std::optional(*castling) : std::nullopt;
}

std::string name_of(const MoveTracked& ply) {
  return ply.uci.is_placement() ? "what the board shows, by no single move" : ply.uci.text();
}

void note_missing(rules::GameRecord& record, std::span<const MoveTracked> plies) {
  const auto rest = plies.subspan(record.plies.size());
  const auto known = std::ranges::find_if_not(rest, is_missing);
  const auto missing = static_cast<std::size_t>(known - rest.begin());
  record.note_missing(missing, rest.size() - missing);
}

}  // namespace

void write_plies(rules::GameRecord& record, std::span<const MoveTracked> plies) {
  auto position = rules::Position::from_setup(record.start, rules::Validation::follow_on);
  if (!position) return;
  const std::size_t to_the_end = promised(plies);
  bool said = false;
  for (const MoveTracked& ply : plies) {
    const auto move = move_of(*position, ply);
    if (!move && is_missing(ply)) return note_missing(record, plies);
    if (!move) return record.note_rest(plies.size() - record.plies.size(), name_of(ply));
    const bool white = position->turn() == rules::Color::white;
    record.plies.push_back({*move, white ? ply.white : ply.black, {}, {}});
    const bool from_here = record.plies.size() > to_the_end;
    if (ply.state == MoveState::presumed && !said) record.note_presumed(from_here);
    said = said || (from_here && ply.state == MoveState::presumed);
    position->play(*move);
  }
}

}  // namespace eboard::tracking
