// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes and reads lines of the Chess Peripheral Protocol, as extended for boards of 144 squares and clocks
// for four (docs/protocols/peripheral.md). The decoder and the simulated board use them.
//
//   VERB[ ARGUMENTS]*CCCC<LF>     C: check sum of everything before '*', lower-case hexadecimal
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::drivers::peripheral {

using Bytes = std::vector<std::uint8_t>;

/// The length of '*' and four digits; the LF comes after them.
inline constexpr std::size_t kSumBytes = 5;
/// The maximum length, with its LF. A state with a piece on each of the 144 squares has 311 bytes.
inline constexpr std::size_t kLongestLine = 384;

/// CRC-16 with polynomial 1021, beginning with ffff; "123456789" gives 29b1.
template <class Text>
[[nodiscard]] constexpr std::uint16_t check_sum(const Text& text) {
  std::uint32_t sum = 0xffff;
  for (const auto byte : text) {
    sum ^= static_cast<std::uint32_t>(static_cast<std::uint8_t>(byte)) << 8;
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 0x8000 ? sum << 1 ^ 0x1021 : sum << 1) & 0xffff;
  }
  return static_cast<std::uint16_t>(sum);
}

[[nodiscard]] constexpr std::array<char, kSumBytes> sum_text(std::uint16_t sum) {
  std::array<char, kSumBytes> out{'*'};
  for (std::size_t n = 1; n < kSumBytes; ++n)
    out[n] = "0123456789abcdef"[sum >> (4 * (kSumBytes - 1 - n)) & 0xf];
  return out;
}

/// Makes a line at compile time.
template <std::size_t N>
[[nodiscard]] consteval auto fixed_line(const char (&text)[N]) {
  std::array<std::uint8_t, N + kSumBytes> out{};
  const std::string_view said(text, N - 1);
  std::size_t at = 0;
  for (const char c : said) out[at++] = static_cast<std::uint8_t>(c);
  for (const char c : sum_text(check_sum(said))) out[at++] = static_cast<std::uint8_t>(c);
  out[at] = '\n';
  return out;
}

[[nodiscard]] Bytes encode_line(std::string_view text);
[[nodiscard]] Bytes encode_state(const rules::quaternity::Men& men);
[[nodiscard]] Bytes encode_square(rules::quaternity::Square square,
                                  std::optional<rules::quaternity::Man> man);
[[nodiscard]] Bytes encode_time(const QuaternityClockReading& reading);
/// Reports that no clock is connected.
[[nodiscard]] Bytes encode_no_time();

/// Takes the line at the beginning of `buffer` as a Frame of kind 0; its payload is the text before the check
/// sum, not yet interpreted.
[[nodiscard]] FrameResult next_line(std::span<const std::uint8_t> buffer) noexcept;

}  // namespace eboard::drivers::peripheral
