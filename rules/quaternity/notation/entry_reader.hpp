// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the rounds of a record and plays them. Only for the reader of records.
#pragma once

#include "rules/quaternity/notation/record.hpp"
#include "rules/quaternity/notation/record_tokens.hpp"

namespace eboard::rules::quaternity {

/// Where and why the entries of a game end before its text does.
struct EntryFault {
  RecordFault::Kind kind;
  std::size_t at;  ///< place in the text
  int round;
  std::string reason;
};

class EntryReader {
 public:
  /// Adds what it reads to `record`, which has its language, and a note for each entry of the game. Both
  /// arguments must outlive this.
  EntryReader(Tokens& tokens, Record& record)
      : tokens_(tokens), record_(record), notation_(*record.language) {}

  /// Reads to the end of the game, or to a fault.
  [[nodiscard]] std::optional<EntryFault> read();

 private:
  struct Fault {
    RecordFault::Kind kind;
    std::string reason;
  };
  using Answer = Expected<void, Fault>;

  Answer take(const Token& token);
  Answer take_word(std::string_view text);
  Answer take_round(std::string_view& text);
  Answer take_column(Player player);
  Answer take_entry(Player by, std::string_view text);
  Answer take_claim(Player by);
  Answer take_move(Player by, std::string_view text);
  Answer take_back(std::string_view text);
  Answer take_irregular(Player by);
  Answer take_ruling();
  /// The next word, if there is one.
  [[nodiscard]] std::string_view next_word();
  [[nodiscard]] Expected<ReadMove, Fault> read_move(std::string_view text) const;
  /// Completes an entry after the game's answer: reads the list of mated players that may follow directly,
  /// and the note.
  Answer finish(const Game::Answer& answer, std::string_view text);
  Answer check_mated(std::string_view letters) const;
  void add_comment(std::string_view text);

  [[nodiscard]] Game& game() { return record_.game; }
  [[nodiscard]] const Position& position() const { return record_.game.position(); }

  Tokens& tokens_;
  Record& record_;
  MoveNotation notation_;
  Player column_ = Player::white;  ///< the player whose column of the score sheet comes next
};

}  // namespace eboard::rules::quaternity
