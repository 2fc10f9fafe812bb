// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Generates the moves of one player in two groups: those that are certainly legal, in whole sets, and the
// doubtful ones that have to be made and judged one by one.
//
// A move can mate only if another king stands in check after it; a move that leaves the own king in check is
// legal only if it mates. So a move that gives no check, uncovers none and leaves none is decided by pins and
// checks alone, as in chess. All others are doubtful.
#pragma once

#include "rules/quaternity/board.hpp"

namespace eboard::rules::quaternity {

/// The limits of a player's moves: checks, pins, and the lines to the other kings.
class MoveSource {
 public:
  enum class Purpose : std::uint8_t {
    legal,  ///< every pseudo-legal move that could be legal, sorted as above
    /// Only the moves after which the own king is not in check and is not brought next to a frozen one, as
    /// if nobody could be mated; nothing is doubtful.
    safe,
  };
  /// Requires that the player's king is on the board.
  MoveSource(const Board& board, Player player, Purpose purpose)
      : board_(board),
        player_(player),
        purpose_(purpose),
        king_(board.king(player)),
        occupied_(board.occupied()),
        own_(board.men(player)),
        hostile_(board.hostile(player)),
        kings_(board.of(Role::king) - bit(king_)) {
    find_own_king();
    if (purpose == Purpose::legal) find_other_kings();
  }

  /// Calls `sure(from, targets)` and `doubtful(move)`; stops when they return false, and then returns false.
  /// Promotions are always doubtful for Purpose::legal, because a new queen may look back through the square
  /// that it came from.
  template <class Sink>
  bool each(Sink& sink) const {
    return for_each(own_ - bit(king_), [&](Square from) { return each_from(from, seen_from(from), sink); }) &&
           each_of_king(sink);
  }
  /// The same for one piece other than the king; `seen` is seen_from() of its square.
  template <class Sink>
  bool each_from(Square from, const SquareSet& seen, Sink& sink) const {
    const Code code = board_.at(from);
    return code.is_pawn() ? each_of_pawn(from, code, sink) : each_of_piece(from, code.role(), seen, sink);
  }
  template <class Sink>
  bool each_of_king(Sink& sink) const {
    const SquareSet all = kGeometry.king[static_cast<std::size_t>(king_)] - own_ - kings_;
    if (all.empty()) return true;
    const SquareSet active_kings = board_.kings(Status::active, player_);
    const SquareSet frozen_kings = board_.kings(Status::frozen, player_);
    const SquareSet others = occupied_ - bit(king_);
    return for_each(all, [&](Square to) {
      const SquareSet& around = kGeometry.king[static_cast<std::size_t>(to)];
      if (!(around & active_kings).empty()) return true;  // 3.12
      const bool beside_frozen = !(around & frozen_kings).empty();
      if (purpose_ == Purpose::legal && (beside_frozen || may_mate_by_leaving(king_))) {
        return sink.doubtful(Move{king_, to});
      }
      if (beside_frozen && !board_.options().king_may_attack_frozen) return true;
      return !board_.attackers(to, hostile_, lines_from(to, others)).empty() || sink.sure(king_, bit(to));
    });
  }

  /// The squares on which a piece's moves depend: what it attacks, own pieces and the first one in the way
  /// included, and a pawn's steps. Not for the king.
  [[nodiscard]] SquareSet seen_from(Square from) const {
    const auto at = static_cast<std::size_t>(from);
    const Code code = board_.at(from);
    if (code.is_pawn()) {
      const std::size_t kind = pawn_kind(code.army(), code.heading());
      return kGeometry.pawn_steps[kind][at] | kGeometry.pawn_attacks[kind][at];
    }
    switch (code.role()) {
      case Role::knight:
        return kGeometry.knight[at];
      case Role::bishop:
        return bishop_attacks(from, occupied_);
      case Role::rook:
        return rook_attacks(from, occupied_);
      default:
        return rook_attacks(from, occupied_) | bishop_attacks(from, occupied_);
    }
  }

