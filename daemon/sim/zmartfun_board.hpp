// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a House of Staunton board (docs/protocols/zmartfun.md): it reports positions,
// as reports stand in a stream of bytes, and is asked nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "daemon/sim/position_board.hpp"

namespace eboard::sim {

class ZmartfunBoard : public PositionBoard {
 public:
  ZmartfunBoard(const Profile& profile, Random random);

  /// It has commands for lights only, and no lights here.
  void receive(std::span<const std::uint8_t>, Micros) override {}
  [[nodiscard]] bool tells_changes() const override { return true; }
  [[nodiscard]] std::optional<Micros> frame() const override;

 private:
  [[nodiscard]] Bytes position(const rules::Placement& placement, Micros now) override;
  void changed(Micros now) override { plan(now); }
  void report(Micros now) override;
  void forget_command() override {}
};

}  // namespace eboard::sim
