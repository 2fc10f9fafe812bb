// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes DGT e-boards in single-board mode.
//
//   IIIIIIII 0HHHHHHH 0LLLLLLL 0PPPPPPP ...
//   I: id, the only byte with bit 7; H, L: seven bits each of the total length, header included; P: payload
//
// There is no checksum. Two things protect the decoder: bit 7 marks the start of every message, so a message
// that was cut ends where the next one begins, and each id has its own length.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "drivers/dgt_lights.hpp"
#include "drivers/dgt_log.hpp"
#include "drivers/dgt_protocol.hpp"

namespace eboard::drivers {

namespace dgt {

namespace {

struct Length {
  std::uint8_t id;
  std::size_t minimum, maximum;  ///< total length, header included
};

// Irregular lengths: serial numbers of 1998 and those of a Pegasus are longer, those of emulators shorter;
// batteries report 1 to 9 fields.
constexpr std::array kLengths{
    Length{kNone, 3, 3},       Length{kBoardDump, 67, 67},    Length{kBoardDump, 103, 103},
    Length{kClock, 10, 10},    Length{kFieldUpdate, 5, 5},    Length{kEventLog, 7939, 7939},
    Length{kBusAddress, 5, 5}, Length{kSerial, 6, 13},        Length{kTrademark, 3, 259},
    Length{kVersion, 5, 5},    Length{kDraughtsDark, 53, 53}, Length{kDraughtsLight, 53, 53},
    Length{kBattery, 4, 12},   Length{kLongSerial, 13, 13},
};

constexpr bool is_id(std::uint8_t byte) { return byte >= 0x80; }

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  const std::uint8_t id = buffer[0];
  if (!is_id(id)) return Skip{1, DecodeError::stray_byte};
  const auto of_id = [id](const Length& length) { return length.id == id; };
  if (std::none_of(kLengths.begin(), kLengths.end(), of_id)) return Skip{1, DecodeError::unknown_message};

  const auto cut = [&](std::size_t begin, std::size_t end) {
    const auto part = buffer.subspan(begin, end - begin);
    return begin + static_cast<std::size_t>(std::find_if(part.begin(), part.end(), is_id) - part.begin());
  };
  const std::size_t header = std::min(buffer.size(), kHeaderBytes);
  if (const std::size_t at = cut(1, header); at < header) return Skip{at, DecodeError::cut_message};
  if (header < kHeaderBytes) return NeedMore{};

  const std::size_t total = static_cast<std::size_t>(buffer[1]) << 7 | buffer[2];
  const auto fits = [&](const Length& length) {
    return length.id == id && total >= length.minimum && total <= length.maximum;
  };
  if (std::none_of(kLengths.begin(), kLengths.end(), fits)) return Skip{1, DecodeError::bad_length};

