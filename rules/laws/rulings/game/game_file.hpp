// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game with everything that was entered in it: moves, what clocks showed, what players did, and what the
// arbiter ruled. Nothing is removed from that list. A replay of the list gives the state of the game; an
// R-UNDO makes the replay leave out a ruling.
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
#include "rules/laws/rulings/game/game_state.hpp"
#include "rules/text/one_of.hpp"

namespace eboard::rules {

/// Why something cannot be entered: one sentence, with the article if one forbids it.
struct Refusal {
  std::string reason{};
  std::string article{};
  /// "R-DRAW is refused by 15D: ...".
  [[nodiscard]] std::string text() const;
};

/// The author and the time of an entry.
struct Stamp {
  std::string author{};
  std::chrono::milliseconds wall{0};  ///< since 1970, UTC
  std::chrono::milliseconds game{0};  ///< since the game began
  std::string request{};              ///< the request's own id, so that it is entered once; may be empty
  int about = 0;                      ///< number of the irregularity in its game; 0: none was named
  bool operator==(const Stamp&) const = default;
};

namespace entry {

/// A ply. `move` is SAN or UCI if it is legal. Otherwise `irregular` is set and `move` is two squares
/// ("e1e3", or "e7e8" for a pawn that stayed a pawn), with `board` if more has changed than that.
struct Played {
  std::string move{};
  bool irregular = false;
  std::optional<Placement> board{};
  std::optional<Times> times{};
  bool inferred = false;  ///< no sensor showed it; it follows from a later position
  bool presumed = false;  ///< in the record, without a promise
  /// This factor times the confidence of the previous ply gives that of this one.
  double right = 1;
  bool operator==(const Played&) const = default;
};
/// What the clock shows. Without `running` it stands still.
struct Clock {
  Times times;
  std::optional<Color> running{};
  bool operator==(const Clock&) const = default;
};
/// Another time control was declared: the one so far was an error.
struct Declared {
  TimeControl control;
  bool operator==(const Declared&) const = default;
};
/// A piece was touched to move or take it; ends the right to complain (1928 paragraph 17, 2005 4.7).
struct Touched {
  Color side;
  bool operator==(const Touched&) const = default;
};
/// The board shows the position of the game again.
struct BoardSet {
  std::optional<Placement> board{};  ///< as seen; empty: it was entered by hand
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
/// The players themselves went back to the position after `ply`.
struct TakenBack {
  int ply = 0;
  bool operator==(const TakenBack&) const = default;
};
/// The blind player takes a piece out of its aperture, or puts it into one.
struct Peg {
  Square square;
  bool lift = true;
  std::optional<Role> promotion{};  ///< the piece that a pawn on the last rank becomes
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

/// A ruling with all that was kept of it. Rulings are numbered from 1.
struct RulingRecord {
  int number = 0;
  Ruling ruling{.action = ruling::Stop{}};
  Stamp stamp;
  std::string edition{};  ///< identifier
  std::string article{};  ///< the arbiter's, or the edition's
  int ply = 0;            ///< number of plies played by then
  std::uint64_t key = 0;  ///< of the position; 0 if there was none
  ClockState before{};
  ClockState after{};
  std::string proposed{};  ///< what the Laws propose, if the arbiter ruled otherwise
};

/// A request to enter a ruling.
struct RulingAsked {
  std::optional<int> game{};  ///< none: the latest
  std::optional<int> ply{};   ///< the last committed ply, as the author believes
  Ruling ruling{.action = ruling::Stop{}};
  Stamp stamp{};  ///< author, request, about; the times are filled in when it is entered
};

/// A ruling that was entered in a game of a board.
struct RulingEntered {
  int board = 0;  ///< number of the table
  int game = 0;   ///< of the board's games
  RulingRecord ruling;
  bool repeated = false;  ///< it was entered before with the same request id
};

using Entry = OneOf<std::variant<entry::Played, entry::Clock, entry::Declared, entry::Touched,
                                 entry::BoardSet, entry::SessionEnd, entry::Presence, entry::TakenBack,
                                 entry::Peg, entry::Announced, entry::Ended, RulingRecord>>;

class GameFile {
 public:
  /// The error names the fault of head or odds.
  [[nodiscard]] static Expected<GameFile, Refusal> begin(GameHead head);

  template <class Value>
  using Next = Expected<Value, Refusal>;

  /// Enters anything but a ruling.
  [[nodiscard]] Next<GameFile> with(const Entry& entry) const;
  /// Enters a move in SAN or UCI.
  [[nodiscard]] Next<GameFile> with_move(std::string_view move, std::optional<Times> times = {}) const;
  [[nodiscard]] Next<GameFile> with_moves(std::string_view moves) const;
  /// The same game, ended if its edition ends a dead position, the last ply led to one, and no board watched
  /// it. Once a position is dead every later one is. What it ended by is an entry, so that a replay needs no
  /// oracle.
  [[nodiscard]] GameFile ended_if_dead(const MateOracle& oracle) const;
  /// `oracle` may be empty: then no ruling is refused because a side can, or cannot, ever mate. `proposed`
  /// is kept with the ruling.
  [[nodiscard]] Next<GameFile> with(const Ruling& ruling, const Stamp& stamp = {},
                                    const MateOracle& oracle = {}, std::string_view proposed = {}) const;
  /// Reads the ruling from its text.
  [[nodiscard]] Next<GameFile> ruled(std::string_view ruling, const Stamp& stamp = {},
                                     const MateOracle& oracle = {}) const;

  [[nodiscard]] const GameHead& head() const { return head_; }
  [[nodiscard]] const GameState& state() const { return *state_; }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] std::vector<RulingRecord> rulings() const;
  /// The game as it was before that ruling, without what came later; what is undone now is left out. The
  /// same game if earlier entries cannot stand without that.
  [[nodiscard]] GameFile before(int ruling) const;
  /// Whether a ruling was undone.
  [[nodiscard]] bool undone(int number) const;
  /// The clock times with the number of plies completed by then, for estimates.
  [[nodiscard]] std::vector<TimesAtPly> clock_log() const;

 private:
  explicit GameFile(GameHead head, GameState state);
  /// Enters it as the next ruling. Its article stays, whatever the edition would cite now.
  [[nodiscard]] Next<GameFile> entered(RulingRecord record, const MateOracle& oracle) const;
  /// The time control of the game, without what rulings on the clock said of it.
  [[nodiscard]] const TimeControl& declared() const;
  /// The time of both clocks before the first ply, if it is known.
  [[nodiscard]] std::optional<Times> started_with() const;

  GameHead head_;
  std::vector<Entry> entries_{};
  std::shared_ptr<const GameState> state_;  ///< of `entries_`
};

}  // namespace eboard::rules
