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

#include "daemon/config.hpp"
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

/// Gives every device its key and its table.
class KeyRing {
 public:
  KeyRing(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports,
          const std::vector<KnownBoard>& known);

  /// Of a configured port: no question needed. nullopt: the serial number decides.
  [[nodiscard]] static std::optional<BoardKey> of_port(const PortConfig& port);
  /// `serial` may be empty. The same device gets the same key, after a restart as well; a new one the next
  /// free number.
  [[nodiscard]] BoardKey of_device(const std::string& serial, const std::string& port);

 private:
  std::vector<BoardConfig> boards_;
  std::set<int> configured_;
  std::vector<BoardKey> discovered_;
};

}  // namespace eboard::daemon
