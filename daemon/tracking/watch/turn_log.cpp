// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/turn_log.hpp"

#include <algorithm>
#include <utility>

namespace eboard::tracking {

namespace {
constexpr std::size_t kStepsKept = 160;
constexpr std::size_t kPressesKept = 16;
constexpr std::size_t kPliesKept = 24;
constexpr Millis kMessageLate{1200};  // the clock's message after the board's, and the other way round
constexpr Millis kTicksLate{1500};    // a clock that reports each second
constexpr int kTicks = 5;
constexpr Millis kCatchesUp{2000};  // what was held up comes at once, told apart by half a second a press
constexpr std::size_t kSilencesKept = 8;
}  // namespace

void TurnLog::clear(const BoardView& board, const ClockView& clock) {
  *this = TurnLog{};
  sees(board);
  last_flip_ = clock.flipped_at();
}

void TurnLog::board_set(const BoardView& board) {
  sees(board);
  steps_.clear();
}

void TurnLog::sees(const BoardView& board) {
  seen_ = board.seen();
  occupied_ = board.occupied();
  changes_ = board.changes();
}

/// Everything comes over one line: while a clock that ticks is not heard, nothing is.
void TurnLog::listen(const Sight& sight) {
  const Millis read = sight.clock.read_at();
  const bool overdue = ran_ && ticks_ >= kTicks && read_at_ != kNever;
  if (overdue && read != read_at_ && read - read_at_ >= kTicksLate) {
    silences_.push_back({read_at_, read});
  } else if (overdue && read == read_at_ && sight.board.changes() != changes_ &&
             Millis(sight.now) - read_at_ >= kTicksLate) {
    silences_.push_back({read_at_, sight.now});
  }
  if (silences_.size() > kSilencesKept) silences_.pop_front();
  if (read == read_at_) return;
  ticks_ += ran_ && sight.clock.running() && read_at_ != kNever && read - read_at_ < kTicksLate;
  ran_ = sight.clock.running();
  read_at_ = read;
}

Millis TurnLog::earliest(Millis at) const {
  for (const Silence& silence : silences_) {
    if (at > silence.from && at <= silence.to + kCatchesUp) return silence.from;
  }
  return at;
}

void TurnLog::observe(const Sight& sight) {
  listen(sight);
  if (sight.board.changes() != changes_) {
    for (rules::Bitboard left = seen_.difference(sight.board.seen()); left;) {
      const rules::Square square = rules::pop(left);
      const bool dumped = sight.board.found_by_dump(square);
      if (dumped) last_dump_ = sight.now;
      steps_.push_back({square, seen_[square], sight.board.seen()[square], sight.now, dumped});
      ++steps_ever_;
    }
    for (rules::Bitboard left = occupied_ ^ sight.board.occupied(); left;) {
      if (sight.board.found_by_dump(rules::pop(left))) last_dump_ = sight.now;
    }
    sees(sight.board);
    while (steps_.size() > kStepsKept) steps_.pop_front();
  }
  if (sight.clock.flipped_at() != last_flip_) {
    last_flip_ = sight.clock.flipped_at();
    found_ = {};
    if (const auto lever = sight.clock.lever(); lever && sight.clock.flips().last_was_press())
      presses_.push_back(
          {last_flip_,
           !*lever,
           {*sight.clock.remaining(rules::Color::white), *sight.clock.remaining(rules::Color::black)}});
    if (!presses_.empty()) first_press_ = std::min(first_press_, presses_.back().at);
    if (presses_.size() > kPressesKept) presses_.pop_front();
  }
  observe_plies(sight);
}

void TurnLog::turn_clock() {
  found_ = {};
  for (Press& press : presses_) {
    press.by = !press.by;
    std::swap(press.shown.white, press.shown.black);
  }
}

void TurnLog::observe_plies(const Sight& sight) {
  const Understanding& game = sight.game;
  std::size_t number = game.committed - game.taken_back - game.tail.size();  // of the ply before
  const auto understand = [&](const StandingPly& standing) {
    ++number;
    // If more plies come than are reported at a time, those before are unknown.
    if (number > first_ply_ + plies_.size()) plies_.clear();
    if (plies_.empty()) first_ply_ = number;
    if (number < first_ply_) return;
    const std::size_t at = number - first_ply_;
    if (at < plies_.size() && plies_[at].ply == standing.ply) {
      if (std::exchange(plies_[at].placed, standing.placed) != standing.placed) found_ = {};
      return;
    }
    found_ = {};
    if (at < plies_.size()) plies_.erase(plies_.begin() + static_cast<std::ptrdiff_t>(at), plies_.end());
    plies_.push_back(standing);
  };
  for (const StandingPly& standing : game.tail) understand(standing);
  for (const StandingPly& standing : game.behind) understand(standing);
  while (first_ply_ + plies_.size() > number + 1 && !plies_.empty()) {
    plies_.pop_back();
    found_ = {};
  }
  while (plies_.size() > kPliesKept) {
    plies_.erase(plies_.begin());
    ++first_ply_;
    found_ = {};
  }
}

void TurnLog::renumber(std::ptrdiff_t by) {
  found_ = {};
  const auto first = static_cast<std::ptrdiff_t>(first_ply_) + by;
  // Of more plies than are left nothing is known.
  for (std::ptrdiff_t below = first; below < 1 && !plies_.empty(); ++below) plies_.erase(plies_.begin());
  first_ply_ = static_cast<std::size_t>(std::max<std::ptrdiff_t>(first, 1));
}

Millis TurnLog::placed(std::size_t number) const {
  if (number < first_ply_ || number - first_ply_ >= plies_.size()) return kNever;
  return plies_[number - first_ply_].placed;
}

std::vector<Stay> TurnLog::stays(Millis from, Millis to) const {
  std::vector<Stay> out;
  for (auto step = steps_.begin(); step != steps_.end(); ++step) {
    if (step->at <= from) continue;
    const auto next = std::find_if(step + 1, steps_.end(),
                                   [&](const SquareStep& later) { return later.square == step->square; });
    if (next == steps_.end() || next->at > to) continue;
    const Millis until = std::max(earliest(next->at), step->at);
    out.push_back({step->square, step->after, step->at, next->at, until - step->at});
  }
  return out;
}

std::optional<Millis> TurnLog::first_change(rules::Square square, Millis from) const {
  for (const SquareStep& step : steps_) {
    if (step.at > from && step.square == square) return step.at;
  }
  return std::nullopt;
}

std::optional<Millis> TurnLog::arrived(rules::Square square, rules::Piece piece) const {
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->square == square && step->after == piece) return step->at;
  }
  return std::nullopt;
}

