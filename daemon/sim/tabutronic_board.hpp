// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates what the electronics of Certabo and Tabutronic boards have in common: all squares are read
// together and sent as one line, again and again, whoever listens; one wire of 3,840 bytes a second. No clock
// can be connected.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/tabutronic_lights.hpp"
#include "daemon/sim/wire.hpp"

namespace eboard::sim {

class TabutronicBoard : public Electronics {
 public:
  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return true; }
  void clock_shows(const drivers::ClockReading&, bool, Micros) override {}
  [[nodiscard]] std::optional<Micros> frame() const override { return period_; }
  void cut(Micros now, Micros until) override;
  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override;

  [[nodiscard]] const TabutronicLights& lights() const { return lights_; }

 protected:
  TabutronicBoard(Micros period, const Profile& profile, Random random)
      : profile_(profile), random_(random), period_(period), letters_(random.apart()) {}

  /// The square reads otherwise than before.
  void changed(rules::Square square) { changed_ = square; }
  [[nodiscard]] const Profile& profile() const { return profile_; }
  [[nodiscard]] Random& random() { return random_; }

 private:
  /// The line of what is read now. `lights`: the letter that acknowledges a command, or 0.
  [[nodiscard]] virtual std::vector<std::uint8_t> line(char lights) = 0;
  void send_line(Micros now);

  Profile profile_;
  Random random_;
  Micros period_;
  Micros next_line_{0};
  Micros cut_until_{0};
  std::optional<rules::Square> changed_;  ///< since the last line
  Wire wire_{3840};                       ///< 38,400 baud, ten bit times a byte
  TabutronicLights lights_;
  Random letters_;  ///< where they stand
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
