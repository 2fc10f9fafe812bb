// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes iChessOne boards (docs/protocols/ichessone.md).
//
//   '=' LETTER BODY
//   p: 32 bytes, two squares each    b: charging or not, percent    h: version, as 1.05    s: OFF
//
// There is no length and no check sum, so every byte is checked as it comes. No body but a percentage can
// contain '=', the mark of the next answer: a message that was cut ends there.
//
// Source: open programs that play on these boards; tried on a simulated board only.
#include "drivers/ichessone.hpp"

#include <algorithm>
#include <string>

#include "drivers/driver.hpp"
#include "drivers/lights.hpp"

namespace eboard::drivers {

namespace ichessone {

namespace {

constexpr std::size_t kHeaderBytes = 2;
constexpr std::size_t kMaxDigits = 2;  // of a version, before its point and behind it
constexpr std::string_view kStatusOff = "OFF";

constexpr bool is_kind(std::uint8_t byte) {
  return byte == kPosition || byte == kBattery || byte == kVersion || byte == kStatus;
}
constexpr bool is_digit(std::uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Refuses a message at the byte `at`, which its place cannot have. That byte may begin the next one.
Skip refuse(std::span<const std::uint8_t> buffer, std::size_t at) {
  if (buffer[at] == kStart) return {at, DecodeError::cut_message};
  return {at + 1, DecodeError::bad_field};
}

Frame whole(std::span<const std::uint8_t> buffer, std::size_t body) {
  return {buffer[1], buffer.subspan(kHeaderBytes, body), kHeaderBytes + body};
}

/// A body of that many bytes, each of which `fits(place, byte)` its place.
template <class Fits>
FrameResult fixed_body(std::span<const std::uint8_t> buffer, std::size_t body, Fits fits) {
  const auto there = std::min(buffer.size(), kHeaderBytes + body);
  for (std::size_t at = kHeaderBytes; at < there; ++at) {
    if (!fits(at - kHeaderBytes, buffer[at])) return refuse(buffer, at);
  }
  if (there < kHeaderBytes + body) return NeedMore{};
  return whole(buffer, body);
}

FrameResult position(std::span<const std::uint8_t> buffer) {
  return fixed_body(buffer, PackedBoard::kBytes,
                    [](std::size_t, std::uint8_t byte) { return kBoard.is_valid(byte); });
}

/// 61 percent is the mark of an answer as well: what follows tells which it is.
FrameResult battery(std::span<const std::uint8_t> buffer) {
  constexpr std::size_t body = 2, percent = kHeaderBytes + 1;
  auto result = fixed_body(
      buffer, body, [](std::size_t place, std::uint8_t byte) { return byte <= (place == 0 ? 1 : 100); });
  if (!std::holds_alternative<Frame>(result) || buffer[percent] != kStart) return result;
  if (buffer.size() == percent + 1) return NeedMore{};
  if (is_kind(buffer[percent + 1])) return refuse(buffer, percent);
  return result;
}

/// One or two digits, a point, one or two digits. A short one ends where the next answer begins.
FrameResult version(std::span<const std::uint8_t> buffer) {
  std::size_t before = 0, behind = 0;
  bool point = false;
  for (std::size_t at = kHeaderBytes; at < buffer.size(); ++at) {
    const std::uint8_t byte = buffer[at];
    auto& digits = point ? behind : before;
    if (is_digit(byte) && digits < kMaxDigits) {
      ++digits;
    } else if (byte == '.' && !point && before > 0) {
      point = true;
    } else if (byte == kStart && behind > 0) {
      return whole(buffer, at - kHeaderBytes);
    } else {
      return refuse(buffer, at);
    }
    if (before == kMaxDigits && behind == kMaxDigits) return whole(buffer, at + 1 - kHeaderBytes);
  }
  return NeedMore{};
}

FrameResult status(std::span<const std::uint8_t> buffer) {
  return fixed_body(buffer, kStatusOff.size(),
                    [](std::size_t place, std::uint8_t byte) { return byte == kStatusOff[place]; });
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  if (buffer[0] != kStart) return Skip{1, DecodeError::stray_byte};
  if (buffer.size() == 1) return NeedMore{};
  switch (buffer[1]) {
    case kPosition:
      return position(buffer);
    case kBattery:
      return battery(buffer);
    case kVersion:
      return version(buffer);
    case kStatus:
      return status(buffer);
    default:
      return Skip{1, DecodeError::unknown_message};
  }
}

// next_frame has checked every byte.
std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const auto body = frame.payload;
  if (frame.kind == kPosition) out.emplace_back(BoardSnapshot{*kBoard.read(body)});
  if (frame.kind == kBattery) out.emplace_back(BatteryStatus{.percent = body[1], .charging = body[0] == 1});
  if (frame.kind == kVersion) out.emplace_back(DeviceIdentity{.firmware = {body.begin(), body.end()}});
  return std::nullopt;
}

constexpr std::array<std::uint8_t, 2> kAskPosition{'R', 'P'}, kAskVersion{'R', 'H'}, kAskBattery{'R', 'B'};
constexpr std::array<std::uint8_t, 5> kReportChanges{'C', 'P', 'I', 'R', 'Q'};

// The position first: only a board of this make answers it, and only after that is the command for changes
// sent, which contains letters that a DGT board must not hear.
constexpr std::array<Request, 4> kOpenScript{{
    {kAskPosition, kPosition, Millis(1000), true},
    {kAskVersion, kVersion, Millis(500), false},
    {kReportChanges, std::nullopt, Millis(50), false},
    {kAskPosition, kPosition, Millis(1000), true},
}};
// In silence the whole board is asked for: that repairs what was lost on the way.
constexpr std::array<Request, 1> kAskBoard{{{kAskPosition, kPosition, Millis(1000), true}}};

}  // namespace

Bytes encode_position(const rules::Placement& placement) {
  Bytes bytes{kStart, kPosition};
  const auto board = kBoard.write(placement);
  bytes.insert(bytes.end(), board.begin(), board.end());
  return bytes;
}

Bytes encode_battery(const BatteryStatus& battery) {
  const std::uint8_t charging = battery.charging.value_or(false) ? 1 : 0;
  return {kStart, kBattery, charging, static_cast<std::uint8_t>(battery.percent)};
}

/// In blue at half brightness.
Bytes light(rules::Bitboard squares) {
  Lights lights{.blue = static_cast<std::uint8_t>(squares == 0 ? 0 : 0xf)};
  while (squares) lights.add(rules::pop(squares));
  return encode_lights(lights);
}

void Lights::add(rules::Square square) {
  auto& row = rows[static_cast<std::size_t>(8 - rules::rank_of(square))];
  row = static_cast<std::uint8_t>(row | 1 << rules::file_of(square));
}

Bytes encode_lights(const Lights& lights) {
  const auto halves = [](unsigned high, unsigned low) { return static_cast<std::uint8_t>(high << 4 | low); };
  Bytes bytes{'E', 'L', halves(lights.brightness, lights.red), halves(lights.green, lights.blue)};
  bytes.insert(bytes.end(), lights.rows.begin(), lights.rows.end());
  bytes.push_back(halves(lights.flash ? 0xf : 0, lights.replace ? 1 : 0));
  bytes.push_back(lights.duration);
  return bytes;
}

std::optional<Lights> parse_lights(std::span<const std::uint8_t> command) {
  if (command.size() != Lights::kBytes || command[0] != 'E' || command[1] != 'L') return std::nullopt;
  const auto high = [&](std::size_t at) { return static_cast<std::uint8_t>(command[at] >> 4); };
  const auto low = [&](std::size_t at) { return static_cast<std::uint8_t>(command[at] & 0xf); };
  Lights lights{.brightness = high(2), .red = low(2), .green = high(3), .blue = low(3)};
  std::ranges::copy(command.subspan(4, Lights::kRows), lights.rows.begin());
  lights.flash = high(14) == 0xf;
  lights.replace = low(14) == 1;
  lights.duration = command[15];
  return lights;
}

}  // namespace ichessone

extern constinit const DriverInfo ichessone_board{
    .name = "ichessone",
    .maturity = Maturity::experimental,
    .usb_ids = {},  // no source names one
    .serial = {.baud_rate = 115200},
    .next_frame = ichessone::next_frame,
    .decode = ichessone::decode,
    .has_serial = false,
    .open_script = ichessone::kOpenScript,
    .keep_alive = ichessone::kAskBoard,
    .ask_board = ichessone::kAskBoard,
    .question_gap = Millis(50),
    .ask_battery = ichessone::kAskBattery,
    .lights = lit_by<ichessone::light>,
};

}  // namespace eboard::drivers
