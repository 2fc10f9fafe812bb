// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Folds what a tracker concludes into a few lines that people read: the record of each game, its result, and
// every irregularity with its last state.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <string>
#include <vector>

namespace eboard::test {

class GameWords {
 public:
  /// One event as events::to_json_line writes it.
  void add(const boost::json::object& event);
  /// "game 1: 1. e4 e5 2. (Nf3) 1-0 by checkmate": a presumed ply in brackets. "ply 34: press_forgotten
  /// completed".
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  struct Game {
    std::map<std::int64_t, std::string> plies;
    std::string end;
  };

  void add_move(const boost::json::object& event);

  std::map<std::int64_t, Game> games_;
  /// By game, ply, and the order in which they were found first.
  std::vector<std::pair<std::string, std::string>> findings_;
};

}  // namespace eboard::test
