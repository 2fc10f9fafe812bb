// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Walks the move tree without move lists. It is compiled once per instruction set (perft_portable.cpp,
// perft_bmi2.cpp), so everything that leaves code behind is in an unnamed namespace: the linker must never
// pick one build's function for the other. Tables are made by consteval functions, which leave none. Nothing
// else may include this file.
//
// The plan: checks and pins become masks, so every move that is generated is legal; at the last ply moves are
// not generated but counted as bits of their target sets.
#pragma once

#include <cstdint>

#include "rules/chess/attacks.hpp"
#include "rules/chess/perft/perft_board.hpp"
#include "rules/chess/zobrist.hpp"

namespace eboard::rules {
namespace {  // NOLINT(google-build-namespaces): see above

using U64 = std::uint64_t;

struct KernelTables {
  U64 knight[64], king[64], pawn[2][64], rook_rays[64], bishop_rays[64];
  U64 between[64][64];
  U64 piece_key[2][6][64], castling_key[64], en_passant_key[8], turn_key;
};

consteval KernelTables make_kernel_tables() {
  KernelTables out{};
  for (int i = 0; i < 64; ++i) {
    const auto square = static_cast<Square>(i);
    out.knight[i] = knight_attacks(square);
    out.king[i] = king_attacks(square);
    out.pawn[0][i] = pawn_attacks(Color::white, square);
    out.pawn[1][i] = pawn_attacks(Color::black, square);
    out.rook_rays[i] = rules::rook_rays(square);
    out.bishop_rays[i] = rules::bishop_rays(square);
    for (int j = 0; j < 64; ++j) out.between[i][j] = rules::between(square, static_cast<Square>(j));
    for (int piece = 0; piece < 12; ++piece) {
      out.piece_key[piece / 6][piece % 6][i] = zobrist::kNumbers.piece[piece][i];
    }
    out.castling_key[i] = zobrist::kNumbers.castling_rook[i];
  }
  for (int file = 0; file < 8; ++file) out.en_passant_key[file] = zobrist::kNumbers.en_passant_file[file];
  out.turn_key = zobrist::kNumbers.black_to_move;
  return out;
}

constexpr KernelTables kTables = make_kernel_tables();

// As in Role, written as numbers so that they can index the tables.
enum Piece6 : int { kPawn, kKnight, kBishop, kRook, kQueen, kKing };

[[gnu::always_inline]] inline int lowest(U64 set) { return __builtin_ctzll(set); }
[[gnu::always_inline]] inline U64 bit_at(int square) { return U64{1} << square; }
[[gnu::always_inline]] inline int take(U64& set) {
  const int square = __builtin_ctzll(set);
  set &= set - 1;
  return square;
}

template <int Us>
[[gnu::always_inline]] inline U64 forward(U64 set) {
  return Us == 0 ? set << 8 : set >> 8;
}
/// One step forward and one towards the a-file or the h-file.
template <int Us>
[[gnu::always_inline]] inline U64 capture_a(U64 set) {
  return Us == 0 ? (set & ~kFileA) << 7 : (set & ~kFileA) >> 9;
}
template <int Us>
[[gnu::always_inline]] inline U64 capture_h(U64 set) {
  return Us == 0 ? (set & ~kFileH) << 9 : (set & ~kFileH) >> 7;
}

/// Pieces of side `By` that attack `square`.
template <class Isa, int By>
U64 attackers_of(const PerftBoard& board, int square, U64 occupied) {
  const PerftSide& side = board.side[By];
  return (kTables.pawn[!By][square] & side.pawns) | (kTables.knight[square] & side.knights) |
         (kTables.king[square] & side.king) | (Isa::bishop(square, occupied) & side.diagonal) |
         (Isa::rook(square, occupied) & side.straight);
}

/// Everything that side `By` attacks.
template <class Isa, int By>
[[gnu::always_inline]] inline U64 attack_map(const PerftSide& side, U64 occupied) {
  U64 out = capture_a<By>(side.pawns) | capture_h<By>(side.pawns) | kTables.king[lowest(side.king)];
  for (U64 from = side.knights; from;) out |= kTables.knight[take(from)];
  for (U64 from = side.diagonal; from;) out |= Isa::bishop(take(from), occupied);
  for (U64 from = side.straight; from;) out |= Isa::rook(take(from), occupied);
  return out;
}

/// What restricts the moves of side `Us` in one position.
template <class Isa, int Us>
struct Node {
  static constexpr int kThem = !Us;
  static constexpr U64 kHome = Us == 0 ? kRank1 : kRank8;
  static constexpr U64 kGoal = Us == 0 ? kRank8 : kRank1;
  static constexpr U64 kDoubleFrom = Us == 0 ? kRank1 << 16 : kRank1 << 40;  ///< passed by a double step

