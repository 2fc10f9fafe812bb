// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/lever_flips.hpp"

#include <algorithm>
#include <utility>

namespace eboard::tracking {

namespace {
constexpr std::size_t kFlipsKept = 64;
constexpr std::size_t kPressesCompared = 3;  // at least
constexpr double kMaxAgree = 0.6;            // of the presses
constexpr Millis kSecondBefore{1000};        // between the reading before and the press one may have run
constexpr Millis kMinIncrement{2000};
constexpr std::size_t kPaceTold = 4;    // by that many plies
constexpr std::size_t kPaceHeard = 16;  // the latest
}  // namespace

void LeverFlips::declare(const rules::TimeControl& control) {
  declared_.reset();
  if (!control.timed()) return;
  const rules::Period& first = control.periods.front();
  const bool always = std::ranges::all_of(control.periods, [&](const rules::Period& period) {
    return period.bonus == first.bonus && period.bonus_kind == rules::BonusKind::increment;
  });
  if (always && first.bonus >= kMinIncrement) declared_ = first.bonus;
}

void LeverFlips::make_room() {
  if (flips_.size() == kFlipsKept) flips_.erase(flips_.begin());
}

void LeverFlips::add(LeverFlip flip) {
  const Millis after = flips_.empty() ? kNever : flips_.back().at + kNext;
  flip.at = std::max(flip.at, after);
  flips_.push_back(std::move(flip));
}

std::span<const LeverFlip> LeverFlips::behind(Millis after) const {
  return {std::ranges::upper_bound(flips_, after, {}, &LeverFlip::at), flips_.end()};
}

std::optional<Millis> LeverFlips::increment(Millis since, Millis silence_end) const {
  std::vector<Millis> gained;
  for (const LeverFlip& flip : flips_) {
    if (flip.added() && flip.at > since && flip.at != silence_end) gained.push_back(flip.gained);
  }
  const auto agree = [&](Millis increment) {
    return std::ranges::count_if(
        gained, [&](Millis one) { return one <= increment && increment - one <= kSecondBefore; });
  };
  Millis best{0};
  std::ptrdiff_t max = 0;
  for (const Millis one : gained) {
    if (agree(one) <= max) continue;
    max = agree(one);
    best = one;
  }
  const bool max_agree = static_cast<double>(max) >= kMaxAgree * static_cast<double>(gained.size());
  if (gained.size() < kPressesCompared) return declared_;
  if (!max_agree || best < kMinIncrement) return std::nullopt;
  return best;
}

std::optional<Millis> LeverFlips::pace(Millis since, Millis until) const {
  std::vector<Millis> pressed;
  for (const LeverFlip& flip : flips_) {
    if (flip.at > since && flip.at <= until) pressed.push_back(flip.at);
  }
  if (pressed.size() <= kPaceTold) return std::nullopt;
  const std::size_t plies = std::min(pressed.size() - 1, kPaceHeard);
  return (pressed.back() - pressed[pressed.size() - 1 - plies]) / static_cast<Millis::rep>(plies);
}

}  // namespace eboard::tracking
