// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a Chessnut Air (docs/protocols/chessnut.md): reports both ways, as they stand
// in a stream of bytes. It loses commands that follow each other too soon.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "daemon/sim/position_board.hpp"
#include "daemon/sim/report_reader.hpp"

namespace eboard::sim {

class ChessnutBoard : public PositionBoard {
 public:
  ChessnutBoard(const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return live_; }
  [[nodiscard]] std::optional<Micros> frame() const override;

  [[nodiscard]] rules::Bitboard lights() const { return lights_; }
  [[nodiscard]] int beeps() const { return beeps_; }

 private:
  void carry_out(std::span<const std::uint8_t> report, Micros now);
  void carry_out(std::uint8_t command, std::span<const std::uint8_t> body, Micros now);
  void press_button(Micros now);
  void set_mode(std::uint8_t mode, Micros now);
  void answer(const Bytes& report, Micros now);
  [[nodiscard]] Bytes position(const rules::Placement& placement, Micros now) override;
  void changed(Micros now) override;
  void report(Micros now) override;
  void forget_command() override { reports_.forget(); }

  Random ways_;
  Profile profile_;
  Micros period_;  ///< of reports without a change
  bool stands_ready_ = false;
  ReportReader reports_;
  std::optional<Micros> carried_out_;  ///< the last command
  bool live_ = false;
  rules::Bitboard lights_ = 0;
  int beeps_ = 0;
};

}  // namespace eboard::sim
