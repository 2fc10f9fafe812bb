// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/count_detector.hpp"

#include <algorithm>
#include <string>

#include "rules/chess/zobrist.hpp"

namespace eboard::tracking {

namespace {

constexpr int kPliesAMove = 2;

std::uint64_t key_of_placement(const rules::Position& position) {
  std::uint64_t out = position.turn() == rules::Color::black ? rules::zobrist::kNumbers.black_to_move : 0;
  for (rules::Bitboard left = position.placement().occupied(); left;) {
    const rules::Square square = rules::pop(left);
    const rules::Piece piece = *position.placement()[square];
    out ^= rules::zobrist::piece(piece.color, piece.role, square);
  }
  return out;
}

}  // namespace

std::uint64_t CountDetector::key_of(const rules::Position& position) const {
  return edition_.repetition.same == rules::SamePosition::placement ? key_of_placement(position)
                                                                    : position.key();
}

void CountDetector::stands(Millis now, std::size_t number, const rules::Position& after, bool legal,
                           Findings& findings) {
  known_.resize(number, {.key = 0, .counted = false});
  known_.push_back({.key = key_of(after), .drawn = number > 0 && known_.back().drawn, .legal = legal});
  // The game is over, by another rule or before.
  if (!legal || known_.back().drawn || !after.has_legal_move()) return;
  repeated(now, number, after, findings);
  without_progress(now, number, after, findings);
}

void CountDetector::knows(const std::vector<rules::Position>& positions) {
  known_.clear();
  for (const rules::Position& position : positions) known_.push_back({.key = key_of(position)});
}

void CountDetector::repeated(Millis now, std::size_t number, const rules::Position& after,
                             Findings& findings) {
  // Nothing before the last capture or pawn move can be the same.
  const auto back = std::min(number, static_cast<std::size_t>(after.half_move_clock()));
  evidence::Repetition same;
  for (std::size_t ply = number - back; ply <= number; ++ply) {
    if (!known_[ply].counted || known_[ply].key != known_[number].key) continue;
    same.plies.push_back(ply);
  }
  const auto count = static_cast<int>(same.plies.size());
  if (count < rules::RepetitionRule::kClaim) return;
  const bool ends = edition_.repetition.automatic && count >= *edition_.repetition.automatic;
  known_[number].drawn = ends;
  findings.happened(now, ends ? Code::fivefold_repetition : Code::threefold_repetition, number, {}, same);
}

/// The count is reached, or was by illegal plies alone. It is not said with every ply behind it.
bool CountDetector::reaches(int plies, std::size_t number, const rules::Position& after) const {
  const int behind = after.half_move_clock() - plies;
  if (behind < 0) return false;
  const auto now = known_.begin() + static_cast<std::ptrdiff_t>(number);
  return std::none_of(now - std::min<std::ptrdiff_t>(behind, static_cast<std::ptrdiff_t>(number)), now,
                      [](const Known& one) { return one.legal; });
}

void CountDetector::without_progress(Millis now, std::size_t number, const rules::Position& after,
                                     Findings& findings) {
  const rules::MoveCountRule& rule = edition_.fifty;
  const int plies = after.half_move_clock();
  // A start may have a count of its own: its plies were not seen.
  const auto since = [&] {
    return evidence::NoProgress{number - std::min(number, static_cast<std::size_t>(plies))};
  };
  if (rule.automatic && reaches(*rule.automatic * kPliesAMove, number, after)) {
    known_[number].drawn = true;
    findings.happened(now, Code::seventy_five_moves, number, {}, since());
  }
  if (reaches(rules::MoveCountRule::kClaim * kPliesAMove, number, after))
    findings.happened(now, Code::fifty_moves, number, {}, since());
}

}  // namespace eboard::tracking
