// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes messages of the Millennium ChessLink family (docs/protocols/millennium.md), for both ends of the
// wire. The decoder, the simulated board and the tests use it.
//
//   LETTER[CHARACTERS]HH   H: check sum, the exclusive or of all characters before it (SumOf), in two
//   hexadecimal digits
//
// Bit 7 of every byte makes its number of ones odd. No mark begins or ends a message: the letter has a
// length.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::drivers::millennium {

using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kSumBytes = 2;

/// What the check sum is made of. A Mephisto Phoenix adds up the bytes with their parity.
enum class SumOf : std::uint8_t { characters, bytes };

// Registers of the board's EEPROM, and what they hold.
inline constexpr std::uint8_t kNoSums = 0x00;    ///< bit 0: check sums do not count
inline constexpr std::uint8_t kScanTime = 0x01;  ///< in steps of 2.048 ms
inline constexpr std::uint8_t kReports = 0x02;   ///< when positions are sent without a question
inline constexpr std::uint8_t kPeriod = 0x03;    ///< of timed reports, in steps of 4.096 ms

inline constexpr std::uint8_t kEveryScan = 0, kNever = 1, kTimed = 2, kOnChange = 3;

[[nodiscard]] constexpr bool is_odd(std::uint8_t byte) { return std::popcount(byte) % 2 == 1; }
[[nodiscard]] constexpr std::uint8_t with_parity(char letter) {
  const auto byte = static_cast<std::uint8_t>(letter & 0x7f);
  return is_odd(byte) ? byte : byte | 0x80;
}
[[nodiscard]] constexpr char without_parity(std::uint8_t byte) { return static_cast<char>(byte & 0x7f); }

[[nodiscard]] constexpr char hex_digit(unsigned number) { return "0123456789ABCDEF"[number & 0xf]; }

[[nodiscard]] constexpr std::array<char, kSumBytes> sum_text(std::string_view text,
                                                             SumOf of = SumOf::characters) {
  unsigned sum = 0;
  for (const char letter : text)
    sum ^= of == SumOf::bytes ? with_parity(letter) : static_cast<unsigned char>(letter);
  return {hex_digit(sum >> 4), hex_digit(sum)};
}

/// Makes a message at compile time.
template <std::size_t N>
[[nodiscard]] consteval auto fixed_message(const char (&text)[N]) {
  std::array<std::uint8_t, N - 1 + kSumBytes> out{};
  const std::string_view said(text, N - 1);
  std::size_t at = 0;
  for (const char letter : said) out[at++] = with_parity(letter);
  for (const char letter : sum_text(said)) out[at++] = with_parity(letter);
  return out;
}

/// The message with that letter and those characters.
[[nodiscard]] Bytes encode(std::string_view text, SumOf sum = SumOf::characters);
[[nodiscard]] Bytes encode_position(const rules::Placement& placement, SumOf sum = SumOf::characters);

/// Lights, on the corners of the squares: from the eighth rank's edge to the first's, along the left edge of
/// the a-file, then the next edge.
inline constexpr std::size_t kLights = 81;
/// Lights the corners of these squares steadily, and no others.
[[nodiscard]] Bytes encode_lights(rules::Bitboard squares);

/// The square of a position's character, which are from a8 to h1.
[[nodiscard]] constexpr rules::Square square_of(std::size_t character) {
  return static_cast<rules::Square>(character ^ 0x38);
}

}  // namespace eboard::drivers::millennium
