// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A style in a language, along one game: reads and writes its moves, and remembers what the style needs to
// know of the moves before.
#pragma once

#include "rules/expected.hpp"
#include "rules/notation/style.hpp"

namespace eboard::rules {

class GameNotation {
 public:
  GameNotation(const NotationStyle& style, const Language& language);

  [[nodiscard]] const Language& language() const { return *language_; }
  [[nodiscard]] bool is_descriptive() const { return std::holds_alternative<DescriptiveForm>(style_->form); }
  [[nodiscard]] bool is_uci() const { return std::holds_alternative<UciForm>(style_->form); }

  /// A new game; needed for one that does not begin at the usual array.
  void start(const Position& position, bool chess960);
  /// Must be told every move. Precondition: legal.
  void play(const Position& before, Move move) { origins_.play(before, move); }

  /// Precondition: legal.
  [[nodiscard]] std::string write(const Position& position, Move move) const;
  /// The move that is all of `text`. Error: one sentence with the text and why it is no move, or which moves
  /// it may be.
  [[nodiscard]] Expected<Move, std::string> read(const Position& position, std::string_view text) const;

  /// The move of `mover` that `text` begins with; nullopt: none. For running text, where moves hold blanks.
  [[nodiscard]] std::optional<MoveWords> scan(Color mover, std::string_view text) const;
  /// The move that `words`, scanned from `text`, mean. Error as for read().
  [[nodiscard]] Expected<Move, std::string> choose(const Position& position, const MoveWords& words,
                                                   std::string_view text) const;
  /// The sentence about a text that scan() finds no move in.
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
