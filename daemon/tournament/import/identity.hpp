// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds the player of a tournament whom a file means.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament {

/// The same for all ways to write a name: its folded_words() in their order of letters, without titles.
/// "Brandt, Ole", "OLE BRANDT" and "GM Brandt Ole" are one, and so are "Müller" and "MUELLER".
[[nodiscard]] std::string name_key(std::string_view name);

class Identities {
 public:
  explicit Identities(const std::vector<Player>& players);

  struct Found {
    int number = kNobody;
    bool several = false;  ///< more than one may be meant; `number` is nobody then
  };
  /// By FIDE id; else by name, and of several of one name by the start number; else by a name that was cut
  /// off, if it begins only one. A start number alone means a player only where no name is said: programs
  /// number anew when somebody enters late.
  [[nodiscard]] Found find(const SaidPlayer& said) const;
  void add(const Player& player);

 private:
  struct Known {
    std::string key, fide_id;
  };
  /// Those of that name whom the file's FIDE id does not exclude.
  [[nodiscard]] std::vector<int> named(const std::string& key, const SaidPlayer& said) const;

  std::map<std::string, int> by_id_;
  std::multimap<std::string, int> by_name_;
  std::map<std::string, int> as_written_;  ///< with small letters, for names that were cut off; 0: several
  std::map<int, Known> numbers_;
};

}  // namespace eboard::tournament
