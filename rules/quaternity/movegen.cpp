// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/movegen.hpp"

namespace eboard::rules::quaternity {

MoveSource::MoveSource(const Board& board, Player player, Purpose purpose)
    : board_(board),
      player_(player),
      purpose_(purpose),
      king_(board.king(player)),
      hostile_(board.hostile(player)) {
  kings_ = board.of(Role::king) - bit(king_);
  find_own_king();
  if (purpose == Purpose::legal) find_other_kings();
}

void MoveSource::find_own_king() {
  const SquareSet checkers = board_.attackers(king_, hostile_, board_.occupied());
  if (const int count = checkers.count(); count == 1) {
    evasions_ = checkers | between(king_, checkers.first());
  } else if (count > 1) {
    evasions_ = SquareSet{};
  }
  const auto find_pins = [this](const SquareSet& seen, auto attacks, Role role) {
    const SquareSet blockers = seen & board_.men(player_);
    if (blockers.empty()) return;
    const SquareSet sliders = (board_.of(role) | board_.of(Role::queen)) & hostile_;
    for_each((attacks(king_, board_.occupied() ^ blockers) - seen) & sliders, [&](Square slider) {
      const SquareSet line = between(king_, slider);
      const SquareSet man = line & board_.men(player_);
      pinned_ |= man;
      pins_[pin_count_++] = {man.first(), line | bit(slider)};
    });
  };
  find_pins(rook_attacks(king_, board_.occupied()), rook_attacks, Role::rook);
  find_pins(bishop_attacks(king_, board_.occupied()), bishop_attacks, Role::bishop);
}

void MoveSource::find_other_kings() {
  const auto slot = [this](Role role) -> SquareSet& { return checking_[static_cast<std::size_t>(role)]; };
  for_each(kings_, [&](Square king) {
    const SquareSet hostile = board_.hostile(board_.at(king).army());
    if (!board_.attackers(king, hostile, board_.occupied()).empty()) all_doubtful_ = true;
    const SquareSet straight = rook_attacks(king, board_.occupied());
    const SquareSet slanted = bishop_attacks(king, board_.occupied());
    slot(Role::knight) |= kGeometry.knight[static_cast<std::size_t>(king)];
    slot(Role::rook) |= straight;
    slot(Role::bishop) |= slanted;
    uncovering_ |= uncovering(king, straight, slanted, hostile);
  });
  slot(Role::queen) = slot(Role::rook) | slot(Role::bishop);
}

SquareSet MoveSource::uncovering(Square king, const SquareSet& straight, const SquareSet& slanted,
                                 const SquareSet& sliders_of) const {
  SquareSet out;
  const auto find = [&](const SquareSet& seen, auto attacks, Role role) {
    const SquareSet blockers = seen & board_.men(player_);
    if (blockers.empty()) return;
    const SquareSet sliders = (board_.of(role) | board_.of(Role::queen)) & sliders_of;
    for_each((attacks(king, board_.occupied() ^ blockers) - seen) & sliders,
             [&](Square slider) { out |= between(king, slider) & board_.men(player_); });
  };
  find(straight, rook_attacks, Role::rook);
  find(slanted, bishop_attacks, Role::bishop);
  return out;
}

SquareSet MoveSource::allowed(Square from) const {
  SquareSet out = evasions_;
  if (!pinned_.contains(from)) return out;
  for (std::size_t i = 0; i < pin_count_; ++i) {
    if (pins_[i].man == from) out &= pins_[i].allowed;
  }
  return out;
}

SquareSet MoveSource::targets(Square from, Code code) const {
  switch (code.role()) {
    case Role::knight:
      return kGeometry.knight[static_cast<std::size_t>(from)];
    case Role::bishop:
      return bishop_attacks(from, board_.occupied());
    case Role::rook:
      return rook_attacks(from, board_.occupied());
    case Role::queen:
      return bishop_attacks(from, board_.occupied()) | rook_attacks(from, board_.occupied());
    case Role::pawn:
    case Role::king:
      break;
  }
  return {};  // those two have functions of their own
}

}  // namespace eboard::rules::quaternity
