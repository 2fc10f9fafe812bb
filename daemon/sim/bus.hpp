// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Joins tables of chess and the line that their boards share: what any of them does, in the order of time.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "daemon/sim/shared_line.hpp"
#include "daemon/sim/table.hpp"

namespace eboard::sim {

/// The settings of a board on a line with such faults.
[[nodiscard]] BoardSettings on_shared_line(BoardSettings settings, const LineFaults& faults);

class Bus {
 public:
  /// What a table has to do up to and including that time; it appends what its board sends.
  using Play = std::function<void(std::size_t table, Micros now, std::vector<Output>& out)>;

  Bus(const LineFaults& faults, Random random) : line_(faults, random) {}

  /// The tables must outlive the bus.
  void add(Table& table) { tables_.push_back(&table); }
  void from_host(std::span<const std::uint8_t> bytes, Micros now) { line_.from_host(bytes, now); }
  /// nullopt: nothing happens until the host sends.
  [[nodiscard]] std::optional<Micros> next_event() const;
  /// Simulates up to and including `now`; returns what the host receives. `play` is called for each table at
  /// each step; without it a table just goes on.
  [[nodiscard]] std::vector<std::uint8_t> advance(Micros now, const Play& play = {});

  [[nodiscard]] const SharedLine& line() const { return line_; }

 private:
  void step(Micros now, const Play& play, std::vector<std::uint8_t>& out);
  void play_all(Micros now, const Play& play);

  SharedLine line_;
  std::vector<Table*> tables_;
  std::vector<Output> outputs_;
};

}  // namespace eboard::sim
