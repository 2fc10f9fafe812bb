// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_protocol.hpp"

#include <algorithm>

namespace eboard::drivers::dgt {

namespace {

/// Codes 1 to 6 are White's, 7 to 12 Black's, both in this order: P R N B K Q.
constexpr std::array<std::uint8_t, 6> kOffsetByRole{0, 2, 3, 1, 5, 4};

std::span<const std::uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

std::uint8_t code_of(std::optional<rules::Piece> piece) {
  if (!piece) return 0;
  const int first = piece->color == rules::Color::white ? 1 : 7;
  return static_cast<std::uint8_t>(first + kOffsetByRole[static_cast<std::size_t>(piece->role)]);
}

std::uint8_t code_of(ResultPieceSeen::Kind kind) {
  return static_cast<std::uint8_t>(0x0d + static_cast<int>(kind));
}

std::optional<rules::Piece> piece_of(std::uint8_t code) {
  constexpr std::string_view pieces = "PRNBKQprnbkq";
  if (code == 0 || code > pieces.size()) return std::nullopt;
  return rules::parse_piece(pieces[code - 1u]);
}

Bytes encode_message(std::uint8_t id, std::span<const std::uint8_t> payload) {
  const auto total = static_cast<unsigned>(payload.size() + kHeaderBytes);
  Bytes bytes{id, high7(total), low7(total)};
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  return bytes;
}

Bytes encode_dump(const rules::Placement& placement) {
  std::array<std::uint8_t, 64> codes{};
  for (std::uint8_t i = 0; i < rules::kSquares; ++i) codes[i] = code_of(placement[square_of(i)]);
  return encode_dump(codes);
}

Bytes encode_dump(const std::array<std::uint8_t, 64>& codes) { return encode_message(kBoardDump, codes); }

Bytes encode_field_update(rules::Square square, std::optional<rules::Piece> piece) {
  return encode_message(kFieldUpdate, std::array{dgt_square(square), code_of(piece)});
}

Bytes encode_result_piece(rules::Square square, ResultPieceSeen::Kind kind) {
  return encode_message(kFieldUpdate, std::array{dgt_square(square), code_of(kind)});
}

Bytes encode_version(std::uint8_t major, std::uint8_t minor) {
  return encode_message(kVersion, std::array{major, minor});
}

Bytes encode_serial(std::string_view text) { return encode_message(kSerial, as_bytes(text)); }

Bytes encode_long_serial(std::string_view text) { return encode_message(kLongSerial, as_bytes(text)); }

Bytes encode_bus_address(std::uint16_t address) {
  return encode_message(kBusAddress, std::array{high7(address), low7(address)});
}

Bytes encode_trademark(std::string_view text) {
  return encode_message(kTrademark, as_bytes(text.substr(0, 256)));
}

Bytes encode_battery(const Battery& battery) {
  constexpr std::uint8_t not_known = 0x7f;
  const auto hours = [](int minutes) { return static_cast<std::uint8_t>(minutes / 60); };
  const auto rest = [](int minutes) { return static_cast<std::uint8_t>(minutes % 60); };
  const int standby_of_day = battery.standby_minutes % (24 * 60);
  const std::array<std::uint8_t, 9> payload{
      battery.percent,
      battery.remaining_minutes ? hours(*battery.remaining_minutes) : not_known,
      battery.remaining_minutes ? rest(*battery.remaining_minutes) : not_known,
      hours(battery.on_minutes),
      rest(battery.on_minutes),
      static_cast<std::uint8_t>(battery.standby_minutes / (24 * 60)),
      hours(standby_of_day),
      rest(standby_of_day),
      static_cast<std::uint8_t>((battery.charging ? 1 : 0) | (battery.discharging ? 2 : 0))};
  return encode_message(kBattery, payload);
}

bool is_revelation(std::span<const std::uint8_t> payload) {
  const auto is_digit = [](std::uint8_t byte) { return byte >= '0' && byte <= '9'; };
  return payload.size() > 4 && is_digit(payload[0]) && payload[1] == '.' && is_digit(payload[2]) &&
         is_digit(payload[3]);
}

Bytes encode_leds(rules::Square from, rules::Square to) {
  return {kSetLeds, 4, 1, dgt_square(from), dgt_square(to), 0};
}

Bytes encode_leds_off() { return {kSetLeds, 4, 0, 0x40, 0x40, 0}; }

}  // namespace eboard::drivers::dgt
