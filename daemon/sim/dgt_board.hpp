// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a DGT board: commands in, messages out, one wire of 960 bytes a second
// (docs/protocols/dgt.md). It begins in bus mode, as boards do: the first command of single-board mode ends
// that, and a frame of the bus or 4a brings it back. It knows squares by the board's own names and the clock
// by its readings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/clock_news.hpp"
#include "daemon/sim/commanded_clock.hpp"
#include "daemon/sim/electronics.hpp"
#include "daemon/sim/event_log.hpp"
#include "daemon/sim/wire.hpp"
#include "drivers/dgt_bus.hpp"

namespace eboard::sim {

/// What a DGT board tells of itself, and has besides.
enum class DgtModel : std::uint8_t {
  first,       ///< of 1998: version 1.0, a serial number with that of its memory behind it
  serial,      ///< version 1.3, no long serial number
  usb,         ///< version 1.8
  bluetooth,   ///< version 3.1, and a battery
  revelation,  ///< a Revelation II: its long serial number begins with its firmware, and two squares can be
               ///< lit
};
/// nullopt: none is called so.
[[nodiscard]] std::optional<DgtModel> parse_dgt_model(std::string_view name);

struct BoardSettings {
  std::string serial = "23946";  ///< five digits
  drivers::dgt::bus::Address bus_address = 1025;
  bool shared_line = false;     ///< messages are handed over when they begin (wire.hpp)
  double turnaround = 0.005;    ///< s, the longest, to an answer on the bus
  double memory_write = 0;      ///< s: so long it answers nothing on the bus behind a change
  bool end_in_changes = false;  ///< changes on the bus have an end behind them, as in the log
  DgtModel model = DgtModel::usb;
  bool has_clock = true;
  CommandedClockSettings commanded{};  ///< how the clock takes commands
  drivers::dgt::TurnBits turn_bits = drivers::dgt::TurnBits::bit3_left;
  std::string trademark{};  ///< the answer to 47; empty: a text that names no maker
};

class DgtBoard : public Electronics {
 public:
  enum class Mode : std::uint8_t { idle, update, update_board, update_nice };
  using SetClock = CommandedClock::Set;

  DgtBoard(BoardSettings settings, const Profile& profile, Random random);

  void on_set_clock(SetClock handler) { commanded_.on_set(std::move(handler)); }
  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return mode_ != Mode::idle || polled_; }
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) override;
  void cut(Micros now, Micros until) override;
  void fail_power(Micros now, Micros until) override;

  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;

  [[nodiscard]] Mode mode() const { return mode_; }
  /// Of a Revelation II: two squares, one or none.
  [[nodiscard]] rules::Bitboard lights() const { return lights_; }
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override;

 private:
  void step(Micros now, std::vector<Output>& out);
  void obey(std::span<const std::uint8_t> frame, Micros now);
  void bus_frame(std::span<const std::uint8_t> frame, Micros now);
  void bus_command(drivers::dgt::bus::Command command, Micros now);
  void bus_ping(bool to_all, Micros now);
  void bus_answer(std::uint8_t id, std::span<const std::uint8_t> data, Micros now);
  void bus_changes(std::span<const std::uint8_t> items, std::uint8_t id, Micros now);
  void power_up();
  [[nodiscard]] bool has_power() const { return !power_at_; }
  void command(std::uint8_t byte, Micros now);
  void clock_command(std::span<const std::uint8_t> frame, Micros now);
  void light(std::span<const std::uint8_t> frame);
  void answer(drivers::dgt::Bytes bytes, Micros now);
  void read_out(Micros now);
  void clock_arrived(const ClockNews& news);
  void repeat_clock(Micros now);
  [[nodiscard]] std::string trademark() const;
  [[nodiscard]] std::string long_serial() const;
  [[nodiscard]] drivers::dgt::Bytes version() const;
  [[nodiscard]] drivers::dgt::Bytes clock_bytes() const;
  [[nodiscard]] bool passes_clock_on() const;

  BoardSettings settings_;
  Profile profile_;
  Random random_;
  CommandedClock commanded_;
  Mode mode_ = Mode::idle;
  bool on_bus_ = true;
  bool ignores_ping_ = false;
  bool polled_ = false;               ///< a host has asked for changes
  drivers::dgt::Bytes last_changes_;  ///< for a host that asks again
  rules::Placement seen_;
  rules::Bitboard lights_ = 0;
  EventLog log_;
  std::optional<drivers::ClockReading> clock_;
  ClockLine clock_line_;
  std::vector<std::uint8_t> frame_;  ///< a command with data, as far as received
  Wire wire_;                        ///< 9600 baud, ten bit times a byte
  Micros cut_until_{0};
  std::optional<Micros> power_at_;   ///< it has none until then
  Micros writes_until_{0};           ///< into its memory
  std::optional<Micros> repeat_at_;  ///< mode 43: the next clock message at the latest
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
