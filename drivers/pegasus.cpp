// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes the DGT Pegasus (docs/protocols/pegasus.md): the frames of DGT boards (dgt_board.cpp), over
// Bluetooth LE only, and of each square no more than whether something stands on it.
//
// Source: open programs that play on this board; tried on a simulated board only.
#include "drivers/pegasus.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace eboard::drivers {

extern const DriverInfo dgt_board;

namespace pegasus {

namespace {

constexpr std::uint8_t kEmpty = 0, kOccupied = 1;

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept { return dgt_board.next_frame(buffer); }

std::optional<DecodeError> decode_dump(std::span<const std::uint8_t> codes, std::vector<Payload>& out) {
  const auto is_code = [](std::uint8_t code) { return code <= kOccupied; };
  if (codes.size() != rules::kSquares) return DecodeError::unknown_message;
  if (!std::ranges::all_of(codes, is_code)) return DecodeError::bad_field;
  OccupancySnapshot snapshot{};
  for (std::uint8_t n = 0; n < rules::kSquares; ++n) {
    if (codes[n] == kOccupied) snapshot.occupied |= rules::bit(dgt::square_of(n));
  }
  out.emplace_back(snapshot);
  return std::nullopt;
}

std::optional<DecodeError> decode_field(std::span<const std::uint8_t> payload, std::vector<Payload>& out) {
  if (payload[0] >= rules::kSquares || payload[1] > kOccupied) return DecodeError::bad_field;
  out.emplace_back(OccupancyChanged{dgt::square_of(payload[0]), payload[1] == kOccupied});
  return std::nullopt;
}

/// Emulators know numbers of ten characters with letters ("P00000000X"), where other DGT boards have digits.
std::optional<DecodeError> decode_serial(std::span<const std::uint8_t> payload, std::vector<Payload>& out) {
  const auto is_graphic = [](std::uint8_t byte) { return byte > ' ' && byte < 0x7f; };
  if (!std::ranges::all_of(payload, is_graphic)) return DecodeError::bad_field;
  out.emplace_back(DeviceIdentity{.serial = std::string(payload.begin(), payload.end())});
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  switch (frame.kind) {
    case dgt::kBoardDump:
      return decode_dump(frame.payload, out);
    case dgt::kFieldUpdate:
      return decode_field(frame.payload, out);
    case dgt::kSerial:
      return decode_serial(frame.payload, out);
    case dgt::kVersion:
    case dgt::kBattery:
    case dgt::kTrademark:
    case dgt::kLongSerial:
      return dgt_board.decode(frame, out);
    default:
      return DecodeError::unknown_message;  // it has no clock and no memory
  }
}

constexpr std::array<std::uint8_t, 1> kReset{dgt::kReset}, kVersion{dgt::kAskVersion},
    kSerial{dgt::kAskSerial}, kUpdate{dgt::kUpdateBoard}, kBoard{dgt::kAskBoard}, kBattery{dgt::kAskBattery};

constexpr Request kAskBoard{kBoard, dgt::kBoardDump, Millis(1000), true};
constexpr std::array<Request, 5> kOpenScript{{
    {kReset, std::nullopt, Millis(100), false},
    {kVersion, dgt::kVersion, Millis(500), false},
    {kSerial, dgt::kSerial, Millis(500), false},
    // Updates first, so that changes during the dump are reported too.
    {kUpdate, std::nullopt, Millis(100), false},
    kAskBoard,
}};
// In silence the whole board is asked for: that repairs what was lost on the way.
constexpr std::array<Request, 1> kAskBoardScript{kAskBoard};

}  // namespace

dgt::Bytes encode_dump(rules::Bitboard occupied) {
  std::array<std::uint8_t, rules::kSquares> codes{};
  for (std::uint8_t n = 0; n < rules::kSquares; ++n)
    codes[n] = rules::contains(occupied, dgt::square_of(n)) ? kOccupied : kEmpty;
  return dgt::encode_dump(codes);
}

dgt::Bytes encode_field_update(rules::Square square, bool occupied) {
  return dgt::encode_message(dgt::kFieldUpdate,
                             std::to_array({dgt::dgt_square(square), occupied ? kOccupied : kEmpty}));
}

}  // namespace pegasus

extern constinit const DriverInfo pegasus_board{
    .name = "pegasus",
    .maturity = Maturity::experimental,
    .usb_ids = {},  // on its cable it only charges
    .serial = {},
    .next_frame = pegasus::next_frame,
    .decode = pegasus::decode,
    .open_script = pegasus::kOpenScript,
    .keep_alive = pegasus::kAskBoardScript,
    .ask_board = pegasus::kAskBoardScript,
    .ask_battery = pegasus::kBattery,
};

}  // namespace eboard::drivers
