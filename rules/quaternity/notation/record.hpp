// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes a game of Quaternity as a text file: headers, rounds, times, comments, acts and rulings,
// points. docs/quaternity-records.md describes the format. Every entry is played by the rules as it is read;
// a fault ends the entries of its game, not the file.
#pragma once

#include <functional>

#include "rules/chess/game_record.hpp"
#include "rules/quaternity/game.hpp"
#include "rules/quaternity/notation/move_notation.hpp"
#include "rules/text/comment_text.hpp"

namespace eboard::rules::quaternity {

/// Notes beside an entry of the game.
struct Note {
  std::string marks;  ///< "!" and "?" behind a move
  CommentTimes times;
  std::string comment;
  bool operator==(const Note&) const = default;
};

struct Record {
  std::vector<Tag> tags;  ///< in file order, without those that follow from the rest
  const Language* language = &usual_language();
  std::string comment;  ///< before the first entry
  Game game{};
  std::vector<Note> notes{};  ///< one for each entry of the game; missing ones are empty
  /// A result that differs from what the game scored: signed by the players, it stands unless the arbiter
  /// rules otherwise (8.4).
  std::optional<Points> signed_points{};

  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
};

struct RecordFault {
  enum class Kind : std::uint8_t {
    unreadable,  ///< the text has no meaning
    unlawful,    ///< the rules do not allow it
  };
  Kind kind;
  int line;       ///< of the file, from 1
  int game;       ///< in the file, from 1
  int round = 0;  ///< 0 for the header
  std::string reason;
};

/// One game as read: its lawful part, and its faults.
struct RecordedGame {
  Record record;
  std::vector<RecordFault> faults;
};

/// Reads all games of `text` and calls `on_game` for each in file order; stops when it returns false. `usual`
/// is the language of games that name none.
void read_records(std::string_view text, const std::function<bool(const RecordedGame&)>& on_game,
                  const Language& usual = usual_language());

/// The text of a record; read_records() reads it back to the same game, notes and tags. The language is that
/// of the record.
[[nodiscard]] std::string to_text(const Record& record, const Form& form = forms().front());
/// The rounds alone, on one line, without comments.
[[nodiscard]] std::string movetext(const Record& record, const Form& form = forms().front());

}  // namespace eboard::rules::quaternity
