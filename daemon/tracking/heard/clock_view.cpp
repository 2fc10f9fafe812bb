// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/clock_view.hpp"

#include <algorithm>
#include <array>

namespace eboard::tracking {

namespace {
constexpr std::size_t kFlipsKept = 64;
constexpr Millis kGone{5000};
constexpr Millis kToldAfter{5000};           // the dump may come later than the first reading
constexpr std::size_t kPressesCompared = 3;  // at least
constexpr double kMaxAgree = 0.6;            // of the presses
constexpr Millis kSeconds{2000};             // it reports whole ones
constexpr Millis kWholeSecond{1000};
constexpr Millis kMinIncrement{2000};
constexpr int kDrift = 500;  // a clock gains or loses less than one part in this many
constexpr std::array kPeriodsAdd{Millis{1'800'000}, Millis{900'000}, Millis{3'600'000}};
constexpr Millis kFastest{8000};        // a ply, where many are played
constexpr std::size_t kPaceTold = 4;    // by that many plies
constexpr std::size_t kPaceHeard = 16;  // the latest
constexpr int kPliesInATime = 80;       // by both players in all the time that they have

bool shows_nothing(const drivers::ClockReading& reading) {
  return reading.left.remaining == Millis{0} && reading.right.remaining == Millis{0};
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
}  // namespace

bool ClockView::runs_with_time() const { return running() && !shows_nothing(*reading_); }

void ClockView::note_silence(const drivers::ClockReading& reading, Millis at) {
  if (!reading_ || !reading_->running || at - reading_at_ < kClockSilent) return;
  const Millis gained =
      reading.left.remaining - reading_->left.remaining + reading.right.remaining - reading_->right.remaining;
  const Millis left = reading_->left.remaining + reading_->right.remaining;
  silence_ = {reading_at_, at, gained, left, reading.running, reading.lever_high != reading_->lever_high};
}

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
  note_silence(reading, at);
  note_setting(reading, at);
  if (reading_ && reading_->lever_high != reading.lever_high) {
    const drivers::Side pressed = reading_->lever_high;
    const Millis gained = reading.half(pressed).remaining - reading_->half(pressed).remaining;
    if (flips_.size() == kFlipsKept) flips_.erase(flips_.begin());
    // Reports that arrive at once keep their order.
    const Millis after = flips_.empty() ? kNever : flips_.back().at + kNext;
    flips_.push_back(
        {std::max(at, after), reading, gained, was_pressed(reading, gained, at), reading_->running});
  }
  if (news_expected_) {
    news_expected_ = false;
    told_ = reading.lever_high == white_ ? rules::Color::white : rules::Color::black;
    told_at_ = at;
  }
  if (reading_ && reading_->running && !reading.running) {
    stopped_at_ = at;
    at_stop_ = reading;
    pressed_at_stop_ = reading_->lever_high != reading.lever_high && flips_.back().pressed;
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
  set_ = set_ || runs_with_time();
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
  const Millis added = increment(kNever).value_or(Millis{0});
  return at - reading_at_ < kClockSilent && gained + (at - reading_at_) + kWholeSecond >= added;
}

std::optional<Millis> ClockView::increment(Millis since) const {
  std::vector<Millis> gained;
  for (const Flip& flip : flips_) {
    // What both sides gain in a silence is no increment of one press.
    if (flip.added() && flip.at > since && flip.at != silence_.to) gained.push_back(flip.gained);
  }
  // Between the reading before and the press a second may have run.
  const auto agree = [&](Millis increment) {
    return std::ranges::count_if(
        gained, [&](Millis one) { return one <= increment && increment - one <= kWholeSecond; });
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

void ClockView::declare(const rules::TimeControl& control) {
  declared_.reset();
  if (!control.timed()) return;
  const rules::Period& first = control.periods.front();
  const bool always = std::ranges::all_of(control.periods, [&](const rules::Period& period) {
    return period.bonus == first.bonus && period.bonus_kind == rules::BonusKind::increment;
  });
  if (always && first.bonus >= kMinIncrement) declared_ = first.bonus;
}

/// How long these players took for a ply of late in this game.
std::optional<Millis> ClockView::pace(Millis since) const {
  std::vector<Millis> pressed;
  for (const Flip& flip : flips_) {
    if (flip.at > since && flip.at <= silence_.from) pressed.push_back(flip.at);
  }
  if (pressed.size() <= kPaceTold) return std::nullopt;
  const std::size_t plies = std::min(pressed.size() - 1, kPaceHeard);
  return (pressed.back() - pressed[pressed.size() - 1 - plies]) / static_cast<Millis::rep>(plies);
}

/// What was gained is more than presses of `added` could add in that time: a time control was passed.
Millis ClockView::period_added(Millis added, Millis lasted) const {
  const Millis gained = silence_.gained;
  if ((gained + lasted) / added * kFastest <= lasted) return Millis{0};
  for (const Millis period : kPeriodsAdd) {
    const Millis ran = gained + lasted - period;
    if (ran >= Millis{0} && ran / added * kFastest <= lasted) return period;
  }
  return Millis{0};
}

std::optional<MissedPresses> ClockView::missed(Millis since) const {
  if (silence_.to == kNever || told_at_ - silence_.to > kToldAfter || silence_.to > told_at_)
    return std::nullopt;
  const auto added = increment(since);
  const auto [min, max] = added ? counted(*added) : std::pair(0, kMaxMissed);
  const Millis lasted = silence_.to - silence_.from;
  const auto plies_of = [&](Millis each) {
    return static_cast<double>(lasted.count()) / static_cast<double>(std::max(each, kNext).count());
  };
  const auto of_late = pace(since);
  const Millis planned = silence_.left / kPliesInATime + added.value_or(Millis{0});
  return MissedPresses{silence_.from,    silence_.to, min, max, of_late ? plies_of(*of_late) : 0,
                       plies_of(planned)};
}

/// The minimum and the maximum number of presses by what was gained in the silence.
std::pair<int, int> ClockView::counted(Millis added) const {
  const Millis lasted = silence_.to - silence_.from;
  const Millis tolerated = kSeconds + lasted / kDrift;
  const Millis gained = silence_.gained - period_added(added, lasted);
  const Millis ran = gained + lasted;  // if the clock was not stopped meanwhile
  // The lever's place distinguishes an odd number from an even one, so the next count is two increments away.
  const int odd = silence_.flipped ? 1 : 0;
  const int count = odd + 2 * static_cast<int>(std::max(ran + (1 - odd) * added, Millis{0}) / (2 * added));
  if (silence_.runs_on && 2 * tolerated < 3 * added && std::chrono::abs(ran - count * added) <= tolerated)
    return {count, count};
  const Millis stood = gained - tolerated;
  const int min = stood > Millis{0} ? static_cast<int>((stood + added - Millis{1}) / added) : 0;
  return {min, std::max(min, static_cast<int>((ran + tolerated) / added))};
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
  set_ = runs_with_time();
  unset_ = false;
}

std::optional<rules::Color> ClockView::lever() const {
  if (!reading_) return std::nullopt;
  return reading_->lever_high == white_ ? rules::Color::white : rules::Color::black;
}

std::vector<Press> ClockView::presses(Millis after) const {
  std::vector<Press> out;
  const auto first = std::ranges::upper_bound(flips_, after, {}, &Flip::at);
  out.reserve(static_cast<std::size_t>(flips_.end() - first));
  for (const Flip& flip : std::ranges::subrange(first, flips_.end())) {
    if (flip.at < restarted_at_ || !flip.pressed) continue;
    const rules::Color runs = flip.reading.lever_high == white_ ? rules::Color::white : rules::Color::black;
    out.push_back(
        {flip.at, !runs, {of(flip.reading, rules::Color::white), of(flip.reading, rules::Color::black)}});
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
  return of(*reading_, color);
}

Millis ClockView::of(const drivers::ClockReading& reading, rules::Color color) const {
  return reading.half(color == rules::Color::white ? white_ : !white_).remaining;
}

}  // namespace eboard::tracking
