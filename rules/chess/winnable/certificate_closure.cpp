// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks this invariant: every piece stands on a square of its own set or was captured, only capturable
// pieces were captured, and two pawns that keep their file never passed each other. It holds at the start; no
// legal move breaks it but a king's last capture, which is stalemate; no position that fulfils it is mate.
#include "rules/chess/winnable/certificate_closure.hpp"

#include <fmt/format.h>

#include "rules/chess/attacks.hpp"

namespace eboard::rules {

namespace {

int up(Color color) { return color == Color::white ? 1 : -1; }
int last_rank(Color color) { return color == Color::white ? 7 : 0; }

/// The square that is `files` and `ranks` away, if the board has one.
std::optional<Square> beside(Square square, int files, int ranks) {
  const int file = file_of(square) + files;
  const int rank = rank_of(square) + ranks;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return make_square(file, rank);
}

struct Step {
  int files;
  int ranks;
};

constexpr std::array<Step, 8> kStraightThenDiagonal{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

class ClosureCheck {
 public:
  ClosureCheck(const Position& position, Color side, const StaticClosure& closure)
      : position_(position), board_(position.placement()), side_(side), closure_(closure) {
    for (Bitboard rest = board_.occupied(); rest;) {
      const Square start = pop(rest);
      const Piece piece = *board_[start];
      if (reach(start) == bit(start) && !capturable(start)) walls_ |= bit(start);
      if (piece.role != Role::king) men_[side_of(piece.color)] |= standing(piece, reach(start));
    }
    for (const Color color : {Color::white, Color::black}) {
      for (const Bitboard squares : closure.promoted[side_of(color)]) men_[side_of(color)] |= squares;
    }
  }

  std::string fault() {
    if (board_.of(Role::pawn) & (rank_mask(0) | rank_mask(7))) return "a pawn on the first or last rank";
    for (Bitboard rest = board_.occupied(); rest && fault_.empty();) check_piece(pop(rest));
    for (const Color color : {Color::white, Color::black}) {
      for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
        check_moves({color, role}, promoted(color, role));
      }
    }
    check_castling();
    check_en_passant();
    check_no_mate();
    return fault_;
  }

 private:
  static std::size_t side_of(Color color) { return static_cast<std::size_t>(color); }
  [[nodiscard]] Bitboard reach(Square start) const { return closure_.reach[index(start)]; }
  [[nodiscard]] bool capturable(Square start) const { return contains(closure_.capturable, start); }
  [[nodiscard]] Bitboard promoted(Color color, Role role) const {
    return closure_.promoted[side_of(color)][static_cast<std::size_t>(role)];
  }
  /// The squares on which a piece stands unchanged while the game goes on: a king on the square of a piece
  /// that is never captured has just ended it.
  [[nodiscard]] Bitboard standing(Piece piece, Bitboard squares) const {
    if (piece.role == Role::pawn) return squares & ~rank_mask(last_rank(piece.color));
    if (piece.role == Role::king) return squares & ~(walls_ & board_.of(!piece.color));
    return squares;
  }
  [[nodiscard]] Bitboard standing_king(Color color) const {
    return standing({color, Role::king}, reach(position_.king_square(color)));
  }
  /// True if a piece of `color` never leaves `square` and is never captured.
  [[nodiscard]] bool wall(Square square, Color color) const {
    return contains(walls_ & board_.of(color), square);
  }
  void refuse(std::string reason) {
    if (fault_.empty()) fault_ = std::move(reason);
  }

  void check_piece(Square start) {
    const Piece piece = *board_[start];
    if (!contains(reach(start), start)) refuse(fmt::format("{} is not where it stands", to_string(start)));
    if (piece.role == Role::pawn) {
      for (Bitboard rest = standing(piece, reach(start)); rest;) check_pawn(start, pop(rest));
      check_promotion(start);
    } else {
      check_moves(piece, reach(start));
    }
  }

  /// Calls `visit` for every square that `piece` on `from` attacks if only pieces that never move stand in
  /// its way.
  template <class Visit>
  void each_attacked(Piece piece, Square from, Visit visit) const {
    if (piece.role == Role::pawn) {
      for (const int files : {-1, 1}) {
        if (const auto to = beside(from, files, up(piece.color))) visit(*to);
      }
      return;
    }
    const auto& steps = piece.role == Role::knight ? kKnightSteps : kStraightThenDiagonal;
    const bool far = piece.role != Role::knight && piece.role != Role::king;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if ((piece.role == Role::rook && i >= 4) || (piece.role == Role::bishop && i < 4)) continue;
      for (auto to = beside(from, steps[i].files, steps[i].ranks); to;
           to = beside(*to, steps[i].files, steps[i].ranks)) {
        visit(*to);
        if (!far || contains(walls_, *to)) break;
      }
    }
  }

