// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Gathers what is wrong in a pairing file, and what was read otherwise than it may be meant: a sentence each.
#pragma once

#include <string>
#include <vector>

namespace eboard::daemon {

class PairingFindings {
 public:
  /// The file cannot be used. `game` is its number in the file, from 1; 0: the file as a whole.
  void fault(int game, std::string what);
  /// The file can be used. The same sentence about many games is said once.
  void warn(int game, std::string what);

  [[nodiscard]] bool faulty() const { return !faults_.empty(); }
  /// "game 3: ...", in the order found; of very many only the first.
  [[nodiscard]] std::vector<std::string> faults() const;
  /// "game 3: ...", "games 3, 4, 7 and 17 more: ..."; of very many only the first.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Said {
    std::string what;
    std::vector<int> games;
  };

  static std::vector<std::string> lines(const std::vector<Said>& all, const char* what);

  std::vector<Said> faults_;
  std::vector<Said> warnings_;
};

}  // namespace eboard::daemon
