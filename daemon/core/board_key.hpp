// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the store calls a device. A configured table keeps its name whatever is plugged in: when a broken
// board is replaced, the game goes on. A board that nobody configured is its serial number, or the port for
// want of one.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct BoardKey {
  std::string key;
  int number = 0;  ///< of the table
  bool operator==(const BoardKey&) const = default;
};

[[nodiscard]] std::string table_key(int number);

/// A board that stands in the store already.
struct KnownBoard {
  storage::DeviceRow device;
  storage::BoardRow board;
};

/// A board that was found by itself, and whose number the configuration gives to another device.
struct Displaced {
  BoardKey board;
  std::string device;  ///< "serial 24211"
};

/// Gives every device its key and its table.
class KeyRing {
 public:
  KeyRing(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports,
          const std::vector<KnownBoard>& known);

  /// The configuration is another one from here on. Boards that were found keep their keys.
  void configure(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports);

  /// Of a configured port: no question needed. nullopt: the serial number decides.
  [[nodiscard]] std::optional<BoardKey> of_port(const PortConfig& port) const;
  /// Of a table to which the configuration gives a serial number. A device that was found under that number
  /// keeps its key, so that its game goes on.
  [[nodiscard]] BoardKey of_table(const BoardConfig& board) const;
  /// `serial` may be empty. The same device gets the same key, after a restart as well; a new one the next
  /// free number.
  [[nodiscard]] BoardKey of_device(const std::string& serial, const std::string& port);
  /// For a device whose serial number another one reports, too: its port is part of the key.
  [[nodiscard]] BoardKey of_twin(const std::string& serial, const std::string& port);

  /// The configuration gives that number a device of its own.
  [[nodiscard]] bool is_bound(int number) const { return bound_.contains(number); }
  /// The number is that device's still.
  [[nodiscard]] bool is_current(const BoardKey& key) const;
  /// They get another number when they connect next.
  [[nodiscard]] std::vector<Displaced> displaced() const;

 private:
  /// A board that was found: its key is "DEVICE as NUMBER", so that one device never stands for two boards.
  struct Found {
    std::string device;
    int number = 0;
    [[nodiscard]] BoardKey key() const;
  };

  /// The latest one of that device whose number is its own still.
  [[nodiscard]] const Found* latest(const std::string& device) const;
  [[nodiscard]] BoardKey of_table(int number, const std::string& device) const;
  [[nodiscard]] BoardKey make(std::string device);
  void bind(const BoardKey& key);

  std::vector<BoardConfig> by_serial_;  ///< tables to which the configuration gives a serial number
  std::set<int> bound_;                 ///< these, and tables that have a port
  std::set<std::string> bound_keys_;    ///< of them
  std::set<int> tables_;                ///< that the store knows by table_key
  std::vector<Found> found_;            ///< in order of appearance
};

}  // namespace eboard::daemon
