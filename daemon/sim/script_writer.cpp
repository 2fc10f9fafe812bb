// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/script_writer.hpp"

#include <algorithm>
#include <utility>

#include "rules/notation.hpp"

namespace eboard::sim {
namespace {

using rules::Color;

rules::Position position_of(const rules::GameRecord& game) {
  auto position = rules::Position::from_setup(game.start);
  return position ? *position : rules::Position::initial();
}

/// Whether the piece that plies[at] promoted to ever moves as no rook can.
bool moves_diagonally(const std::vector<rules::PlyRecord>& plies, std::size_t at) {
  auto square = plies[at].move.to;
  for (++at; at < plies.size(); ++at) {
    const auto& move = plies[at].move;
    if (move.from == square) {
      const bool along_file = rules::file_of(move.from) == rules::file_of(move.to);
      const bool along_rank = rules::rank_of(move.from) == rules::rank_of(move.to);
      if (!along_file && !along_rank) return true;
      square = move.to;
    } else if (move.to == square) {
      return false;
    }
  }
  return false;
}

std::optional<Micros> max_think_of(const TableSettings& settings) {
  if (!settings.max_think) return std::nullopt;
  return Micros{*settings.max_think};
}

}  // namespace

ScriptWriter::ScriptWriter(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                           const TableSettings& settings)
    : game_(game),
      profile_(profile),
      settings_(settings),
      random_(seed, 1),
      motions_(profile_, random_, set_),
      position_(position_of(game)) {
  script_.truth.seed = seed;
}

Script ScriptWriter::write() {
  set_up();
  play_record();
  finish();
  disturb_sensors();
  script_.men = set_.men;
  std::stable_sort(script_.acts.begin(), script_.acts.end(),
                   [](const Act& a, const Act& b) { return a.at < b.at; });
  if (settings_.has_clock) afford_clock();
  script_.truth.time_control = settings_.has_clock ? time_control_tag(script_.pace) : "-";
  return std::move(script_);
}

void ScriptWriter::set_up() {
  auto& truth = script_.truth;
  truth.level = to_string(profile_.level);
  for (const auto& parameter : parameters()) {
    truth.parameters.emplace_back(parameter.name, profile_.*parameter.member);
  }
  truth.result = game_.result;
  truth.has_clock = settings_.has_clock;
  const bool rotated = random_.chance(profile_.rotated);
  const bool turned = random_.chance(profile_.clock_turned);
  truth.rotated = settings_.rotated.value_or(rotated);
  // The clock stands where it stands: who sits at the other end has it on the other hand.
  truth.white_left = settings_.white_left.value_or(truth.rotated == turned);
  script_.pace = pace_of(game_, max_think_of(settings_), random_);

  for (int n = 0; n < rules::kSquares; ++n) {
    const auto square = static_cast<rules::Square>(n);
    if (const auto piece = position_.placement()[square]) set_.stand(square, set_.add(*piece));
  }
  right_set_up_ = set_.on;
  if (random_.chance(profile_.wrong_set_up)) set_up_wrongly();
  script_.start = game_.start;
  script_.at_start = set_.on;
  script_.first_to_move = mover_ = lever_ = position_.turn();

  game_start_ = random_.time(4.0, 8.0);
  script_.acts.push_back({game_start_, RunClock{true}});
  turn_start_ = free_from_ = hands_off_ = game_start_;
  truth.segments.push_back({"set_up", Millis{0}, to_millis(game_start_)});
  if (random_.chance(profile_.illegal_move) && game_.plies.size() > 12) {
    illegal_ply_ = 6 + static_cast<std::size_t>(random_.below(static_cast<int>(game_.plies.size()) - 10));
  }
  for (std::size_t ply = game_.plies.size(); ply > 2; --ply) {
    if (random_.chance(profile_.takebacks / static_cast<double>(game_.plies.size())))
      takeback_plies_.push_back(ply - 1);
  }
}

void ScriptWriter::play_record() {
  for (std::size_t ply = 0; ply < game_.plies.size(); ++ply) {
    while (!takeback_plies_.empty() && takeback_plies_.back() <= ply) {
      takeback_plies_.pop_back();
      ply -= take_back();
    }
    if (illegal_ply_ == ply) {
      const auto plies = script_.truth.plies.size();
      history_.push_back({position_, set_.on});
      illegal_ply_.reset();
      play_illegal(ply);
      if (script_.truth.plies.size() > plies) continue;  // it stood, in place of this ply
      history_.pop_back();
    }
    const auto move = game_.plies[ply].move;
    if (!position_.is_legal(move)) break;
    const auto what = displacement_of(position_, move);
    const auto victim = what.victim ? set_.at(*what.victim) : std::nullopt;
    clear_parked(false);
    history_.push_back({position_, set_.on});
    position_.play(move);
    const auto noted = script_.truth.irregularities.size();
    auto played = play_ply(what, rules::to_uci(move, game_.chess960), script_.pace.used[ply]);
    // A rook upside down is a rook by the Laws, unless the players go on as if it were a queen.
    const auto& odd = script_.truth.irregularities;
    const bool inverted =
        std::any_of(odd.begin() + static_cast<std::ptrdiff_t>(noted), odd.end(),
                    [](const TruthIrregularity& one) { return one.code == "promotion_inverted_rook"; });
    if (inverted && !moves_diagonally(game_.plies, ply)) played.uci.back() = 'r';
    if (victim && random_.chance(profile_.victim_parked)) park(*victim, ply + 1);
    script_.truth.plies.push_back(std::move(played));
  }
  game_end_ = std::max(turn_start_, hands_off_);
}

/// Precondition: the position already is the one after the ply.
TruthPly ScriptWriter::play_ply(const Displacement& what, std::string uci, Micros used) {
  interrupt(turn_start_ + used, what);
  const auto motion = motions_.play(what);
  const Micros delay =
      from_seconds(random_.log_normal(profile_.place_to_press, profile_.place_to_press_sigma));
  const Micros offset = std::max(free_from_ + random_.time(profile_.reaction, 2 * profile_.reaction),
                                 turn_start_ + used - motion.done - delay);
  TruthPly ply;
  ply.ply = ply_number();
  ply.uci = std::move(uci);
  auto moved = motion;
  lift_early(moved, offset);
  hands_off_ = commit(moved, offset);
  ply.lift = to_millis(offset + moved.lift);
  ply.placement = to_millis(offset + motion.placement);
  turn_start_ = free_from_ = hands_off_;
  press(ply, motion, offset + motion.done + delay);
  ply.completion = to_millis(std::max(hands_off_, turn_start_));
  mover_ = !mover_;
  return ply;
}

/// Fingers on the next piece while the opponent's hand is on its way to the clock.
void ScriptWriter::lift_early(Motion& motion, Micros offset) {
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

/// The usual press at `at`, or none, or one too early, or one that bounces.
void ScriptWriter::press(TruthPly& ply, const Motion& motion, Micros at) {
  for (const auto& act : motion.after_press) {
    script_.acts.push_back({at + act.at, act.deed});
    hands_off_ = at + act.at;
    free_from_ = hands_off_;
  }
  if (!settings_.has_clock) return;
  const bool over = !position_.has_legal_move();
  if (over && !random_.chance(profile_.press_after_mate)) return;
  const Micros placement = ply.placement;
  if (!over && random_.chance(profile_.press_forgotten)) {
    note({"press_forgotten", hands_off_, hands_off_, {}});
    return;
  }
  if (motion.done == motion.placement && motion.after_press.empty() &&
      random_.chance(profile_.press_before_placement)) {
    at = placement - from_seconds(to_seconds(motion.placement - motion.lift) * random_.uniform(0.1, 0.9));
    note({"press_before_placement", at, placement, {}});
  }
  if (lever_ == mover_) ply.press = to_millis(at);
  pass_lever(mover_, at);
  if (!over && random_.chance(profile_.press_without_move / 2)) {
    const Micros back = at + random_.time(0.1, 0.5);
    const Micros again = back + random_.time(0.1, 0.5);
    note({"press_bounced", at, again, {}});
    pass_lever(!mover_, back);
    pass_lever(mover_, again);
    at = again;
  }
  turn_start_ = at;
  free_from_ = std::max({free_from_, at, placement});
}

void ScriptWriter::pass_lever(Color mover, Micros at) {
  script_.acts.push_back({at, Press{mover}});
  lever_ = !mover;
}

/// Returns when the last touch of it is over.
Micros ScriptWriter::commit(const Motion& motion, Micros offset) {
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

void ScriptWriter::note(Note what, std::string state, std::vector<std::string> line) {
  script_.truth.irregularities.push_back({std::move(what.code), std::move(state), ply_number(),
                                          to_millis(what.from), to_millis(what.to), std::move(what.squares),
                                          std::move(line)});
}

/// Hands slower than the recorded players' may use more time than they had: then the game was played with
/// more.
void ScriptWriter::afford_clock() {
  Micros left[2] = {script_.pace.base + script_.pace.increment, script_.pace.base + script_.pace.increment};
  Micros lowest = left[0];
  Color running = script_.first_to_move;
  bool runs = false;
  Micros now{0};
  int presses[2] = {0, 0};
  for (const auto& act : script_.acts) {
    if (act.at > game_end_) break;
    auto& mine = left[static_cast<int>(running)];
    if (runs) mine -= act.at - now;
    now = act.at;
    lowest = std::min(lowest, mine);
    if (const auto* run = std::get_if<RunClock>(&act.deed)) runs = run->run;
    if (const auto* add = std::get_if<AddTime>(&act.deed)) left[static_cast<int>(add->player)] += add->extra;
    const auto* pressed = std::get_if<Press>(&act.deed);
    if (pressed == nullptr || pressed->mover != running) continue;
    running = !running;
    if (!runs) continue;
    mine += script_.pace.increment;
    if (++presses[static_cast<int>(pressed->mover)] == script_.pace.bonus_move) mine += script_.pace.bonus;
  }
  const Micros reserve = std::chrono::seconds{3};
  if (lowest >= reserve) return;
  const Micros minute = std::chrono::minutes{1};
  script_.pace.base += (reserve - lowest + minute - Micros{1}) / minute * minute;
}

Script write_script(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                    const TableSettings& settings) {
  return ScriptWriter(game, profile, seed, settings).write();
}

}  // namespace eboard::sim