  const PerftBoard& board;
  const PerftSide& us;
  const PerftSide& them;
  U64 prey;  ///< enemy pieces that may be captured: never a king
  U64 occupied;
  U64 movable;            ///< targets of pieces other than the king: not own pieces, and answering any check
  U64 targets = ~U64{0};  ///< squares that answer all checks; none in double check
  U64 pin_diagonal = 0;   ///< lines from the king to a sniper behind one own piece, sniper included
  U64 pin_straight = 0;
  int king;

  [[gnu::always_inline]] explicit inline Node(const PerftBoard& b)
      : board(b), us(b.side[Us]), them(b.side[kThem]), king(lowest(b.side[Us].king)) {
    const U64 own = us.pawns | us.knights | us.diagonal | us.straight | us.king;
    prey = them.pawns | them.knights | them.diagonal | them.straight;
    occupied = own | prey | them.king;
    if (const U64 steps = (kTables.knight[king] & them.knights) | (kTables.pawn[Us][king] & them.pawns)) {
      targets = steps & (steps - 1) ? 0 : steps;
    }
    look_along(them.diagonal & kTables.bishop_rays[king], own, pin_diagonal);
    look_along(them.straight & kTables.rook_rays[king], own, pin_straight);
    movable = targets & ~own & ~them.king;
  }

  [[gnu::always_inline]] inline void look_along(U64 snipers, U64 own, U64& pins) {
    while (snipers) {
      const int sniper = take(snipers);
      const U64 path = kTables.between[king][sniper];
      const U64 blockers = path & occupied;
      const U64 line = path | bit_at(sniper);
      if (!blockers) {
        targets &= line;
      } else if (!(blockers & (blockers - 1)) && (blockers & own)) {
        pins |= line;
      }
    }
  }

  [[nodiscard]] bool in_check() const { return targets != ~U64{0}; }

  [[gnu::always_inline]] [[nodiscard]] inline U64 king_steps() const {
    const U64 steps = kTables.king[king] & ~occupied;
    const U64 captures = kTables.king[king] & prey;
    if (!(steps | captures)) return 0;
    return (steps | captures) & ~attack_map<Isa, kThem>(them, occupied ^ us.king);
  }

  /// Target sets of all pawns at once. A pinned pawn stays on its line, which for steps is the file.
  struct PawnTargets {
    U64 single, twice, to_a, to_h;
  };
  [[gnu::always_inline]] [[nodiscard]] inline PawnTargets pawn_targets() const {
    const U64 steppers = us.pawns & ~pin_diagonal;
    const U64 step =
        (forward<Us>(steppers & ~pin_straight) | (forward<Us>(steppers & pin_straight) & pin_straight)) &
        ~occupied;
    const U64 takers = us.pawns & ~pin_straight;
    const U64 free = takers & ~pin_diagonal;
    const U64 held = takers & pin_diagonal;
    return {step & targets, forward<Us>(step & kDoubleFrom) & ~occupied & targets,
            (capture_a<Us>(free) | (capture_a<Us>(held) & pin_diagonal)) & prey & targets,
            (capture_h<Us>(free) | (capture_h<Us>(held) & pin_diagonal)) & prey & targets};
  }

  /// Targets along diagonals of a piece that is not pinned on a file or rank. A piece on one line to the king
  /// cannot reach another such line by a parallel one, so the lines of all pins together suffice.
  [[gnu::always_inline]] [[nodiscard]] inline U64 diagonal_targets(int from) const {
    const U64 to = Isa::bishop(from, occupied) & movable;
    return pin_diagonal & bit_at(from) ? to & pin_diagonal : to;
  }
  [[gnu::always_inline]] [[nodiscard]] inline U64 straight_targets(int from) const {
    const U64 to = Isa::rook(from, occupied) & movable;
    return pin_straight & bit_at(from) ? to & pin_straight : to;
  }

