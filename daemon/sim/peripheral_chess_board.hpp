// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a board of the published Chess Peripheral Protocol (docs/protocols/peripheral_chess.md) outside a
// round: it tells which features it has, and reports its squares where it was asked to.
#pragma once

#include <string>
#include <string_view>

#include "daemon/sim/position_board.hpp"

namespace eboard::sim {

class PeripheralChessBoard : public PositionBoard {
 public:
  PeripheralChessBoard(const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return streams_; }
  [[nodiscard]] std::optional<Micros> frame() const override;

 private:
  void carry_out(std::string_view command, Micros now);
  [[nodiscard]] bool switch_on(std::string_view feature);
  [[nodiscard]] Bytes position(const rules::Placement& placement, Micros now) override;
  void changed(Micros now) override;
  void forget_command() override { heard_.clear(); }

  std::string heard_;  ///< received bytes that are not yet a whole line
  bool may_be_asked_ = false, streams_ = false;
};

}  // namespace eboard::sim
