// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of an iChessOne board (docs/protocols/ichessone.md): commands in, positions out,
// one wire of 11,520 bytes a second.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/sim/position_board.hpp"
#include "drivers/ichessone.hpp"

namespace eboard::sim {

class IChessOneBoard : public PositionBoard {
 public:
  static constexpr std::size_t kLights = drivers::ichessone::Lights::kRows * 8;

  /// What a light shows; dark if none of its numbers is above 0.
  struct Light {
    std::uint8_t red = 0, green = 0, blue = 0;
    bool flash = false;
    bool operator==(const Light&) const = default;
  };

  IChessOneBoard(const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return on_change_ || period_; }
  [[nodiscard]] std::optional<Micros> frame() const override;

  /// Row by row from the edge behind rank 8, each from file a.
  [[nodiscard]] const std::array<Light, kLights>& lights() const { return lights_; }

 private:
  /// Carries out the command that the received bytes begin with; returns its length, or 0 if it is not whole
  /// yet.
  [[nodiscard]] std::size_t carry_out(Micros now);
  void carry_out(std::string_view command, Micros now);
  void report_every(std::string_view milliseconds, Micros now);
  void light(const drivers::ichessone::Lights& lights);
  [[nodiscard]] Bytes position(const rules::Placement& placement, Micros now) override;
  void changed(Micros now) override;
  void report(Micros now) override;
  void forget_command() override { heard_.clear(); }

  std::string heard_;   ///< received bytes that are not yet a whole command
  Micros heard_at_{0};  ///< the last of them
  bool on_change_ = false;
  std::optional<Micros> period_;
  std::array<Light, kLights> lights_{};
};

}  // namespace eboard::sim
