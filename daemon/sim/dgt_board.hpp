// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a DGT board in single-board mode: commands in, messages out, one wire of 960
// bytes a second (docs/protocols/dgt.md, sections 2 to 6). It knows squares by the board's own names and the
// clock by its readings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/sim/clock_news.hpp"
#include "daemon/sim/commanded_clock.hpp"
#include "daemon/sim/electronics.hpp"
#include "daemon/sim/event_log.hpp"
#include "daemon/sim/wire.hpp"
#include "drivers/dgt_protocol.hpp"

namespace eboard::sim {

struct BoardSettings {
  std::string serial = "23946";  ///< five digits
  std::uint16_t bus_address = 1025;
  bool bluetooth = false;  ///< version 3.1 with a battery instead of 1.8
  bool has_clock = true;
  CommandedClockSettings commanded{};  ///< how the clock takes commands
  drivers::dgt::TurnBits turn_bits = drivers::dgt::TurnBits::bit3_left;
};

class DgtBoard : public Electronics {
 public:
  enum class Mode : std::uint8_t { idle, update, update_board, update_nice };
  using SetClock = CommandedClock::Set;

  DgtBoard(BoardSettings settings, const Profile& profile, Random random);

  void on_set_clock(SetClock handler) { commanded_.on_set(std::move(handler)); }
  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool tells_changes() const override { return mode_ != Mode::idle; }
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) override;
  void cut(Micros now, Micros until) override;

  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;

  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override;

 private:
  void step(Micros now, std::vector<Output>& out);
  void command(std::uint8_t byte, Micros now);
  void clock_command(std::span<const std::uint8_t> frame, Micros now);
  void answer(drivers::dgt::Bytes bytes, Micros now);
  void read_out(Micros now);
  void clock_arrived(const ClockNews& news);
  void repeat_clock(Micros now);
  [[nodiscard]] drivers::dgt::Bytes clock_bytes() const;
  [[nodiscard]] bool passes_clock_on() const;

  BoardSettings settings_;
  Profile profile_;
  Random random_;
  CommandedClock commanded_;
  Mode mode_ = Mode::idle;
  rules::Placement seen_;
  EventLog log_;
  std::optional<drivers::ClockReading> clock_;
  ClockLine clock_line_;
  std::vector<std::uint8_t> frame_;  ///< a command with data, as far as received
  Wire wire_{960};                   ///< 9600 baud, ten bit times a byte
  Micros cut_until_{0};
  std::optional<Micros> repeat_at_;  ///< mode 43: the next clock message at the latest
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
