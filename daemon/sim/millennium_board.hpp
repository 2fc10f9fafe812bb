// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a Millennium ChessLink board (docs/protocols/millennium.md): all squares are
// read together, commands in, positions out, one wire of 3,840 bytes a second. No clock can be connected.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/position_board.hpp"
#include "drivers/millennium.hpp"

namespace eboard::sim {

class MillenniumBoard : public PositionBoard {
 public:
  /// The corners of the squares, file by file from a8's upper left one.
  static constexpr std::size_t kLeds = 81;

  MillenniumBoard(const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override;
  [[nodiscard]] std::optional<Micros> frame() const override;

  /// What each light shows in the eight parts of its rhythm.
  [[nodiscard]] const std::array<std::uint8_t, kLeds>& leds() const { return leds_; }

 private:
  /// The length of the command that begins with this letter; nullopt if there is none.
  [[nodiscard]] static std::optional<std::size_t> command_bytes(char letter);
  [[nodiscard]] bool is_whole(std::string_view command);
  void carry_out(std::string_view command, Micros now);
  void write(std::uint8_t address, std::uint8_t value, Micros now);
  void light(std::string_view digits);
  void reset(Micros now);
  void answer(std::string_view text, Micros now);
  [[nodiscard]] Bytes position(const rules::Placement& placement, Micros now) override;
  void changed(Micros now) override;
  void report(Micros now) override;
  void forget_command() override { heard_.clear(); }
  void plan_report(Micros now);

  std::array<std::uint8_t, 256> registers_{};  ///< kept without power
  bool asked_for_reports_ = false;
  std::array<std::uint8_t, kLeds> leds_{};
  drivers::millennium::SumOf sums_{};  ///< of the latest command; the board answers with the same
  std::string heard_;                  ///< received characters that are not yet a whole command
  Micros deaf_until_{0};               ///< after a reset
};

}  // namespace eboard::sim
