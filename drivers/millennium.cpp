// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes boards of the Millennium ChessLink family (docs/protocols/millennium.md).
//
//   PLLLLLLL PCCCCCCC... PHHHHHHH PHHHHHHH
//   L: letter, C: characters, as many as the letter has, H: check sum (millennium.hpp), P: parity, odd
//
// The check sum does not depend on the order of the characters, so every character is also checked by itself.
// Sources disagree whether a board has parity on Bluetooth: a message without any bit 7 is taken, too.
//
// Source: descriptions of the protocol and programs for both of its ends; tried on a simulated board only.
#include "drivers/millennium.hpp"

#include <algorithm>
#include <bitset>
#include <optional>

#include "drivers/lights.hpp"

namespace eboard::drivers {

namespace millennium {

namespace {

// Answers of the board; a frame's kind is its letter.
constexpr char kVersion = 'v', kPosition = 's', kTracked = 'g', kLeds = 'l', kLedsOff = 'x', kWritten = 'w',
               kRegister = 'r';

constexpr std::size_t kPositionBytes = 1 + rules::kSquares + kSumBytes;

/// The length of a message with that letter; nullopt if no board sends one.
constexpr std::optional<std::size_t> message_bytes(char letter) {
  switch (letter) {
    case kLeds:
    case kLedsOff:
      return 1 + kSumBytes;
    case kVersion:
    case kWritten:
    case kRegister:
      return 1 + 4 + kSumBytes;
    case kPosition:
    case kTracked:
      return kPositionBytes;
    default:
      return std::nullopt;
  }
}

constexpr bool begins_message(std::uint8_t byte) { return message_bytes(without_parity(byte)).has_value(); }
constexpr bool is_hex_digit(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'F');
}
constexpr bool is_square(char letter) {
  return std::string_view(".PNBRQKpnbrqk").find(letter) != std::string_view::npos;
}

/// True if a message of that length can have `letter` at `place`, which is not the first.
constexpr bool fits(std::size_t size, std::size_t place, char letter) {
  if (place + kSumBytes >= size) return is_hex_digit(letter) || (letter >= 'a' && letter <= 'f');
  return size == kPositionBytes ? is_square(letter) : is_hex_digit(letter);
}

/// The check sum of a whole message, of its characters or of its bytes; some boards write it with small
/// letters.
bool sum_agrees(std::span<const std::uint8_t> message) {
  const auto size = message.size() - kSumBytes;
  unsigned characters = 0, bytes = 0;
  for (const std::uint8_t byte : message.first(size)) {
    characters ^= static_cast<unsigned>(without_parity(byte));
    bytes ^= byte;
  }
  const auto is_digit = [&](std::uint8_t byte, unsigned number) {
    const char digit = hex_digit(number);
    return without_parity(byte) == digit || (digit >= 'A' && without_parity(byte) == (digit | 0x20));
  };
  const auto says = [&](unsigned sum) {
    return is_digit(message[size], sum >> 4) && is_digit(message[size + 1], sum);
  };
  return says(characters) || says(bytes);
}

/// Refuses the first byte, and what follows it up to where a message can begin.
Skip refuse(std::span<const std::uint8_t> bytes, DecodeError why) {
  const auto next = std::find_if(bytes.begin() + 1, bytes.end(), begins_message);
  return {static_cast<std::size_t>(next - bytes.begin()), why};
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  const char kind = without_parity(buffer[0]);
  const auto size = message_bytes(kind);
  if (!size) return refuse(buffer.first(1), DecodeError::stray_byte);
  bool parity = true, plain = true;
  const auto there = buffer.first(std::min(buffer.size(), *size));
  for (std::size_t place = 0; place < there.size(); ++place) {
    const auto heard = there.first(place + 1);
    parity = parity && is_odd(there[place]);
    plain = plain && there[place] < 0x80;
    if (!parity && !plain) return refuse(heard, DecodeError::bad_checksum);
    if (place == 0 || fits(*size, place, without_parity(there[place]))) continue;
    return refuse(heard, begins_message(there[place]) ? DecodeError::cut_message : DecodeError::bad_field);
  }
  if (there.size() < *size) return NeedMore{};
  if (!sum_agrees(there)) return refuse(there, DecodeError::bad_checksum);
  return Frame{static_cast<std::uint8_t>(kind), there.subspan(1, *size - 1 - kSumBytes), *size};
}

std::string text_of(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text.push_back(without_parity(byte));
  return text;
}

BoardSnapshot read_position(std::span<const std::uint8_t> payload) {
  BoardSnapshot snapshot;
  for (std::size_t n = 0; n < payload.size(); ++n)
    snapshot.placement.set(square_of(n), rules::parse_piece(without_parity(payload[n])));
  return snapshot;
}

// next_frame has checked every character.
std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (frame.kind == kPosition) out.emplace_back(read_position(frame.payload));
  if (frame.kind == kVersion) {
    const auto digits = text_of(frame.payload);
    out.emplace_back(DeviceIdentity{.firmware = digits.substr(0, 2) + "." + digits.substr(2)});
  }
  return std::nullopt;
}

constexpr std::array<UsbId, 1> kUsbIds{{{0x0403, 0x6001}}};  // any FT232 cable; DGT boards have it, too

constexpr auto kAskVersion = fixed_message("V");
// The register survives a loss of power: it has whatever the last host wrote.
constexpr auto kReportChanges = fixed_message("W0203");
constexpr auto kAskPosition = fixed_message("S");

constexpr std::array<Request, 3> kOpenScript{{
    {kAskVersion, kVersion, Millis(500), true},
    // Changes first, so that changes before the answer to the next question are reported too.
    {kReportChanges, kWritten, Millis(500), false},
    {kAskPosition, kPosition, Millis(1000), true},
}};
// In silence the whole board is asked for: that repairs what was lost on the way.
constexpr std::array<Request, 1> kAskBoard{{{kAskPosition, kPosition, Millis(1000), true}}};

}  // namespace

