// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts alerts into words: one message on a phone, short enough to be read at once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "daemon/outlets/alerts/alert.hpp"

namespace eboard::outlets::alerts {

struct Told {
  enum class How : std::uint8_t {
    first,   ///< it is told for the first time, or is worse than was told
    change,  ///< it is closed: what became of it
    again,   ///< it is still open
  };
  Alert alert;
  How how = How::first;
};

struct Message {
  std::string title, text;
  Severity severity = Severity::info;  ///< of the worst of them; of a change: info
  int board = 0;                       ///< the table, if all is about one
  std::vector<Told> told{};            ///< the worst first
  std::size_t missed = 0;              ///< alerts that were too old to be told
  bool test = false;
};

/// No text is longer, whatever happens in the hall: a receiver may cut or refuse what is.
inline constexpr std::size_t kLongestTitle = 150, kLongestText = 1500;

/// `missed`: the tables of what was too old to be told, and how many there were. `now`: the wall clock of the
/// hall; what happened a while ago has its time.
[[nodiscard]] Message compose(std::vector<Told> told, std::size_t missed, const std::set<int>& missed_boards,
                              std::chrono::seconds now);
/// For the person who waits for the phone to ring.
[[nodiscard]] Message test_message(const std::string& receiver);

/// "14:02": of a wall clock, since 1970.
[[nodiscard]] std::string time_of_day(std::chrono::seconds local);

}  // namespace eboard::outlets::alerts

template <>
struct eboard::tracking::Words<eboard::outlets::alerts::Told::How> {
  static constexpr std::array<std::string_view, 3> kAll{"first", "change", "again"};
};
