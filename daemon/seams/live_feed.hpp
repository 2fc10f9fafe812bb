// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between the parts that run boards and store and those that show what no event has: devices, names,
// what is wrong with the hall. Committed events go another way, see outlet.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/seams/condition.hpp"
#include "rules/chess/game_record.hpp"
#include "storage/store.hpp"

namespace eboard::seams {

enum class DeviceState : std::uint8_t {
  opening,  ///< the port cannot be opened, or the device has not answered yet
  ready,    ///< it answered, and its reports are live
  lost,     ///< it was ready, and there is no signal any more
};
/// "opening", "ready", "lost".
[[nodiscard]] std::string_view to_string(DeviceState state);

struct Battery {
  int percent = 0;
  std::optional<bool> charging{};  ///< empty: nothing reports it
  bool operator==(const Battery&) const = default;
};

/// The numbers by which a device may be known. Each is empty if it has none, or has not reported it yet.
struct SerialNumbers {
  std::string serial{};
  std::string long_serial{};  ///< ten digits, which newer DGT boards have besides
  bool operator==(const SerialNumbers&) const = default;

  [[nodiscard]] bool has(std::string_view number) const {
    return !number.empty() && (number == serial || number == long_serial);
  }
};

/// How one board's device is doing; every report replaces the one before.
struct DeviceStatus {
  int board = 0;  ///< number of the table
  std::string port;
  SerialNumbers numbers{};
  std::string firmware;  ///< empty until the device reported it
  DeviceState state = DeviceState::opening;
  std::uint64_t bytes = 0;           ///< received since the daemon started
  std::uint64_t errors = 0;          ///< messages refused since the daemon started, all reasons together
  std::optional<Battery> battery{};  ///< as it was reported last; empty: it was not
  bool game_unknown = false;         ///< pieces are moved as in a game, and none is known at the table
  bool silent = false;               ///< its port is open, and nobody answers there
  bool operator==(const DeviceStatus&) const = default;
};

/// A table, and who sits at it.
struct BoardInfo {
  storage::BoardId id = 0;  ///< as in StoredEvent::board
  int number = 0;           ///< of the table, from 1
  int round = 1;
  std::vector<rules::Tag> tags;  ///< of the pairing or the configuration: White, Black, WhiteElo, Event, ...
  std::string time_control;      ///< as in PGN's TimeControl tag; empty: unknown
  std::string edition;
  std::string start{};   ///< FEN of the position in which games begin there; empty: the initial position
  bool entered = false;  ///< somebody enters the moves there, and says when a new game follows
  bool operator==(const BoardInfo&) const = default;
};

/// By which edition of the Laws a game is judged: that of its table when it began.
struct GameEdition {
  storage::BoardId board = 0;
  int game = 0;
  std::string edition;
};

/// Every call may come from any thread and returns without waiting for a client.
class LiveFeed {
 public:
  virtual ~LiveFeed() = default;
  /// A board appeared while the daemon ran, or is described anew. Comes before the board's first event.
  virtual void board_known(const BoardInfo& board) = 0;
  virtual void device_status(const DeviceStatus& status) = 0;
  /// An anchor of the computer's clock is stored: dates may differ from now on.
  virtual void clock_anchored(const storage::ClockAnchor& anchor) = 0;
  /// Something is wrong with the hall as a whole, until clear_condition(). Set again: another sentence. The
  /// sentence is shown to everybody: plain words, no path, and what a person is to do where that helps.
  virtual void set_condition(ConditionCode code, std::string sentence) = 0;
  virtual void clear_condition(ConditionCode code) = 0;
};

}  // namespace eboard::seams
