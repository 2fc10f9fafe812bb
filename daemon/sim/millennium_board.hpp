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

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/wire.hpp"
#include "rules/chess/placement.hpp"

namespace eboard::sim {

class MillenniumBoard : public Electronics {
 public:
  /// The corners of the squares, file by file from a8's upper left one.
  static constexpr std::size_t kLeds = 81;

  MillenniumBoard(const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool tells_changes() const override;
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading&, bool, Micros) override {}
  [[nodiscard]] std::optional<Micros> frame() const override;
  void cut(Micros now, Micros until) override;
  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override;

  /// What each light shows in the eight parts of its rhythm.
  [[nodiscard]] const std::array<std::uint8_t, kLeds>& leds() const { return leds_; }

 private:
  /// The length of the command that begins with this letter; nullopt if there is none.
  [[nodiscard]] static std::optional<std::size_t> command_bytes(char letter);
  [[nodiscard]] bool is_whole(std::string_view command) const;
  void carry_out(std::string_view command, Micros now);
  void write(std::uint8_t address, std::uint8_t value, Micros now);
  void light(std::string_view digits);
  void reset(Micros now);
  void answer(std::string_view text, Micros now);
  void plan_report(Micros now);
  void report(Micros now);
  void report_change(Micros now);

  Profile profile_;
  Random random_;
  std::array<std::uint8_t, 256> registers_{};  ///< kept without power
  bool asked_for_reports_ = false;
  std::array<std::uint8_t, kLeds> leds_{};
  rules::Placement seen_;
  rules::Placement reported_;  ///< what changes are compared with
  rules::Square last_changed_{};
  std::string heard_;                ///< received characters that are not yet a whole command
  std::optional<Micros> report_at_;  ///< the next report without a question
  Wire wire_{3840};                  ///< 38,400 baud, ten bit times a byte
  Micros deaf_until_{0};             ///< after a reset
  Micros cut_until_{0};
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
