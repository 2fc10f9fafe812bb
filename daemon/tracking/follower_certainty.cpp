// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How sure a line is: what the lever says of it, and when it is taken as played.
#include <algorithm>

#include "daemon/tracking/follower.hpp"
#include "daemon/tracking/follower_limits.hpp"

namespace eboard::tracking {

using namespace limits;
using rules::Color;

bool Follower::pressed() const {
  if (!clock_.has_run() || clock_.lever() != !mover() || clock_.flipped_at() == kNever) return false;
  return clock_.flipped_at() >= placed_at_ - kSettled;
}

std::optional<Millis> Follower::confirmed(const Line& line) const {
  if (!clock_.has_run() || line.length == 0) return std::nullopt;
  Color side = mover();
  for (std::size_t i = 0; i < line.length; ++i, side = !side) {
    const Millis placed = board_.changed_at(touched(line.plies[i]));
    if (const auto at = clock_.raised(!side, std::max(placed_at_, placed) - 2 * kSettled)) return at;
  }
  if (pressed()) return clock_.flipped_at();
  return std::nullopt;
}

/// What stood on the board, as the last search saw it, when the lever went over; or for long without a press.
void Follower::witness_press(Millis now) {
  const bool news = clock_.flipped_at() != last_flip_;
  last_flip_ = clock_.flipped_at();
  if (lines_.empty()) return;
  const Line& best = lines_.front();
  if (best.length == 0 || best.residual_cost > 0 || best.plies[0].irregular) return;
  const Millis since = board_.changed_at(touched(best.plies[0]));
  const bool same = witness_ && best.plies[0] == witness_->ply;
  if (news && pressed() && (!witness_ || !witness_->pressed || same)) {
    witness_ = Witness{best.plies[0], since, now, now, false};
  } else if (same) {
    witness_->until = now;
    const Millis answer = best.length > 1 ? board_.changed_at(touched(best.plies[1])) : now;
    witness_->answered = witness_->answered || now - answer >= kSettled;
  } else if (best.length == 1 && now - since >= kTwoScans && !(witness_ && witness_->pressed)) {
    witness_ = Witness{best.plies[0], since, now, std::nullopt, false};
  }
}

/// Another ply than the one that stood there when the mover pressed: dear if it had stood for a while, dearer
/// if it still stood when the next scan was over.
Cost Follower::witness_cost(const Line& line) const {
  if (!witness_ || line.length == 0 || line.plies[0] == witness_->ply) return 0;
  if (!witness_->pressed) {
    if (line.length == 1) return 0;  // the same hand goes on
    return (witness_->until - witness_->since >= kLeverLate ? 2.0 : 1.0) + (witness_->answered ? 1.5 : 0);
  }
  const Millis stood = *witness_->pressed - witness_->since;
  const Cost before = stood >= 2 * kSettled ? 2.5 : stood >= kSettled ? 1.5 : 0.5;
  return before + (witness_->until - *witness_->pressed >= kScan ? 2.0 : 0);
}

/// More presses than plies: a press without a move is rarer than a ply that was badly seen.
Cost Follower::press_count_cost(const Line& line) const {
  if (!clock_.has_run() || line.length == 0 || after_gap_) return 0;
  // What the arbiter did to the lever while the clock stood still is no press.
  const std::size_t presses = clock_.presses(mover(), std::max(placed_at_ - kSettled, clock_.restarted_at()));
  return presses > line.length
             ? kPressWithoutPly * static_cast<Cost>(std::min(presses - line.length, std::size_t{2}))
             : 0;
}

Cost Follower::lever_cost(const Line& line, Millis now) const {
  if (line.length == 0) {
    if (!pressed()) return 0;
    const Millis since = now - clock_.flipped_at();
    return since < 2 * kSettled ? 0.5 : since < kPoor ? 2.0 : 3.0;
  }
  if (confirmed(line)) {
    if (line.plies[0].irregular && !illegal_ && now - clock_.flipped_at() >= kIllegalQuiet) return -2.5;
    return (line.length > 2 ? 1.0 : 0) + witness_cost(line) + press_count_cost(line);
  }
  const Cost per_ply = clock_.has_run() && !after_gap_ ? 1.0 : 0.3;
  return per_ply * static_cast<Cost>(line.length - 1) + witness_cost(line);
}

std::vector<Follower::Group> Follower::group(Millis now) const {
  std::vector<Group> groups;
  for (const Line& line : lines_) {
    if (line.length == 0) continue;
    const bool known = std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
      return group.best->root == line.root && group.best->plies[0] == line.plies[0];
    });
    if (!known) groups.push_back({&line, line.cost() + lever_cost(line, now)});
  }
  return groups;
}

std::vector<const Follower::Group*> Follower::certain(const std::vector<Group>& groups, Millis now) const {
  if (groups.empty()) return {};
  const Group& best = groups.front();
  const Line& line = *best.best;
  Cost still = 1e9;
  for (const Line& other : lines_) {
    if (other.length == 0) still = std::min(still, other.cost() + lever_cost(other, now));
  }
  const Cost rival = std::min(still, groups.size() > 1 ? groups[1].cost : 1e9);
  const Cost margin = rival - best.cost;
  const Cost fit = line.cost() - roots_[line.root].cost;
  const Millis moved = board_.changed_at(touched(line.plies[0]));
  const bool irregular = line.plies[0].irregular;
  const bool stopped =
      clock_.has_run() && !clock_.running() && clock_.stopped_at() < board_.changed_at(line.touched);

  std::vector<const Group*> near;
  for (const Group& group : groups) {
    if (group.cost <= best.cost + 2.0) near.push_back(&group);
  }
  const auto press = confirmed(line);
  if (stopped || (clock_.has_run() && !clock_.running() && fit > kClear)) return {};
  if (press && !irregular) {
    const Millis since = now - std::max(moved, *press);
    if (fit <= kClear && margin >= 1.0 && since >= kScan) return {&best};
    if (fit <= kPassable && margin >= 2.0 && since >= kDoubtful) return {&best};
    const bool long_enough = since >= kPoor || (line.length > 1 && since >= kDoubtful);
    const bool quiet = now - board_.last_change() >= kDoubtful;
    if (fit <= kWorst && best.cost < still - 0.5 && long_enough && quiet) return near;
  }
  if (line.length > 1) {
    const Millis both = now - std::max(moved, board_.changed_at(touched(line.plies[1])));
    if (irregular && press)
      return both >= kLeverLate && margin >= 1.5 && fit <= kWorst ? near : std::vector<const Group*>{};
    if (irregular) return {};
    const Millis wait = clock_.has_run() ? kLeverLate : 2 * kSettled;
    if (both >= wait && line.residual_cost <= kOneHand && fit <= kClear + 0.5 && best.cost < still - 0.5)
      return near;
    const bool seen = line.residual_cost <= kOneMisread && line.plies_cost - roots_[line.root].cost <= kClear;
    if (!clock_.has_run() && both >= wait + kDoubtful && seen && best.cost < still - 1.0) return near;
  }
  if (line.length != 1 || line.residual_cost > 0 || irregular || margin < 1.0) return {};
  const Millis stands = now - board_.last_change();
  if (stands >= kDoubtful && !line.end.has_legal_move()) return {&best};
  if (stands >= kQuiet && !clock_.connected()) return {&best};
  return {};
}

}  // namespace eboard::tracking
