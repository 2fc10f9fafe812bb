// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Counts the last ply in sets, and the last but one without making its moves: it counts the next player's
// replies once, and for each move recounts only the pieces that see a square which the move empties or fills.
// It does make moves that touch a delicate square, and all that may mate.
#include "rules/quaternity/movegen.hpp"
#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr std::size_t kMaxOnBoard = 64;

/// Counts the moves; gives up at the first doubtful one.
struct CountCertain {
  int moves = 0;
  [[nodiscard]] bool sure(Square, const SquareSet& targets) {
    moves += targets.count();
    return true;
  }
  [[nodiscard]] static bool doubtful(Move) { return false; }
};

/// The replies of the next player before the move in question, piece by piece.
class Replies {
 public:
  Replies(const Board& board, Player player)
      : board_(board),
        player_(player),
        source_(board, player, MoveSource::Purpose::legal),
        delicate_(source_.delicate()) {
    CountCertain king;
    usable_ = source_.each_of_king(king) && for_each(board.men(player) - bit(board.king(player)),
                                                     [this](Square from) { return add(from); });
    total_ += king.moves;
  }

  /// The number of replies after a certain move; 0 if it has to be made and judged.
  [[nodiscard]] int after(Square from, Square to) {
    if (!usable_ || delicate_.contains(from) || delicate_.contains(to)) return 0;
    std::uint64_t seeing = seeing_[static_cast<std::size_t>(from)] | seeing_[static_cast<std::size_t>(to)];
    int out = total_;
    if (const std::uint64_t taken = standing_on_[static_cast<std::size_t>(to)]) {
      out -= pieces_[static_cast<std::size_t>(std::countr_zero(taken))].moves;
      seeing &= ~taken;
    }
    source_.imagine(from, to);
    if (!(lines_changed(from, to) & reached_).empty()) return 0;
    for (; seeing != 0; seeing &= seeing - 1) {
      const auto& [at, moves] = pieces_[static_cast<std::size_t>(std::countr_zero(seeing))];
      CountCertain now;
      if (!source_.each_from(at, source_.seen_from(at), now)) return 0;
      out += now.moves - moves;
    }
    return out;
  }

 private:
  struct Counted {
    Square at;
    int moves;
  };

  /// The squares that the other kings' lines see now, of those that the move changes. If no piece of the
  /// player reached such a line before, none does now: what a piece newly sees and what a king newly sees
  /// begin on the same emptied square and go different ways.
  [[nodiscard]] SquareSet lines_changed(Square from, Square to) const {
    SquareSet out;
    for (const Player other : kEveryPlayer) {
      const SquareSet& near = source_.near(other);
      if (other == player_ || !(near.contains(from) || near.contains(to))) continue;
      const Lines lines = lines_from(board_.king(other), source_.occupied());
      out |= lines.straight | lines.slanted;
    }
    return out;
  }

  bool add(Square from) {
    const std::uint64_t piece = std::uint64_t{1} << size_;
    const SquareSet seen = source_.seen_from(from);
    reached_ |= seen | bit(from);
    for_each(seen, [&](Square square) { seeing_[static_cast<std::size_t>(square)] |= piece; });
    standing_on_[static_cast<std::size_t>(from)] = piece;
    CountCertain count;
    if (!source_.each_from(from, seen, count)) return false;
    pieces_[size_++] = {from, count.moves};
    total_ += count.moves;
    return true;
  }

  const Board& board_;
  Player player_;
  MoveSource source_;
  SquareSet delicate_;
  SquareSet reached_;  ///< the squares of the player's pieces, and all that they see
  std::array<std::uint64_t, kSquares> seeing_{};  ///< by square, who sees it: bit n is pieces_[n]
  std::array<std::uint64_t, kSquares> standing_on_{};
  std::array<Counted, kMaxOnBoard> pieces_;
  std::size_t size_ = 0;
  int total_ = 0;
  bool usable_ = false;
};

std::uint64_t leaves(const Position& position, int depth);

std::uint64_t leaves_after(const Position& position, Move move, int depth) {
  Position next = position;
  next.play_quietly(move);
  return leaves(next, depth);
}

/// One ply and all below; `Sure` counts what follows a certain move.
template <class Sure>
struct Sum {
  const Position& position;
  int depth;
  Sure each_sure;
  std::uint64_t leaves = 0;
  bool any = false;

  [[nodiscard]] bool sure(Square from, const SquareSet& targets) {
    any = true;
    leaves += each_sure(from, targets);
    return true;
  }
  [[nodiscard]] bool doubtful(Move move) {
    if (!make_with_mates(position.board(), position.turn(), move).legal) return true;
    any = true;
    Position next = position;
    next.play(move);
    leaves += quaternity::leaves(next, depth - 1);
    return true;
  }
};

template <class Sure>
std::uint64_t sum(const Position& position, int depth, Sure each_sure) {
  Sum<Sure> sink{position, depth, each_sure};
  MoveSource(position.board(), position.turn(), MoveSource::Purpose::legal).each(sink);
  if (sink.any) return sink.leaves;
  if (!position.must_pass()) return 0;
  Position next = position;
  next.play(Move::pass());
  return leaves(next, depth - 1);
}

Player next_active(const Position& position) {
  Player next = following(position.turn());
  while (position.status(next) != Status::active) next = following(next);
  return next;
}

std::uint64_t leaves(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (position.is_over()) return 0;
  if (depth == 1) {
    return sum(position, depth,
               [](Square, const SquareSet& targets) { return static_cast<std::uint64_t>(targets.count()); });
  }
  std::optional<Replies> replies;
  if (depth == 2) replies.emplace(position.board(), next_active(position));
  return sum(position, depth, [&](Square from, const SquareSet& targets) {
    std::uint64_t out = 0;
    for_each(targets, [&](Square to) {
      const int counted = replies ? replies->after(from, to) : 0;
      out +=
          counted > 0 ? static_cast<std::uint64_t>(counted) : leaves_after(position, {from, to}, depth - 1);
    });
    return out;
  });
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) { return leaves(position, depth); }

}  // namespace eboard::rules::quaternity
