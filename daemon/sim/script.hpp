// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What happens at one table during one game, in continuous time: pieces put on squares and taken off, levers
// pressed, cables pulled. The hands write it, the table plays it; neither knows the other.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "daemon/sim/pace.hpp"
#include "daemon/sim/random.hpp"
#include "daemon/sim/truth.hpp"
#include "rules/setup.hpp"

namespace eboard::sim {

/// One individual piece of the set, spare ones included: index into Script::men.
using Man = std::uint8_t;
using Array = std::array<std::optional<Man>, rules::kSquares>;

/// How well a piece stands, as the coils see it.
struct Seat {
  bool off_centre = false;  ///< read now and then
  bool unread = false;      ///< not read at all
  std::optional<rules::Piece> misread_as;
};

struct Put {
  rules::Square square;
  Man man;
  Seat seat{};
  bool low = false;  ///< held low over the square, not standing
};
struct Take {
  rules::Square square;
  Man man;
};
/// Somebody sees to a piece that stands badly; nothing happens if it has gone.
struct Reseat {
  rules::Square square;
  Man man;
};
struct Press {
  rules::Color mover;
};
struct RunClock {
  bool run;
};
/// The arbiter gives time.
struct AddTime {
  rules::Color player;
  Micros extra;
};
/// The clock is set for a new game.
struct ResetClock {};
struct DropOut {
  rules::Square square;
  Micros until;
};
struct Ghost {
  rules::Square square;
  rules::Piece piece;
  Micros until;
};
/// From now on the coil of this piece says something else.
struct SpoilCoil {
  Man man;
  rules::Piece reads_as;
};
struct CutLink {
  Micros until;
};

using Deed =
    std::variant<Put, Take, Reseat, Press, RunClock, AddTime, ResetClock, DropOut, Ghost, SpoilCoil, CutLink>;

struct Act {
  Micros at{0};
  Deed deed;
};

struct Script {
  std::vector<rules::Piece> men;
  Array at_start{};
  std::vector<Act> acts;  ///< by time
  Pace pace;
  rules::Setup start = rules::Setup::initial();
  rules::Color first_to_move = rules::Color::white;
  Truth truth;
  Micros end{0};
};

struct TableSettings;
struct Profile;

/// All times from 0. The same arguments give the same script anywhere.
[[nodiscard]] Script write_script(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                                  const TableSettings& settings);

}  // namespace eboard::sim
