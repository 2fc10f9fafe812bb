// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/corner_walk.hpp"

#include "rules/chess/winnable/flood.hpp"
#include "rules/chess/winnable/steps.hpp"

namespace eboard::rules {

namespace {

/// For each number of moves the squares from which a piece needs it to reach its goal on an empty board.
class Way {
 public:
  Way(Role role, Bitboard goal, Bitboard shunned) {
    after_[0] = goal;
    Bitboard seen = goal | shunned;
    for (std::size_t i = 1; i < after_.size() && after_[i - 1]; ++i) {
      after_[i] = flood::attacks({Color::white, role}, after_[i - 1], 0) & ~seen;
      seen |= after_[i];
    }
  }

  /// The number of moves; kLongest if there is no way.
  [[nodiscard]] int moves(Square from) const {
    int out = 0;
    while (out < kLongest && !contains(after(out), from)) ++out;
    return out;
  }
  [[nodiscard]] Bitboard after(int moves) const { return after_[static_cast<std::size_t>(moves)]; }

  static constexpr int kLongest = 8;

 private:
  std::array<Bitboard, kLongest> after_{};
};

Bitboard attacked_by(Role role, Bitboard set) {
  Bitboard out = 0;
  while (set) out |= piece_attacks(role, pop(set), 0);
  return out;
}

/// The squares from which the piece can go to where it mates, and disturbs nothing until then.
Bitboard ready_squares(Role minor, const CornerNet& net, bool guarded) {
  const Bitboard checks = piece_attacks(minor, net.corner, 0);
  const Bitboard disturbed = guarded ? piece_attacks(minor, net.post, 0) : 0;
  return attacked_by(minor, net.check) & ~checks & ~disturbed & ~bit(net.king) & ~bit(net.post);
}

/// The squares from which `guard` attacks the post when the other piece mates.
Bitboard guarding_squares(Role guard, const CornerNet& net) {
  const Bitboard stand = bit(net.corner) | bit(net.king) | net.check;
  return piece_attacks(guard, net.post, stand) & ~stand;
}

class Walk {
 public:
  Walk(const Position& position, Color side, const CornerNet& net, Square minor, Square second)
      : position_(position),
        side_(side),
        net_(net),
        minor_(minor),
        second_(second),
        guarded_(contains(board().of(side), second)),
        minor_role_(board().role_at(minor)),
        second_role_(std::max(board().role_at(second), Role::knight)),
        minor_way_(minor_role_, ready_squares(minor_role_, net, guarded_), bit(net.corner)),
        second_way_(second_role_, guarded_ ? guarding_squares(second_role_, net) : bit(net.post),
                    guarded_ ? bit(net.king) : piece_attacks(second_role_, net.king, bit(net.post))) {}

  std::optional<MatingLine> run() {
    while (moves_.size() < kLongest && !mated_) {
      if (!(position_.turn() == side_ ? hunt() : flee())) return std::nullopt;
    }
    if (!mated_) return std::nullopt;
    return MatingLine{{moves_.begin(), moves_.end()}};
  }

 private:
  static constexpr std::size_t kLongest = 64;

  [[nodiscard]] const Placement& board() const { return position_.placement(); }
  [[nodiscard]] Square hunter() const { return position_.king_square(side_); }
  [[nodiscard]] Square hunted() const { return position_.king_square(!side_); }
  [[nodiscard]] bool is_pawn() const { return contains(board().of(Role::pawn), second_); }
  [[nodiscard]] bool minor_ready() const { return minor_way_.moves(minor_) == 0; }
  [[nodiscard]] int second_moves() const { return second_way_.moves(second_); }
  [[nodiscard]] bool second_ready() const { return !is_pawn() && second_moves() == 1; }
  /// True if the hunted king is where it is to be mated, or steps to and fro beside it.
  [[nodiscard]] bool at_home() const {
    return hunted() == net_.corner || (guarded_ && hunted() == net_.post);
  }

  bool play(Move move) {
    if (!position_.is_legal(move)) return false;
    if (move.from == minor_) minor_ = move.to;
    if (move.from == second_) second_ = move.to;
    position_.play(move);
    moves_.push(move);
    return true;
  }

  /// Moves the piece on `from` to a free square of `goal`.
  bool step(Square from, Bitboard goal, bool may_check = false) {
    const Square king = position_.king_square(!position_.turn());
    const Bitboard occupied = board().occupied();
    const Role role = board().role_at(from);
    for (Bitboard to = piece_attacks(role, from, occupied) & ~occupied & goal; to;) {
      const Square square = pop(to);
      if (!may_check && contains(piece_attacks(role, square, occupied ^ bit(from)), king)) continue;
      if (play({from, square})) return true;
    }
    return false;
  }

  /// Moves the piece nearer to its goal; if it is off the way, to anywhere on it.
  bool approach(Square from, const Way& way) {
    for (int left = way.moves(from); --left >= 0;) {
      if (step(from, way.after(left)) || (from == second_ && step(from, way.after(left), true))) return true;
    }
    return false;
  }

  /// Moves the piece so that it stays as near as it is, or goes one move farther off.
  bool linger(Square from, const Way& way) {
    const int left = way.moves(from);
    return left + 1 < Way::kLongest && (step(from, way.after(left)) || step(from, way.after(left + 1)));
  }

