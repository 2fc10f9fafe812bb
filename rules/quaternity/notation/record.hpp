// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game of Quaternity as a text file: headers, rounds, times, comments, what was said and ruled, points.
// docs/quaternity-records.md describes the format. Every entry is played by the rules as it is read; a fault
// ends the entries of its game, not the file.
#pragma once

#include <functional>

#include "rules/comment_text.hpp"
#include "rules/game_record.hpp"
#include "rules/quaternity/game.hpp"
#include "rules/quaternity/notation/move_notation.hpp"

namespace eboard::rules::quaternity {

/// What somebody wrote beside an entry of the game.
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
  std::vector<Note> notes{};  ///< by entry of the game; where there are fewer, the rest has none
  /// A result that is not what the game scored: signed by the players, it stands unless the arbiter rules
  /// otherwise (8.4).
  std::optional<Points> signed_points{};

  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
};

struct RecordFault {
  enum class Kind : std::uint8_t {
    unreadable,  ///< the text means nothing
    unlawful,    ///< it says what the rules do not allow
  };
  Kind kind;
  int line;       ///< of the file, from 1
  int game;       ///< in the file, from 1
  int round = 0;  ///< 0 for the header
  std::string reason;
};

/// One game as read: what is lawful of it, and what was wrong.
struct RecordedGame {
  Record record;
  std::vector<RecordFault> faults;
};

/// Reads all games of `text`, calls `on_game` for each in file order; stops early when it returns false.
/// `usual`: the letters where a game names no language.
void read_records(std::string_view text, const std::function<bool(const RecordedGame&)>& on_game,
                  const Language& usual = usual_language());

/// Read back by read_records() to the same game, notes and tags. The language is that of the record.
[[nodiscard]] std::string to_text(const Record& record, const Form& form = forms().front());
/// The rounds alone, on one line, without comments.
[[nodiscard]] std::string movetext(const Record& record, const Form& form = forms().front());

}  // namespace eboard::rules::quaternity
