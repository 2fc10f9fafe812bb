// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/motion.hpp"

#include <algorithm>
#include <cstdlib>

namespace eboard::sim {
namespace {

using rules::Square;

/// The minimum time to lift, carry and place a piece, in seconds.
constexpr double kQuickestHand = 0.1;

int sign(int n) { return (n > 0) - (n < 0); }

/// The squares strictly between two squares of one file, rank or diagonal; none for a knight's move.
template <class Game>
std::vector<typename Game::Square> between(typename Game::Square from, typename Game::Square to) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  std::vector<typename Game::Square> squares;
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return squares;
  const int steps = std::max(std::abs(files), std::abs(ranks));
  for (int n = 1; n < steps; ++n)
    squares.push_back(Game::square(file_of(from) + n * sign(files), rank_of(from) + n * sign(ranks)));
  return squares;
}

template <class Game>
std::optional<typename Game::Square> shifted(typename Game::Square square, int files, int ranks) {
  const int file = file_of(square) + files;
  const int rank = rank_of(square) + ranks;
  if (file < 0 || file >= Game::kSide || rank < 0 || rank >= Game::kSide) return std::nullopt;
  return Game::square(file, rank);
}

}  // namespace

Displacement displacement_of(const rules::Position& position, rules::Move move) {
  Displacement what{move.from, move.to, std::nullopt, std::nullopt, std::nullopt, std::nullopt};
  switch (move.kind) {
    case rules::MoveKind::castling: {
      const bool short_side = rules::file_of(move.to) > rules::file_of(move.from);
      const int rank = rules::rank_of(move.from);
      what.to = rules::make_square(short_side ? 6 : 2, rank);
      what.rook_from = move.to;
      what.rook_to = rules::make_square(short_side ? 5 : 3, rank);
      return what;
    }
    case rules::MoveKind::en_passant:
      what.victim = rules::make_square(rules::file_of(move.to), rules::rank_of(move.from));
      return what;
    case rules::MoveKind::promotion:
      what.promotion = move.promotion;
      break;
    case rules::MoveKind::normal:
      break;
  }
  if (position.placement()[move.to]) what.victim = move.to;
  return what;
}

std::vector<Square> squares_of_way(const Displacement& what) {
  auto squares = between<Chess>(what.from, what.to);
  squares.push_back(what.from);
  squares.push_back(what.to);
  if (what.victim) squares.push_back(*what.victim);
  if (!what.rook_from) return squares;
  const auto rook = between<Chess>(*what.rook_from, *what.rook_to);
  squares.insert(squares.end(), rook.begin(), rook.end());
  squares.push_back(*what.rook_from);
  squares.push_back(*what.rook_to);
  return squares;
}

template <class Game>
void SetOf<Game>::stand(const typename Game::Placement& placement) {
  for (int n = 0; n < Game::kSquares; ++n) {
    const auto square = static_cast<Square>(n);
    if (const auto piece = placement[square]) stand(square, add(*piece));
  }
}

template <class Game>
PieceIndex SetOf<Game>::add(typename Game::Piece piece) {
  pieces.push_back(piece);
  return static_cast<PieceIndex>(pieces.size() - 1);
}

template <class Game>
auto SetOf<Game>::placement() const -> typename Game::Placement {
  typename Game::Placement placement;
  for (int n = 0; n < Game::kSquares; ++n) {
    const auto square = static_cast<Square>(n);
    if (const auto piece = at(square)) placement.set(square, pieces[*piece]);
  }
  return placement;
}

template <class Game>
Micros MotionsOf<Game>::hand_time() {
  return from_seconds(
      std::max(kQuickestHand, random_.log_normal(profile_.lift_to_place, profile_.lift_to_place_sigma)));
}

template <class Game>
auto MotionsOf<Game>::play(const Displacement& what) -> Motion {
  Motion motion;
  if (what.promotion) {
    promote(motion, what);
  } else if (what.rook_from) {
    castle(motion, what);
  } else if (what.victim) {
    capture(motion, what);
  } else {
    quiet(motion, what);
  }
  motion.done = std::max(motion.done, motion.placement);
  for (const Square square : what.mated_kings) take_off_king(motion, square);
  return motion;
}

