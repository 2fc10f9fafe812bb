// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The moves of one player, in two heaps: those that are certainly legal, in whole sets, and those that have
// to be made and looked at, one by one.
//
// A move can mate somebody only if some other king stands in check after it; a move that leaves the own king
// in check is legal only if it mates. So what gives no check, uncovers none and finds none is decided by pins
// and checks alone, as in chess. All else is doubtful.
#pragma once

#include "rules/quaternity/board.hpp"

namespace eboard::rules::quaternity {

/// What stands between a player's men and any move: checks, pins, and the lines to the other kings.
class MoveSource {
 public:
  enum class Purpose : std::uint8_t {
    legal,  ///< every pseudo-legal move that could be legal, sorted as above
    /// Only the moves after which the own king is not in check and is not brought next to a frozen one, as
    /// if nobody could be mated; nothing is doubtful.
    safe,
  };
  /// Precondition: the player's king is on the board.
  MoveSource(const Board& board, Player player, Purpose purpose);

  /// `sure(from, targets)` and `doubtful(move)` return false to stop; so does this then. Promotions are
  /// always doubtful where legal moves are asked for, because a new queen may look back through the square
  /// that it came from.
  template <class Sink>
  bool each(Sink& sink) const;

 private:
  struct Pin {
    Square man;
    SquareSet allowed;
  };

  void find_own_king();
  void find_other_kings();
  [[nodiscard]] SquareSet uncovering(Square king, const SquareSet& straight, const SquareSet& slanted,
                                     const SquareSet& sliders_of) const;
  [[nodiscard]] SquareSet allowed(Square from) const;
  [[nodiscard]] SquareSet targets(Square from, Code code) const;

  template <class Sink>
  bool each_of_man(Square from, Sink& sink) const;
  template <class Sink>
  bool each_of_pawn(Square from, Sink& sink) const;
  template <class Sink>
  bool each_of_king(Sink& sink) const;

  const Board& board_;
  Player player_;
  Purpose purpose_;
  Square king_;
  SquareSet hostile_;
  SquareSet kings_;                        ///< every king but his own: never taken (3.13)
  SquareSet evasions_ = SquareSet::all();  ///< where a man other than the king ends the check
  std::array<Pin, 8> pins_;
  std::size_t pin_count_ = 0;
  SquareSet pinned_;
  /// Where a man of each role would attack another king, as things stand.
  std::array<SquareSet, 6> checking_{};
  SquareSet uncovering_;       ///< his men whose leaving opens a line to another king
  bool all_doubtful_ = false;  ///< another king stands in check already
};

template <class Sink>
bool MoveSource::each(Sink& sink) const {
  const SquareSet& men = board_.men(player_);
  const SquareSet pawns = men & board_.of(Role::pawn);
  const SquareSet others = men - pawns - bit(king_);
  return for_each(others, [&](Square from) { return each_of_man(from, sink); }) &&
         for_each(pawns, [&](Square from) { return each_of_pawn(from, sink); }) && each_of_king(sink);
}

template <class Sink>
bool MoveSource::each_of_man(Square from, Sink& sink) const {
  const Code code = board_.at(from);
  const SquareSet all = targets(from, code) - board_.men(player_) - kings_;
  SquareSet doubtful;
  if (purpose_ == Purpose::legal) {
    doubtful = all_doubtful_ || uncovering_.contains(from)
                   ? all
                   : all & checking_[static_cast<std::size_t>(code.role())];
  }
  const SquareSet sure = (all - doubtful) & allowed(from);
  if (!sure.empty() && !sink.sure(from, sure)) return false;
  return for_each(doubtful, [&](Square to) { return sink.doubtful(Move{from, to}); });
}

template <class Sink>
bool MoveSource::each_of_pawn(Square from, Sink& sink) const {
  constexpr std::array kChoices{Role::queen, Role::rook, Role::bishop, Role::knight};
  const Code code = board_.at(from);
  const std::size_t kind = pawn_kind(code.army(), code.heading());
  const auto at = static_cast<std::size_t>(from);
  const SquareSet all =
      (kGeometry.pawn_steps[kind][at] - board_.occupied()) |
      ((kGeometry.pawn_attacks[kind][at] & board_.occupied()) - board_.men(player_) - kings_);
  const SquareSet harmless = allowed(from);
  const bool may_mate = purpose_ == Purpose::legal && (all_doubtful_ || uncovering_.contains(from));
  return for_each(all, [&](Square to) {
    const Heading heading = heading_after(code, from, to);
    if (promotes(code.army(), heading, to, board_.options())) {
      if (purpose_ == Purpose::safe) return !harmless.contains(to) || sink.sure(from, bit(to));
      for (const Role role : kChoices) {
        if (!sink.doubtful(Move{from, to, role})) return false;
      }
      return true;
    }
    const SquareSet& attacked =
        kGeometry.pawn_attacks[pawn_kind(code.army(), heading)][static_cast<std::size_t>(to)];
    if (may_mate || (purpose_ == Purpose::legal && !(attacked & kings_).empty())) {
      return sink.doubtful(Move{from, to});
    }
    return !harmless.contains(to) || sink.sure(from, bit(to));
  });
}

template <class Sink>
bool MoveSource::each_of_king(Sink& sink) const {
  const SquareSet active_kings = board_.kings(Status::active, player_);
  const SquareSet frozen_kings = board_.kings(Status::frozen, player_);
  const SquareSet all = kGeometry.king[static_cast<std::size_t>(king_)] - board_.men(player_) - kings_;
  const SquareSet others = board_.occupied() - bit(king_);
  const bool may_mate = purpose_ == Purpose::legal && (all_doubtful_ || uncovering_.contains(king_));
  return for_each(all, [&](Square to) {
    const SquareSet& around = kGeometry.king[static_cast<std::size_t>(to)];
    if (!(around & active_kings).empty()) return true;  // 3.12
    const bool beside_frozen = !(around & frozen_kings).empty();
    if (purpose_ == Purpose::legal && (may_mate || beside_frozen)) return sink.doubtful(Move{king_, to});
    if (beside_frozen && !board_.options().king_may_attack_frozen) return true;
    return !board_.attackers(to, hostile_, others).empty() || sink.sure(king_, bit(to));
  });
}

}  // namespace eboard::rules::quaternity
