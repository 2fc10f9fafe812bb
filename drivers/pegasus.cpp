// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes the DGT Pegasus (docs/protocols/pegasus.md): the frames of DGT boards (dgt_board.cpp), over
// Bluetooth LE only, and of each square no more than whether something stands on it. One that was not given a
// developer key says 7f of every square.
//
// Source: open programs that play on this board, some of them tried on real ones; here tried on a simulated
// board only.
#include "drivers/pegasus.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace eboard::drivers {

extern const DriverInfo dgt_board;

namespace pegasus {

namespace {

constexpr std::uint8_t kEmpty = 0, kOccupied = 1, kLocked = 0x7f;
/// The kind of a dump that says nothing of the squares; no message has this id, so it answers no question.
constexpr std::uint8_t kLockedDump = kLocked;

/// A message that other DGT boards do not have: a5 00 04 STATE.
FrameResult next_key_state(std::span<const std::uint8_t> buffer) {
  constexpr std::size_t size = dgt::kHeaderBytes + 1;
  const auto message = buffer.first(std::min(buffer.size(), size));
  const auto is_id = [](std::uint8_t byte) { return byte >= 0x80; };
  const auto next = std::find_if(message.begin() + 1, message.end(), is_id);
  if (next != message.end())
    return Skip{static_cast<std::size_t>(next - message.begin()), DecodeError::cut_message};
  if (message.size() < dgt::kHeaderBytes) return NeedMore{};
  if (message[1] != 0 || message[2] != size) return Skip{1, DecodeError::bad_length};
  if (message.size() < size) return NeedMore{};
  return Frame{kKeyState, message.subspan(dgt::kHeaderBytes), size};
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (!buffer.empty() && buffer[0] == kKeyState) return next_key_state(buffer);
  auto next = dgt_board.next_frame(buffer);
  auto* frame = std::get_if<Frame>(&next);
  const auto says_nothing = [](std::uint8_t code) { return code == kLocked; };
  if (frame != nullptr && frame->kind == dgt::kBoardDump && frame->payload.size() == rules::kSquares &&
      std::ranges::all_of(frame->payload, says_nothing))
    frame->kind = kLockedDump;
  return next;
}

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
std::optional<DecodeError> decode_serial(const Frame& frame, std::vector<Payload>& out) {
  const auto is_graphic = [](std::uint8_t byte) { return byte > ' ' && byte < 0x7f; };
  if (!std::ranges::all_of(frame.payload, is_graphic)) return DecodeError::bad_field;
  std::string number(frame.payload.begin(), frame.payload.end());
  out.emplace_back(frame.kind == dgt::kSerial ? DeviceIdentity{.serial = std::move(number)}
                                              : DeviceIdentity{.long_serial = std::move(number)});
  return std::nullopt;
}

std::optional<DecodeError> decode_key_state(std::uint8_t state, std::vector<Payload>& out) {
  constexpr std::uint8_t missing = 0, accepted = 1;
  if (state != missing && state != accepted) return DecodeError::bad_field;
  out.emplace_back(DeviceKey{state == accepted ? DeviceKey::State::accepted : DeviceKey::State::missing});
  return std::nullopt;
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  switch (frame.kind) {
    case dgt::kBoardDump:
      return decode_dump(frame.payload, out);
    case dgt::kFieldUpdate:
      return decode_field(frame.payload, out);
    case kLockedDump:
      out.emplace_back(DeviceKey{DeviceKey::State::locked});
      return std::nullopt;
    case kKeyState:
      return decode_key_state(frame.payload[0], out);
    case dgt::kSerial:
    case dgt::kLongSerial:
      return decode_serial(frame, out);
    case dgt::kVersion:
    case dgt::kBattery:
    case dgt::kTrademark:
      return dgt_board.decode(frame, out);
    default:
      return DecodeError::unknown_message;  // it has no clock and no memory
  }
}

constexpr std::array<std::uint8_t, 1> kReset{dgt::kReset}, kVersion{dgt::kAskVersion},
    kSerial{dgt::kAskSerial}, kLongSerial{dgt::kAskLongSerial}, kKey{kAskKeyState},
    kUpdate{dgt::kUpdateBoard}, kBoard{dgt::kAskBoard}, kBattery{dgt::kAskBattery};

constexpr Request kAskBoard{kBoard, dgt::kBoardDump, Millis(1000), true};
constexpr std::array<Request, 7> kOpenScript{{
    {kReset, std::nullopt, Millis(100), false},
    {kKey, kKeyState, Millis(300), false},
    {kVersion, dgt::kVersion, Millis(500), false},
    // The number that is printed on the board. It comes first, as the other one says whose board it is.
    {kLongSerial, dgt::kLongSerial, Millis(300), false},
    {kSerial, dgt::kSerial, Millis(500), false},
    // Updates first, so that changes during the dump are reported too.
    {kUpdate, std::nullopt, Millis(100), false},
    kAskBoard,
}};
// In silence the whole board is asked for: that repairs what was lost on the way.
constexpr std::array<Request, 1> kAskBoardScript{kAskBoard};

constexpr KeyUse kKeyUse{"Pegasus", kKeyBytes, encode_key};

}  // namespace

dgt::Bytes encode_key(std::span<const std::uint8_t> key) {
  dgt::Bytes bytes{kGiveKey, static_cast<std::uint8_t>(key.size() + 1)};
  bytes.insert(bytes.end(), key.begin(), key.end());
  bytes.push_back(0);
  return bytes;
}

dgt::Bytes encode_key_state(bool accepted) {
  return dgt::encode_message(kKeyState, std::to_array<std::uint8_t>({accepted}));
}

dgt::Bytes encode_locked_dump() {
  std::array<std::uint8_t, rules::kSquares> codes{};
  codes.fill(kLocked);
  return dgt::encode_dump(codes);
}

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
    .key = &pegasus::kKeyUse,
    .ask_battery = pegasus::kBattery,
};

}  // namespace eboard::drivers
