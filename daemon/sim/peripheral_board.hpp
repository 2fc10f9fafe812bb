// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a board of 144 squares with a clock for four (docs/protocols/peripheral.md):
// lines in, lines out, one wire of 11,520 bytes a second.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/clock_news.hpp"
#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/wire.hpp"

namespace eboard::sim {

struct PeripheralSettings {
  std::string serial = "Q-00144";  ///< one word
  bool has_clock = true;
};

class PeripheralBoard : public ElectronicsOf<Quaternity> {
 public:
  PeripheralBoard(PeripheralSettings settings, const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return tells_squares_; }
  void square_read(Square square, std::optional<rules::quaternity::Man> piece, Micros now) override;
  void clock_shows(const drivers::QuaternityClockReading& reading, bool lever, Micros now) override;
  void cut(Micros now, Micros until) override;
  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;
  [[nodiscard]] std::vector<std::pair<std::string, Square>> take_faults() override;

 private:
  void carry_out(std::string_view line, Micros now);
  void answer(std::vector<std::uint8_t> bytes, Micros now);
  [[nodiscard]] std::vector<std::uint8_t> clock_line() const;

  PeripheralSettings settings_;
  Profile profile_;
  Random random_;
  bool tells_squares_ = false;
  bool tells_clock_ = false;
  rules::quaternity::Men seen_;
  std::optional<drivers::QuaternityClockReading> clock_;
  ClockLineOf<drivers::QuaternityClockReading> clock_news_;
  std::vector<std::uint8_t> heard_;  ///< received bytes that are not yet a whole line
  Wire wire_{11'520};                ///< 115,200 baud, ten bit times a byte
  Micros cut_until_{0};
  std::vector<std::pair<std::string, Square>> faults_;
};

}  // namespace eboard::sim
