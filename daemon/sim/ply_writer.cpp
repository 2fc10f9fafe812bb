// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/ply_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace eboard::sim {

template <class Game>
void PlyWriter<Game>::describe(TruthOf<Game>& truth, std::uint64_t seed) const {
  truth.seed = seed;
  truth.level = to_string(profile_.level);
  for (const auto& parameter : parameters()) {
    truth.parameters.emplace_back(parameter.name, profile_.*parameter.member);
  }
  truth.has_clock = settings_.has_clock;
}

template <class Game>
void PlyWriter<Game>::stand_up(const typename Game::Placement& placement) {
  for (int n = 0; n < Game::kSquares; ++n) {
    const auto square = static_cast<Square>(n);
    if (const auto piece = placement[square]) set_.stand(square, set_.add(*piece));
  }
}

template <class Game>
void PlyWriter<Game>::begin(Player first) {
  script_.first_to_move = mover_ = lever_ = first;
  game_start_ = random_.time(4.0, 8.0);
  script_.acts.push_back({game_start_, RunClock{true}});
  turn_start_ = free_from_ = hands_off_ = game_start_;
  truth().segments.push_back({"set_up", Millis{0}, to_millis(game_start_)});
}

template <class Game>
void PlyWriter<Game>::close() {
  disturb_sensors();
  if (settings_.gaps) lose_link_for_long(*settings_.gaps);
  script_.pieces = set_.pieces;
  std::stable_sort(script_.acts.begin(), script_.acts.end(),
                   [](const Act& a, const Act& b) { return a.at < b.at; });
  // If the clock is not pressed, the flag may fall at any time.
  if (settings_.has_clock && lever_in_use()) afford_clock();
  truth().time_control = settings_.has_clock ? time_control_tag(script_.pace) : "-";
}

template <class Game>
TruthPly PlyWriter<Game>::play_ply(std::span<const Displacement> what, std::string uci, Micros used,
                                   Turn turn) {
  const bool fast = habits_.chance(profile_.fast_reply);
  interrupt(turn_start_ + used, turn.next);
  const auto motion = motion_of(what);
  const Micros delay =
      from_seconds(random_.log_normal(profile_.place_to_press, profile_.place_to_press_sigma));
  const Micros usual = std::max(free_from_ + random_.time(profile_.reaction, 2 * profile_.reaction),
                                turn_start_ + used - motion.done - delay);
  const Micros offset = fast ? free_from_ + habits_.time(0.05, 0.3) : usual;
  TruthPly ply;
  ply.ply = ply_number();
  ply.uci = std::move(uci);
  auto moved = motion;
  lift_early(moved, offset);
  hands_off_ = commit(moved, offset);
  ply.lift = to_millis(offset + moved.lift);
  ply.placement = to_millis(offset + motion.placement);
  turn_start_ = free_from_ = hands_off_;
  press(ply, motion, offset + motion.done + delay, turn);
  ply.completion = to_millis(std::max(hands_off_, turn_start_));
  mover_ = turn.next;
  return ply;
}

template <class Game>
auto PlyWriter<Game>::motion_of(std::span<const Displacement> what) -> Motion {
  if (what.empty()) return {};
  Motion motion = motions_.play(what.front());
  for (const Displacement& more : what.subspan(1)) {
    const Micros begin = motion.done + random_.time(0.4, 2.0);
    const Motion next = motions_.play(more);
    for (auto act : next.acts) {
      act.at += begin;
      motion.acts.push_back(act);
    }
    motion.placement = begin + next.placement;
    motion.done = begin + next.done;
  }
  return motion;
}

