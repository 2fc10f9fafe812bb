// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <algorithm>
#include <utility>

#include "daemon/tracking/game/quaternity_turn.hpp"

namespace eboard::tracking {

namespace q = rules::quaternity;
using rules::Role;

namespace {

q::SquareSet seen_from(const q::Position& position, q::Square from) {
  const auto at = static_cast<std::size_t>(from);
  const q::SquareSet& occupied = position.board().occupied();
  switch (position.at(from)->role) {
    case Role::knight:
      return q::kGeometry.knight[at];
    case Role::king:
      return q::kGeometry.king[at];
    case Role::bishop:
      return q::bishop_attacks(from, occupied);
    case Role::rook:
      return q::rook_attacks(from, occupied);
    case Role::queen:
      return q::bishop_attacks(from, occupied) | q::rook_attacks(from, occupied);
    case Role::pawn:
      break;
  }
  return {};
}

/// Article 3 without check: the piece may go there as it stands.
bool can_go(const q::Position& position, q::Square from, q::Square to) {
  const q::Piece man = *position.at(from);
  const auto victim = position.at(to);
  if (victim && victim->controller == man.controller) return false;
  if (man.role != Role::pawn) return seen_from(position, from).contains(to);
  const auto at = static_cast<std::size_t>(from);
  const std::size_t kind = q::pawn_kind(man.army, man.heading);
  return (victim ? q::kGeometry.pawn_attacks : q::kGeometry.pawn_steps)[kind][at].contains(to);
}

/// A step of one or two squares along rank or file, or a capture, that goes another way than the pawn.
bool goes_astray(const q::Position& position, q::Square from, q::Square to) {
  const int files = std::abs(q::file_of(from) - q::file_of(to));
  const int ranks = std::abs(q::rank_of(from) - q::rank_of(to));
  const bool straight = std::min(files, ranks) == 0 && std::max(files, ranks) <= 2;
  const bool slanting = files == 1 && ranks == 1;
  return position.at(to) ? slanting : straight;
}

std::vector<q::Player> owners_of(const q::Position& position, q::SquareSet squares) {
  std::vector<q::Player> out;
  for (const q::Player player : q::kEveryPlayer) {
    if (!(squares & position.board().men(player)).empty()) out.push_back(player);
  }
  return out;
}

bool could_counter_mate(const q::Position& position) {
  const q::MoveList moves = position.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](q::Move move) {
    q::Position after = position;
    return !after.play(move).mates.empty();
  });
}

class Displacement {
 public:
  Displacement(const q::Position& position, const q::Men& men, q::Square from, q::Square to)
      : position_(position), men_(men), from_(from), to_(to), man_(*position.at(from)) {}

  [[nodiscard]] std::optional<QuaternityFinding> judged() const {
    if (is_legal()) return {};
    if (position_.status(man_.controller) != q::Status::active) return frozen();
    if (const auto victim = position_.at(to_); victim && victim->role == Role::king) {
      return finding(Code::king_captured, evidence::quaternity::TakenKing{victim->army, from_, to_});
    }
    if (man_.controller != position_.turn()) {
      return finding(Code::out_of_turn, evidence::quaternity::OutOfTurn{position_.turn(), from_, to_});
    }
    if (man_.role == Role::pawn) return of_pawn();
    return can_go(position_, from_, to_) ? unseen() : illegal("the man cannot go there");
  }

 private:
  [[nodiscard]] bool is_legal() const {
    if (position_.turn() != man_.controller) return false;
    const Role stands = men_[to_]->role;
    return position_.is_legal({from_, to_, stands == man_.role ? Role::pawn : stands});
  }

  [[nodiscard]] QuaternityFinding finding(Code code, Evidence evidence) const {
    return {code, State::completed, PieceWay{from_, to_}, q::SquareSet::of(from_) | q::SquareSet::of(to_),
            std::move(evidence)};
  }

  [[nodiscard]] QuaternityFinding illegal(std::string_view reason) const {
    return finding(Code::illegal_move, evidence::quaternity::IllegalMove{std::string(reason), from_, to_});
  }

  [[nodiscard]] QuaternityFinding frozen() const {
    return finding(Code::frozen_man_moved, evidence::quaternity::FrozenMan{man_.controller, from_, to_});
  }

