// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a text that does not end, in which a game comes again as a whole when it has changed. Pure.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::sources {

class StreamText {
 public:
  /// The bytes that follow; a line or a game may go on in the next ones.
  void take(std::string_view bytes);
  /// Of each game the copy that came last, in the order in which the games came first. A game is told by its
  /// GameId or GameURL with its round and board, without these by event, date, round, board and players.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool has_games() const { return !games_.empty(); }
  /// How often text() became another one.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  /// All that is held.
  [[nodiscard]] std::size_t bytes() const { return bytes_ + game_.size() + line_.size(); }

 private:
  void take_line(const std::string& line);
  void take_moves(std::string_view line);
  void end_game();

  std::string line_;         ///< that has not ended
  std::string game_;         ///< the same
  bool has_moves_ = false;   ///< of game_
  bool has_blank_ = false;   ///< behind the tags of game_
  bool in_comment_ = false;  ///< at the end of game_
  std::vector<std::string> games_;
  std::map<std::string, std::size_t> places_;  ///< in games_, by what tells a game
  std::size_t last_ = 0;                       ///< the place of the game that ended last
  std::size_t bytes_ = 0;                      ///< of games_ and places_
  std::size_t changes_ = 0;
};

}  // namespace eboard::sources
