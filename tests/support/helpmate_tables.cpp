// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/helpmate_tables.hpp"

#include <algorithm>

#include "rules/chess/attacks.hpp"

namespace eboard::test {

using namespace rules;

namespace {

constexpr std::array kPromotions{Role::queen, Role::rook, Role::bishop, Role::knight};

constexpr int forward(Color color) { return color == Color::white ? 8 : -8; }
Square shifted(Square square, int by) { return static_cast<Square>(rules::index(square) + by); }

Bitboard attacks(Piece piece, Square square, Bitboard occupied) {
  return piece.role == Role::pawn ? pawn_attacks(piece.color, square)
                                  : piece_attacks(piece.role, square, occupied);
}

/// The number of times that a pawn can be pushed one square before it is promoted.
int pushes_left(Piece pawn, Square square) {
  return pawn.color == Color::white ? 7 - rank_of(square) : rank_of(square);
}

}  // namespace

/// Solves one class of positions, slice by slice. The squares of pawns and the captures are fixed in a slice;
/// those with the fewest pushes left come first. Within a slice only pieces move, to and fro.
class HelpmateSolver {
 public:
  using State = HelpmateTables::State;

  HelpmateSolver(const HelpmateTables& tables, HelpmateTables::Table& table, std::span<const Piece> men)
      : tables_(tables), table_(table), men_(men) {}

  void run() {
    std::vector<std::array<Square, 2>> slices;
    std::array<Square, 2> pawns{};
    add_slices(slices, pawns, 0);
    const auto left = [&](const std::array<Square, 2>& slice) {
      int out = 0;
      for (std::size_t i = 0; i < men_.size(); ++i) {
        if (men_[i].role == Role::pawn) out += pushes_left(men_[i], slice[i]);
      }
      return out;
    };
    std::stable_sort(slices.begin(), slices.end(),
                     [&](const auto& a, const auto& b) { return left(a) < left(b); });
    for (const auto& slice : slices) {
      State state{};
      state.count = static_cast<std::uint8_t>(men_.size());
      for (std::size_t i = 0; i < men_.size(); ++i) state.men[i] = {men_[i], slice[i]};
      place(state, 0);
      spread();
    }
  }

 private:
  void add_slices(std::vector<std::array<Square, 2>>& slices, std::array<Square, 2>& pawns,
                  std::size_t man) const {
    if (man == men_.size()) return slices.push_back(pawns);
    if (men_[man].role != Role::pawn) return add_slices(slices, pawns, man + 1);
    for (int square = 8; square < 56; ++square) {
      pawns[man] = static_cast<Square>(square);
      add_slices(slices, pawns, man + 1);
    }
  }

  /// Places the pieces, then the kings, on every square.
  void place(State& state, std::size_t man) {
    if (man < men_.size()) {
      if (men_[man].role == Role::pawn) return place(state, man + 1);
      for (int square = 0; square < kSquares; ++square) {
        state.men[man].square = static_cast<Square>(square);
        place(state, man + 1);
      }
      return;
    }
    Bitboard stand = 0;
    for (std::size_t i = 0; i < state.count; ++i) stand |= bit(state.men[i].square);
    if (static_cast<std::size_t>(count(stand)) != state.count) return;
    for (Bitboard white = ~stand; white;) {
      state.kings[0] = pop(white);
      for (Bitboard black = ~stand & ~bit(state.kings[0]) & ~king_attacks(state.kings[0]); black;) {
        state.kings[1] = pop(black);
        for (const Color turn : {Color::white, Color::black}) {
          state.turn = turn;
          if (attacked(state, state.kings[static_cast<std::size_t>(!turn)], turn)) continue;
          if (ends_well(state)) mark(state);
        }
      }
    }
  }

  void mark(const State& state) {
    const std::size_t index = HelpmateTables::index(state);
    std::uint64_t& word = table_[index / 64];
    const std::uint64_t flag = std::uint64_t{1} << (index % 64);
    if (word & flag) return;
    word |= flag;
    waiting_.push_back(state);
  }

  [[nodiscard]] static Bitboard occupied(const State& state) {
    Bitboard out = bit(state.kings[0]) | bit(state.kings[1]);
    for (std::size_t i = 0; i < state.count; ++i) out |= bit(state.men[i].square);
    return out;
  }

  [[nodiscard]] static bool attacked(const State& state, Square square, Color by) {
    if (contains(king_attacks(state.kings[static_cast<std::size_t>(by)]), square)) return true;
    const Bitboard stand = occupied(state);
    for (std::size_t i = 0; i < state.count; ++i) {
      const auto& man = state.men[i];
      if (man.piece.color == by && contains(attacks(man.piece, man.square, stand), square)) return true;
    }
    return false;
  }

