// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/zmartfun_board.hpp"

#include <algorithm>

#include "drivers/report_stream.hpp"
#include "drivers/zmartfun.hpp"

namespace eboard::sim {
namespace {

namespace zmartfun = drivers::zmartfun;

constexpr std::int64_t kBytesPerSecond = 64'000;  // one report of 64 bytes each millisecond
constexpr Micros kRepeat{1'000'000};

}  // namespace

ZmartfunBoard::ZmartfunBoard(const Profile& profile, Random random, bool has_clock)
    : PositionBoard(profile, random, kBytesPerSecond),
      profile_(profile),
      clock_dice_(random.apart()),
      has_clock_(has_clock) {
  plan(kRepeat);
}

std::optional<Micros> ZmartfunBoard::frame() const { return Micros{100'000}; }

void ZmartfunBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (is_cut(now)) return;
  reports_.receive(bytes, [this](std::span<const std::uint8_t> report) {
    if (report.size() != 2 || report[0] != zmartfun::kReport) return;
    const int light = report[1] - zmartfun::kFirstLight;
    if (report[1] == zmartfun::kDark) lights_ = 0;
    if (light >= 0 && light < rules::kSquares) lights_ = rules::bit(static_cast<rules::Square>(light));
  });
}

void ZmartfunBoard::clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) {
  if (has_clock_) clock_line_.show(reading, lever, now, profile_, clock_dice_);
}

std::optional<Micros> ZmartfunBoard::next_event() const {
  const auto board = PositionBoard::next_event(), clock = clock_line_.next();
  return board && clock ? std::min(*board, *clock) : board ? board : clock;
}

void ZmartfunBoard::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    while (const auto news = clock_line_.take(*next)) {
      if (!is_cut(*next)) send(drivers::report_stream::encode(zmartfun::encode_clock(news->reading)), *next);
    }
    PositionBoard::advance(*next, out);
  }
}

PositionBoard::Bytes ZmartfunBoard::position(const rules::Placement& placement, Micros) {
  return drivers::report_stream::encode(zmartfun::encode_position(placement));
}

void ZmartfunBoard::report(Micros now) { report_and_repeat(now, kRepeat); }

}  // namespace eboard::sim