  [[nodiscard]] QuaternityFinding of_pawn() const {
    if (can_go(position_, from_, to_)) {
      const q::Heading heading = q::heading_after(q::Code(man_), from_, to_);
      const bool unpromoted =
          men_[to_]->role == Role::pawn && q::promotes(man_.army, heading, to_, position_.options());
      return unpromoted
                 ? finding(Code::promotion_not_exchanged, evidence::quaternity::Displacement{from_, to_})
                 : unseen();
    }
    if (!goes_astray(position_, from_, to_)) return illegal("the pawn cannot go there");
    return finding(Code::pawn_direction, evidence::quaternity::PawnAstray{man_.heading, from_, to_});
  }

  /// The piece can go there, so the fault is the mover's own king in check.
  [[nodiscard]] QuaternityFinding unseen() const {
    q::Board after = position_.board();
    after.make({from_, to_, men_[to_]->role == man_.role ? Role::pawn : men_[to_]->role});
    const q::Player mover = man_.controller;
    if (!after.in_check(mover)) return illegal("a king beside a king");
    const q::SquareSet before = position_.checkers(mover);
    using evidence::quaternity::InCheck;
    return finding(
        Code::check_unseen,
        evidence::quaternity::UnseenCheck{
            owners_of(position_, before.empty() ? after.checkers(mover) : before),
            before.empty() ? InCheck::exposed : InCheck::before, could_counter_mate(position_), from_, to_});
  }

  const q::Position& position_;
  const q::Men& men_;
  q::Square from_;
  q::Square to_;
  q::Piece man_;
};

/// An attacked king of another player is off the board.
std::optional<QuaternityFinding> lifted_king(const q::Position& position, q::Square from) {
  const q::Piece man = *position.at(from);
  if (man.role != Role::king || man.army == position.turn() || !position.in_check(man.army)) return {};
  return QuaternityFinding{Code::king_captured,
                           State::pending,
                           {},
                           q::SquareSet::of(from),
                           evidence::quaternity::TakenKing{man.army, from}};
}

/// Two men of the player on turn stand elsewhere: no move does that, and nobody castles here.
std::optional<QuaternityFinding> two_moved(const q::Position& position, const q::Men& men,
                                           q::SquareSet emptied, q::SquareSet filled) {
  const q::Men expected = men_of(position);
  const q::SquareSet squares = emptied | filled;
  const q::Square from = emptied.first();
  std::optional<q::Square> to;
  std::optional<q::Square> other;
  q::for_each(filled, [&](q::Square square) {
    if (!to && men[square] == expected[from]) {
      to = square;
    } else {
      other = square;
    }
  });
  bool all_his = true;
  q::for_each(emptied, [&](q::Square square) {
    const auto man = position.at(square);
    all_his = all_his && man && man->controller == position.turn();
    if (square != from) all_his = all_his && other && men[*other] == expected[square];
  });
  if (!to || !all_his) return {};
  return QuaternityFinding{Code::illegal_move, State::completed, PieceWay{from, *to}, squares,
                           evidence::quaternity::IllegalMove{"two men were moved", from, *to}};
}

}  // namespace

std::optional<QuaternityFinding> look_at_stand(const q::Position& position, const q::Men& men) {
  const q::Men expected = men_of(position);
  q::SquareSet emptied;
  q::SquareSet filled;
  q::for_each(expected.difference(men), [&](q::Square square) {
    const auto stands = men[square];
    const bool mated_king =
        stands && stands->role == Role::king && position.status(stands->army) == q::Status::mated;
    if (mated_king && !expected[square]) return;
    (stands ? filled : emptied) |= q::SquareSet::of(square);
  });
  if (emptied.count() == 2 && filled.count() == 2) return two_moved(position, men, emptied, filled);
  if (emptied.count() != 1) return {};
  const q::Square from = emptied.first();
  if (filled.empty()) return lifted_king(position, from);
  if (filled.count() != 1) return {};
  const q::Square to = filled.first();
  const bool same_man = men[to] == expected[from];
  const bool exchanged = expected[from]->role == Role::pawn && men[to]->army == expected[from]->army &&
                         men[to]->role != Role::king;
  if (!same_man && !exchanged) return {};
  return Displacement(position, men, from, to).judged();
}

}  // namespace eboard::tracking