  /// The squares on which more depends than the moves of the pieces that see them: which pieces are pinned,
  /// and where the king may go. Every king stands on one.
  [[nodiscard]] SquareSet delicate() const {
    SquareSet out = near(player_) | board_.of(Role::king) | kGeometry.king[static_cast<std::size_t>(king_)];
    for_each(kGeometry.king[static_cast<std::size_t>(king_)] - own_ - kings_, [&](Square to) {
      const auto at = static_cast<std::size_t>(to);
      const Lines lines = lines_from(to, occupied_ - bit(king_));
      out |= lines.straight | lines.slanted | kGeometry.knight[at] | kGeometry.king[at];
    });
    return out;
  }
  /// The squares that the lines of that player's king see, also without the pieces of this source's player.
  /// Empty for a player without a king.
  [[nodiscard]] const SquareSet& near(Player king) const { return near_[index(king)]; }
  [[nodiscard]] const SquareSet& occupied() const { return occupied_; }
  /// Takes over the board after another player moved without touching a delicate square: only the pieces' own
  /// moves follow it.
  void imagine(Square from, Square to) {
    occupied_ = (board_.occupied() - bit(from)) | bit(to);
    own_ = board_.men(player_) - bit(to);
  }

 private:
  struct Pin {
    Square piece;
    SquareSet allowed;
  };

  void find_own_king() {
    const Lines lines = lines_from(king_, occupied_);
    const SquareSet checkers = board_.attackers(king_, hostile_, lines);
    if (!checkers.empty()) {
      evasions_ = checkers.count() == 1 ? checkers | between(king_, checkers.first()) : SquareSet{};
    }
    each_line_behind(king_, lines, hostile_, [this](const SquareSet& line, Square slider) {
      const SquareSet piece = line & own_;
      pinned_ |= piece;
      pins_[pin_count_++] = {piece.first(), line | bit(slider)};
    });
  }

  void find_other_kings() {
    for_each(kings_, [&](Square king) {
      const Lines lines = lines_from(king, occupied_);
      const SquareSet hostile = board_.hostile(board_.at(king).army());
      all_doubtful_ |= !board_.attackers(king, hostile, lines).empty();
      straight_ |= lines.straight;
      slanted_ |= lines.slanted;
      leaps_ |= kGeometry.knight[static_cast<std::size_t>(king)];
      beside_ |= kGeometry.beside[static_cast<std::size_t>(king)];
      each_line_behind(king, lines, hostile,
                       [this](const SquareSet& line, Square) { uncovering_ |= line & own_; });
    });
  }

  /// Visits each slider of `by` that a single piece of the player separates from a king, with the squares
  /// between.
  template <class Visit>
  void each_line_behind(Square king, const Lines& seen, const SquareSet& by, Visit visit) {
    const auto find = [&](const SquareSet& near, auto attacks, Role role) {
      SquareSet& looked_at = near_[index(board_.at(king).army())];
      looked_at |= near;
      const SquareSet blockers = near & own_;
      if (blockers.empty()) return;
      const SquareSet sliders = (board_.of(role) | board_.of(Role::queen)) & by;
      const SquareSet behind = attacks(king, occupied_ ^ blockers) - near;
      looked_at |= behind;
      for_each(behind & sliders, [&](Square slider) { visit(between(king, slider), slider); });
    };
    find(
        seen.straight, [](Square at, const SquareSet& all) { return rook_attacks(at, all); }, Role::rook);
    find(
        seen.slanted, [](Square at, const SquareSet& all) { return bishop_attacks(at, all); }, Role::bishop);
  }

  /// The squares to which a piece may go without leaving its king in check.
  [[nodiscard]] SquareSet allowed(Square from) const {
    SquareSet out = evasions_;
    if (!pinned_.contains(from)) return out;
    for (std::size_t i = 0; i < pin_count_; ++i) {
      if (pins_[i].piece == from) out &= pins_[i].allowed;
    }
    return out;
  }