  [[nodiscard]] bool en_passant_is_legal(int from) const {
    const int passed = lowest(board.en_passant);
    const U64 victim = bit_at(passed ^ 8);
    const U64 after = (occupied ^ bit_at(from) ^ victim) | board.en_passant;
    return !(attackers_of<Isa, kThem>(board, king, after) & ~victim);
  }
  [[nodiscard]] U64 en_passant_from() const {
    U64 out = 0;
    for (U64 from = kTables.pawn[kThem][lowest(board.en_passant)] & us.pawns; from;) {
      const int square = take(from);
      if (en_passant_is_legal(square)) out |= bit_at(square);
    }
    return out;
  }

  struct Castling {
    int king_to, rook_to;
  };
  [[nodiscard]] Castling castling_to(int rook) const {
    const int home = king & 56;
    return rook > king ? Castling{home + 6, home + 5} : Castling{home + 2, home + 3};
  }
  [[nodiscard]] bool may_castle(int rook) const {
    const auto [king_to, rook_to] = castling_to(rook);
    const U64 others = occupied ^ us.king ^ bit_at(rook);
    const U64 king_path = kTables.between[king][king_to] | bit_at(king_to);
    if ((king_path | kTables.between[rook][rook_to] | bit_at(rook_to)) & others) return false;
    for (U64 path = king_path & ~bit_at(king_to); path;) {
      if (attackers_of<Isa, kThem>(board, take(path), occupied ^ us.king)) return false;
    }
    return !attackers_of<Isa, kThem>(board, king_to, others | bit_at(rook_to));
  }
  /// The rooks with which castling is legal now.
  [[nodiscard]] U64 castling_rooks() const {
    U64 out = 0;
    if (in_check()) return out;
    for (U64 rooks = board.castling & kHome; rooks;) {
      const int rook = take(rooks);
      if (may_castle(rook)) out |= bit_at(rook);
    }
    return out;
  }

  [[gnu::always_inline]] [[nodiscard]] inline U64 count_pawns() const {
    const auto [single, twice, to_a, to_h] = pawn_targets();
    U64 out = Isa::popcount(single) + Isa::popcount(twice) + Isa::popcount(to_a) + Isa::popcount(to_h);
    if (us.pawns & (Us == 0 ? kRank8 >> 8 : kRank1 << 8)) {
      out += 3 * (Isa::popcount(single & kGoal) + Isa::popcount(to_a & kGoal) + Isa::popcount(to_h & kGoal));
    }
    return out;
  }

  [[gnu::always_inline]] [[nodiscard]] inline U64 count() const {
    U64 out = Isa::popcount(king_steps());
    if (!targets) return out;  // double check
    out += count_pawns();
    const U64 pins = pin_diagonal | pin_straight;
    for (U64 from = us.knights & ~pins; from;) out += Isa::popcount(kTables.knight[take(from)] & movable);
    for (U64 from = us.diagonal & ~pins; from;)
      out += Isa::popcount(Isa::bishop(take(from), occupied) & movable);
    for (U64 from = us.straight & ~pins; from;)
      out += Isa::popcount(Isa::rook(take(from), occupied) & movable);
    for (U64 from = us.diagonal & pin_diagonal; from;) {
      out += Isa::popcount(Isa::bishop(take(from), occupied) & movable & pin_diagonal);
    }
    for (U64 from = us.straight & pin_straight; from;) {
      out += Isa::popcount(Isa::rook(take(from), occupied) & movable & pin_straight);
    }
    if (board.en_passant) out += Isa::popcount(en_passant_from());
    if (board.castling & kHome) out += Isa::popcount(castling_rooks());
    return out;
  }
};

template <int Piece>
[[gnu::always_inline]] inline void toggle(PerftSide& side, U64 squares) {
  if constexpr (Piece == kPawn) side.pawns ^= squares;
  if constexpr (Piece == kKnight) side.knights ^= squares;
  if constexpr (Piece == kBishop || Piece == kQueen) side.diagonal ^= squares;
  if constexpr (Piece == kRook || Piece == kQueen) side.straight ^= squares;
  if constexpr (Piece == kKing) side.king ^= squares;
}

/// Walks the tree below one position. Keyed: makes every leaf, with its key; else counts leaves as bits.
template <class Isa, bool Keyed>
struct Walker {
  U64 leaves = 0;
  U64 keys = 0;  ///< exclusive or over all leaves

  template <int Us>
  [[gnu::always_inline]] inline void enter(const PerftBoard& child, int depth) {
    if (Keyed && depth == 1) {
      asm volatile("" : : "r"(&child) : "memory");  // keeps the whole leaf in memory
      ++leaves;
      keys ^= child.key;
    } else {
      walk<!Us>(child, depth - 1);
    }
  }