  /// Moves the king of the side to move to a free square that is `wanted`.
  template <class Wanted>
  bool step_king(Wanted wanted) {
    const Square king = position_.king_square(position_.turn());
    for (Bitboard to = king_attacks(king) & ~board().occupied(); to;) {
      const Square square = pop(to);
      if (wanted(square) && play({king, square})) return true;
    }
    return false;
  }
  bool step_king() {
    return step_king([](Square) { return true; });
  }

  /// Pieces of the hunted side that the plan does not need.
  [[nodiscard]] Bitboard idle() const {
    return board().of(!side_) & ~board().of(Role::pawn) & ~bit(hunted()) & ~bit(second_);
  }

  bool take_idle() {
    for (Bitboard pieces = king_attacks(hunter()) & idle(); pieces;) {
      if (play({hunter(), pop(pieces)})) return true;
    }
    return false;
  }

  /// Moves an idle piece to where the other king can capture it.
  bool offer_idle() {
    for (Bitboard pieces = idle(); pieces;) {
      if (step(pop(pieces), king_attacks(hunter()))) return true;
    }
    return false;
  }

  bool hunt() {
    if (close() || take_idle()) return true;
    if (move_minor()) return true;
    if (guarded_ && second_moves() > 1 && approach(second_, second_way_)) return true;
    if (guarded_ && second_moves() == 0 && step(second_, second_way_.after(1))) return true;
    const int away = king_steps(hunter(), net_.king);
    const auto nearer = [&](Square to) { return king_steps(to, net_.king) < away && lets_pass(to); };
    return (away > 1 && step_king(nearer)) || dance() || linger(minor_, minor_way_) || step_king();
  }

  /// Makes the last moves: the king into its place, the guard, the mate.
  bool close() {
    if (!minor_ready() || !at_home()) return false;
    if (hunter() != net_.king) {
      return second_ready() && king_steps(hunter(), net_.king) == 1 && play({hunter(), net_.king});
    }
    if (hunted() == net_.corner) return second_moves() == 0 && mate();
    return second_ready() && step(second_, second_way_.after(0), true);
  }

  bool mate() {
    for (Bitboard to = piece_attacks(minor_role_, minor_, board().occupied()) & net_.check; to;) {
      const Move move{minor_, pop(to)};
      if (!position_.is_legal(move) || !position_.after(move).is_checkmate()) continue;
      moves_.push(move);
      return mated_ = true;
    }
    return false;
  }

  /// Moves the minor piece nearer. Until the hunted king is there, a bishop keeps off the corner and the
  /// square before it.
  bool move_minor() {
    const bool early = !at_home() && minor_role_ == Role::bishop;
    const Bitboard barring =
        bishop_rays(net_.corner) | bishop_rays(static_cast<Square>(index(net_.corner) ^ 9));
    if (early && contains(barring, minor_)) return step(minor_, ~barring) || step(minor_, ~Bitboard{0});
    return minor_way_.moves(minor_) > (early ? 1 : 0) && approach(minor_, minor_way_);
  }

  /// Moves the king near its place until the others are ready: there and back, and now and then around, so
  /// that the two sides do not wait for each other for ever.
  bool dance() {
    const int away = ++turns_ % 3 == 0 ? 2 : 1;
    const auto fit = [&](Square to) {
      return to != net_.king && king_steps(to, net_.corner) > 2 && lets_pass(to);
    };
    return step_king([&](Square to) { return king_steps(to, net_.king) == away && fit(to); }) ||
           step_king(fit);
  }

  /// True if the hunting king on `king` leaves the other king nearer to the corner and undisturbed, and does
  /// not stand before the pawn.
  [[nodiscard]] bool lets_pass(Square king) const {
    if (is_pawn() && file_of(king) == file_of(second_)) return false;
    return at_home() || king_steps(king, net_.corner) > king_steps(hunted(), net_.corner) + 1;
  }

  bool flee() {
    if (offer_idle() || (is_pawn() && push())) return true;
    const bool closes = hunter() == net_.king && minor_ready();
    if (!guarded_ && hunted() == net_.corner && second_ready() && closes) return play({second_, net_.post});
    const int away = king_steps(hunted(), net_.corner);
    if (step_king([&](Square to) { return king_steps(to, net_.corner) < away; })) return true;
    const auto aside = [&](Square to) { return king_steps(to, net_.corner) == away; };
    if (away > 0 && ++turns_ % 2 && step_king(aside)) return true;
    if (!guarded_ && !is_pawn()) {
      if (second_moves() > 1 && approach(second_, second_way_)) return true;
      if (linger(second_, second_way_)) return true;
    }
    return (guarded_ && play({hunted(), net_.post})) || step_king(aside) || step_king();
  }

  bool push() {
    const auto to = static_cast<Square>(index(second_) + (side_ == Color::white ? -8 : 8));
    if (contains(board().occupied(), to)) return false;
    const bool last = contains(back_rank(side_), to);
    return play(last ? Move{second_, to, MoveKind::promotion, Role::knight} : Move{second_, to});
  }

  Position position_;
  Color side_;
  CornerNet net_;
  Square minor_;
  Square second_;
  bool guarded_;
  Role minor_role_;
  Role second_role_;
  Way minor_way_;
  Way second_way_;
  int turns_ = 0;
  bool mated_ = false;
  ListOfMoves<Move, kLongest> moves_;
};

}  // namespace

std::optional<MatingLine> walk_into_net(const Position& position, Color side, const CornerNet& net,
                                        Square minor, Square second) {
  return Walk(position, side, net, minor, second).run();
}

}  // namespace eboard::rules
