// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/sensor_detector.hpp"

#include <algorithm>
#include <chrono>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;

constexpr Millis kDroppedFor = 600ms;  // longer, and it was a hand
constexpr Millis kHour = 1h;
constexpr std::size_t kDropOutsAnHour = 8;
constexpr Millis kSayAgain = 10min;
constexpr Millis kFlickers = 3s;
constexpr std::size_t kFlickerChanges = 6;

}  // namespace

void SensorDetector::clear() {
  looked_at_ = 0;
  for (Faults& faults : faults_) {
    faults.said_drop_outs = false;
    faults.said_off_centre = kNever;
  }
}

std::vector<DropOut> SensorDetector::drop_outs() const {
  std::vector<DropOut> out;
  for (std::size_t square = 0; square < faults_.size(); ++square) {
    for (const Millis at : faults_[square].dropped) out.push_back({static_cast<rules::Square>(square), at});
  }
  return out;
}

void SensorDetector::restore(const std::vector<DropOut>& drop_outs) {
  *this = SensorDetector();
  for (const auto& [square, at] : drop_outs)
    faults_[static_cast<std::size_t>(index(square))].dropped.push_back(at);
}

void SensorDetector::look(const Sight& sight, const TurnLog& log, Findings& findings) {
  const std::size_t news = std::min(log.steps_ever() - looked_at_, log.steps().size());
  looked_at_ = log.steps_ever();
  for (auto step = log.steps().end() - static_cast<std::ptrdiff_t>(news); step != log.steps().end(); ++step) {
    if (!step->dumped) count_step(sight, *step, findings);
  }
  findings.settle(sight.now, [&](const StandsWrong& found) -> std::optional<State> {
    if (found.code != Code::off_centre ||
        !sight.now.exceeded(sight.board.changed_at(found.squares), kFlickers))
      return std::nullopt;
    return State::corrected;
  });
}

void SensorDetector::count_step(const Sight& sight, const SquareStep& step, Findings& findings) {
  Faults& faults = faults_[static_cast<std::size_t>(index(step.square))];
  const auto piece = step.after ? step.after : step.before;
  const bool flickers = (!step.after || !step.before) && faults.piece == piece;
  if (!flickers) faults.changes.clear();
  faults.piece = piece;
  const bool back =
      flickers && step.after && !faults.changes.empty() && step.at - faults.changes.back() <= kDroppedFor;
  faults.changes.push_back(step.at);
  std::erase_if(faults.changes, [&](Millis at) { return step.at - at > kFlickers; });
  const std::size_t ply = sight.game.plies() + 1;
  const evidence::Squares squares{step.square};
  if (faults.changes.size() >= kFlickerChanges) {
    if (!findings.standing(Code::off_centre) && step.at - faults.said_off_centre > kSayAgain) {
      faults.said_off_centre = step.at;
      findings.stands(sight.now, Code::off_centre, ply, {}, bit(step.square),
                      evidence::Flicker{squares, faults.changes.size()});
    }
    faults.dropped.clear();
    return;
  }
  if (!back || faults.said_drop_outs) return;
  faults.dropped.push_back(step.at);
  std::erase_if(faults.dropped, [&](Millis at) { return step.at - at > kHour; });
  if (faults.dropped.size() < kDropOutsAnHour) return;
  faults.said_drop_outs = true;
  findings.suspected(sight.now, Code::sensor, ply, {}, evidence::DropOuts{squares, faults.dropped.size()});
}

}  // namespace eboard::tracking