template <class Game>
void MotionsOf<Game>::quiet(Motion& motion, const Displacement& what) {
  const PieceIndex piece = *set_.at(what.from);
  motion.placement = travel(motion, piece, what.from, what.to, Micros{0});
  place(motion, what.to, piece, motion.placement);
  set_.stand(what.from, std::nullopt);
}

/// Lifts and carries a piece through the air or drags it; returns the arrival, before it is placed.
template <class Game>
Micros MotionsOf<Game>::travel(Motion& motion, PieceIndex piece, Square from, Square to, Micros at) {
  const auto path = between<Game>(from, to);
  const bool clear = std::none_of(path.begin(), path.end(), [&](Square square) { return set_.at(square); });
  if (!path.empty() && clear && random_.chance(profile_.drag)) return drag(motion, piece, from, path, at);
  const Micros length = hand_time();
  motion.acts.push_back({at, Take{from, piece}});
  if (path.empty() && random_.chance(profile_.stray_carry)) stray(motion, piece, from, to, at, length);
  return at + length;
}

/// Drags a piece along the board; on the line between two squares both coils read it.
template <class Game>
Micros MotionsOf<Game>::drag(Motion& motion, PieceIndex piece, Square from, const std::vector<Square>& path,
                             Micros at) {
  const bool stops = random_.chance(std::min(1.0, profile_.drag_long_stop / profile_.drag));
  const auto stop = static_cast<std::size_t>(random_.below(static_cast<int>(path.size())));
  Square behind = from;
  Micros now = at;
  for (std::size_t n = 0; n < path.size(); ++n) {
    double dwell =
        random_.uniform(profile_.drag_square_min, profile_.drag_square_max) * random_.uniform(0.7, 1.3);
    const Micros overlap = from_seconds(dwell * 0.1);
    if (stops && n == stop) dwell = 0.5 + random_.exponential(0.7);
    motion.acts.push_back({now, Put{path[n], piece}});
    motion.acts.push_back({now + overlap, Take{behind, piece}});
    behind = path[n];
    now += from_seconds(dwell);
  }
  motion.acts.push_back({now, Take{behind, piece}});
  return now;
}

/// Carries a piece low over a square on the way, without touching it.
template <class Game>
void MotionsOf<Game>::stray(Motion& motion, PieceIndex piece, Square from, Square to, Micros at,
                            Micros length) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  const bool along_file = random_.chance(0.5);
  const auto over = along_file ? shifted<Game>(from, 0, ranks == 0 ? 1 : sign(ranks))
                               : shifted<Game>(from, files == 0 ? 1 : sign(files), 0);
  if (!over || *over == to || set_.at(*over)) return;
  const Micros begin = at + length / 3;
  const Micros end = at + length * 9 / 10;
  motion.acts.push_back({begin, Put{*over, piece, {}, true}});
  motion.acts.push_back({end, Take{*over, piece}});
}

template <class Game>
void MotionsOf<Game>::place(Motion& motion, Square square, PieceIndex piece, Micros at) {
  Put put{square, piece};
  seat_badly(motion, put, at);
  motion.acts.push_back({at, put});
  set_.stand(square, piece);
}

template <class Game>
void MotionsOf<Game>::seat_badly(Motion& motion, Put& put, Micros at) {
  const auto note = [&](const char* code, Micros until) {
    motion.notes.push_back({code, at, until, {put.square}});
    if (until > at) motion.acts.push_back({until, Reseat{put.square, put.piece}});
  };
  const double lot = random_.uniform();
  if (lot < profile_.off_centre) {
    put.seat.off_centre = true;
    note("off_centre", at + from_seconds(1 + random_.exponential(profile_.off_centre_fixed)));
  } else if (lot < profile_.off_centre + profile_.not_read) {
    put.seat.unread = true;
    note("not_read", at + from_seconds(1 + random_.exponential(profile_.not_read_fixed)));
  } else if (lot < profile_.off_centre + profile_.not_read + profile_.wrong_code) {
    auto piece = set_.pieces[put.piece];
    piece.role = static_cast<rules::Role>((static_cast<int>(piece.role) + 1 + random_.below(5)) % 6);
    put.seat.misread_as = piece;
    const bool stays = random_.chance(profile_.wrong_code_stays);
    note("wrong_code", stays ? at : at + random_.time(0.2, 2.0));
  }
}

