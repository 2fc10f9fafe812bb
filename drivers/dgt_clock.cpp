// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes the clock message of a DGT board: times of both halves, or an ack folded into the same seven bytes.
//
//   RRRRRRRR MMMMMMMM SSSSSSSS LLLLLLLL MMMMMMMM SSSSSSSS 00NXXBHR
//   right half: hours (low nibble) and flags, minutes and seconds in packed decimal; then the left half
//   flags of a half: 10 fallen, at zero and blocked; 20 time per move; 40 flag shown, may still run
//   status: R running, H the right side is high, B battery low, XX turn bits, N no clock
//
// The turn bits mean left or right depending on clock and firmware; they are not used here. An hour nibble of
// a, in either half, makes the message an ack.
#include <algorithm>

#include "drivers/dgt_protocol.hpp"

namespace eboard::drivers::dgt {

namespace {

constexpr std::uint8_t kAckNibble = 0x0a;
constexpr std::uint8_t kFallen = 0x10, kTimePerMove = 0x20, kFlagShown = 0x40;
constexpr std::uint8_t kRunning = 0x01, kRightHigh = 0x02, kBatteryLow = 0x04, kTurn3 = 0x08, kTurn4 = 0x10,
                       kNoClock = 0x20;

/// Returns nullopt unless the byte is packed decimal and at most 59.
std::optional<int> sixtieth(std::uint8_t packed) {
  const int tens = packed >> 4, units = packed & 0x0f;
  if (tens > 5 || units > 9) return std::nullopt;
  return tens * 10 + units;
}

std::optional<ClockHalf> decode_half(std::span<const std::uint8_t> bytes) {
  const int hours = bytes[0] & 0x0f;
  const auto minutes = sixtieth(bytes[1]), seconds = sixtieth(bytes[2]);
  if (hours > 9 || !minutes || !seconds) return std::nullopt;
  return ClockHalf{.remaining = std::chrono::hours(hours) + std::chrono::minutes(*minutes) +
                                std::chrono::seconds(*seconds),
                   .flag_fallen = (bytes[0] & kFallen) != 0,
                   .flag_shown = (bytes[0] & kFlagShown) != 0,
                   .time_per_move = (bytes[0] & kTimePerMove) != 0};
}

/// The four ack bytes lost their bit 7 to the rule that only an id has one; the two hour bytes carry it.
ClockAck decode_ack(std::span<const std::uint8_t> p) {
  const auto joined = [](std::uint8_t low, std::uint8_t carrier, int bit) {
    return static_cast<std::uint8_t>((low & 0x7f) | ((carrier >> bit) & 1) << 7);
  };
  return ClockAck{
      {joined(p[1], p[3], 4), joined(p[2], p[3], 5), joined(p[4], p[0], 4), joined(p[5], p[0], 5)}};
}

std::uint8_t packed(std::int64_t value) { return static_cast<std::uint8_t>(value / 10 << 4 | value % 10); }

std::array<std::uint8_t, 3> encode_half(const ClockHalf& half) {
  constexpr std::int64_t longest = 9 * 3600 + 59 * 60 + 59;
  const std::int64_t seconds = std::clamp<std::int64_t>(half.remaining / std::chrono::seconds(1), 0, longest);
  const int flags = (half.flag_fallen ? kFallen : 0) | (half.time_per_move ? kTimePerMove : 0) |
                    (half.flag_shown ? kFlagShown : 0);
  return {static_cast<std::uint8_t>(seconds / 3600 | flags), packed(seconds / 60 % 60), packed(seconds % 60)};
}

}  // namespace

Expected<std::optional<Payload>, DecodeError> decode_clock(std::span<const std::uint8_t> payload) {
  if (payload.size() != 7) return unexpected(DecodeError::bad_length);
  const auto is_zero = [](std::uint8_t byte) { return byte == 0; };
  if (std::all_of(payload.begin(), payload.end(), is_zero)) return std::nullopt;
  if ((payload[0] & 0x0f) == kAckNibble || (payload[3] & 0x0f) == kAckNibble) return decode_ack(payload);
  const std::uint8_t status = payload[6];
  if (status & kNoClock) return ClockMissing{};
  const auto right = decode_half(payload.first(3)), left = decode_half(payload.subspan(3, 3));
  if (!left || !right) return unexpected(DecodeError::bad_field);
  return ClockReading{.left = *left,
                      .right = *right,
                      .lever_high = status & kRightHigh ? Side::right : Side::left,
                      .running = (status & kRunning) != 0,
                      .battery_low = (status & kBatteryLow) != 0};
}

Bytes encode_clock_time(const ClockReading& reading, TurnBits turn_bits) {
  const bool right_high = reading.lever_high == Side::right;
  const bool bit4 = right_high == (turn_bits == TurnBits::bit3_left);
  const int status = (reading.running ? kRunning : 0) | (right_high ? kRightHigh : 0) |
                     (reading.battery_low ? kBatteryLow : 0) | (bit4 ? kTurn4 : kTurn3);
  const auto right = encode_half(reading.right), left = encode_half(reading.left);
  return encode_message(kClock, std::array{right[0], right[1], right[2], left[0], left[1], left[2],
                                           static_cast<std::uint8_t>(status)});
}

Bytes encode_clock_missing() {
  return encode_message(kClock, std::array<std::uint8_t, 7>{0, 0, 0, 0, 0, 0, kNoClock});
}

Bytes encode_clock_empty() { return encode_message(kClock, std::array<std::uint8_t, 7>{}); }

Bytes encode_ack(const std::array<std::uint8_t, 4>& ack) {
  const auto carrier = [](std::uint8_t low, std::uint8_t high) {
    return static_cast<std::uint8_t>(kAckNibble | (low & 0x80) >> 3 | (high & 0x80) >> 2);
  };
  const auto low7 = [](std::uint8_t byte) { return static_cast<std::uint8_t>(byte & 0x7f); };
  return encode_message(kClock,
                        std::array<std::uint8_t, 7>{carrier(ack[2], ack[3]), low7(ack[0]), low7(ack[1]),
                                                    carrier(ack[0], ack[1]), low7(ack[2]), low7(ack[3]), 0});
}

}  // namespace eboard::drivers::dgt
