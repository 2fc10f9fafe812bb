// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/checkpoint.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "daemon/events/tracked_event.hpp"

namespace eboard::tracking {

namespace {

constexpr std::size_t kMaxDropOuts = 100'000;  // far more than an hour holds

std::optional<drivers::ClockReading> parse_clock(const std::string& first, std::istringstream& in) {
  drivers::ClockReading reading;
  std::int64_t left = 0;
  std::int64_t right = 0;
  bool lever_right = false;
  const auto end = std::from_chars(first.data(), first.data() + first.size(), left);
  drivers::ClockHalf& l = reading.left;
  drivers::ClockHalf& r = reading.right;
  if (end.ec != std::errc{} ||
      !(in >> l.flag_fallen >> l.flag_shown >> l.time_per_move >> right >> r.flag_fallen >> r.flag_shown >>
        r.time_per_move >> lever_right >> reading.battery_low))
    return std::nullopt;
  l.remaining = drivers::Millis(left);
  r.remaining = drivers::Millis(right);
  reading.lever_high = lever_right ? drivers::Side::right : drivers::Side::left;
  return reading;
}

std::string to_text(const drivers::ClockReading& reading) {
  std::string out;
  for (const drivers::ClockHalf& half : {reading.left, reading.right}) {
    out += fmt::format(" {} {:d} {:d} {:d}", half.remaining.count(), half.flag_fallen, half.flag_shown,
                       half.time_per_move);
  }
  return out + fmt::format(" {:d} {:d}", reading.lever_high == drivers::Side::right, reading.battery_low);
}

constexpr int kSaysLow = 3;

/// 0: it is not being charged, 1: it is, 2: unknown; and 3 more if it says that it is low.
std::string to_text(const drivers::BatteryStatus& battery) {
  const int charging = battery.charging ? static_cast<int>(*battery.charging) : 2;
  return fmt::format("{} {}", battery.percent, charging + (battery.low ? kSaysLow : 0));
}

/// False: it is not written so.
bool parse_battery(std::istringstream& in, std::optional<drivers::BatteryStatus>& battery) {
  std::string word;
  if (!(in >> word)) return false;
  if (word == "-") return true;
  int percent = 0, charging = 2;
  const auto end = std::from_chars(word.data(), word.data() + word.size(), percent);
  if (end.ec != std::errc{} || !(in >> charging) || charging < 0 || charging >= 2 * kSaysLow) return false;
  const bool low = charging >= kSaysLow;
  charging %= kSaysLow;
  battery = {.percent = percent,
             .charging = charging == 2 ? std::nullopt : std::optional(charging == 1),
             .low = low};
  return true;
}

std::optional<std::vector<DropOut>> parse_drop_outs(std::istringstream& in) {
  std::size_t count = 0;
  if (!(in >> count) || count > kMaxDropOuts) return std::nullopt;
  std::vector<DropOut> out;
  for (; count > 0; --count) {
    int square = 0;
    std::int64_t at = 0;
    if (!(in >> square >> at) || square < 0 || square >= rules::kSquares) return std::nullopt;
    out.push_back({static_cast<rules::Square>(square), drivers::Millis(at)});
  }
  return out;
}

}  // namespace

std::string to_text(const Checkpoint& checkpoint) {
  std::string out = fmt::format("{} {} {} {:d}", kTrackerVersion, checkpoint.games,
                                static_cast<int>(checkpoint.turn), checkpoint.clock_turned);
  out += checkpoint.clock ? to_text(*checkpoint.clock) : " -";
  out += fmt::format(" {} {:d} {} {}", checkpoint.received_at.count(), checkpoint.reports_changes,
                     checkpoint.battery ? to_text(*checkpoint.battery) : "-", checkpoint.drop_outs.size());
  for (const DropOut& drop_out : checkpoint.drop_outs)
    out += fmt::format(" {} {}", index(drop_out.square), drop_out.at.count());
  return out;
}

Expected<Checkpoint, std::string> parse_checkpoint(const std::string& text) {
  std::istringstream in(text);
  int version = 0;
  Checkpoint out;
  std::string word;
  unsigned quarters = 0;
  if (!(in >> version >> out.games >> quarters >> out.clock_turned >> word) || quarters > 3)
    return unexpected(std::string("a checkpoint begins with version, games, rotation, turned clock, clock"));
  out.turn = static_cast<rules::BoardTurn>(quarters);
  if (version != kTrackerVersion)
    return unexpected(fmt::format("checkpoint of tracker version {}, this is {}", version, kTrackerVersion));
  if (word != "-") {
    out.clock = parse_clock(word, in);
    if (!out.clock) return unexpected(std::string("the clock of a checkpoint is ten numbers"));
  }
  std::int64_t received_at = 0;
  if (!(in >> received_at >> out.reports_changes))
    return unexpected(std::string("a checkpoint says when the board was heard and how it reports"));
  out.received_at = drivers::Millis(received_at);
  if (!parse_battery(in, out.battery))
    return unexpected(std::string("the battery of a checkpoint is - or two numbers"));
  auto drop_outs = parse_drop_outs(in);
  if (!drop_outs) return unexpected(std::string("a checkpoint ends with squares that dropped out, and when"));
  out.drop_outs = std::move(*drop_outs);
  return out;
}

}  // namespace eboard::tracking