/// Touches the next piece while the opponent's hand is on its way to the clock.
template <class Game>
void PlyWriter<Game>::lift_early(Motion& motion, Micros offset) {
  const Micros window = turn_start_ - hands_off_;
  const bool quick = offset < turn_start_ + Micros{10'000'000};
  if (window < Micros{150'000} || !quick || !random_.chance(profile_.opponent_lifts_early)) return;
  const auto* take = motion.acts.empty() ? nullptr : std::get_if<Take>(&motion.acts.front().deed);
  if (take == nullptr || motion.lift != Micros{0} || motion.acts.front().at != Micros{0}) return;
  const Micros at = hands_off_ + from_seconds(to_seconds(window) * random_.uniform(0.2, 0.9));
  note({"lift_before_press", at, turn_start_, {take->square}});
  motion.acts.front().at = at - offset;
  motion.lift = at - offset;
}

/// Presses at `at`, or not at all, or too early, or with a bounce.
template <class Game>
void PlyWriter<Game>::press(TruthPly& ply, const Motion& motion, Micros at, Turn turn) {
  for (const auto& act : motion.after_press) {
    script_.acts.push_back({at + act.at, act.deed});
    hands_off_ = at + act.at;
    free_from_ = hands_off_;
  }
  if (!settings_.has_clock) return;
  if (turn.over && !random_.chance(profile_.press_after_mate)) return;
  if (!presses(mover_)) {
    if (lever_in_use() && !turn.over) press_for_mover(ply, turn);
    return;
  }
  const Micros placement = ply.placement;
  if (!turn.over && random_.chance(profile_.press_forgotten)) {
    note({"press_forgotten", hands_off_, hands_off_, {}});
    return;
  }
  if (motion.done == motion.placement && motion.after_press.empty() &&
      random_.chance(profile_.press_before_placement)) {
    at = placement - from_seconds(to_seconds(motion.placement - motion.lift) * random_.uniform(0.1, 0.9));
    note({"press_before_placement", at, placement, {}});
  }
  if (lever_ == mover_) ply.press = to_millis(at);
  pass_lever(mover_, turn.next, at);
  if (!turn.over && random_.chance(profile_.press_without_move / 2)) {
    const Micros back = at + random_.time(0.1, 0.5);
    const Micros again = back + random_.time(0.1, 0.5);
    note({"press_bounced", at, again, {}});
    pass_lever(turn.next, mover_, back);
    pass_lever(mover_, turn.next, again);
    at = again;
  }
  turn_start_ = at;
  free_from_ = std::max({free_from_, at, placement});
}

template <class Game>
bool PlyWriter<Game>::lever_in_use() const {
  switch (settings_.lever) {
    case LeverUse::nobody:
    case LeverUse::white:
      return false;
    case LeverUse::first_third:
      return truth().plies.size() < plies_ / 3;
    case LeverUse::both:
    case LeverUse::white_for_both:
      break;
  }
  return true;
}

template <class Game>
bool PlyWriter<Game>::presses(Player mover) const {
  const bool white = seat_of<Game>(mover) == 0;
  if (settings_.lever == LeverUse::white) return white;
  return lever_in_use() && (white || settings_.lever != LeverUse::white_for_both);
}

/// The next player notices after a while that their own time does not run.
template <class Game>
void PlyWriter<Game>::press_for_mover(TruthPly& ply, Turn turn) {
  const Micros at = hands_off_ + random_.time(1.0, 8.0);
  ply.press = to_millis(at);
  pass_lever(mover_, turn.next, at);
  turn_start_ = free_from_ = at;
}

template <class Game>
void PlyWriter<Game>::pass_lever(Player mover, Player next, Micros at) {
  script_.acts.push_back({at, Press{mover, next}});
  lever_ = next;
}

/// Returns the time at which the piece is last touched.
template <class Game>
Micros PlyWriter<Game>::commit(const Motion& motion, Micros offset) {
  for (const auto& act : motion.acts) {
    Act shifted = act;
    shifted.at += offset;
    script_.acts.push_back(shifted);
  }
  for (auto note_of_motion : motion.notes) {
    note_of_motion.from += offset;
    note_of_motion.to += offset;
    note(std::move(note_of_motion));
  }
  return offset + motion.done;
}

template <class Game>
void PlyWriter<Game>::note(Note what, std::string state, std::vector<std::string> line) {
  truth().irregularities.push_back({std::move(what.code), std::move(state), ply_number(),
                                    to_millis(what.from), to_millis(what.to), std::move(what.squares),
                                    std::move(line)});
}

/// Moves every piece to its place in `target`, with two people; pieces without a place there leave the board.
template <class Game>
Micros PlyWriter<Game>::rearrange(const ArrangementOf<Game>& target, Micros at) {
  Motion motion;
  Micros now{0};
  const auto square_of = [&](PieceIndex piece) -> std::optional<Square> {
    for (int n = 0; n < Game::kSquares; ++n) {
      if (set_.on[static_cast<std::size_t>(n)] == piece) return static_cast<Square>(n);
    }
    return std::nullopt;
  };
  const auto pick = [&](const std::vector<Square>& squares) {
    return squares[static_cast<std::size_t>(random_.below(static_cast<int>(squares.size())))];
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
    if (to_fill.empty() && to_clear.empty()) break;
    Micros end{0};
    if (!to_fill.empty() && (to_clear.empty() || random_.chance(0.8))) {
      const Square square = pick(to_fill);
      const PieceIndex piece = *target[index_of<Game>(square)];
      end = motions_.transfer(motion, piece, square_of(piece), square, now);
    } else {
      const Square square = pick(to_clear);
      end = motions_.transfer(motion, *set_.at(square), square, std::nullopt, now);
    }
    motion.done = std::max(motion.done, end);
    now += random_.time(0.15, 0.7);
  }
  return commit(motion, at);
}

template <class Game>
void PlyWriter<Game>::reset(const ArrangementOf<Game>& target, Micros at) {
  const Micros done = rearrange(target, at);
  truth().segments.push_back({"reset", to_millis(at), to_millis(done)});
  script_.acts.push_back({done + random_.time(0.5, 3.0), ResetClock{}});
  script_.end = done + random_.time(4.0, 8.0);
}

/// Slow hands may need more time than the recorded players had; then the game gets more time.
template <class Game>
void PlyWriter<Game>::afford_clock() {
  const Micros reserve = std::chrono::seconds{3};
  const Micros lowest = lowest_time(game_end_);
  if (lowest >= reserve) return;
  const Micros minute = std::chrono::minutes{1};
  script_.pace.base += (reserve - lowest + minute - Micros{1}) / minute * minute;
}

/// Calculates as if no flag stopped the clock.
template <class Game>
Micros PlyWriter<Game>::lowest_time(Micros until) const {
  auto acts = script_.acts;
  std::stable_sort(acts.begin(), acts.end(), [](const Act& a, const Act& b) { return a.at < b.at; });
  std::array<Micros, static_cast<std::size_t>(Game::kPlayers)> left;
  left.fill(script_.pace.base + script_.pace.increment);
  Micros lowest = left[0];
  Player running = script_.first_to_move;
  bool runs = false;
  Micros now{0};
  std::array<int, static_cast<std::size_t>(Game::kPlayers)> presses{};
  for (const auto& act : acts) {
    if (act.at > until) break;
    auto& mine = left[seat_of<Game>(running)];
    if (runs) mine -= act.at - now;
    now = act.at;
    lowest = std::min(lowest, mine);
    if (const auto* run = std::get_if<RunClock>(&act.deed)) runs = run->run;
    if (const auto* add = std::get_if<AddTime>(&act.deed)) left[seat_of<Game>(add->player)] += add->extra;
    const auto* pressed = std::get_if<Press>(&act.deed);
    if (pressed == nullptr || pressed->mover != running) continue;
    running = pressed->next;
    if (!runs) continue;
    mine += script_.pace.increment;
    if (++presses[seat_of<Game>(pressed->mover)] == script_.pace.bonus_move) mine += script_.pace.bonus;
  }
  return lowest;
}

template class PlyWriter<Chess>;
template class PlyWriter<Quaternity>;

}  // namespace eboard::sim
