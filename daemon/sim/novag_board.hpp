// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates Novag's boards (docs/protocols/novag.md): they feel presence, know the rules, and report the move
// that they accept. What no rule allows they wait out.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/position_board.hpp"
#include "drivers/novag.hpp"
#include "rules/chess/position.hpp"

namespace eboard::sim {

class NovagBoard : public PositionBoard {
 public:
  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return transmits_; }
  [[nodiscard]] std::optional<Micros> frame() const override;

 protected:
  /// The Citrine has a clock and tells who it is; the Universal Chess Board has neither.
  enum class Model : std::uint8_t { citrine, universal };

  NovagBoard(Model model, const Profile& profile, Random random);

 private:
  void carry_out(std::string_view command, Micros now);
  void report(Micros now) override;
  [[nodiscard]] bool begin_game(Micros now);
  [[nodiscard]] bool accept(Micros now);
  void take_back(Micros now);
  [[nodiscard]] bool shows(const rules::Position& after, rules::Move move) const;
  [[nodiscard]] rules::Placement felt() const { return turned_ ? seen().rotated() : seen(); }
  [[nodiscard]] std::string clock_line() const;
  void tell(std::string_view line, Micros now);
  void say(std::string_view line, Micros now);
  // It reports moves, not positions.
  [[nodiscard]] Bytes position(const rules::Placement&, Micros) override { return {}; }
  void changed(Micros now) override;
  void forget_command() override { heard_.clear(); }

  Model model_;
  drivers::novag::Columns columns_;
  bool forgets_;       ///< at a new game
  std::string heard_;  ///< received bytes that are not yet a whole line
  bool transmits_ = false;
  std::size_t told_ = 0;               ///< settings of its host, by a Universal Chess Board
  bool turned_ = false;                ///< White sits at the other end
  std::vector<rules::Position> game_;  ///< after each accepted move; the first is the initial position
  /// By square: when it changed last, counted from 1; 0: not since the board last stood as after the last
  /// move.
  std::array<int, rules::kSquares> touched_{};
  int touches_ = 0;
  std::optional<drivers::ClockReading> clock_;
  drivers::Side white_ = drivers::Side::left;
};

class CitrineBoard : public NovagBoard {
 public:
  CitrineBoard(const Profile& profile, Random random) : NovagBoard(Model::citrine, profile, random) {}
};

class UniversalBoard : public NovagBoard {
 public:
  UniversalBoard(const Profile& profile, Random random) : NovagBoard(Model::universal, profile, random) {}
};

}  // namespace eboard::sim
