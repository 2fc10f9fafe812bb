// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes Chessnut boards (docs/protocols/chessnut.md).
//
//   OPERATION LENGTH BYTES... [filling up to the report's length]     between the marks of report_stream.hpp
//   01: 32 bytes, two squares each, and seconds
//
// There is no check sum: the ends of a report and its length are what a message is known by.
//
// Source: the maker's library and open programs that play on these boards; tried on a simulated board only.
#include "drivers/chessnut.hpp"

#include <algorithm>
#include <string>

#include "drivers/lights.hpp"
#include "drivers/report_stream.hpp"

namespace eboard::drivers {

namespace chessnut {

namespace {

using Report = std::span<const std::uint8_t>;

constexpr std::size_t kHeaderBytes = 2;
constexpr std::size_t kTimeBytes = 4;
constexpr std::uint8_t kAllPercent = 100, kPercentBits = 0x7f, kChargingBit = 0x80;

/// The report without its filling; the caller has checked its length.
Report body_of(Report report) { return report.subspan(kHeaderBytes, report[1]); }

bool is_printable(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7f; }

/// Behind a number, a text that may end with zeros.
std::optional<DecodeError> version_fault(Report body) {
  if (body.empty()) return DecodeError::bad_length;
  const auto text = body.subspan(1);
  const auto end = std::ranges::find(text, 0);
  const bool filled = std::all_of(end, text.end(), [](std::uint8_t byte) { return byte == 0; });
  if (!filled || !std::all_of(text.begin(), end, is_printable)) return DecodeError::bad_field;
  return std::nullopt;
}

std::optional<DecodeError> position_fault(Report body) {
  if (body.size() < PackedBoard::kBytes) return DecodeError::bad_length;
  if (!kBoard.read(body.first(PackedBoard::kBytes))) return DecodeError::bad_field;
  return std::nullopt;
}

std::optional<DecodeError> length_fault(Report body, std::size_t bytes) {
  if (body.size() != bytes) return DecodeError::bad_length;
  return std::nullopt;
}

bool tells_battery_of_move(Report body) { return body.size() == 3 && body[0] == kMoveBattery; }

std::optional<DecodeError> fault(std::uint8_t operation, Report body) {
  switch (operation) {
    case kPosition:
      return position_fault(body);
    case kVersion:
      return version_fault(body);
    case kBattery:
      if (body.size() == 2 && (body[0] & kPercentBits) > kAllPercent) return DecodeError::bad_field;
      return length_fault(body, 2);
    case kMoveStatus:
      if (body.empty()) return DecodeError::bad_length;
      if (tells_battery_of_move(body) && body[2] > kAllPercent) return DecodeError::bad_field;
      return std::nullopt;
    case kDone:
    case kButton:
    case kStoredGames:
    case kStoredGame:
      return length_fault(body, 1);
    case kTime:
      return length_fault(body, kTimeBytes);
    default:
      return DecodeError::unknown_message;
  }
}

Expected<std::uint8_t, DecodeError> check(Report report) {
  if (report.size() < kHeaderBytes || report.size() < kHeaderBytes + report[1])
    return unexpected(DecodeError::bad_length);
  if (const auto why = fault(report[0], body_of(report))) return unexpected(*why);
  return report[0];
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return report_stream::next_frame(buffer, check);
}

/// Nothing for 0 percent, with which a Move answers the question that it does not know.
void tell_battery(std::uint8_t percent, bool charging, std::vector<Payload>& out) {
  if (percent > 0) out.emplace_back(BatteryStatus{.percent = percent, .charging = charging});
}

// check() has looked at every field.
std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const auto report = report_stream::Report::read(frame.payload);
  if (!report) return DecodeError::bad_field;
  const auto body = body_of(report->bytes());
  if (frame.kind == kPosition) out.emplace_back(BoardSnapshot{*kBoard.read(body.first(PackedBoard::kBytes))});
  // Sources disagree where it says that it is being charged: a bit of the first byte, or the second.
  if (frame.kind == kBattery)
    tell_battery(body[0] & kPercentBits, (body[0] & kChargingBit) != 0 || body[1] == 1, out);
  if (frame.kind == kMoveStatus && tells_battery_of_move(body)) tell_battery(body[2], body[1] != 0, out);
  if (frame.kind == kVersion && body[0] == kController) {
    const auto text = body.subspan(1);
    out.emplace_back(DeviceIdentity{.firmware = {text.begin(), std::ranges::find(text, 0)}});
  }
  return std::nullopt;
}

constexpr auto kUsbIds = std::to_array<UsbId>({{0x2d80, 0x8000, 0xff00},  // Air
                                               {0x2d80, 0x8100, 0xff00},  // Pro
                                               {0x2d80, 0x8200, 0xff00},  // Air+
                                               {0x2d80, 0x8300, 0xff00},  // Evo
                                               {0x2d80, 0x8400, 0xff00},
                                               {0x2d80, 0x8500, 0xff00},  // Go
                                               {0x2d80, 0x8600, 0xff00}});

constexpr auto kReportPositions = report_stream::fixed_report({kSetMode, 1, kLive});
constexpr auto kAskForVersion = report_stream::fixed_report({kAskVersion, 1, kController});
constexpr auto kAskForBattery = report_stream::fixed_report({kAskBattery, 1, 0});

// A board has to be told anew after each opening that it is to report, and reports at once then.
constexpr Request kAskPosition{kReportPositions, kPosition, Millis(3000), true};
constexpr Request kAskCharge{kAskForBattery, kBattery, Millis(1000), false};
constexpr std::array<Request, 2> kOpenScript{{
    kAskPosition, {kAskForVersion, kVersion, Millis(1000), false},  // some boards never answer
}};
constexpr std::array<Request, 1> kAskBoard{kAskPosition};
// An emulator does not report again what it has reported. It does answer the question for its battery.
constexpr std::array<Request, 2> kKeepAlive{kAskPosition, kAskCharge};

/// The body with its operation and length before it.
Bytes report(std::uint8_t operation, std::span<const std::uint8_t> body) {
  Bytes bytes{operation, static_cast<std::uint8_t>(body.size())};
  bytes.insert(bytes.end(), body.begin(), body.end());
  return bytes;
}

}  // namespace

Bytes encode_position(const rules::Placement& placement, std::uint32_t seconds) {
  const auto board = kBoard.write(placement);
  Bytes body(board.begin(), board.end());
  for (unsigned n = 0; n < kTimeBytes; ++n) body.push_back(static_cast<std::uint8_t>(seconds >> 8 * n));
  return report(kPosition, body);
}

Bytes encode_battery(const BatteryStatus& battery) {
  const unsigned charging = battery.charging.value_or(false) ? kChargingBit : 0;
  const auto first = static_cast<std::uint8_t>(charging | static_cast<unsigned>(battery.percent));
  return report(kBattery, std::to_array<std::uint8_t>({first, 0}));
}

// A byte for each rank, from 8 to 1; bit 7 is file a.
Bytes encode_lights(rules::Bitboard squares) {
  Bytes body(8);
  for (int n = 0; n < rules::kSquares; ++n) {
    const auto square = static_cast<rules::Square>(n);
    if (!rules::contains(squares, square)) continue;
    auto& row = body[static_cast<std::size_t>(7 - rules::rank_of(square))];
    row = static_cast<std::uint8_t>(row | 0x80 >> rules::file_of(square));
  }
  return report(kSetLights, body);
}

/// As a host writes it.
Bytes light(rules::Bitboard squares) { return report_stream::encode(encode_lights(squares)); }

Bytes encode_beep(std::uint16_t hertz, Millis duration) {
  const auto milliseconds = static_cast<std::uint16_t>(duration.count());
  const auto high = [](std::uint16_t number) { return static_cast<std::uint8_t>(number >> 8); };
  const auto low = [](std::uint16_t number) { return static_cast<std::uint8_t>(number & 0xff); };
  return report(kBeep, std::to_array({high(hertz), low(hertz), high(milliseconds), low(milliseconds)}));
}

}  // namespace chessnut

extern constinit const DriverInfo chessnut_board{
    .name = "chessnut",
    .maturity = Maturity::experimental,
    .usb_ids = chessnut::kUsbIds,
    .serial = {},
    .next_frame = chessnut::next_frame,
    .decode = chessnut::decode,
    .has_serial = false,
    .open_script = chessnut::kOpenScript,
    .keep_alive = chessnut::kKeepAlive,
    .ask_board = chessnut::kAskBoard,
    .question_gap = Millis(200),
    .ask_battery = chessnut::kAskForBattery,
    .lights = lit_by<chessnut::light>,
};

}  // namespace eboard::drivers