/// Carries a captured piece to the table's edge, sometimes low over a neighbouring square.
template <class Game>
void MotionsOf<Game>::carry_off(Motion& motion, PieceIndex victim, Square from, Micros at) {
  if (!random_.chance(profile_.victim_low)) return;
  const int side = random_.chance(0.7) == (file_of(from) < Game::kSide / 2) ? -1 : 1;
  for (int tries = 0; tries < 4; ++tries) {
    const auto over = shifted<Game>(from, side * (1 + random_.below(3)), random_.below(3) - 1);
    if (!over) continue;
    const Micros begin = at + random_.time(0.1, 0.3);
    motion.acts.push_back({begin, Put{*over, victim, {}, true}});
    motion.acts.push_back({begin + from_seconds(random_.log_normal(0.3, 0.5)), Take{*over, victim}});
    return;
  }
}

/// The capturing piece pushes the captured one to a free square beside; from there it is removed.
template <class Game>
void MotionsOf<Game>::push_aside(Motion& motion, PieceIndex victim, Square from, Micros at) {
  const auto beside = shifted<Game>(from, random_.chance(0.5) ? 1 : -1, random_.below(3) - 1);
  motion.acts.push_back({at, Take{from, victim}});
  if (!beside || set_.at(*beside)) return;
  motion.acts.push_back({at, Put{*beside, victim}});
  motion.acts.push_back({at + random_.time(0.15, 0.5), Take{*beside, victim}});
}

template <class Game>
Micros MotionsOf<Game>::touch(Motion& motion, Square square, Micros at, double seconds) {
  const PieceIndex piece = *set_.at(square);
  const Micros back = at + from_seconds(seconds);
  motion.acts.push_back({at, Take{square, piece}});
  place(motion, square, piece, back);
  return back;
}

template <class Game>
Micros MotionsOf<Game>::transfer(Motion& motion, PieceIndex piece, std::optional<Square> from,
                                 std::optional<Square> to, Micros at) {
  if (from) {
    motion.acts.push_back({at, Take{*from, piece}});
    set_.stand(*from, std::nullopt);
  }
  const Micros end = at + hand_time();
  if (to) place(motion, *to, piece, end);
  return end;
}

template <class Game>
auto MotionsOf<Game>::play(std::span<const Displacement> what) -> Motion {
  if (what.empty()) return {};
  Motion motion = play(what.front());
  for (const Displacement& more : what.subspan(1)) {
    const Micros begin = motion.done + random_.time(0.4, 2.0);
    const Motion next = play(more);
    for (auto act : next.acts) {
      act.at += begin;
      motion.acts.push_back(act);
    }
    motion.placement = begin + next.placement;
    motion.done = begin + next.done;
  }
  return motion;
}

template <class Game>
auto MotionsOf<Game>::rearrange(const ArrangementOf<Game>& target) -> Motion {
  Motion motion;
  Micros now{0};
  const auto square_of = [&](PieceIndex piece) -> std::optional<Square> {
    for (int n = 0; n < Game::kSquares; ++n) {
      if (set_.on[static_cast<std::size_t>(n)] == piece) return static_cast<Square>(n);
    }
    return std::nullopt;
  };
  for (;;) {
    std::vector<Square> to_fill;
    std::vector<Square> to_clear;
    for (int n = 0; n < Game::kSquares; ++n) {
      const auto wanted = target[static_cast<std::size_t>(n)];
      const auto there = set_.on[static_cast<std::size_t>(n)];
      if (wanted == there) continue;
      (there ? to_clear : to_fill).push_back(static_cast<Square>(n));
    }
    if (to_fill.empty() && to_clear.empty()) return motion;
    Micros end{0};
    if (!to_fill.empty() && (to_clear.empty() || random_.chance(0.8))) {
      const Square square = random_.pick(to_fill);
      const PieceIndex piece = *target[index_of<Game>(square)];
      end = transfer(motion, piece, square_of(piece), square, now);
    } else {
      const Square square = random_.pick(to_clear);
      end = transfer(motion, *set_.at(square), square, std::nullopt, now);
    }
    motion.done = std::max(motion.done, end);
    now += random_.time(0.15, 0.7);
  }
}

template struct SetOf<Chess>;
template struct SetOf<Quaternity>;
template class MotionsOf<Chess>;
template class MotionsOf<Quaternity>;

}  // namespace eboard::sim
