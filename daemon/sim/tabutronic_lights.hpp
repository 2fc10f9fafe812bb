// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what a host sends to a Certabo or Tabutronic board: commands for its lights, which have neither head
// nor sum (docs/protocols/certabo.md, "What such boards receive").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "daemon/sim/random.hpp"
#include "rules/chess/bitboard.hpp"

namespace eboard::sim {

class TabutronicLights {
 public:
  static constexpr std::size_t kLeds = 81;
  struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;
    bool operator==(const Colour&) const = default;
  };

  /// `coloured`: the board has 81 lights of three colours at the corners of the squares; otherwise it has one
  /// light a square.
  explicit TabutronicLights(bool coloured = false) : coloured_(coloured) {}

  /// Takes bytes of the host, cut anywhere. What remains of a command after a pause is forgotten.
  void receive(std::span<const std::uint8_t> bytes, Micros now);
  /// The letter that acknowledges a command since the last call, or 0.
  [[nodiscard]] char take_acknowledgement();

  /// The squares that are lit.
  [[nodiscard]] rules::Bitboard squares() const { return squares_; }
  /// The corners, from the outer one of h1 to that of a8.
  [[nodiscard]] const std::array<Colour, kLeds>& corners() const { return corners_; }

 private:
  [[nodiscard]] std::size_t command_bytes() const;
  void carry_out();

  bool coloured_;
  std::vector<std::uint8_t> heard_;
  Micros heard_at_{0};
  rules::Bitboard squares_ = 0;
  std::array<Colour, kLeds> corners_{};
  char acknowledgement_ = 0;
};

}  // namespace eboard::sim