  /// True if a piece that never moves always attacks `square`, so that the king of the other side never goes
  /// there. A line counts as far as nothing but that king ever stands on it.
  [[nodiscard]] bool always_attacked(Square square, Color by) const {
    for (Bitboard rest = walls_ & board_.of(by); rest;) {
      const Square from = pop(rest);
      const Piece piece = *board_[from];
      bool found = false;
      each_attacked(piece, from, [&](Square to) { found |= to == square; });
      if (!found) continue;
      const Bitboard anybody = men_[0] | men_[1] | standing_king(by);
      if (piece.role == Role::knight || piece.role == Role::pawn || !(between(from, square) & anybody))
        return true;
    }
    return false;
  }

  void check_capture(Color by, Square square) {
    for (Bitboard rest = board_.of(!by) & ~board_.of(Role::king); rest;) {
      const Square start = pop(rest);
      if (contains(standing(*board_[start], reach(start)), square) && !capturable(start)) {
        refuse(fmt::format("{} can be taken on {}", to_string(start), to_string(square)));
      }
    }
  }

  void check_moves(Piece piece, Bitboard squares) {
    for (Bitboard rest = standing(piece, squares); rest && fault_.empty();) {
      const Square from = pop(rest);
      each_attacked(piece, from, [&](Square to) {
        if (wall(to, piece.color) || (contains(walls_ & board_.of(Role::king), to))) return;
        if (piece.role == Role::king && always_attacked(to, !piece.color)) return;
        if (piece.role != Role::king || !wall(to, !piece.color) || !is_last_capture(from, to))
          check_capture(piece.color, to);
        if (!contains(squares, to))
          refuse(fmt::format("a piece gets from {} to {}", to_string(from), to_string(to)));
      });
    }
  }

  /// True if a king that goes from `from` and captures on `to` stalemates the other side at once: that side
  /// has only a king to move, which is not in check and has no exit, wherever it stands.
  [[nodiscard]] bool is_last_capture(Square from, Square to) const {
    const Color by = !board_[to]->color;
    if (!only_king_moves(!by)) return false;
    for (Bitboard kings = standing_king(!by) & ~king_attacks(to); kings;) {
      const Square king = pop(kings);
      for (const Step step : kStraightThenDiagonal) {
        const auto exit = beside(king, step.files, step.ranks);
        if (!exit || contains(king_attacks(to), *exit) || wall(*exit, !by)) continue;
        if (!always_attacked(*exit, by)) return false;
      }
      if (by == side_ && !contains(king_attacks(king), from) && opens_line(from, king)) return false;
    }
    return true;
  }

  /// True if a piece of the hunting side may check on `king` through the square that its king leaves.
  [[nodiscard]] bool opens_line(Square left, Square king) const {
    bool opens = false;
    each_set(side_, [&](Piece piece, Bitboard squares) {
      if (piece.role == Role::king) return;
      while (squares) {
        const Square from = pop(squares);
        const Bitboard way = between(king, from);
        opens |= contains(way, left) && !(way & walls_) && contains(piece_attacks(piece.role, from, 0), king);
      }
    });
    return opens;
  }

  void expect_pawn_on(Square start, Square to) {
    if (!contains(reach(start), to))
      refuse(fmt::format("the pawn of {} gets to {}", to_string(start), to_string(to)));
  }

