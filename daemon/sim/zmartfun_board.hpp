// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a House of Staunton board (docs/protocols/zmartfun.md): it reports positions,
// and its clock's times, as reports stand in a stream of bytes, is asked nothing, and lights one square at a
// time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "daemon/sim/clock_news.hpp"
#include "daemon/sim/position_board.hpp"
#include "daemon/sim/report_reader.hpp"

namespace eboard::sim {

class ZmartfunBoard : public PositionBoard {
 public:
  ZmartfunBoard(const Profile& profile, Random random, bool has_clock = false);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return true; }
  [[nodiscard]] std::optional<Micros> frame() const override;
  void clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) override;
  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;

  [[nodiscard]] rules::Bitboard lights() const { return lights_; }

 private:
  [[nodiscard]] Bytes position(const rules::Placement& placement, Micros now) override;
  void changed(Micros now) override { plan(now); }
  void report(Micros now) override;
  void forget_command() override { reports_.forget(); }

  Profile profile_;
  Random clock_dice_;
  bool has_clock_;
  ClockLine clock_line_;
  ReportReader reports_;
  rules::Bitboard lights_ = 0;
};

}  // namespace eboard::sim
