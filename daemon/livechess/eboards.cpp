// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/eboards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace eboard::livechess {

namespace {

constexpr std::size_t kMaxDigits = 10;
/// Above all numbers of five digits and below those of ten.
constexpr std::int64_t kOwnNumbers = 90'000'000;

bool is_number(std::string_view serial) {
  return !serial.empty() && serial.size() <= kMaxDigits &&
         std::ranges::all_of(serial, [](char c) { return c >= '0' && c <= '9'; });
}

std::string own_number(const live::LiveBoard& board) {
  return fmt::format("{}", kOwnNumbers + board.info.id % kOwnNumbers);
}

bool is_there(const live::LiveBoard& board) { return board.device.state == seams::DeviceState::ready; }

std::string_view state_of(const live::LiveBoard& board, bool delayed) {
  if (is_there(board)) return delayed ? "DELAYED" : "ACTIVE";
  if (board.device.silent) return "NOTRESPONDING";
  return board.placement.empty() ? "" : "INACTIVE";
}

}  // namespace

std::string serial_of(const live::LiveBoard& board) {
  if (board.placement.empty()) return {};
  const auto& numbers = board.device.numbers;
  // An older board fills its five digits up with zeros.
  if (is_number(numbers.long_serial) && numbers.long_serial.front() != '0') return numbers.long_serial;
  if (is_number(numbers.serial)) return numbers.serial;
  return own_number(board);
}

std::map<int, std::string> serials_of(const std::map<int, live::LiveBoard>& boards) {
  std::map<int, std::string> serials;
  std::set<std::string> given;
  for (const auto& [number, board] : boards) {
    std::string serial = serial_of(board);
    if (serial.empty()) continue;
    if (!given.insert(serial).second) serial = own_number(board);
    given.insert(serial);
    serials.emplace(number, std::move(serial));
  }
  return serials;
}

bool answers_to(const live::LiveBoard& board, std::string_view shown, std::string_view serial) {
  return serial == shown || board.device.numbers.has(serial);
}

std::string source_of(std::string_view port) {
  port = port.substr(0, port.find('#'));
  return std::string(port.substr(port.rfind('/') + 1));
}

std::optional<Clock> clock_of(const live::LiveBoard& board, UnixMillis clock_time) {
  if (!board.latest_clock || !board.latest_clock->connected) return std::nullopt;
  const live::LiveClock& clock = *board.latest_clock;
  return Clock{seconds_of(clock.white), seconds_of(clock.black),
               is_there(board) ? clock.running : std::nullopt, clock_time};
}

EBoard eboard_of(const live::LiveBoard& board, const std::string& serial, UnixMillis clock_time,
                 bool delayed) {
  EBoard out;
  out.serial = serial;
  if (is_there(board) || board.device.silent) out.source = source_of(board.device.port);
  out.state = state_of(board, delayed);
  if (board.device.battery) out.battery = fmt::format("{}%", board.device.battery->percent);
  out.placement = board.placement;
  out.flipped = board.rotated;
  out.clock = clock_of(board, clock_time);
  return out;
}

}  // namespace eboard::livechess