std::optional<Millis> TurnLog::left(rules::Square square, rules::Piece piece) const {
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->square == square && step->before == piece) return step->at;
  }
  return std::nullopt;
}

std::optional<Millis> TurnLog::first_arrival(rules::Square square, rules::Piece piece, Millis from) const {
  for (const SquareStep& step : steps_) {
    if (step.at > from && step.square == square && step.after == piece) return step.at;
  }
  return std::nullopt;
}

std::optional<Millis> TurnLog::press_for(std::size_t number, rules::Color mover) const {
  Found& found = found_[static_cast<std::size_t>(mover)];
  if (found.number != number) found = {number, find_press_for(number, mover)};
  return found.press;
}

std::optional<Millis> TurnLog::find_press_for(std::size_t number, rules::Color mover) const {
  std::optional<Millis> found;
  auto press = presses_.begin();  // those before it complete earlier plies, or none
  for (std::size_t ply = first_ply_ + (first_ply_ + number) % 2; ply <= number; ply += 2) {
    found.reset();
    const Millis stood = placed(ply);
    if (stood == kNever) continue;
    const Millis next = ply + 2 <= number ? placed(ply + 2) : kNever;
    const Millis until = next == kNever ? Millis::max() : next;
    for (auto own = press; own != presses_.end() && own->at < until; ++own) {
      if (own->by != mover || own->at < stood - kMessageLate) continue;
      found = own->at;
      press = own + 1;
      break;
    }
  }
  return found;
}

std::optional<Millis> TurnLog::pressed(rules::Color by, Millis from, Millis to) const {
  for (auto press = presses_.rbegin(); press != presses_.rend(); ++press) {
    if (press->by == by && press->at >= from && press->at <= to) return press->at;
  }
  return std::nullopt;
}

}  // namespace eboard::tracking
