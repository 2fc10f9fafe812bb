// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lights of one board: what to send so that they show certain squares. Makes differ in how many squares a
// command lights, in what a board says to it, and in what they do with the lights by themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "drivers/driver.hpp"
#include "rules/chess/bitboard.hpp"

namespace eboard::drivers {

class Lights {
 public:
  using Bytes = std::vector<std::uint8_t>;
  virtual ~Lights() = default;

  /// A whole message of the board.
  virtual void heard(const Frame&) {}
  /// The link was lost: nobody knows what is lit, nor whether the same board comes back.
  virtual void forget() = 0;
  /// What to send at `now` so that these squares are lit and no others, or as many of them as the board can
  /// light. Empty: they are, or it is too early. Dark lights that never were lit need nothing.
  [[nodiscard]] virtual Bytes show(rules::Bitboard squares, Millis now) = 0;
  /// What puts out all that may be lit, whatever was sent just now; empty if nothing is.
  [[nodiscard]] virtual Bytes put_out() = 0;
};

/// Lights that one command sets all at once, and that stay so.
class CommandedLights final : public Lights {
 public:
  /// The command that lights these squares, or those of them that the board can light at once.
  using Encode = Bytes (*)(rules::Bitboard squares);
  explicit CommandedLights(Encode encode) : encode_(encode) {}

  void forget() override {
    if (shown_ != 0u) shown_.reset();
  }
  [[nodiscard]] Bytes show(rules::Bitboard squares, Millis) override {
    if (squares == shown_) return {};
    const bool same = shown_ && encode_(squares) == encode_(*shown_);
    shown_ = squares;
    return same ? Bytes{} : encode_(squares);
  }
  [[nodiscard]] Bytes put_out() override { return show(0, Millis{0}); }

 private:
  Encode encode_;
  std::optional<rules::Bitboard> shown_{0};  ///< nullopt: unknown
};

/// For DriverInfo::lights.
template <CommandedLights::Encode encode>
[[nodiscard]] std::unique_ptr<Lights> lit_by() {
  return std::make_unique<CommandedLights>(encode);
}

}  // namespace eboard::drivers
