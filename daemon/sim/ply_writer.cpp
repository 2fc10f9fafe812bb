// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/ply_writer.hpp"

#include <utility>

#include "daemon/sim/sensor_faults.hpp"
#include "daemon/sim/time_left.hpp"

namespace eboard::sim {
namespace {

/// Streams of one seed: the table uses 2 to 4, the gaps use 5.
constexpr std::uint64_t kHandStream = 1;
constexpr std::uint64_t kHabitStream = 6;

}  // namespace

template <class Game>
PlyWriter<Game>::PlyWriter(const Profile& profile, std::uint64_t seed, const TableSettings& settings,
                           std::size_t plies)
    : profile_(profile),
      settings_(settings),
      random_(seed, kHandStream),
      habits_(seed, kHabitStream),
      motions_(profile_, random_, habits_, set_),
      lever_(settings_, plies, script_),
      plies_(plies),
      interruptions_(random_, set_, motions_) {
  auto& truth = script_.truth;
  truth.seed = seed;
  truth.level = to_string(profile_.level);
  for (const auto& parameter : parameters()) {
    truth.parameters.emplace_back(parameter.name, profile_.*parameter.member);
  }
  truth.has_clock = settings_.has_clock;
}

template <class Game>
void PlyWriter<Game>::begin(Player first) {
  script_.first_to_move = turn_.mover = first;
  lever_.set(first);
  game_start_ = random_.time(4.0, 8.0);
  script_.acts.push_back({game_start_, RunClock{true}});
  turn_.resume(game_start_);
  script_.truth.segments.push_back({"set_up", Millis{0}, to_millis(game_start_)});
}

template <class Game>
void PlyWriter<Game>::close() {
  script_.pieces = set_.pieces;
  SensorFaults<Game> faults(script_, game_start_, game_end_);
  faults.spread(profile_, random_);
  if (settings_.gaps) faults.lose_link(*settings_.gaps);
  script_.acts = script_.acts_by_time();
  // If the clock is not pressed, the flag may fall at any time.
  if (lever_.in_use()) afford_clock<Game>(script_, game_end_);
  script_.truth.time_control = settings_.has_clock ? time_control_tag(script_.pace) : "-";
}

template <class Game>
TruthPly PlyWriter<Game>::play_ply(std::span<const Displacement> what, std::string uci, Micros used,
                                   After after) {
  const bool fast = habits_.chance(profile_.fast_reply);
  interrupt(turn_.start + used, after.next);
  const auto motion = motions_.play(what);
  const Micros delay =
      from_seconds(random_.log_normal(profile_.place_to_press, profile_.place_to_press_sigma));
  const Micros usual = std::max(turn_.free_from + random_.time(profile_.reaction, 2 * profile_.reaction),
                                turn_.start + used - motion.done - delay);
  const Micros offset = fast ? turn_.free_from + habits_.time(0.05, 0.3) : usual;
  TruthPly ply;
  ply.ply = script_.ply_number();
  ply.uci = std::move(uci);
  auto moved = motion;
  lift_early(moved, offset);
  ply.lift = to_millis(offset + moved.lift);
  ply.placement = to_millis(offset + motion.placement);
  turn_.resume(script_.add(moved, offset));
  press(ply, motion, offset + motion.done + delay, after);
  ply.completion = to_millis(turn_.last_ply_done());
  turn_.mover = after.next;
  return ply;
}

template <class Game>
void PlyWriter<Game>::interrupt(Micros think_end, Player next) {
  const double plies = std::max<double>(1, static_cast<double>(plies_));
  const auto mover = turn_.mover;
  const auto pause = [&] { return Pause{turn_.free_from, think_end}; };
  if (random_.chance(profile_.put_back)) add(interruptions_.put_back(pause(), mover));
  if (random_.chance(profile_.straighten)) add(interruptions_.straighten(pause()));
  if (random_.chance(profile_.knocked_over / plies)) add(interruptions_.knock_over(pause()));
  if (!settings_.has_clock) return;
  if (random_.chance(profile_.press_without_move / 2) && lever_.running() == mover && lever_.in_use())
    add(interruptions_.press_without_move(pause(), mover, next));
  if (random_.chance(profile_.clock_edits / plies)) {
    const auto edit = interruptions_.edit_clock(pause(), mover, next);
    add(edit);
    turn_.start += edit.motion.done;
  }
}

template <class Game>
void PlyWriter<Game>::add(const Interruption& what) {
  turn_.free_from = script_.add(what.motion, what.begin);
}

template <class Game>
void PlyWriter<Game>::lift_early(Motion& motion, Micros offset) {
  const Micros window = turn_.start - turn_.hands_off;
  const bool quick = offset < turn_.start + Micros{10'000'000};
  if (window < Micros{150'000} || !quick || !random_.chance(profile_.opponent_lifts_early)) return;
  if (motion.acts.empty()) return;
  const auto* take = std::get_if<typename Deeds<Game>::Take>(&motion.acts.front().deed);
  if (take == nullptr || motion.lift != Micros{0} || motion.acts.front().at != Micros{0}) return;
  const Micros at = turn_.hands_off + from_seconds(to_seconds(window) * random_.uniform(0.2, 0.9));
  script_.note({"lift_before_press", at, turn_.start, {take->square}});
  motion.acts.front().at = at - offset;
  motion.lift = at - offset;
}

template <class Game>
void PlyWriter<Game>::press(TruthPly& ply, const Motion& motion, Micros at, After after) {
  for (const auto& act : motion.after_press) {
    script_.acts.push_back({at + act.at, act.deed});
    turn_.free_from = turn_.hands_off = at + act.at;
  }
  if (!settings_.has_clock) return;
  if (after.over && !random_.chance(profile_.press_after_mate)) return;
  const auto mover = turn_.mover;
  if (!lever_.presses(mover)) {
    if (lever_.in_use() && !after.over) press_for_mover(ply, after.next);
    return;
  }
  const Micros placement = ply.placement;
  if (!after.over && random_.chance(profile_.press_forgotten)) {
    script_.note({"press_forgotten", turn_.hands_off, turn_.hands_off, {}});
    return;
  }
  if (motion.done == motion.placement && motion.after_press.empty() &&
      random_.chance(profile_.press_before_placement)) {
    at = placement - from_seconds(to_seconds(motion.placement - motion.lift) * random_.uniform(0.1, 0.9));
    script_.note({"press_before_placement", at, placement, {}});
  }
  if (lever_.running() == mover) ply.press = to_millis(at);
  lever_.pass(mover, after.next, at);
  if (!after.over && random_.chance(profile_.press_without_move / 2)) at = bounce(at, after.next);
  turn_.start = at;
  turn_.free_from = std::max({turn_.free_from, at, placement});
}

template <class Game>
void PlyWriter<Game>::press_for_mover(TruthPly& ply, Player next) {
  const Micros at = turn_.hands_off + random_.time(1.0, 8.0);
  ply.press = to_millis(at);
  lever_.pass(turn_.mover, next, at);
  turn_.begin(at);
}

template <class Game>
Micros PlyWriter<Game>::bounce(Micros at, Player next) {
  const Micros back = at + random_.time(0.1, 0.5);
  const Micros again = back + random_.time(0.1, 0.5);
  script_.note({"press_bounced", at, again, {}});
  lever_.pass(next, turn_.mover, back);
  lever_.pass(turn_.mover, next, again);
  return again;
}

template <class Game>
Micros PlyWriter<Game>::rearrange(const ArrangementOf<Game>& target, Micros at) {
  return script_.add(motions_.rearrange(target), at);
}

template <class Game>
void PlyWriter<Game>::reset(const ArrangementOf<Game>& target, Micros at) {
  const Micros done = rearrange(target, at);
  script_.truth.segments.push_back({"reset", to_millis(at), to_millis(done)});
  script_.acts.push_back({done + random_.time(0.5, 3.0), ResetClock{}});
  script_.end = done + random_.time(4.0, 8.0);
}

template class PlyWriter<Chess>;
template class PlyWriter<Quaternity>;

}  // namespace eboard::sim
