// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/chessnut_board.hpp"

#include <string_view>
#include <utility>

#include "drivers/chessnut.hpp"
#include "drivers/report_stream.hpp"

namespace eboard::sim {
namespace {

namespace chessnut = drivers::chessnut;
namespace report_stream = drivers::report_stream;

constexpr std::int64_t kBytesPerSecond = 64'000;  // one report of 64 bytes each millisecond
constexpr Micros kRepeat{1'000'000}, kSteady{100'000};
/// A command that comes sooner after the one before it is lost. Hosts leave 200 ms by clocks of their own.
constexpr Micros kCommandGap{180'000};

std::uint32_t seconds(Micros now) {
  return static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::seconds>(now).count());
}

std::vector<std::uint8_t> time(Micros now) {
  std::vector<std::uint8_t> report{chessnut::kTime, 4};
  for (int n = 0; n < 4; ++n) report.push_back(static_cast<std::uint8_t>(seconds(now) >> 8 * n));
  return report;
}

/// The version of the controller or of the radio, with its number before it.
std::vector<std::uint8_t> version(std::uint8_t which) {
  constexpr std::string_view controller = "CNCA100_V205", radio = "CNAIR_10";
  const auto text = which == chessnut::kController ? controller : radio;
  std::vector<std::uint8_t> report{chessnut::kVersion, static_cast<std::uint8_t>(text.size() + 1), which};
  report.insert(report.end(), text.begin(), text.end());
  return report;
}

/// Rows from rank 8 to 1; bit 7 is file a.
rules::Bitboard squares_of(std::span<const std::uint8_t> rows) {
  rules::Bitboard squares = 0;
  for (int n = 0; n < rules::kSquares; ++n) {
    const auto square = static_cast<rules::Square>(n);
    const auto row = rows[static_cast<std::size_t>(7 - rules::rank_of(square))];
    if ((row & 0x80 >> rules::file_of(square)) != 0) squares |= rules::bit(square);
  }
  return squares;
}

}  // namespace

ChessnutBoard::ChessnutBoard(const Profile& profile, Random random)
    : PositionBoard(profile, random, kBytesPerSecond), ways_(random.apart()), profile_(profile) {
  period_ = ways_.chance(profile.reports_steady) ? kSteady : kRepeat;
}

void ChessnutBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (is_cut(now)) return;
  reports_.receive(bytes, [&](std::span<const std::uint8_t> report) { carry_out(report, now); });
}

/// Takes what is as long as it says. Another command may stand behind it, or bytes that fill the report.
void ChessnutBoard::carry_out(std::span<const std::uint8_t> report, Micros now) {
  constexpr std::size_t header = 2;
  if (carried_out_ && now < *carried_out_ + kCommandGap) return;
  while (report.size() >= header && report.size() >= header + report[1]) {
    carried_out_ = now;
    const std::size_t length = report[1];
    carry_out(report[0], report.subspan(header, length), now);
    report = report.subspan(header + length);
  }
}

void ChessnutBoard::carry_out(std::uint8_t command, std::span<const std::uint8_t> body, Micros now) {
  const std::uint8_t first = body.empty() ? 0 : body[0];
  switch (command) {
    case chessnut::kSetMode:
      return set_mode(first, now);
    case chessnut::kSetLights:
      if (body.size() != 8) return;
      lights_ = squares_of(body);
      return answer({chessnut::kDone, 1, 0}, now);
    case chessnut::kBeep:
      ++beeps_;
      return answer({chessnut::kDone, 1, 0}, now);
    case chessnut::kAskVersion:
      return answer(version(first), now);
    case chessnut::kAskBattery:
      return answer(chessnut::encode_battery({.percent = 85, .charging = true}), now);
    case chessnut::kAskTime:
      return answer(time(now), now);
    case chessnut::kAskStoredGames:
      return answer({chessnut::kStoredGames, 1, 0}, now);
    default:
      return;
  }
}

void ChessnutBoard::set_mode(std::uint8_t mode, Micros now) {
  live_ = mode == chessnut::kLive;
  answer({chessnut::kDone, 1, 0}, now);
  if (live_) {
    mark();
    send(position(seen(), now), now + kTimeToAnswer);
    plan(now + period_);
  } else {
    plan(std::nullopt);
  }
}

void ChessnutBoard::answer(const Bytes& report, Micros now) {
  send(report_stream::encode(report), now + kTimeToAnswer);
}

std::optional<Micros> ChessnutBoard::frame() const { return Micros{100'000}; }

PositionBoard::Bytes ChessnutBoard::position(const rules::Placement& placement, Micros now) {
  return report_stream::encode(chessnut::encode_position(placement, seconds(now)));
}

void ChessnutBoard::changed(Micros now) {
  if (live_) plan(now);
}

void ChessnutBoard::report(Micros now) {
  report_and_repeat(now, period_);
  press_button(now);
}

/// Whoever has set up the pieces presses NEW GAME.
void ChessnutBoard::press_button(Micros now) {
  const rules::Placement array = rules::Placement::initial();
  const bool stood_ready = std::exchange(stands_ready_, seen() == array || seen() == array.rotated());
  if (!stands_ready_ || stood_ready || !ways_.chance(profile_.button_pressed)) return;
  answer({chessnut::kButton, 1, chessnut::kNewGame}, now);
}

}  // namespace eboard::sim
