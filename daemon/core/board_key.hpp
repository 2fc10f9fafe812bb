// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the store names a device. A configured table keeps its name whatever is plugged in, so that a game
// goes on when a broken board is replaced. A board that is not configured is named by its serial number, or
// by its port if it has none.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/seams/live_feed.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct BoardKey {
  std::string key;
  int number = 0;  ///< of the table
  bool operator==(const BoardKey&) const = default;
};

[[nodiscard]] std::string table_key(int number);

/// A board that is in the store already.
struct KnownBoard {
  storage::DeviceRow device;
  storage::BoardRow board;
};

/// A board that was found, and whose number the configuration now gives to another device.
struct Displaced {
  BoardKey board;
  std::string device;  ///< "serial 24211"
};

/// Gives every device its key and its table.
class KeyRing {
 public:
  KeyRing(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports,
          const std::vector<KnownBoard>& known);

  /// Takes another configuration. Boards that were found keep their keys, and tables that it does not name
  /// any more keep their numbers.
  void configure(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports);

  /// The key of a configured port, known without a question to the device. nullopt: the serial number
  /// decides.
  [[nodiscard]] std::optional<BoardKey> of_port(const PortConfig& port) const;
  /// The key of a table to which the configuration gives a serial number. A device that was found under that
  /// number keeps its key, so that its game goes on.
  [[nodiscard]] BoardKey of_table(const BoardConfig& board) const;
  /// The same device gets the same key, also after a restart, by its serial number or, without one, by its
  /// port. The configuration may name it by either number. A new device gets the next number that no table
  /// and no board ever had.
  [[nodiscard]] BoardKey of_device(const seams::SerialNumbers& numbers, const std::string& port);
  /// For a device whose serial number another one reports, too: its port is part of the key.
  [[nodiscard]] BoardKey of_twin(const std::string& serial, const std::string& port);

  /// The key of a board of that number that was found, and is known by this device.
  [[nodiscard]] static BoardKey of_found(int number, const seams::SerialNumbers& numbers,
                                         const std::string& port);
  /// The board with the first key has the second one from now on. Both are of one number.
  void rename(const BoardKey& from, const BoardKey& to);

  /// The configuration gives that number to a certain device.
  [[nodiscard]] bool is_bound(int number) const { return bound_.contains(number); }
  /// The number still belongs to that device.
  [[nodiscard]] bool is_current(const BoardKey& key) const;
  /// Boards that get another number when they connect next.
  [[nodiscard]] std::vector<Displaced> displaced() const;

 private:
  /// A board that was found. Its key is "DEVICE as NUMBER", so that one device never stands for two boards.
  struct Found {
    std::string device;
    int number = 0;
    [[nodiscard]] BoardKey key() const;
  };

  /// The latest board of that device whose number is still its own.
  [[nodiscard]] const Found* latest(const std::string& device) const;
  [[nodiscard]] BoardKey of_table(int number, const std::string& device) const;
  [[nodiscard]] BoardKey make(std::string device);
  void learn(const BoardKey& key);
  void bind(const BoardKey& key);

  std::vector<BoardConfig> by_serial_;  ///< tables to which the configuration gives a serial number
  std::set<int> bound_;                 ///< these, and tables that have a port
  std::set<std::string> bound_keys_;    ///< keys of these tables
  std::set<int> tables_;                ///< numbers whose boards have a table_key
  std::vector<Found> found_;            ///< in order of appearance
};

}  // namespace eboard::daemon
