// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game as a score sheet: on it stand moves, times and draw offers, and nothing else that a comment may say
// (2005 8.1, 12.3; 2023 8.1.2).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/notation/written_game.hpp"

namespace eboard::rules {

struct ScoreSheet {
  struct Entry {
    std::string label;
    std::string value;
  };
  struct Move {
    std::string text;
    std::string time;  ///< left on the mover's clock, to the second; empty: not known
  };
  struct Row {
    int number;
    Move white;
    Move black;
  };

  std::string_view language;  ///< of the labels: "fr" or "en"
  std::vector<Entry> head;    ///< the players, then what else the game says of itself
  std::string white;          ///< label of the column
  std::string black;
  std::string time;
  std::vector<Row> rows;
  std::string result_label;
  std::string result;
  std::vector<std::string> remarks;     ///< each a sentence
  std::vector<std::string> signatures;  ///< who signs

  [[nodiscard]] bool has_times() const;
};

/// `edition`: the Laws that the game is played by, or empty. A sheet in a system that they do not recognise
/// says so. Labels are French where the moves are in French letters, else English.
[[nodiscard]] ScoreSheet make_score_sheet(const GameRecord& game, const GameNotation& notation,
                                          std::string_view edition = {});

/// Plain text, a line a move.
[[nodiscard]] std::string to_text(const ScoreSheet& sheet);
/// One page that needs nothing but itself; prints on A4, sixty moves on each side of paper.
[[nodiscard]] std::string to_html(std::span<const ScoreSheet> sheets);

}  // namespace eboard::rules