  /// True if the side that just moved has not left its king in check.
  [[nodiscard]] static bool legal(const State& state) {
    return !attacked(state, state.kings[static_cast<std::size_t>(!state.turn)], state.turn);
  }

  /// Captures the piece of the other side on a square.
  static void take(State& state, Square square, Color from) {
    for (std::size_t i = 0; i < state.count; ++i) {
      if (state.men[i].square != square || state.men[i].piece.color != from) continue;
      state.men[i] = state.men[1];
      --state.count;
      return;
    }
  }

  /// True if the position is mate, or if a move other than a piece's to and fro leads to where White can
  /// mate.
  [[nodiscard]] bool ends_well(const State& state) const {
    if (is_mate(state)) return state.turn == Color::black;
    bool out = false;
    each_move(state, false, [&](const State& next, bool passing) {
      out = passing ? after_double_push(next) : tables_.can_mate(next);
      return out;
    });
    return out;
  }

  [[nodiscard]] static bool is_mate(const State& state) {
    if (!attacked(state, state.kings[static_cast<std::size_t>(state.turn)], !state.turn)) return false;
    bool moves = false;
    each_move(state, true, [&](const State&, bool) { return moves = true; });
    return !moves;
  }

  /// After a double step a capture en passant adds one move.
  [[nodiscard]] bool after_double_push(const State& state) const {
    const Color mover = !state.turn;
    const std::size_t pushed = state.men[0].piece == Piece{mover, Role::pawn} ? 0 : 1;
    const auto& other = state.men[1 - pushed];
    const Square passed = shifted(state.men[pushed].square, -forward(mover));
    bool captures = state.count == 2 && other.piece == Piece{state.turn, Role::pawn} &&
                    contains(pawn_attacks(state.turn, other.square), passed);
    if (!captures) return tables_.can_mate(state);
    State taken = state;
    taken.men[1 - pushed].square = passed;
    take(taken, state.men[pushed].square, mover);
    taken.turn = mover;
    captures = legal(taken);
    if (!captures) return tables_.can_mate(state);
    return tables_.can_mate(taken) || (!is_mate(state) && tables_.can_mate(state));
  }

  /// Visits every legal move but castling and captures en passant, until `visit` returns true; with or
  /// without the `quiet` moves of pieces, which settle nothing for good. `visit` receives the state after the
  /// move, and whether it is a pawn's double step.
  template <class Visit>
  static void each_move(const State& state, bool quiet, Visit visit) {
    const auto us = static_cast<std::size_t>(state.turn);
    Bitboard ours = bit(state.kings[us]);
    Bitboard theirs = 0;  // without the king, which is never captured
    for (std::size_t i = 0; i < state.count; ++i) {
      (state.men[i].piece.color == state.turn ? ours : theirs) |= bit(state.men[i].square);
    }
    const Bitboard enemy_king = bit(state.kings[1 - us]);
    const Bitboard stand = ours | theirs | enemy_king;
    const Bitboard goals = quiet ? ~ours & ~enemy_king : theirs;
    const auto go = [&](State next, Square to, bool passing) {
      if (contains(theirs, to)) take(next, to, !state.turn);
      next.turn = !state.turn;
      return legal(next) && visit(next, passing);
    };
    for (Bitboard to = king_attacks(state.kings[us]) & goals; to;) {
      State next = state;
      next.kings[us] = pop(to);
      if (go(next, next.kings[us], false)) return;
    }
    for (std::size_t i = 0; i < state.count; ++i) {
      const auto [piece, from] = state.men[i];
      if (piece.color != state.turn) continue;
      const bool pawn = piece.role == Role::pawn;
      Bitboard to = attacks(piece, from, stand) & (pawn ? theirs : goals);
      const Square once = shifted(from, pawn ? forward(piece.color) : 0);
      Bitboard twice = 0;
      if (pawn) {
        if (!contains(stand, once)) {
          to |= bit(once);
          if (pushes_left(piece, from) == 6) twice = bit(shifted(once, forward(piece.color))) & ~stand;
        }
      }
      for (to |= twice; to;) {
        State next = state;
        const Square target = next.men[i].square = pop(to);
        if (!pawn || pushes_left(piece, target) > 0) {
          if (go(next, target, contains(twice, target))) return;
          continue;
        }
        for (const Role role : kPromotions) {
          next.men[i].piece.role = role;
          if (go(next, target, false)) return;
        }
      }
    }
  }

