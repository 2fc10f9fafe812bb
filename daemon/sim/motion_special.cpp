// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays plies with more than one piece: captures, castling, promotion.
#include <algorithm>

#include "daemon/sim/motion.hpp"

namespace eboard::sim {

/// The extra delay of the second half of the ply.
template <class Game>
Micros MotionsOf<Game>::half_late(Motion& motion, Square square) {
  if (!habits_.chance(profile_.half_late)) return Micros{0};
  motion.notes.push_back({"half_late", Micros{0}, Micros{0}, {square}});
  return habits_.time(2.5, 3.5);
}

/// Plays a capture: the captured piece first, with the same hand, or after the capturing piece stands; a pawn
/// captured en passant goes first or last.
template <class Game>
void MotionsOf<Game>::capture(Motion& motion, const Displacement& what) {
  const PieceIndex attacker = *set_.at(what.from);
  const PieceIndex victim = *set_.at(*what.victim);
  const bool in_passing = *what.victim != what.to;
  const Micros gap = from_seconds(random_.exponential(profile_.capture_gap));
  const double lot = random_.uniform();
  const Micros late = in_passing ? half_late(motion, *what.victim) : Micros{0};
  Micros removed{0};
  set_.stand(*what.victim, std::nullopt);
  if (lot < profile_.victim_first && late == Micros{0}) {
    motion.acts.push_back({removed, Take{*what.victim, victim}});
    motion.lift = gap + random_.time(0.15, 0.4);
    motion.placement = travel(motion, attacker, what.from, what.to, motion.lift);
  } else {
    const Micros arrival = travel(motion, attacker, what.from, what.to, Micros{0});
    const bool after = lot < profile_.victim_first + profile_.victim_after;
    motion.placement = after || in_passing ? arrival : arrival + gap;
    removed = in_passing ? arrival + gap + random_.time(0.2, 0.6) + late : after ? arrival + gap : arrival;
    if (after && !in_passing && random_.chance(0.5)) {
      push_aside(motion, victim, what.to, arrival);
    } else {
      motion.acts.push_back({removed, Take{*what.victim, victim}});
    }
  }
  set_.stand(what.from, std::nullopt);
  place(motion, what.to, attacker, motion.placement);
  // A captured piece that was removed before the move is put away at once; one in the same hand, after the
  // capturing piece was placed.
  carry_off(motion, victim, *what.victim, removed < motion.lift ? removed : motion.placement);
  motion.done = std::max(motion.placement, removed);
}

template <class Game>
void MotionsOf<Game>::castle(Motion& motion, const Displacement& what) {
  const bool in_the_way = what.to == *what.rook_from || what.from == *what.rook_to;
  const double lot = random_.uniform();
  const bool two_hands = lot < profile_.castle_two_hands || what.to == *what.rook_from;
  const bool rook_first =
      !two_hands && !in_the_way && lot < profile_.castle_two_hands + profile_.castle_rook_first;
  if (two_hands) return castle_with_two_hands(motion, what);

  const PieceIndex king = *set_.at(what.from);
  const PieceIndex rook = *set_.at(*what.rook_from);
  const Micros pause =
      from_seconds(0.05 + random_.exponential(profile_.castle_pause)) + half_late(motion, *what.rook_from);
  const auto move = [&](PieceIndex piece, Square from, Square to, Micros at) {
    if (from == to) return at;
    const Micros arrival = travel(motion, piece, from, to, at);
    set_.stand(from, std::nullopt);
    place(motion, to, piece, arrival);
    return arrival;
  };
  if (rook_first) {
    const Micros stands = move(rook, *what.rook_from, *what.rook_to, Micros{0});
    motion.lift = stands + pause;
    motion.placement = move(king, what.from, what.to, motion.lift);
    motion.done = motion.placement;
    motion.notes.push_back(
        {"castling_rook_first", Micros{0}, motion.placement, {*what.rook_from, what.from}});
    return;
  }
  motion.placement = move(king, what.from, what.to, Micros{0});
  motion.done = move(rook, *what.rook_from, *what.rook_to, motion.placement + pause);
}

template <class Game>
void MotionsOf<Game>::castle_with_two_hands(Motion& motion, const Displacement& what) {
  const PieceIndex king = *set_.at(what.from);
  const PieceIndex rook = *set_.at(*what.rook_from);
  const Micros length = hand_time();
  const Micros rook_lift = random_.time(0.0, 0.12);
  const Micros rook_down = std::max(rook_lift + Micros{50'000}, length + random_.time(-0.05, 0.15));
  motion.acts.push_back({Micros{0}, Take{what.from, king}});
  motion.acts.push_back({rook_lift, Take{*what.rook_from, rook}});
  set_.stand(what.from, std::nullopt);
  set_.stand(*what.rook_from, std::nullopt);
  motion.placement = std::max(length, rook_lift + Micros{10'000});
  place(motion, what.to, king, motion.placement);
  place(motion, *what.rook_to, rook, rook_down);
  motion.done = std::max(motion.placement, rook_down);
  motion.notes.push_back({"castling_two_hands", Micros{0}, motion.done, {what.from, *what.rook_from}});
}

/// Plays a promotion: mostly the pawn is placed on the last rank and exchanged; else pawn and piece change in
/// the air, or the piece comes first.
template <class Game>
void MotionsOf<Game>::promote(Motion& motion, const Displacement& what) {
  const PieceIndex pawn = *set_.at(what.from);
  auto wanted = set_.pieces[pawn];
  wanted.role = *what.promotion;
  if (Game::kInvertedRooks && wanted.role == rules::Role::queen &&
      random_.chance(profile_.promotion_inverted_rook)) {
    wanted.role = rules::Role::rook;
    motion.notes.push_back({"promotion_inverted_rook", Micros{0}, Micros{0}, {what.to}});
  }
  const PieceIndex piece = set_.add(wanted);
  const bool forgotten = random_.chance(profile_.promotion_not_exchanged);
  const bool late = random_.chance(profile_.promotion_late);
  const Micros half = forgotten || late ? Micros{0} : half_late(motion, what.to);
  const bool directly = !forgotten && !late && random_.chance(0.45);
  if (directly && half == Micros{0}) return promote_directly(motion, what, pawn, piece);

  if (what.victim) {
    capture(motion, what);
  } else {
    quiet(motion, what);
  }
  const Micros wait = (late ? random_.time(5.0, 15.0) : random_.time(0.4, 1.2)) + half;
  const Micros stands = std::max(motion.placement, motion.done);
  if (late && !forgotten)
    motion.notes.push_back({"promotion_late", motion.placement, stands + wait, {what.to}});
  if (forgotten) {
    motion.notes.push_back({"promotion_not_exchanged", motion.placement, motion.placement, {what.to}});
    Motion later;
    const Micros off = random_.time(1.5, 4.0);
    later.acts.push_back({off, Take{what.to, pawn}});
    place(later, what.to, piece, off + hand_time());
    motion.after_press = std::move(later.acts);
    return;
  }
  motion.acts.push_back({stands + wait, Take{what.to, pawn}});
  motion.placement = stands + wait + hand_time();
  place(motion, what.to, piece, motion.placement);
  motion.done = motion.placement;
}

template <class Game>
void MotionsOf<Game>::promote_directly(Motion& motion, const Displacement& what, PieceIndex pawn,
                                       PieceIndex piece) {
  Micros now{0};
  if (what.victim) {
    const PieceIndex victim = *set_.at(*what.victim);
    motion.acts.push_back({now, Take{*what.victim, victim}});
    carry_off(motion, victim, *what.victim, now);
    now += random_.time(0.2, 0.5);
  }
  const bool piece_first = random_.chance(0.2);
  const Micros pawn_off = piece_first ? now + random_.time(0.2, 0.6) : now;
  motion.lift = pawn_off;
  const Micros piece_on = piece_first ? now : now + random_.time(0.2, 0.6);
  motion.acts.push_back({pawn_off, Take{what.from, pawn}});
  set_.stand(what.from, std::nullopt);
  place(motion, what.to, piece, piece_on);
  motion.placement = std::max(piece_on, pawn_off);
  motion.done = motion.placement;
}

/// Removes the king of a mated player, whose other pieces stay: before the clock is pressed, or if
/// promotions are late, also after it.
template <class Game>
void MotionsOf<Game>::take_off_king(Motion& motion, Square square) {
  const auto king = set_.at(square);
  if (!king) return;
  set_.stand(square, std::nullopt);
  if (random_.chance(profile_.promotion_late)) {
    motion.after_press.push_back({random_.time(1.0, 4.0), Take{square, *king}});
    return;
  }
  motion.done += random_.time(0.3, 1.5);
  motion.acts.push_back({motion.done, Take{square, *king}});
}

template Micros MotionsOf<Chess>::half_late(Motion&, Square);
template void MotionsOf<Chess>::capture(Motion&, const Displacement&);
template void MotionsOf<Chess>::castle(Motion&, const Displacement&);
template void MotionsOf<Chess>::castle_with_two_hands(Motion&, const Displacement&);
template void MotionsOf<Chess>::promote(Motion&, const Displacement&);
template void MotionsOf<Chess>::promote_directly(Motion&, const Displacement&, PieceIndex, PieceIndex);
template void MotionsOf<Chess>::take_off_king(Motion&, Square);
template Micros MotionsOf<Quaternity>::half_late(Motion&, Square);
template void MotionsOf<Quaternity>::capture(Motion&, const Displacement&);
template void MotionsOf<Quaternity>::castle(Motion&, const Displacement&);
template void MotionsOf<Quaternity>::castle_with_two_hands(Motion&, const Displacement&);
template void MotionsOf<Quaternity>::promote(Motion&, const Displacement&);
template void MotionsOf<Quaternity>::promote_directly(Motion&, const Displacement&, PieceIndex, PieceIndex);
template void MotionsOf<Quaternity>::take_off_king(Motion&, Square);

}  // namespace eboard::sim
