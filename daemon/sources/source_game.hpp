// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a PGN that grows while it is played, as a table takes them. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "rules/text/expected.hpp"

namespace eboard::sources {

using Millis = std::chrono::milliseconds;

/// What tells a game from the others of its source, and from those before it.
struct GameIdentity {
  int round = 0;  ///< 0: not said
  int board = 0;  ///< the same
  // Of the GameId tag and of the players' names: numbers that are equal where those are, so that a line of
  // the journal can hold them. Empty: not said.
  std::string id, white, black;
  /// Of the games of its round at this table: it was the first one, the second one. Said of a game that was
  /// told, never of one in a text. 0: not said.
  int nth = 0;
  bool operator==(const GameIdentity&) const = default;

  /// As a line of the journal has it.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static std::optional<GameIdentity> parse(std::string_view text);
};

struct SourcePly {
  std::string move;  ///< in UCI
  std::optional<Millis> clock{}, elapsed{};
  bool operator==(const SourcePly&) const = default;
};

struct SourceGame {
  GameIdentity identity;
  std::vector<rules::Tag> tags;  ///< as they stand
  rules::Setup start = rules::Setup::initial();
  bool chess960 = false;
  std::vector<SourcePly> plies;
  std::string illegal;  ///< the next move, as written, if it is not legal there; what follows is not read
  std::string
      unread;  ///< why what follows the plies is not read, for the log; empty: it is, or it is illegal
  rules::Result result = rules::Result::unknown;
  std::optional<Millis> white_clock, black_clock;  ///< of the tags: what the clocks show now
  bool says_end = false;                           ///< a result stands behind the moves, "*" is one, too
  bool closed = false;                             ///< the same, or another game: the text was not cut here
  bool operator==(const SourceGame&) const = default;

  [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const;
};

/// The games of the text, in its order; of the states of a game (game_states.hpp) the last one. The last word
/// of a text that ends in it is not taken for a move.
/// Error: what the text is instead, the end of a sentence.
[[nodiscard]] Expected<std::vector<SourceGame>, std::string> read_games(std::string_view text);
/// The same of several texts, none of which goes on in the next one. The last one that is not empty is a PGN.
[[nodiscard]] Expected<std::vector<SourceGame>, std::string> read_games(
    const std::vector<std::string>& texts);

/// The time of a WhiteClock tag: "1:23:45", "23:45", "45".
[[nodiscard]] std::optional<Millis> clock_of_tag(std::string_view text);

}  // namespace eboard::sources