  void check_pawn(Square start, Square from) {
    const Color color = board_[start]->color;
    each_attacked({color, Role::pawn}, from, [&](Square to) {
      if (!contains(men_[side_of(!color)], to)) return;
      check_capture(color, to);
      expect_pawn_on(start, to);
    });
    const auto once = beside(from, 0, up(color));
    if (!once || contains(walls_, *once) || held_back(start, *once)) return;
    expect_pawn_on(start, *once);
    if (rank_of(from) != last_rank(!color) + up(color)) return;
    const auto twice = beside(*once, 0, up(color));
    if (twice && !contains(walls_, *twice) && !held_back(start, *twice)) expect_pawn_on(start, *twice);
  }

  [[nodiscard]] bool keeps_file(Square start) const {
    return (reach(start) & file_mask(file_of(start))) == reach(start);
  }

  /// True if a pawn that keeps its file and is never captured stands before `to` for ever, seen from `start`.
  [[nodiscard]] bool held_back(Square start, Square to) const {
    if (!keeps_file(start)) return false;
    const Color color = board_[start]->color;
    for (auto square = beside(start, 0, up(color)); square; square = beside(*square, 0, up(color))) {
      const auto other = board_[*square];
      if (!other || other->role != Role::pawn || !keeps_file(*square) || capturable(*square)) continue;
      bool beyond = false;  // true if the other one ever stands further than `to`
      for (Bitboard rest = reach(*square); rest;)
        beyond |= (rank_of(pop(rest)) - rank_of(to)) * up(color) > 0;
      if (!beyond) return true;
    }
    return false;
  }

  void check_promotion(Square start) {
    const Color color = board_[start]->color;
    const Bitboard arrives = reach(start) & rank_mask(last_rank(color));
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
      if (arrives & ~promoted(color, role))
        refuse(fmt::format("the pawn of {} is promoted", to_string(start)));
    }
  }

  void check_castling() {
    for (Bitboard rest = position_.castling_corners(); rest;) {
      const Square rook = pop(rest);
      const Square king = position_.king_square(rank_of(rook) == 0 ? Color::white : Color::black);
      const auto [king_to, rook_to] = castling_targets(king, rook);
      const bool given = !contains(position_.castling_rooks(), rook);
      if (!contains(reach(king), king_to) || (!given && !contains(reach(rook), rook_to))) {
        refuse(fmt::format("castling with {}", to_string(rook)));
      }
    }
  }

  void check_en_passant() {
    const auto passed = position_.en_passant();
    if (!passed) return;
    const Color color = position_.turn();
    if (!capturable(*beside(*passed, 0, -up(color)))) refuse("the pawn that just passed can be taken");
    for (const int files : {-1, 1}) {
      const auto start = beside(*passed, files, -up(color));
      if (start && board_[*start] == Piece{color, Role::pawn}) expect_pawn_on(*start, *passed);
    }
  }

  [[nodiscard]] Bitboard attacked_by(Piece piece, Bitboard squares) const {
    Bitboard out = 0;
    for (Bitboard rest = standing(piece, squares); rest;) {
      each_attacked(piece, pop(rest), [&](Square to) { out |= bit(to); });
    }
    return out;
  }

  void check_no_mate() {
    Bitboard checked = 0;
    each_set(side_, [&](Piece piece, Bitboard squares) {
      if (piece.role != Role::king) checked |= attacked_by(piece, squares);
    });
    for (Bitboard rest = standing_king(!side_) & checked; rest;) {
      check_no_mate_on(pop(rest), checked);
    }
    if (position_.turn() != side_) return;
    for (const Move move : position_.legal_moves()) {
      if (position_.after(move).is_checkmate()) refuse("the first move mates");
    }
  }

  /// Calls `visit` with every piece of a colour and its set.
  template <class Visit>
  void each_set(Color color, Visit visit) const {
    for (Bitboard rest = board_.of(color); rest;) {
      const Square start = pop(rest);
      visit(*board_[start], reach(start));
    }
    for (const Role role : {Role::knight, Role::bishop, Role::rook, Role::queen}) {
      visit({color, role}, promoted(color, role));
    }
  }