  /// The squares from which a piece of this role would attack another king now.
  [[nodiscard]] SquareSet checking(Role role) const {
    switch (role) {
      case Role::knight:
        return leaps_;
      case Role::bishop:
        return slanted_;
      case Role::rook:
        return straight_;
      default:
        return straight_ | slanted_;
    }
  }

  [[nodiscard]] bool may_mate_by_leaving(Square from) const {
    return purpose_ == Purpose::legal && (all_doubtful_ || uncovering_.contains(from));
  }

  template <class Sink>
  bool each_of_piece(Square from, Role role, const SquareSet& attacked, Sink& sink) const {
    const SquareSet all = attacked - own_ - kings_;
    SquareSet doubtful;
    if (purpose_ == Purpose::legal) doubtful = may_mate_by_leaving(from) ? all : all & checking(role);
    const SquareSet sure = (all - doubtful) & allowed(from);
    if (!sure.empty() && !sink.sure(from, sure)) return false;
    return for_each(doubtful, [&](Square to) { return sink.doubtful(Move{from, to}); });
  }

  template <class Sink>
  bool each_of_pawn(Square from, Code code, Sink& sink) const {
    const std::size_t kind = pawn_kind(code.army(), code.heading());
    const auto at = static_cast<std::size_t>(from);
    const SquareSet all = (kGeometry.pawn_steps[kind][at] - occupied_) |
                          ((kGeometry.pawn_attacks[kind][at] & occupied_) - own_ - kings_);
    if (all.empty()) return true;
    const bool may_mate = may_mate_by_leaving(from) || !(all & beside_).empty();
    if (may_mate || !(all & kGeometry.edge).empty()) return each_special_of_pawn(from, code, all, sink);
    const SquareSet sure = all & allowed(from);
    return sure.empty() || sink.sure(from, sure);
  }

  /// Visits the moves of a pawn that is near to promotion or to giving check.
  template <class Sink>
  bool each_special_of_pawn(Square from, Code code, const SquareSet& all, Sink& sink) const {
    constexpr std::array kChoices{Role::queen, Role::rook, Role::bishop, Role::knight};
    const SquareSet harmless = allowed(from);
    return for_each(all, [&](Square to) {
      const Heading heading = heading_after(code, from, to);
      if (promotes(code.army(), heading, to, board_.options())) {
        if (purpose_ == Purpose::safe) return !harmless.contains(to) || sink.sure(from, bit(to));
        for (const Role role : kChoices) {
          if (!sink.doubtful(Move{from, to, role})) return false;
        }
        return true;
      }
      const auto& attacked = kGeometry.pawn_attacks[pawn_kind(code.army(), heading)];
      const bool checks =
          purpose_ == Purpose::legal && !(attacked[static_cast<std::size_t>(to)] & kings_).empty();
      if (checks || may_mate_by_leaving(from)) return sink.doubtful(Move{from, to});
      return !harmless.contains(to) || sink.sure(from, bit(to));
    });
  }

  const Board& board_;
  Player player_;
  Purpose purpose_;
  Square king_;
  SquareSet occupied_;
  SquareSet own_;
  SquareSet hostile_;
  SquareSet kings_;                        ///< all kings but the player's: never captured (3.13)
  SquareSet evasions_ = SquareSet::all();  ///< where another piece than the king ends the check
  SquareSet pinned_;
  std::array<Pin, 8> pins_;
  std::size_t pin_count_ = 0;
  // For all other kings together: the squares from which sliders, knights and pawns would attack one.
  SquareSet straight_;
  SquareSet slanted_;
  SquareSet leaps_;
  SquareSet beside_;
  std::array<SquareSet, kPlayers> near_;
  SquareSet uncovering_;       ///< own pieces that open a line to another king when they leave
  bool all_doubtful_ = false;  ///< another king stands in check already
};

}  // namespace eboard::rules::quaternity
