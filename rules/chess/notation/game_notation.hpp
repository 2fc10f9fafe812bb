// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the moves of one game in a style and a language, and remembers what the style needs of the
// moves before.
#pragma once

#include "rules/chess/notation/style.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

class GameNotation {
 public:
  GameNotation(const NotationStyle& style, const Language& language);

  [[nodiscard]] const Language& language() const { return *language_; }
  [[nodiscard]] bool is_descriptive() const { return std::holds_alternative<DescriptiveForm>(style_->form); }
  /// SAN with English letters, as PGN has it.
  [[nodiscard]] bool is_pgn() const { return style_ == &san_style() && language_ == &english(); }
  [[nodiscard]] bool is_uci() const { return std::holds_alternative<UciForm>(style_->form); }

  /// Begins a new game; required if it does not begin at the initial position.
  void start(const Position& position, bool chess960);
  /// Follows the game; must be called for every move. Requires a legal move.
  void play(const Position& before, Move move) { origins_.play(before, move); }

  /// Requires a legal move.
  [[nodiscard]] std::string write(const Position& position, Move move) const;
  /// Reads `text`, all of which must be one move. The error is one sentence with the text and why it is no
  /// move, or which moves it may be.
  [[nodiscard]] Expected<Move, std::string> read(const Position& position, std::string_view text) const;

  /// The move of `mover` that `text` begins with; nullopt if there is none. For running text, where moves
  /// contain blanks.
  [[nodiscard]] std::optional<MoveWords> scan(Color mover, std::string_view text) const;
  /// The move that `words`, scanned from `text`, means. Error as for read().
  [[nodiscard]] Expected<Move, std::string> choose(const Position& position, const MoveWords& words,
                                                   std::string_view text) const;
  /// The error for a text in which scan() finds no move.
  [[nodiscard]] std::string not_a_move(std::string_view text) const;

 private:
  [[nodiscard]] bool is_spoken() const { return std::holds_alternative<SpokenForm>(style_->form); }
  [[nodiscard]] std::string write(const Position& position, Move move, Departure departure) const;

  const NotationStyle* style_;
  const Language* language_;
  Origins origins_;
  bool chess960_ = false;
};

}  // namespace eboard::rules