  /// Checks that no mate on `square` is possible. Kings never stand side by side; for each place of the other
  /// king, this one leaves or never came.
  void check_no_mate_on(Square square, Bitboard checked) {
    for (Bitboard kings = standing_king(side_) & ~bit(square); kings;) {
      const Square king = pop(kings);
      if (contains(king_attacks(square), king)) continue;
      if (always_leaves(square, checked | king_attacks(king))) continue;
      if (only_king_moves(!side_) && !came(square, king)) continue;
      refuse(fmt::format("mate on {} is not excluded", to_string(square)));
    }
  }

  /// True if `color` never moves anything but its king, by one square.
  [[nodiscard]] bool only_king_moves(Color color) const {
    if (position_.castling_corners() || position_.en_passant()) return false;
    const Square king = position_.king_square(color);
    if (contains(king_attacks(king), position_.king_square(!color))) return false;
    Bitboard promotions = 0;
    for (const Bitboard squares : closure_.promoted[side_of(color)]) promotions |= squares;
    return !promotions && !(board_.of(color) & ~bit(king) & ~walls_);
  }

  /// True if the king may have come to `square` with the other king on `king`. Except on the first move, the
  /// mated king stepped there from a square that was not beside the other king, which stood on `king`
  /// already, or went there and opened a line.
  [[nodiscard]] bool came(Square square, Square king) const {
    const auto stepped_past = [&](Square other) {
      for (const Step step : kStraightThenDiagonal) {
        const auto from = beside(square, step.files, step.ranks);
        if (!from || !contains(standing_king(!side_), *from) || *from == other) continue;
        if (!contains(king_attacks(other), *from)) return true;
      }
      return false;
    };
    if (stepped_past(king)) return true;
    for (Bitboard rest = standing_king(side_) & king_attacks(king); rest;) {
      const Square before = pop(rest);
      if (before == square || contains(king_attacks(square), before) || !stepped_past(before)) continue;
      if (opens_line(before, square)) return true;
    }
    return false;
  }

  /// True if, of the squares beside `square` that are not covered, one is always free or holds a piece that
  /// the king may capture: some of them have fewer own pieces that ever stand there than they are squares
  /// (Hall's marriage theorem).
  [[nodiscard]] bool always_leaves(Square square, Bitboard covered) const {
    std::vector<Bitboard> takers;
    for (const Step step : kStraightThenDiagonal) {
      const auto exit = beside(square, step.files, step.ranks);
      if (exit && !contains(covered, *exit)) takers.push_back(takers_of(*exit));
    }
    for (unsigned chosen = 1; chosen < 1U << takers.size(); ++chosen) {
      Bitboard any = 0;
      for (std::size_t i = 0; i < takers.size(); ++i) any |= chosen >> i & 1 ? takers[i] : 0;
      if (count(any) < std::popcount(chosen)) return true;
    }
    return false;
  }

  /// The pieces of the king's side that may ever stand on `square`, by their squares now.
  [[nodiscard]] Bitboard takers_of(Square square) const {
    bool by_promoted = false;
    for (const Bitboard squares : closure_.promoted[side_of(!side_)])
      by_promoted |= contains(squares, square);
    Bitboard out = 0;
    for (Bitboard rest = board_.of(!side_) & ~board_.of(Role::king); rest;) {
      const Square start = pop(rest);
      const Piece piece = *board_[start];
      const bool arrives = piece.role == Role::pawn && (reach(start) & rank_mask(last_rank(piece.color)));
      if (contains(standing(piece, reach(start)), square) || (arrives && by_promoted)) out |= bit(start);
    }
    return out;
  }

  const Position& position_;
  const Placement& board_;
  Color side_;
  const StaticClosure& closure_;
  Bitboard walls_ = 0;
  std::array<Bitboard, 2> men_{};  ///< by colour, where a piece other than the king may stand
  std::string fault_;
};

}  // namespace

std::string closure_fault(const Position& position, Color side, const StaticClosure& closure) {
  return ClosureCheck(position, side, closure).fault();
}

}  // namespace eboard::rules