  template <int Us>
  static void remove_captured(PerftBoard& child, int to) {
    PerftSide& them = child.side[!Us];
    const U64 target = bit_at(to);
    if constexpr (Keyed) {
      const int kind = them.pawns & target     ? kPawn
                       : them.knights & target ? kKnight
                                               : kPawn + ((them.diagonal & target) != 0) * kBishop +
                                                     ((them.straight & target) != 0) * kRook -
                                                     ((them.diagonal & them.straight & target) != 0);
      child.key ^= kTables.piece_key[!Us][kind][to];
      if (child.castling & target) child.key ^= kTables.castling_key[to];
    }
    them.pawns &= ~target;
    them.knights &= ~target;
    them.diagonal &= ~target;
    them.straight &= ~target;
    child.castling &= ~target;
  }

  /// A copy with the other side to move and without en passant.
  [[gnu::always_inline]] static inline PerftBoard turned(const PerftBoard& board) {
    PerftBoard child = board;
    if constexpr (Keyed) {
      child.key ^= kTables.turn_key;
      if (board.en_passant) child.key ^= kTables.en_passant_key[lowest(board.en_passant) & 7];
    }
    child.en_passant = 0;
    return child;
  }

  static void drop_castling(PerftBoard& child, U64 rooks) {
    rooks &= child.castling;
    child.castling ^= rooks;
    if constexpr (Keyed) {
      while (rooks) child.key ^= kTables.castling_key[take(rooks)];
    }
  }

  template <int Us, int From, int To = From>
  [[gnu::always_inline]] inline void move(const Node<Isa, Us>& node, const PerftBoard& base, int from, int to,
                                          int depth) {
    PerftBoard child = base;
    toggle<From>(child.side[Us], bit_at(from));
    toggle<To>(child.side[Us], bit_at(to));
    if constexpr (Keyed) child.key ^= kTables.piece_key[Us][From][from] ^ kTables.piece_key[Us][To][to];
    if (node.prey & bit_at(to)) remove_captured<Us>(child, to);
    if constexpr (From == kKing) drop_castling(child, Node<Isa, Us>::kHome);
    if constexpr (From == kRook) drop_castling(child, bit_at(from));
    enter<Us>(child, depth);
  }

  template <int Us, int Piece>
  [[gnu::always_inline]] inline void moves(const Node<Isa, Us>& node, const PerftBoard& base, int from,
                                           U64 to, int depth) {
    while (to) move<Us, Piece>(node, base, from, take(to), depth);
  }

  template <int Us>
  void promotions(const Node<Isa, Us>& node, const PerftBoard& base, int from, int to, int depth) {
    move<Us, kPawn, kKnight>(node, base, from, to, depth);
    move<Us, kPawn, kBishop>(node, base, from, to, depth);
    move<Us, kPawn, kRook>(node, base, from, to, depth);
    move<Us, kPawn, kQueen>(node, base, from, to, depth);
  }

  template <int Us>
  [[gnu::always_inline]] inline void pawn_moves(const Node<Isa, Us>& node, const PerftBoard& base, U64 to,
                                                int distance, int depth) {
    for (U64 last = to & Node<Isa, Us>::kGoal; last;) {
      const int square = take(last);
      promotions<Us>(node, base, square - distance, square, depth);
    }
    for (to &= ~Node<Isa, Us>::kGoal; to;) {
      const int square = take(to);
      move<Us, kPawn>(node, base, square - distance, square, depth);
    }
  }

  template <int Us>
  void double_steps(const PerftBoard& base, U64 to, int depth) {
    constexpr int kStep = Us == 0 ? 8 : -8;
    while (to) {
      const int square = take(to);
      const int passed = square - kStep;
      const int from = passed - kStep;
      PerftBoard child = base;
      toggle<kPawn>(child.side[Us], bit_at(from) | bit_at(square));
      if constexpr (Keyed)
        child.key ^= kTables.piece_key[Us][kPawn][from] ^ kTables.piece_key[Us][kPawn][square];
      if (kTables.pawn[Us][passed] & child.side[!Us].pawns) {
        child.en_passant = bit_at(passed);
        if (Keyed && !Node<Isa, !Us>(child).en_passant_from()) child.en_passant = 0;
        if (Keyed && child.en_passant) child.key ^= kTables.en_passant_key[passed & 7];
      }
      enter<Us>(child, depth);
    }
  }

