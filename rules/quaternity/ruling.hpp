// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the commands of an arbiter on a game of Quaternity, as values and as text. `Game::rule` and
// docs/quaternity.md say what each does and when it is refused. rules/laws/rulings has the frame of the text.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/quaternity/position.hpp"
#include "rules/text/expected.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::rules::quaternity {

/// Why a player stops playing.
enum class FreezeReason : std::uint8_t { resigned, time, forfeit };
/// "resigned", "time", "forfeit".
[[nodiscard]] std::string_view to_string(FreezeReason reason);

namespace ruling {

/// R-DRAW
struct Draw {
  bool operator==(const Draw&) const = default;
};
/// R-ANNUL
struct Annul {
  bool operator==(const Annul&) const = default;
};
/// R-RESTORE 23 [agreed=white,red] [for=red]: play goes back to the position in which ply 24 was made.
struct Restore {
  int ply = 0;
  std::vector<Player> agreed{};
  std::optional<Player> on_complaint{};  ///< the player who complained
  bool operator==(const Restore&) const = default;
};
/// R-STAND 24: the irregular ply 24 stands.
struct Stand {
  int ply = 0;
  bool operator==(const Stand&) const = default;
};
/// R-OBLIGE white move=b4 | capture=e5 [for=red]: the piece that the player on turn touched first (4.4). Of
/// several squares one is enough; with both words one move has to do both.
struct Oblige {
  Player player;
  std::vector<Square> move{};
  std::vector<Square> capture{};
  std::optional<Player> on_complaint{};
  bool operator==(const Oblige&) const = default;

  [[nodiscard]] bool allows(const Position& position, Move move) const;
  /// For example "move the piece on b4", "take on e5".
  [[nodiscard]] std::string what() const;
};
/// R-WAIVE red: Red touched a piece, and may complain no more (4.9).
struct Waive {
  Player player;
  bool operator==(const Waive&) const = default;
};
/// R-WARN red
struct Warn {
  Player player;
  bool operator==(const Warn&) const = default;
};
/// R-NOTE: its reason is the note.
struct Note {
  bool operator==(const Note&) const = default;
};
/// R-Q-MATE red [by=white]: a mate in a position that a ruling made, credited or not.
struct Mate {
  Player of;
  std::optional<Player> by{};
  bool operator==(const Mate&) const = default;
};
/// R-Q-FREEZE red time
struct Freeze {
  Player player;
  FreezeReason reason = FreezeReason::resigned;
  bool operator==(const Freeze&) const = default;
};
/// R-Q-SCORE red 2.5: Red's points of a game that is over.
struct Score {
  Player player;
  int halves = 0;
  bool operator==(const Score&) const = default;
};
/// R-UNDO 3: the game is as if ruling 3 had never been made.
struct Undo {
  int number = 0;
  bool operator==(const Undo&) const = default;
};

using Action =
    OneOf<std::variant<Draw, Annul, Restore, Stand, Oblige, Waive, Warn, Note, Mate, Freeze, Score, Undo>>;

}  // namespace ruling

struct Ruling {
  ruling::Action action;
  std::string article{};  ///< the arbiter's; may be empty
  std::string because{};
  bool operator==(const Ruling&) const = default;
};

/// "R-DRAW".
[[nodiscard]] std::string_view command_of(const ruling::Action& action);
/// Command and words, without the reason: "R-RESTORE 5 art=4.8".
[[nodiscard]] std::string command_text(const Ruling& ruling);
/// The text that parse_ruling() reads back.
[[nodiscard]] std::string to_string(const Ruling& ruling);
/// The error is a sentence that names the faulty word and says what is allowed there.
[[nodiscard]] Expected<Ruling, std::string> parse_ruling(std::string_view text);

}  // namespace eboard::rules::quaternity
