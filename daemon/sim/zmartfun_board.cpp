// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/zmartfun_board.hpp"

#include "drivers/report_stream.hpp"
#include "drivers/zmartfun.hpp"

namespace eboard::sim {
namespace {
constexpr std::int64_t kBytesPerSecond = 64'000;  // one report of 64 bytes each millisecond
constexpr Micros kRepeat{1'000'000};
}  // namespace

ZmartfunBoard::ZmartfunBoard(const Profile& profile, Random random)
    : PositionBoard(profile, random, kBytesPerSecond) {
  plan(kRepeat);
}

std::optional<Micros> ZmartfunBoard::frame() const { return Micros{100'000}; }

PositionBoard::Bytes ZmartfunBoard::position(const rules::Placement& placement, Micros) {
  return drivers::report_stream::encode(drivers::zmartfun::encode_position(placement));
}

void ZmartfunBoard::report(Micros now) { report_and_repeat(now, kRepeat); }

}  // namespace eboard::sim