Bytes encode(std::string_view text, SumOf sum) {
  Bytes bytes;
  for (const char letter : text) bytes.push_back(with_parity(letter));
  for (const char letter : sum_text(text, sum)) bytes.push_back(with_parity(letter));
  return bytes;
}

Bytes encode_position(const rules::Placement& placement, SumOf sum) {
  std::string text(1, kPosition);
  for (std::size_t n = 0; n < rules::kSquares; ++n) {
    const auto piece = placement[square_of(n)];
    text.push_back(piece ? rules::to_char(*piece) : '.');
  }
  return encode(text, sum);
}

Bytes encode_lights(rules::Bitboard squares) {
  if (squares == 0) return encode("X");
  std::bitset<kLights> lit;
  while (squares) {
    const rules::Square square = rules::pop(squares);
    const auto i = static_cast<std::size_t>(file_of(square)),
               j = static_cast<std::size_t>(7 - rank_of(square));
    for (const std::size_t corner : {i * 9 + j, i * 9 + j + 1, i * 9 + j + 9, i * 9 + j + 10})
      lit.set(corner);
  }
  std::string text = "L20";
  for (std::size_t light = 0; light < kLights; ++light) text += lit[light] ? "FF" : "00";
  return encode(text);
}

}  // namespace millennium

extern constinit const DriverInfo millennium_board{
    .name = "millennium",
    .maturity = Maturity::experimental,
    .usb_ids = millennium::kUsbIds,
    .serial = {.baud_rate = 38400},
    .next_frame = millennium::next_frame,
    .decode = millennium::decode,
    .has_serial = false,
    .open_script = millennium::kOpenScript,
    .keep_alive = millennium::kAskBoard,
    .ask_board = millennium::kAskBoard,
    .own_stream = {.frames = 1},  // left in automatic reports, it sends when a piece moves
    .lights = lit_by<millennium::encode_lights>,
};

}  // namespace eboard::drivers
