// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a person in the hall may have to know: a card, a board without a signal, a condition of the hall.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/events/words.hpp"

namespace eboard::outlets::alerts {

enum class Severity : std::uint8_t {
  info,     ///< to read when there is time
  warning,  ///< to look at soon
  urgent,   ///< somebody must act now
};
enum class Origin : std::uint8_t {
  store,  ///< an event: what was not told may be read again after a restart
  live,   ///< nothing keeps it; it holds until it is closed
};

/// One matter from its beginning to its end. Each report replaces the one before.
struct Alert {
  std::string key{};   ///< the same for all reports of one matter
  std::string code{};  ///< "illegal_move", "board_lost", "disk_full"
  Severity severity = Severity::info;
  bool open = true;
  std::string state{};  ///< "completed", "withdrawn", "ruled", "reopened", "lost", "back", "set", "cleared"
  int board = 0;        ///< number of the table; 0: it is about the hall
  int round = 0, game = 0, ply = 0;  ///< 0: not known
  std::string white{}, black{};      ///< empty: not known
  std::string move{};                ///< "Bf1-f5"; empty: not known, or not for the receiver
  std::string article{}, edition{};  ///< of the Laws; empty: none
  std::string title{};               ///< "Illegal move"; if it is closed: "Illegal move withdrawn"
  std::string todo{};                ///< "Go to the board."; empty: nothing, or the text says it
  std::string text{};                ///< sentences for a person
  std::chrono::seconds local{0};     ///< the wall clock of the hall when it happened, since 1970
  Origin origin = Origin::store;
};

}  // namespace eboard::outlets::alerts

template <>
struct eboard::tracking::Words<eboard::outlets::alerts::Severity> {
  static constexpr std::array<std::string_view, 3> kAll{"info", "warning", "urgent"};
};
