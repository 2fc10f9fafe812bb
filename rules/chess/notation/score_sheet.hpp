// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes the score sheet of a game. It shows moves, times and draw offers, and nothing else that a comment may
// contain (2005 8.1, 12.3; 2023 8.1.2).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/notation/written_game.hpp"

namespace eboard::rules {

struct ScoreSheet {
  struct Entry {
    std::string label;
    std::string value;
  };
  struct Move {
    std::string text;
    std::string time;  ///< left on the mover's clock, to the second; empty if unknown
  };
  struct Row {
    int number;
    Move white;
    Move black;
  };

  std::string_view language;  ///< language of the labels: "fr" or "en"
  std::vector<Entry> head;    ///< the players, then other facts about the game
  std::string white;          ///< label of the column
  std::string black;
  std::string time;
  std::vector<Row> rows;
  std::string result_label;
  std::string result;
  std::vector<std::string> remarks;     ///< each a sentence
  std::vector<std::string> signatures;  ///< names of those who sign

  [[nodiscard]] bool has_times() const;
};

/// `edition` is the Laws that the game is played by, or empty. A sheet in a system that they do not recognise
/// has a remark about it. Labels are French if the moves are in French letters, else English.
[[nodiscard]] ScoreSheet make_score_sheet(const GameRecord& game, const GameNotation& notation,
                                          std::string_view edition = {});

/// Plain text, one line for each move.
[[nodiscard]] std::string to_text(const ScoreSheet& sheet);

}  // namespace eboard::rules
