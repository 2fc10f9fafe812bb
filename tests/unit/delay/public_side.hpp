// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// All that the public gets of a hall whose event is delayed, as bytes with their times. The parts are those
// of the daemon; only sockets, threads and the passing of time are from here.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tests/unit/delay/histories.hpp"

namespace eboard::delay_test {

/// Where the delay can be forgotten, to see that it would be noticed.
enum class Leak {
  none,
  device_status,
  names,
  conditions,
  moves,    ///< a tenth of the delay
  pgn,      ///< games are read as they stand
  rest,     ///< the same over the port of LiveChess
  restart,  ///< the daemon starts with all that is stored
  recall,   ///< what was missed is read with what is hidden
  paired,   ///< names are read as they are stored
  outlets,  ///< what outlets read is as it stands
  alerts,   ///< what alerts hear
  rounds,   ///< rounds of their own
  four,     ///< a table for four
  engine,   ///< an engine is asked about what the hall has
  // Where the delay is by plies:
  plies,       ///< one ply less
  end,         ///< the end of a game
  next_names,  ///< names of the next round, before what was played there is out
  signal,      ///< the same with the signal of a board
  numbers,     ///< events have the numbers of the hall's store
  renumbered,  ///< they have after a restart
};
inline constexpr Leak kLeaks[] = {Leak::device_status, Leak::names,   Leak::conditions, Leak::moves,
                                  Leak::pgn,           Leak::rest,    Leak::restart,    Leak::recall,
                                  Leak::paired,        Leak::outlets, Leak::alerts,     Leak::rounds,
                                  Leak::four,          Leak::engine,  Leak::plies,      Leak::end,
                                  Leak::next_names,    Leak::signal,  Leak::numbers,    Leak::renumbered};

/// What somebody does at the public entrances at some moment.
struct Join {
  int board = 0;
  std::optional<storage::Sequence> since{};
  bool slow = false;  ///< takes a frame a second
};
struct Get {
  std::string target;
};
struct PortGet {
  std::string target;  ///< ID stands for the tournament's
};
struct PortTalk {
  std::vector<std::string> messages;
};
struct Follow {};  ///< the PGN that grows
struct Restart {};
struct Recall {
  bool all = false;
};
struct Visit {
  Millis at{0};
  std::variant<Join, Get, Follow, PortGet, PortTalk, Restart, Recall> what;
};

struct Course {
  seams::Delays delay{};
  Millis from{0}, until{0};
  int outlet = 0;             ///< which kind there is, below OutletSide::kKinds
  std::vector<Visit> visits;  ///< by time
};

/// A line for each frame and answer: time, receiver, bytes.
[[nodiscard]] std::vector<std::string> public_output(const Steps& steps, const Course& course,
                                                     Leak leak = Leak::none);

}  // namespace eboard::delay_test
