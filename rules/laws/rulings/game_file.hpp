// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game with everything that was ever entered in it: moves, what clocks showed, what players did, and what
// the arbiter ruled. Nothing is ever taken out. Where the game stands is what a replay of the list gives;
// an R-UNDO makes the replay pass over a ruling.
//
// A value: entering something gives a new one, or a sentence why not, and leaves this one as it was.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/laws/endings/ending.hpp"
#include "rules/laws/rulings/game_state.hpp"

namespace eboard::rules {

/// Why something cannot be entered: one sentence, and the article that says so if one does.
struct Refusal {
  std::string reason{};
  std::string article{};
  /// "R-DRAW is refused by 15D: ...".
  [[nodiscard]] std::string text() const;
};

/// Who enters, and when.
struct Stamp {
  std::string author{};
  std::chrono::milliseconds wall{0};  ///< since 1970, UTC
  std::chrono::milliseconds game{0};  ///< since the game began
  std::string request{};  ///< the asker's own name for it, so that it is entered once; may be empty
  int about = 0;          ///< number of the irregularity in its game; 0: none was named
  bool operator==(const Stamp&) const = default;
};

namespace entry {

/// A ply. `move` is SAN or UCI if it is legal. Otherwise `irregular` is set, and `move` is two squares
/// ("e1e3", or "e7e8" for a pawn that stayed a pawn), with `board` where more has changed than that.
struct Played {
  std::string move{};
  bool irregular = false;
  std::optional<Placement> board{};
  std::optional<Times> times{};
  bool inferred = false;  ///< not observed: it follows from what stood there later
  bool presumed = false;  ///< in the record, and not promised
  /// Times the confidence of the ply before it, that of this one.
  double right = 1;
  bool operator==(const Played&) const = default;
};
/// What the clock shows. No `running`: it stands still.
struct Clock {
  Times times;
  std::optional<Color> running{};
  bool operator==(const Clock&) const = default;
};
/// A piece was touched to move or take it; ends the right to complain (1928 paragraph 17, 2005 4.7).
struct Touched {
  Color side;
  bool operator==(const Touched&) const = default;
};
/// The position of the game stands on the board again.
struct BoardSet {
  std::optional<Placement> board{};  ///< as seen; empty: it was entered so
  bool operator==(const BoardSet&) const = default;
};
/// The session is over, and the arbiter asks for a sealed move.
struct SessionEnd {
  bool operator==(const SessionEnd&) const = default;
};
struct Presence {
  Color side;
  bool present = true;
  bool operator==(const Presence&) const = default;
};
/// The players put the position after `ply` back by themselves.
struct TakenBack {
  int ply = 0;
  bool operator==(const TakenBack&) const = default;
};
/// The blind player takes a piece out of its aperture, or puts it into one.
struct Peg {
  Square square;
  bool lift = true;
  std::optional<Role> promotion{};  ///< what a pawn on the last rank is exchanged for
  bool operator==(const Peg&) const = default;
};
/// The move on the blind player's board is announced, and counts.
struct Announced {
  std::string move{};
  bool operator==(const Announced&) const = default;
};
/// The game ended, and not by a ruling. `shown`: the players showed it, for example by kings in the centre;
/// the arbiter may correct that. Otherwise the position has ended it.
struct Ended {
  Outcome outcome = Outcome::draw;
  bool shown = false;
  bool operator==(const Ended&) const = default;
};

}  // namespace entry

/// A ruling with what belongs to it. Numbers count rulings from 1.
struct RulingRecord {
  int number = 0;
  Ruling ruling{.action = ruling::Stop{}};
  Stamp stamp;
  std::string edition{};  ///< identifier
  std::string article{};  ///< the arbiter's, or the edition's
  int ply = 0;            ///< that had been played
  std::uint64_t key = 0;  ///< of the position; 0 if there was none
  ClockState before{};
  ClockState after{};
  std::string proposed{};  ///< what the Laws would have had, if the arbiter ruled otherwise
};

/// A ruling that somebody wants to be entered.
struct RulingAsked {
  std::optional<int> game{};  ///< none: the latest
  std::optional<int> ply{};   ///< that they believe to be the last one committed
  Ruling ruling{.action = ruling::Stop{}};
  Stamp stamp{};  ///< author, request, about; who enters it fills in the times
};

/// A ruling that was entered in a game of a board.
struct RulingEntered {
  int board = 0;  ///< number of the table
  int game = 0;   ///< of the board's games
  RulingRecord ruling;
  bool repeated = false;  ///< it was entered before, under the same request
};

using Entry =
    std::variant<entry::Played, entry::Clock, entry::Touched, entry::BoardSet, entry::SessionEnd,
                 entry::Presence, entry::TakenBack, entry::Peg, entry::Announced, entry::Ended, RulingRecord>;

class GameFile {
 public:
  /// The error names the fault of head or odds.
  [[nodiscard]] static Expected<GameFile, Refusal> begin(GameHead head);

  template <class Value>
  using Next = Expected<Value, Refusal>;

  /// Anything but a ruling.
  [[nodiscard]] Next<GameFile> with(const Entry& entry) const;
  /// SAN or UCI; shorter.
  [[nodiscard]] Next<GameFile> with_move(std::string_view move, std::optional<Times> times = {}) const;
  [[nodiscard]] Next<GameFile> with_moves(std::string_view moves) const;
  /// `oracle` may be empty: then no ruling is refused because a side can, or cannot, ever mate. `proposed` is
  /// kept beside the ruling.
  [[nodiscard]] Next<GameFile> with(const Ruling& ruling, const Stamp& stamp = {},
                                    const MateOracle& oracle = {}, std::string_view proposed = {}) const;
  /// From the text of the ruling.
  [[nodiscard]] Next<GameFile> ruled(std::string_view ruling, const Stamp& stamp = {},
                                     const MateOracle& oracle = {}) const;

  [[nodiscard]] const GameHead& head() const { return head_; }
  [[nodiscard]] const GameState& state() const { return *state_; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] std::vector<RulingRecord> rulings() const;
  /// Whether a ruling is passed over.
  [[nodiscard]] bool undone(int number) const;
  /// The clock times when so many plies were completed, for estimates.
  [[nodiscard]] std::vector<TimesAtPly> clock_log() const;

 private:
  explicit GameFile(GameHead head, GameState state);

  GameHead head_;
  std::vector<Entry> entries_{};
  std::shared_ptr<const GameState> state_;  ///< of `entries_`
};

}  // namespace eboard::rules
