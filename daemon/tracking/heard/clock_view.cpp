// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/clock_view.hpp"

#include <algorithm>
#include <span>

namespace eboard::tracking {

namespace {
constexpr Millis kGone{5000};
constexpr Millis kToldAfter{5000};  // the dump may come later than the first reading
constexpr Millis kSeconds{2000};    // it reports whole ones
constexpr Millis kWholeSecond{1000};

bool shows_nothing(const drivers::ClockReading& reading) {
  return reading.left.remaining == Millis{0} && reading.right.remaining == Millis{0};
}

bool runs_with_time(const std::optional<drivers::ClockReading>& reading) {
  return reading && reading->running && !shows_nothing(*reading);
}

std::size_t place_of(drivers::Side side) { return side == drivers::Side::left ? 0 : 1; }

bool fallen(const drivers::ClockReading& reading) {
  return reading.left.flag_fallen || reading.right.flag_fallen;
}

ClockHistory<2>::Shown shown(const drivers::ClockReading& reading) {
  ClockHistory<2>::Shown out{{reading.left.remaining, reading.right.remaining}, std::nullopt};
  if (reading.running) out.running = place_of(reading.lever_high);
  return out;
}

Millis left_to(const drivers::ClockReading& reading, rules::Color color, drivers::Side white) {
  return reading.half(color == rules::Color::white ? white : !white).remaining;
}
}  // namespace

void ClockView::note_setting(const drivers::ClockReading& reading, Millis at) {
  if (!reading_ || reading_->running || !at_stop_) return;
  const Millis ran = reading.running ? at - reading_at_ : Millis{0};
  const auto differs = [&](const drivers::ClockReading& before, drivers::Side side, Millis tolerated) {
    return std::chrono::abs(reading.half(side).remaining - before.half(side).remaining) > tolerated;
  };
  using drivers::Side;
  // What was set before and is only shown again was not set now.
  if (!differs(*reading_, Side::left, ran) && !differs(*reading_, Side::right, ran)) return;
  if (differs(*at_stop_, Side::left, kSeconds + ran) && differs(*at_stop_, Side::right, kSeconds + ran))
    set_anew_at_ = at;
}

void ClockView::apply(const drivers::ClockReading& reading, Millis at) {
  unset_ = !set_ && shows_nothing(reading);
  if (unset_) {
    if (reading_) disconnect(at);
    return;
  }
  if (reading_ && reading_->running && at - reading_at_ >= kClockSilent)
    silence_ = silence_between(*reading_, reading_at_, reading, at);
  note_setting(reading, at);
  if (reading_ && reading_->lever_high != reading.lever_high) {
    const drivers::Side pressed = reading_->lever_high;
    const Millis gained = reading.half(pressed).remaining - reading_->half(pressed).remaining;
    flips_.make_room();
    flips_.add({at, reading, gained, was_pressed(reading, gained, at), reading_->running});
  }
  if (news_expected_) {
    news_expected_ = false;
    told_ = reading.lever_high == white_ ? rules::Color::white : rules::Color::black;
    told_at_ = at;
  }
  if (reading_ && reading_->running && !reading.running) {
    stopped_at_ = at;
    at_stop_ = reading;
    pressed_at_stop_ = reading_->lever_high != reading.lever_high && flips_.last_was_press();
  }
  if (reading.running && !running()) {
    runs_from_ = at;
    left_running_ = false;
    if (reading_) restarted_at_ = at;
  }
  has_run_ = has_run_ || reading.running;
  ran_ = ran_ || reading.running;
  history_.note(shown(reading), at);
  reading_ = reading;
  set_ = set_ || runs_with_time(reading_);
  reading_at_ = at;
  missing_since_ = kNever;
}

/// The lever went over, `reading` says so: a player pressed, and no arbiter moved the lever of a clock that
/// stands. One message may report a press and the stop behind it, unless it shows that the clock was set:
/// where presses add time it shows that, and to the opponent none adds any. A clock that a fallen flag has
/// blocked is pressed by players who have not seen that (hard case E11).
bool ClockView::was_pressed(const drivers::ClockReading& reading, Millis gained, Millis at) const {
  if (reading.running) return true;
  if (!reading_->running) return fallen(*reading_) && fallen(reading);
  const drivers::Side opponent = reading.lever_high;
  if (reading.half(opponent).remaining > reading_->half(opponent).remaining) return false;
  const Millis added = flips_.increment(kNever, silence_.to).value_or(Millis{0});
  return at - reading_at_ < kClockSilent && gained + (at - reading_at_) + kWholeSecond >= added;
}

void ClockView::new_game() {
  has_run_ = ran_ = running();
  set_ = runs_with_time(reading_);
  told_.reset();
  told_at_ = kNever;
}

std::optional<MissedPresses> ClockView::missed(Millis since) const {
  if (silence_.to == kNever || told_at_ - silence_.to > kToldAfter || silence_.to > told_at_)
    return std::nullopt;
  return missed_in(silence_, flips_.increment(since, silence_.to), flips_.pace(since, silence_.from));
}

void ClockView::disconnect(Millis at) {
  if (reading_) missing_since_ = at;
  reading_.reset();
  history_.lost();
}

void ClockView::settle(Moment& now) {
  if (missing_since_ != kNever && now.passed(missing_since_, kGone)) has_run_ = false;
}

void ClockView::restore(std::optional<drivers::ClockReading> reading, bool has_run) {
  reading_ = reading;
  reading_at_ = kNever;
  silence_ = {};
  news_expected_ = false;
  told_.reset();
  told_at_ = kNever;
  flips_.clear();
  stopped_at_ = kNever;
  at_stop_.reset();
  pressed_at_stop_ = false;
  set_anew_at_ = kNever;
  over_at_ = kNever;
  left_running_ = false;
  restarted_at_ = runs_from_ = kNever;
  missing_since_ = kNever;
  has_run_ = ran_ = has_run;
  history_.begin_with(reading ? std::optional(shown(*reading)) : std::nullopt);
  set_ = runs_with_time(reading_);
  unset_ = false;
}

std::optional<rules::Color> ClockView::lever() const {
  if (!reading_) return std::nullopt;
  return reading_->lever_high == white_ ? rules::Color::white : rules::Color::black;
}

std::vector<Press> ClockView::presses(Millis after) const {
  std::vector<Press> out;
  const std::span<const LeverFlip> flips = flips_.behind(after);
  out.reserve(flips.size());
  for (const LeverFlip& flip : flips) {
    if (flip.at < restarted_at_ || !flip.pressed) continue;
    const rules::Color runs = flip.reading.lever_high == white_ ? rules::Color::white : rules::Color::black;
    out.push_back({flip.at,
                   !runs,
                   {left_to(flip.reading, rules::Color::white, white_),
                    left_to(flip.reading, rules::Color::black, white_)}});
  }
  return out;
}

Clocks ClockView::shown_at(Millis at) const {
  const auto left = ran_ ? history_.shown_at(at) : std::nullopt;
  if (!left) return {};
  Clocks out{(*left)[place_of(white_)], (*left)[place_of(!white_)]};
  out.read = true;
  return out;
}

std::optional<Millis> ClockView::remaining(rules::Color color) const {
  if (!reading_) return std::nullopt;
  return left_to(*reading_, color, white_);
}

}  // namespace eboard::tracking