  template <int Us>
  void en_passant(const Node<Isa, Us>& node, const PerftBoard& base, int depth) {
    const int passed = lowest(node.board.en_passant);
    for (U64 from = node.en_passant_from(); from;) {
      const int square = take(from);
      PerftBoard child = base;
      toggle<kPawn>(child.side[Us], bit_at(square) | bit_at(passed));
      toggle<kPawn>(child.side[!Us], bit_at(passed ^ 8));
      if constexpr (Keyed) {
        child.key ^= kTables.piece_key[Us][kPawn][square] ^ kTables.piece_key[Us][kPawn][passed] ^
                     kTables.piece_key[!Us][kPawn][passed ^ 8];
      }
      enter<Us>(child, depth);
    }
  }

  template <int Us>
  void castlings(const Node<Isa, Us>& node, const PerftBoard& base, int depth) {
    for (U64 rooks = node.castling_rooks(); rooks;) {
      const int rook = take(rooks);
      const auto [king_to, rook_to] = node.castling_to(rook);
      PerftBoard child = base;
      PerftSide& side = child.side[Us];
      side.king = bit_at(king_to);
      side.straight = (side.straight ^ bit_at(rook)) | bit_at(rook_to);
      if constexpr (Keyed) {
        child.key ^= kTables.piece_key[Us][kKing][node.king] ^ kTables.piece_key[Us][kKing][king_to] ^
                     kTables.piece_key[Us][kRook][rook] ^ kTables.piece_key[Us][kRook][rook_to];
      }
      drop_castling(child, Node<Isa, Us>::kHome);
      enter<Us>(child, depth);
    }
  }

  template <int Us>
  [[gnu::noinline]] void walk(const PerftBoard& board, int depth) {
    const Node<Isa, Us> node(board);
    if (!Keyed && depth == 1) {
      leaves += node.count();
      return;
    }
    const PerftBoard base = turned(board);
    moves<Us, kKing>(node, base, node.king, node.king_steps(), depth);
    if (!node.targets) return;
    const auto [single, twice, to_a, to_h] = node.pawn_targets();
    constexpr int kStep = Us == 0 ? 8 : -8;
    pawn_moves<Us>(node, base, single, kStep, depth);
    pawn_moves<Us>(node, base, to_a, kStep - 1, depth);
    pawn_moves<Us>(node, base, to_h, kStep + 1, depth);
    double_steps<Us>(base, twice, depth);
    pieces<Us>(node, base, depth);
    if (board.en_passant) en_passant<Us>(node, base, depth);
    if (board.castling & Node<Isa, Us>::kHome) castlings<Us>(node, base, depth);
  }

  template <int Us>
  [[gnu::always_inline]] inline void pieces(const Node<Isa, Us>& node, const PerftBoard& base, int depth) {
    const PerftSide& us = node.us;
    const U64 pins = node.pin_diagonal | node.pin_straight;
    for (U64 set = us.knights & ~pins; set;) {
      const int from = take(set);
      moves<Us, kKnight>(node, base, from, kTables.knight[from] & node.movable, depth);
    }
    for (U64 set = us.diagonal & ~us.straight & ~node.pin_straight; set;) {
      const int from = take(set);
      moves<Us, kBishop>(node, base, from, node.diagonal_targets(from), depth);
    }
    for (U64 set = us.straight & ~us.diagonal & ~node.pin_diagonal; set;) {
      const int from = take(set);
      moves<Us, kRook>(node, base, from, node.straight_targets(from), depth);
    }
    for (U64 set = us.diagonal & us.straight; set;) {
      const int from = take(set);
      U64 to = 0;
      if (!(node.pin_straight & bit_at(from))) to |= node.diagonal_targets(from);
      if (!(node.pin_diagonal & bit_at(from))) to |= node.straight_targets(from);
      moves<Us, kQueen>(node, base, from, to, depth);
    }
  }
};

template <class Isa, bool Keyed>
PerftCount run_walker(const PerftBoard& board, int turn, int depth) {
  Walker<Isa, Keyed> walker;
  if (turn == 0) {
    walker.template walk<0>(board, depth);
  } else {
    walker.template walk<1>(board, depth);
  }
  return {walker.leaves, walker.keys};
}

}  // namespace
}  // namespace eboard::rules
