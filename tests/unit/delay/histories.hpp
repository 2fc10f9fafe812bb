// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Random histories of a hall, which may go on differently from any moment.
#pragma once

#include <chrono>
#include <random>
#include <variant>
#include <vector>

#include "daemon/outlets/release_queue.hpp"
#include "daemon/quaternity/sheet.hpp"
#include "rules/chess/position.hpp"

namespace eboard::delay_test {

using storage::Millis;
using Steady = std::chrono::steady_clock::time_point;

/// Made-up time is journal time.
inline Steady steady(Millis at) { return Steady(at); }
/// The first whole millisecond at which that time has come.
inline Millis line(Steady time) { return std::chrono::ceil<Millis>(time.time_since_epoch()); }

struct Step {
  Millis at{0};
  int board = 0;  ///< of an event
  std::variant<tracking::TrackedEvent, outlets::Unsaid> what;
  int from_round = 0, to_round = 0;  ///< its own is one of these; 0: it has none
};
using Steps = std::vector<Step>;

inline constexpr int kBoards = 3;
/// The last of them has this key until its serial number is known.
inline constexpr const char* kLatePort = "/dev/ttyUSB3";
/// The one table for four.
inline constexpr int kQuaternityTable = 1;
[[nodiscard]] seams::QuaternityView quaternity_view(const quaternity_sheet::Sheet& game, Millis at);
[[nodiscard]] quaternity_sheet::Sheet quaternity_game();
/// A table as the configuration describes it.
[[nodiscard]] seams::BoardInfo table(int number, int round = 1);

/// A copy goes on like the original, until another seed is planted.
class Hall {
 public:
  explicit Hall(std::uint64_t seed) : random_(seed) {}
  void plant(std::uint64_t seed) { random_.seed(seed); }

  /// What happens after the last step, up to and including `until`.
  void go_on(Steps& steps, Millis until);

 private:
  struct Table {
    int game = 0;
    bool over = false;
    std::vector<rules::Position> positions{};  ///< after each committed ply
    bool provisional = false;
    int flags = 0, rounds = 1;
    int since_round = 1;  ///< the one that was played when the game began
    Millis white{300'000}, black{300'000};
    std::uint64_t bytes = 0;
  };

  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  void one(Steps& steps);
  void play(Steps& steps, int number, Table& table);
  void around(Steps& steps, int number, Table& table);
  void unsaid(Steps& steps, int number, Table& table);
  void four(Steps& steps);
  void begin(Steps& steps, int number, Table& table);
  void move(Steps& steps, int number, Table& table, tracking::MoveState state);
  void event(Steps& steps, int number, const Table& table, tracking::Conclusion what);
  void say(Steps& steps, outlets::Unsaid what, int round = 0);

  std::mt19937_64 random_;
  Millis now_{1'000'000};
  std::vector<Table> tables_{kBoards};
  quaternity_sheet::Sheet four_ = quaternity_game();
};

}  // namespace eboard::delay_test