  /// Goes from each position where White can mate to those from which a piece's quiet move leads there.
  void spread() {
    while (!waiting_.empty()) {
      const State state = waiting_.back();
      waiting_.pop_back();
      const Color mover = !state.turn;
      const auto us = static_cast<std::size_t>(mover);
      const Bitboard stand = occupied(state);
      State before = state;
      before.turn = mover;
      const auto came = [&](Square& from, Bitboard squares) {
        const Square at = from;
        for (squares &= ~stand; squares;) {
          from = pop(squares);
          if (!marked(before) && legal(before)) mark(before);
        }
        from = at;
      };
      came(before.kings[us], king_attacks(state.kings[us]));
      for (std::size_t i = 0; i < state.count; ++i) {
        const auto [piece, square] = state.men[i];
        if (piece.color == mover && piece.role != Role::pawn) {
          came(before.men[i].square, attacks(piece, square, stand));
        }
      }
    }
  }

  [[nodiscard]] bool marked(const State& state) const {
    const std::size_t index = HelpmateTables::index(state);
    return table_[index / 64] >> (index % 64) & 1;
  }

  const HelpmateTables& tables_;
  HelpmateTables::Table& table_;
  std::span<const Piece> men_;
  std::vector<State> waiting_;
};

HelpmateTables::HelpmateTables() = default;
HelpmateTables::~HelpmateTables() = default;

std::size_t HelpmateTables::number(Piece piece) {
  return static_cast<std::size_t>(piece.color) * 6 + static_cast<std::size_t>(piece.role);
}

std::size_t HelpmateTables::number(std::span<const Piece> men) {
  return men.size() == 1 ? number(men[0]) : kPieces + number(men[0]) * kPieces + number(men[1]);
}

std::size_t HelpmateTables::index(const State& state) {
  // States tried one after the other are close in memory.
  std::size_t out = 0;
  for (std::size_t i = 0; i < state.count; ++i) {
    out = out << 6 | static_cast<std::size_t>(rules::index(state.men[i].square));
  }
  for (const Square king : state.kings) out = out << 6 | static_cast<std::size_t>(rules::index(king));
  return out << 1 | static_cast<std::size_t>(state.turn);
}

void HelpmateTables::solve(std::span<const Piece> men) {
  std::vector<Piece> sorted(men.begin(), men.end());
  std::sort(sorted.begin(), sorted.end(), [](Piece a, Piece b) { return number(a) < number(b); });
  if (sorted.empty() || sorted[0].color == Color::black || tables_[number(sorted)]) return;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    std::vector<Piece> fewer = sorted;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    solve(fewer);
    if (sorted[i].role != Role::pawn) continue;
    for (const Role role : kPromotions) {
      std::vector<Piece> promoted = sorted;
      promoted[i].role = role;
      solve(promoted);
    }
  }
  auto& table = tables_[number(sorted)];
  table = std::make_unique<Table>((std::size_t{2} << (6 * (sorted.size() + 2))) / 64);
  HelpmateSolver(*this, *table, sorted).run();
}

HelpmateTables::State HelpmateTables::state_of(const Position& position) {
  State out{{position.king_square(Color::white), position.king_square(Color::black)}, {}, 0, position.turn()};
  const Placement& board = position.placement();
  for (Bitboard men = board.occupied() & ~board.of(Role::king); men;) {
    const Square square = pop(men);
    out.men[out.count++] = {*board[square], square};
  }
  return out;
}

bool HelpmateTables::can_mate(State state) const {
  if (state.count == 2 && number(state.men[1].piece) < number(state.men[0].piece)) {
    std::swap(state.men[0], state.men[1]);
  }
  if (state.count == 0 || state.men[0].piece.color == Color::black) return false;
  const std::array pieces{state.men[0].piece, state.men[1].piece};
  const Table& table = *tables_[number(std::span(pieces.data(), state.count))];
  const std::size_t at = index(state);
  return table[at / 64] >> (at % 64) & 1;
}

bool HelpmateTables::can_mate(const Position& position) const {
  if (position.castling_rooks() || position.en_passant()) return can_mate_after_moves(position);
  return can_mate(state_of(position));
}

bool HelpmateTables::can_mate_after_moves(const Position& position) const {
  std::vector<Position> seen{position};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const Position from = seen[i];
    if (from.is_checkmate()) {
      if (from.turn() == Color::black) return true;
      continue;
    }
    for (const Move move : from.legal_moves()) {
      const Position next = from.after(move);
      if (!next.castling_rooks() && !next.en_passant()) {
        if (can_mate(state_of(next))) return true;
      } else if (std::find(seen.begin(), seen.end(), next) == seen.end()) {
        seen.push_back(next);
      }
    }
  }
  return false;
}

}  // namespace eboard::test