  const std::size_t there = std::min(buffer.size(), total);
  if (const std::size_t at = cut(kHeaderBytes, there); at < there) return Skip{at, DecodeError::cut_message};
  if (there < total) return NeedMore{};
  return Frame{id, buffer.subspan(kHeaderBytes, total - kHeaderBytes), total};
}

std::optional<DecodeError> decode_field(std::span<const std::uint8_t> payload, std::vector<Payload>& out) {
  if (payload[0] >= rules::kSquares) return DecodeError::bad_field;
  const auto report = square_report(square_of(payload[0]), payload[1]);
  if (!report) return DecodeError::bad_field;
  out.push_back(*report);
  return std::nullopt;
}

constexpr bool is_digit(std::uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Boards of 1998 send a blank and the version of the storage after the digits.
std::optional<DecodeError> decode_serial(std::span<const std::uint8_t> payload, std::vector<Payload>& out) {
  const auto end = std::find_if_not(payload.begin(), payload.end(), is_digit);
  if (end == payload.begin()) return DecodeError::bad_field;
  out.emplace_back(DeviceIdentity{.serial = std::string(payload.begin(), end)});
  return std::nullopt;
}

/// Ten digits, or of a Revelation II its firmware and six more characters.
std::optional<DecodeError> decode_long_serial(std::span<const std::uint8_t> payload,
                                              std::vector<Payload>& out) {
  const std::string text(payload.begin(), payload.end());
  if (std::all_of(payload.begin(), payload.end(), is_digit)) {
    out.emplace_back(DeviceIdentity{.long_serial = text});
    return std::nullopt;
  }
  if (!is_revelation(payload)) return DecodeError::bad_field;
  out.emplace_back(DeviceIdentity{.firmware = text.substr(0, 4), .model = "Revelation II"});
  return std::nullopt;
}

/// Opaque text in lines; only what is printable is kept.
void decode_trademark(std::span<const std::uint8_t> payload, std::vector<Payload>& out) {
  std::string text;
  for (const std::uint8_t byte : payload) {
    if ((byte >= ' ' && byte < 0x7f) || byte == '\n') text.push_back(static_cast<char>(byte));
  }
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (!text.empty()) out.emplace_back(DeviceIdentity{.model = text});
}

std::optional<DecodeError> decode_battery(std::span<const std::uint8_t> payload, std::vector<Payload>& out) {
  constexpr std::size_t full_size = 9;
  constexpr std::uint8_t charging = 1, discharging = 2, low_or_empty = 4 | 8;
  if (payload[0] > 100) return DecodeError::bad_field;
  BatteryStatus status{.percent = payload[0], .charging = std::nullopt};
  if (payload.size() == full_size) {
    if (payload.back() & charging) {
      status.charging = true;
    } else if (payload.back() & discharging) {
      status.charging = false;
    }
    status.low = (payload.back() & low_or_empty) != 0;
  }
  out.emplace_back(status);
  return std::nullopt;
}

std::optional<DecodeError> decode_clock_message(std::span<const std::uint8_t> payload,
                                                std::vector<Payload>& out) {
  const auto said = decode_clock(payload);
  if (!said) return said.error();
  if (*said) out.push_back(**said);
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const auto payload = frame.payload;
  switch (frame.kind) {
    case kBoardDump:
      return decode_dump(payload, out);
    case kFieldUpdate:
      return decode_field(payload, out);
    case kClock:
      return decode_clock_message(payload, out);
    case kSerial:
      return decode_serial(payload, out);
    case kLongSerial:
      return decode_long_serial(payload, out);
    case kBattery:
      return decode_battery(payload, out);
    case kTrademark:
      decode_trademark(payload, out);
      return std::nullopt;
    case kVersion:
      out.emplace_back(DeviceIdentity{.firmware = fmt::format("{}.{}", payload[0], payload[1])});
      return std::nullopt;
    case kBusAddress:
      out.emplace_back(DeviceIdentity{.bus_address = std::to_string(of_sevens(payload[0], payload[1]))});
      return std::nullopt;
    case kEventLog:
      out.emplace_back(decode_log(payload));
      return std::nullopt;
    case kNone:
      return std::nullopt;
    default:
      return DecodeError::unknown_message;  // a draughts board
  }
}

constexpr std::array<UsbId, 3> kUsbIds{{
    {0x0403, 0x6001},  // any FT232 cable
    {0x04d8, 0x000a},  // any Microchip CDC device; Bluetooth boards on their USB cable
    {0x045b, 0x8111},  // "DGT e-Board"
}};

constexpr std::array<std::uint8_t, 1> kResetBytes{kReset}, kVersionBytes{kAskVersion},
    kSerialBytes{kAskSerial}, kLongSerialBytes{kAskLongSerial}, kAskLogBytes{kAskLog}, kBoardBytes{kAskBoard},
    kClockBytes{kAskClock}, kUpdateNiceBytes{kUpdateNice}, kBatteryBytes{kAskBattery};
constexpr std::array<std::uint8_t, 2> kAwakeBytes{kAskBoard, kUpdateNice};

// One question at a time: Bluetooth boards lose parts of a burst, and old ones need 100 ms after a command
// that they do not answer.
constexpr std::array<Request, 7> kOpenScript{{
    {kResetBytes, std::nullopt, Millis(100), false},
    {kVersionBytes, kVersion, Millis(500), false},
    // Boards before the long number do not know the question. It comes first, as the other number says whose
    // board it is.
    {kLongSerialBytes, kLongSerial, Millis(300), false},
    {kSerialBytes, kSerial, Millis(500), false},
    // Updates first, so that changes during the dump are reported too.
    {kUpdateNiceBytes, std::nullopt, Millis(100), false},
    {kBoardBytes, kBoardDump, Millis(1000), true},
    {kClockBytes, kClock, Millis(500), false},
}};
constexpr std::array<Request, 1> kKeepAlive{{{kSerialBytes, kSerial, Millis(1000), true}}};
// A board whose power failed for a moment answers as before, but reports nothing until it is asked to again,
// and what happened since is seen on its squares only. The command that has no answer comes second: where a
// board loses it, it is sent again after some silences.
constexpr std::array<Request, 1> kAskBoardScript{{{kAwakeBytes, kBoardDump, Millis(1000), true}}};
// The log takes 8.3 s at 9600 baud, and nothing else is received meanwhile: updates are switched off before
// it.
constexpr std::array<Request, 5> kAskStored{{
    {kResetBytes, std::nullopt, Millis(100), false},
    {kAskLogBytes, kEventLog, Millis(15'000), false},
    {kUpdateNiceBytes, std::nullopt, Millis(100), false},
    {kBoardBytes, kBoardDump, Millis(1000), true},
    {kClockBytes, kClock, Millis(500), false},
}};

}  // namespace

std::optional<Payload> square_report(rules::Square square, std::uint8_t code) {
  if (code > 0x0f) return std::nullopt;
  if (code >= 0x0d) return ResultPieceSeen{square, static_cast<ResultPieceSeen::Kind>(code - 0x0d)};
  return SquareChanged{square, piece_of(code)};
}

std::optional<DecodeError> decode_dump(std::span<const std::uint8_t> codes, std::vector<Payload>& out) {
  if (codes.size() != rules::kSquares) return DecodeError::unknown_message;  // 100 squares: draughts
  BoardSnapshot snapshot;
  std::vector<Payload> results;
  for (std::uint8_t i = 0; i < rules::kSquares; ++i) {
    const auto report = square_report(square_of(i), codes[i]);
    if (!report) return DecodeError::bad_field;
    if (const auto* square = std::get_if<SquareChanged>(&*report)) {
      if (square->piece) snapshot.placement.set(square->square, square->piece);
    } else {
      results.push_back(*report);
    }
  }
  out.emplace_back(snapshot);
  out.insert(out.end(), results.begin(), results.end());
  return std::nullopt;
}

}  // namespace dgt

extern constinit const DriverInfo dgt_board{
    .name = "dgt",
    .maturity = Maturity::beta,
    .usb_ids = dgt::kUsbIds,
    .serial = {.baud_rate = 9600},
    .next_frame = dgt::next_frame,
    .decode = dgt::decode,
    .open_script = dgt::kOpenScript,
    .keep_alive = dgt::kKeepAlive,
    .ask_board = dgt::kAskBoardScript,
    .forgets_to_report = true,
    .ask_stored = dgt::kAskStored,
    .ask_serial = dgt::kSerialBytes,
    .ask_battery = dgt::kBatteryBytes,
    .lights = dgt::revelation_lights,
};

}  // namespace eboard::drivers
