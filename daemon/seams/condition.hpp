// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace eboard::seams {

/// What may be wrong with the hall as a whole: the disk, the store, the computer's clock, a line of many
/// boards.
enum class ConditionCode : std::uint8_t {
  disk_low,       ///< the disk is full but for the reserve, which is in use
  disk_full,      ///< nothing can be stored, so nothing new is shown
  disk_slow,      ///< a commit is taking long; what is shown is late
  store_lost,     ///< the database was removed or replaced while it was open
  store_failed,   ///< the database gave an error and was closed
  store_damaged,  ///< a page of the database is torn; games go on
  clock_jumped,
  clock_not_synchronised,
  outlet_failing,    ///< an outlet cannot deliver; games go on and are kept
  outlet_differs,    ///< an outlet delivers, and its receiver shows something else
  address_shared,    ///< two boards on a line have one address
  board_locked,      ///< a board wants a key that it was not given
  board_unreadable,  ///< a board that has a signal sends what its driver cannot read
  source_silent,     ///< the PGN of a table cannot be read, or does not have its game any more
  engine_failing,    ///< the engine that is asked about what is shown late does not answer
  backup_failing,    ///< the backup cannot be written; games go on and are stored
  store_restored,    ///< the database was damaged or gone at the start, and a backup took its place
  store_elsewhere,   ///< the database's disk cannot be written, and all is stored in a second folder
  boards_not_read,   ///< the journals of the games under way are read first, after a start
  seal_failing,      ///< what is stored cannot be sealed; games go on and are stored
  board_damaged,     ///< what is stored of a board cannot be replayed, so it is not opened; others are
};

inline constexpr std::array kAllConditions{
    ConditionCode::disk_low,         ConditionCode::disk_full,
    ConditionCode::disk_slow,        ConditionCode::store_lost,
    ConditionCode::store_failed,     ConditionCode::store_damaged,
    ConditionCode::clock_jumped,     ConditionCode::clock_not_synchronised,
    ConditionCode::outlet_failing,   ConditionCode::outlet_differs,
    ConditionCode::address_shared,   ConditionCode::board_locked,
    ConditionCode::board_unreadable, ConditionCode::source_silent,
    ConditionCode::engine_failing,   ConditionCode::backup_failing,
    ConditionCode::store_restored,   ConditionCode::store_elsewhere,
    ConditionCode::boards_not_read,  ConditionCode::seal_failing,
    ConditionCode::board_damaged};

enum class Severity : std::uint8_t {
  warning,  ///< games go on and nothing is missing; /healthz stays 200
  fault,    ///< somebody must act, or games are not stored and shown; /healthz is 503
};

/// "disk_full", "disk_slow", ...
[[nodiscard]] std::string_view to_string(ConditionCode code);
[[nodiscard]] Severity severity_of(ConditionCode code);

}  // namespace eboard::seams
