// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/clock_detector.hpp"

#include <chrono>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Color;

constexpr Millis kEdited = 5s;  // less is the clock's own rounding, or a second that ran on
constexpr Millis kEmpty = 3s;   // the next period's time may be about to come

Millis distance(Millis a, Millis b) { return a < b ? b - a : a - b; }

}  // namespace

std::optional<Color> ClockDetector::flag() const {
  if (fallen_[0] == fallen_[1]) return std::nullopt;
  return fallen_[0] ? Color::white : Color::black;
}

void ClockDetector::look(const Sight& sight, Findings& findings) {
  if (!sight.clock.connected()) {
    running_.reset();
    return;
  }
  edits(sight, findings);
  for (const Color color : {Color::white, Color::black}) flags(sight, color, findings);
}

/// Between a stop and the next start no time passes: what changed was set.
void ClockDetector::edits(const Sight& sight, Findings& findings) {
  if (!sight.clock.running()) return;
  const Times now{*sight.clock.remaining(Color::white), *sight.clock.remaining(Color::black)};
  const bool restarted = sight.clock.restarted_at() == sight.now && running_;
  const std::size_t ply = sight.game.committed + 1;
  if (restarted && sight.game.committed > 0 &&
      (distance(now.white, running_->white) >= kEdited || distance(now.black, running_->black) >= kEdited)) {
    findings.happened(sight.now, codes::kClockEdited, ply, "",
                      Evidence()
                          .add("white_before_ms", running_->white)
                          .add("white_ms", now.white)
                          .add("black_before_ms", running_->black)
                          .add("black_ms", now.black));
  }
  running_ = now;
}

void ClockDetector::flags(const Sight& sight, Color color, Findings& findings) {
  const auto side = static_cast<std::size_t>(color);
  const bool empty = *sight.clock.remaining(color) <= 0ms;
  if (!empty) {
    empty_since_[side] = kNever;
    return;
  }
  if (empty_since_[side] == kNever) empty_since_[side] = sight.now;
  const bool blocked = sight.clock.flag_fallen(color);
  if (fallen_[side] || (!blocked && sight.now - empty_since_[side] < kEmpty)) return;
  if (!sight.clock.has_run()) return;
  fallen_[side] = true;
  const std::size_t ply = sight.game.committed + 1;
  findings.happened(sight.now, codes::kTimeForfeit, ply, "",
                    Evidence()
                        .add("side", color == Color::white ? "white" : "black")
                        .add("moves_committed", (sight.game.committed + (color == Color::white ? 1 : 0)) / 2)
                        .add("position", rules::to_fen(sight.game.position.setup())));
}

}  // namespace eboard::tracking
