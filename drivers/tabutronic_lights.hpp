// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lights of Certabo and Tabutronic boards (docs/protocols/certabo.md, "What such boards receive"). There
// are two kinds of lights, whose commands have neither head nor sum, and a board does not say which it has: a
// command of the right kind is acknowledged by a letter in the next line.
#pragma once

#include <optional>

#include "drivers/lights.hpp"
#include "drivers/tabutronic.hpp"

namespace eboard::drivers::tabutronic {

/// A light a square: eight bytes.
[[nodiscard]] Bytes encode_lights(rules::Bitboard squares);
/// 81 lights of three colours at the corners of the squares: 247 bytes. All four corners are lit, in blue.
[[nodiscard]] Bytes encode_corner_lights(rules::Bitboard squares);

class Lights final : public drivers::Lights {
 public:
  static constexpr Millis kPause{600};  ///< between two commands; a board loses what comes sooner
  static constexpr int kTries = 2;      ///< of one kind

  void heard(const Frame& line) override;
  void forget() override;
  [[nodiscard]] Bytes show(rules::Bitboard squares, Millis now) override;
  [[nodiscard]] Bytes put_out() override;

 private:
  using Encode = Bytes (*)(rules::Bitboard squares);
  /// What to send to a board that has acknowledged a command; empty: it has been told.
  [[nodiscard]] Bytes known(rules::Bitboard squares);
  /// The same of one that has not.
  [[nodiscard]] Bytes tried(rules::Bitboard squares);

  Encode encode_ = nullptr;                  ///< of the kind that the board has, once it is known
  std::optional<rules::Bitboard> shown_{0};  ///< nullopt: unknown
  int unanswered_ = 0;                       ///< commands without an acknowledgement since the latest one
  Millis next_{0};                           ///< not before
};

[[nodiscard]] std::unique_ptr<drivers::Lights> lights();

}  // namespace eboard::drivers::tabutronic
