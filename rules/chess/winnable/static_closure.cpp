// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Starts from the position and adds what moves could add, ignoring their order, until nothing is new. A piece
// is fixed as long as it has nowhere to go and nothing can capture it; fixed pieces are walls for sliders,
// stop pawns and keep the other king off what they attack. A piece that only a king can capture, and only
// with stalemate, is fixed, too: that capture is the last move of the game. The more is found, the fewer are
// fixed, so the result is the smallest such set.
#include "rules/chess/winnable/static_closure.hpp"

#include <algorithm>

#include "rules/chess/winnable/flood.hpp"

namespace eboard::rules {

namespace {

struct Unit {
  Color color;
  Role role;
  Square start;  ///< meaningless for a promoted piece
  bool promoted;
  Bitboard reach;
};

class Saturation {
 public:
  Saturation(const Position& position, Color side)
      : position_(position),
        side_(side),
        kings_(position.placement().of(Role::king)),
        apart_(!contains(king_attacks(position.king_square(side)), position.king_square(!side))) {
    for (Bitboard rest = position.placement().occupied(); rest;) {
      const Square square = pop(rest);
      const Piece piece = *position.placement()[square];
      units_[count_++] = {piece.color, piece.role, square, false, bit(square)};
    }
    for (const Color color : {Color::white, Color::black}) {
      for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
        units_[count_++] = {color, role, Square{}, true, 0};
      }
    }
  }

  /// True if the closure keeps `side` from mating. Finding more never helps, so the first failure is final.
  bool run() {
    castling();
    en_passant();
    do {
      changed_ = false;
      survey();
      for (std::size_t i = 0; i < count_; ++i) step(units_[i]);
      capture();
      if (!never_mates()) return false;
    } while (changed_);
    return true;
  }

  /// True if the hunted king can leave every square on which it may be checked.
  [[nodiscard]] bool never_mates() {
    Bitboard checked = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      if (unit.color == side_ && unit.role != Role::king) checked |= attacks(unit);
    }
    for (Bitboard rest = hunted() & checked; rest;) {
      if (!leaves_every_king(pop(rest), checked)) return false;
    }
    return true;
  }

