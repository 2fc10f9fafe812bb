// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/laws/record_duty.hpp"

#include <utility>

#include "rules/laws/clock/allotment.hpp"

namespace eboard::laws {

using rules::period_after;

namespace {

constexpr std::chrono::seconds kEnoughAMove{30};

}  // namespace

RecordDuty::RecordDuty(const Edition& edition, TimeControl control)
    : duty_(edition.record_duty), below_(edition.record_spared_below), control_(std::move(control)) {}

void RecordDuty::see(Color side, int moves, std::chrono::milliseconds left) {
  Side& one = sides_[static_cast<std::size_t>(side)];
  const std::size_t period = period_after(control_, moves);
  if (period != one.period) one = {period, false};
  if (below_ && left < *below_ && control_.period(period).bonus < kEnoughAMove) one.spared = true;
}

bool RecordDuty::required(Color side) const {
  return duty_ && !sides_[static_cast<std::size_t>(side)].spared;
}

bool RecordDuty::arbiter_records() const {
  return duty_ && !required(Color::white) && !required(Color::black);
}

}  // namespace eboard::laws
