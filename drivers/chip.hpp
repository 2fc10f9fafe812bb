// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the number in the chip of a piece, on boards that read those.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace eboard::drivers {

/// What one coil reads: five numbers. They say nothing of the piece; who owns the set has to know that.
class Chip {
 public:
  static constexpr std::size_t kNumbers = 5;
  using Numbers = std::array<int, kNumbers>;

  constexpr Chip() = default;  ///< the coil reads nothing
  /// Requires numbers from 0 to 1023. Makers send 0 to 255, and one of their programs 345.
  constexpr explicit Chip(const Numbers& numbers) {
    for (const int number : numbers) packed_ = packed_ << kBits | static_cast<std::uint64_t>(number);
  }

  [[nodiscard]] constexpr bool none() const { return packed_ == 0; }
  [[nodiscard]] constexpr Numbers numbers() const {
    Numbers out{};
    for (std::size_t n = 0; n < kNumbers; ++n)
      out[n] = static_cast<int>(packed_ >> kBits * (kNumbers - 1 - n) & ((1 << kBits) - 1));
    return out;
  }
  auto operator<=>(const Chip&) const = default;

 private:
  static constexpr unsigned kBits = 10;
  std::uint64_t packed_ = 0;
};

}  // namespace eboard::drivers