  [[nodiscard]] StaticClosure result() const {
    StaticClosure out;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      if (unit.promoted) {
        out.promoted[static_cast<std::size_t>(unit.color)][static_cast<std::size_t>(unit.role)] = unit.reach;
      } else {
        out.reach[index(unit.start)] = unit.reach;
      }
    }
    out.capturable = capturable_;
    return out;
  }

 private:
  [[nodiscard]] bool fixed(const Unit& unit) const {
    return !unit.promoted && unit.reach == bit(unit.start) && !contains(capturable_, unit.start);
  }
  /// The squares on which a unit can stand unchanged while the game goes on: a pawn on the last rank is no
  /// longer a pawn, and a king that captured a fixed piece has made the last move.
  [[nodiscard]] Bitboard stands(const Unit& unit) const {
    if (unit.role == Role::pawn) return unit.reach & ~back_rank(!unit.color);
    if (unit.role == Role::king) return unit.reach & ~walls_[static_cast<std::size_t>(!unit.color)];
    return unit.reach;
  }

  bool add(Unit& unit, Bitboard squares) {
    if (!(squares & ~unit.reach)) return false;
    unit.reach |= squares;
    return changed_ = true;
  }

  void survey() {
    survey_walls();
    guarded_ = {0, 0};
    standing_ = {0, 0};
    taken_ = {0, 0};
    diagonal_ = straight_ = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      const auto color = static_cast<std::size_t>(unit.color);
      if (unit.role == Role::king) {
        at_[color] = stands(unit);
        continue;
      }
      standing_[color] |= stands(unit);
      if (unit.color != side_) continue;
      if (unit.role == Role::bishop || unit.role == Role::queen) diagonal_ |= unit.reach;
      if (unit.role == Role::rook || unit.role == Role::queen) straight_ |= unit.reach;
    }
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      if (!fixed(unit)) continue;
      const auto color = static_cast<std::size_t>(unit.color);
      // The other king itself does not stand in the way of what attacks it.
      const Bitboard occupied = standing_[0] | standing_[1] | at_[color];
      guarded_[color] |= unit.role == Role::pawn ? pawn_attacks(unit.color, unit.start)
                                                 : piece_attacks(unit.role, unit.start, occupied);
    }
  }

  void survey_walls() {
    walls_ = {0, 0};
    lone_.fill(!position_.castling_corners() && apart_);
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      const auto color = static_cast<std::size_t>(unit.color);
      if (fixed(unit)) {
        walls_[color] |= bit(unit.start);
      } else if (unit.role != Role::king) {
        lone_[color] &= unit.promoted && !unit.reach;
      }
    }
  }

  [[nodiscard]] Bitboard walls() const { return walls_[0] | walls_[1]; }
  /// True if the hunted side can move nothing but its king.
  [[nodiscard]] bool lone() const { return lone_[static_cast<std::size_t>(!side_)]; }
  /// The squares on which the hunted king may stand.
  [[nodiscard]] Bitboard hunted() const { return at_[static_cast<std::size_t>(!side_)]; }
  /// The squares on which the other king may stand.
  [[nodiscard]] Bitboard hunting() const { return at_[static_cast<std::size_t>(side_)]; }

  [[nodiscard]] Bitboard attacks(const Unit& unit) const {
    return flood::attacks({unit.color, unit.role}, stands(unit), walls());
  }

  /// Marks as capturable every piece that can stand where the other side can capture.
  void capture() {
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      if (unit.promoted || unit.role == Role::king || contains(capturable_, unit.start)) continue;
      if (!(stands(unit) & taken_[static_cast<std::size_t>(!unit.color)])) continue;
      capturable_ |= bit(unit.start);
      changed_ = true;
    }
  }

  void step(Unit& unit) {
    if (!unit.reach) return;
    if (unit.role == Role::pawn) return step_pawn(unit);
    const auto us = static_cast<std::size_t>(unit.color);
    Bitboard free = ~walls_[us] & ~(walls_[1 - us] & kings_);
    if (unit.role == Role::king) free &= ~guarded_[1 - us];
    Bitboard to = 0;
    do {
      to = attacks(unit) & free;
    } while (add(unit, to));
    if (unit.role == Role::king) {
      at_[us] = stands(unit);
      to &= ~last_captures(unit.color, to);
    }
    taken_[us] |= to;
  }

  /// The squares of `to` on which the king of `color` makes a last capture: of a piece of a side that can
  /// move nothing but its king, with stalemate.
  [[nodiscard]] Bitboard last_captures(Color color, Bitboard to) const {
    const auto them = static_cast<std::size_t>(!color);
    if (!lone_[them]) return 0;
    Bitboard out = 0;
    for (Bitboard rest = to & walls_[them]; rest;) {
      const Square square = pop(rest);
      if (stalemates(color, square)) out |= bit(square);
    }
    return out;
  }

  /// True if the other king, wherever it is when the king of `color` captures on `square`, has no exit then
  /// and is not in check. The hunting king may be in check: that is not the mate in question.
  [[nodiscard]] bool stalemates(Color color, Square square) const {
    const auto us = static_cast<std::size_t>(color);
    const Bitboard closed = king_attacks(square) | guarded_[us] | walls_[1 - us];
    for (Bitboard rest = at_[1 - us] & ~king_attacks(square); rest;) {
      const Square king = pop(rest);
      if (king_attacks(king) & ~closed) return false;
      if (color != side_) continue;
      for (Bitboard origins = at_[us] & king_attacks(square) & ~king_attacks(king); origins;) {
        if (uncovers(pop(origins), king)) return false;
      }
    }
    return true;
  }

  /// True if the hunting king may have stood on `left` between `square` and a slider that checks there.
  [[nodiscard]] bool uncovers(Square left, Square square) const {
    const bool diagonal = contains(bishop_rays(square), left);
    const Bitboard seen = piece_attacks(diagonal ? Role::bishop : Role::rook, square, walls());
    const Bitboard sliders = diagonal ? diagonal_ : straight_;
    return contains(seen, left) && (seen & line_through(square, left) & sliders);
  }

  void step_pawn(Unit& pawn) {
    const auto us = static_cast<std::size_t>(pawn.color);
    const Bitboard from = stands(pawn);
    const Bitboard free = ~walls() & passable(pawn);
    const Bitboard once = forward(pawn.color, from) & free;
    const Bitboard home = rank_mask(pawn.color == Color::white ? 1 : 6);
    const Bitboard twice = forward(pawn.color, forward(pawn.color, from & home) & free) & free;
    const Bitboard takes = attacks(pawn) & standing_[1 - us];
    taken_[us] |= takes;
    add(pawn, once | twice | takes);
    const Bitboard last = pawn.reach & back_rank(!pawn.color);
    if (!last) return;
    for (std::size_t i = 0; i < count_; ++i) {
      if (units_[i].promoted && units_[i].color == pawn.color) add(units_[i], last);
    }
  }

  [[nodiscard]] static bool keeps_file(const Unit& pawn) {
    return !(pawn.reach & ~file_mask(file_of(pawn.start)));
  }

  /// The squares to which a pawn may be pushed as far as pawns before it on its file allow: pawns on a file
  /// never pass each other.
  [[nodiscard]] Bitboard passable(const Unit& pawn) const {
    Bitboard out = ~Bitboard{0};
    if (!keeps_file(pawn)) return out;
    const bool up = pawn.color == Color::white;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& other = units_[i];
      if (other.role != Role::pawn || file_of(other.start) != file_of(pawn.start)) continue;
      const bool before = up ? other.start > pawn.start : other.start < pawn.start;
      if (!before || !keeps_file(other) || contains(capturable_, other.start)) continue;
      if (other.color == pawn.color && (other.reach & back_rank(!pawn.color)))
        continue;  // it leaves by promotion
      // Only squares behind the furthest that the other pawn reaches: both keep one file, so squares compare
      // like ranks.
      const int furthest = up ? 63 - std::countl_zero(other.reach) : std::countr_zero(other.reach);
      out &= up ? ~(~Bitboard{0} << furthest) : ~(~Bitboard{0} >> (63 - furthest));
    }
    return out;
  }

  void castling() {
    for (Bitboard rest = position_.castling_corners(); rest;) {
      const Square rook = pop(rest);
      const Color color = contains(back_rank(Color::white), rook) ? Color::white : Color::black;
      const auto [king_to, rook_to] = castling_targets(position_.king_square(color), rook);
      for (std::size_t i = 0; i < count_; ++i) {
        Unit& unit = units_[i];
        if (unit.promoted || unit.color != color) continue;
        if (unit.role == Role::king) unit.reach |= bit(king_to);
        if (unit.start == rook) unit.reach |= bit(rook_to);
      }
    }
  }

  /// Captures en passant in later moves capture a pawn on a square that it could also have stopped on.
  void en_passant() {
    const auto passed = position_.en_passant();
    if (!passed) return;
    capturable_ |= bit(static_cast<Square>(index(*passed) ^ 8));
    for (std::size_t i = 0; i < count_; ++i) {
      Unit& unit = units_[i];
      if (unit.promoted || unit.role != Role::pawn || unit.color != position_.turn()) continue;
      if (contains(pawn_attacks(unit.color, unit.start), *passed)) unit.reach |= bit(*passed);
    }
  }

  /// True if the hunted king can leave `square` wherever the other king helps from, or cannot have come
  /// there.
  [[nodiscard]] bool leaves_every_king(Square square, Bitboard checked) const {
    const bool alone = always_leaves(square, checked);
    for (Bitboard rest = hunting() & ~king_attacks(square) & ~bit(square); rest;) {
      const Square king = pop(rest);
      const bool helps = (king_attacks(king) & king_attacks(square)) != 0;
      if (helps ? always_leaves(square, checked | king_attacks(king)) : alone) continue;
      if (!lone() || arrives(square, king)) return false;
    }
    return true;
  }

  /// True if the hunted king can have come to `square` just before a move checked it there and left the other
  /// king on `king`. For a side that can move nothing but its king.
  [[nodiscard]] bool arrives(Square square, Square king) const {
    const Bitboard origins = hunted() & king_attacks(square);
    if (origins & ~king_attacks(king) & ~bit(king)) return true;
    // The checking move may have been the other king's own, which opened the line of a slider behind it.
    for (Bitboard rest = hunting() & king_attacks(king) & ~king_attacks(square) & ~bit(square); rest;) {
      const Square left = pop(rest);
      if (uncovers(left, square) && (origins & ~king_attacks(left) & ~bit(left))) return true;
    }
    return false;
  }

  /// True if the hunted king, in check on `square`, has an exit: a neighbour that is neither covered nor
  /// occupied. Those that cannot be covered must all be occupied at once, each by a piece of its own (Hall's
  /// theorem).
  [[nodiscard]] bool always_leaves(Square square, Bitboard covered) const {
    std::array<Bitboard, 256> takers;  // for each set of exits, the pieces that may stand on any of them
    takers[0] = 0;
    std::size_t sets = 1;
    for (Bitboard rest = king_attacks(square) & ~covered; rest; sets *= 2) {
      const Bitboard more = takers_of(pop(rest));
      for (std::size_t set = 0; set < sets; ++set) {
        takers[sets + set] = takers[set] | more;
        if (count(takers[sets + set]) < std::popcount(sets + set)) return true;
      }
    }
    return false;
  }

  /// One bit for each piece of the hunted side that may stand on `square`; a pawn may do so after its
  /// promotion.
  [[nodiscard]] Bitboard takers_of(Square square) const {
    Bitboard promoted = 0;
    Bitboard out = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      if (unit.color != side_ && unit.promoted) promoted |= unit.reach;
    }
    for (std::size_t i = 0; i < count_; ++i) {
      const Unit& unit = units_[i];
      if (unit.color == side_ || unit.promoted || unit.role == Role::king) continue;
      const bool becomes = unit.role == Role::pawn && (unit.reach & back_rank(!unit.color));
      if (contains(stands(unit), square) || (becomes && contains(promoted, square))) out |= bit(unit.start);
    }
    return out;
  }

  const Position& position_;
  Color side_;
  std::array<Unit, kSquares + 8> units_;
  std::size_t count_ = 0;
  std::array<Bitboard, 2> walls_{};     ///< fixed pieces by colour
  std::array<Bitboard, 2> guarded_{};   ///< by colour, the squares that fixed pieces always attack
  std::array<Bitboard, 2> standing_{};  ///< by colour, where a piece other than the king may stand
  std::array<Bitboard, 2> at_{};        ///< squares on which each king may stand
  std::array<Bitboard, 2> taken_{};     ///< by colour, the squares on which it may capture
  Bitboard kings_;                      ///< squares of the kings now
  Bitboard capturable_ = 0;
  bool changed_ = false;
  Bitboard diagonal_ = 0;       ///< squares from which the hunting side may check along diagonals
  Bitboard straight_ = 0;       ///< the same along files and ranks
  bool apart_;                  ///< true if the kings are not side by side, as always after a legal move
  std::array<bool, 2> lone_{};  ///< by colour, true if it can move nothing but its king
};

bool mates_at_once(const Position& position) {
  const MoveList moves = position.legal_moves();
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return position.after(move).is_checkmate(); });
}

}  // namespace

std::optional<StaticClosure> static_closure(const Position& position, Color side) {
  // Such pawns stand there only after an irregularity; they neither move nor are promoted.
  if (position.placement().of(Role::pawn) & (kRank1 | kRank8)) return std::nullopt;
  Saturation saturation(position, side);
  if (!saturation.run()) return std::nullopt;
  // The argument how a king came to where it is mated does not apply to the very first move, nor does it to
  // kings that an irregularity left side by side.
  if (position.turn() == side && mates_at_once(position)) return std::nullopt;
  return saturation.result();
}

}  // namespace eboard::rules
