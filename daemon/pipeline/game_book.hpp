// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a board that can still be ruled on here: the latest, and the one before it. Rulings on older
// games are entered in their PGN (`eboardctl rule`).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/pipeline/ruled_game.hpp"
#include "daemon/tracking/follow/ready_game.hpp"

namespace eboard::pipeline {

/// Why a ruling that an arbiter asks for is refused.
struct RulingRefused {
  enum class Why : std::uint8_t {
    no_game,   ///< there is no game to rule on
    moved_on,  ///< the game is not as the arbiter believes, or its board is used for another one
    laws,      ///< the edition does not allow it
  };
  Why why = Why::laws;
  rules::Refusal refusal;
};

struct RulingDecided {
  int game = 0;
  rules::RulingRecord ruling;
  /// What the board shows must first count as played: the ruling ends the game, or the pieces are put on a
  /// board that lies otherwise.
  bool settles = false;
  bool repeated = false;  ///< it was entered before with the same request id
};

class GameBook {
 public:
  GameBook(rules::Edition edition, rules::TimeControl control, const rules::LocalRules& local = {},
           const rules::Odds& odds = {})
      : edition_(std::move(edition)), control_(std::move(control)), local_(local), odds_(odds) {}

  void hear(const tracking::TrackedEvent& event);
  /// Takes an event that the tracker concluded from a ruling on the latest game.
  void follow(const tracking::TrackedEvent& event);
  void board_stands();

  /// Returns the ruling that would be entered. `resumable`: the latest game's board is not used for another
  /// one yet. `ready`: the game that a ruling would open.
  [[nodiscard]] Expected<RulingDecided, RulingRefused> decide(tracking::Millis at,
                                                              const rules::RulingAsked& asked, bool resumable,
                                                              const std::optional<tracking::ReadyGame>& ready,
                                                              const rules::MateOracle& oracle);
  /// Enters the ruling after what the clock shows. Error: one sentence.
  [[nodiscard]] Expected<void, std::string> rule(int game, const rules::RulingRecord& ruling);

  [[nodiscard]] RuledGame* find(int game);
  /// The earlier one first.
  [[nodiscard]] std::vector<RuledGame*> games();
  [[nodiscard]] RuledGame* latest() { return latest_ ? &*latest_ : nullptr; }
  /// Whether a ruling is on the game that stands ready. `game`: the one that is named, else the latest.
  [[nodiscard]] bool is_on(const std::optional<tracking::ReadyGame>& ready, std::optional<int> game) const;
  /// That game, as it would begin now.
  [[nodiscard]] RuledGame as_begun(const tracking::ReadyGame& ready, tracking::Millis at) const;
  /// The game with the clock's present times.
  [[nodiscard]] Expected<rules::GameFile, rules::Refusal> file(RuledGame& game);

  /// The time control of the game under way, and of those to come.
  void declare(const rules::TimeControl& control);
  /// The player in the latest game who touched a piece in their turn: rulings and files from now on know it.
  void touch(const std::optional<rules::Color>& side) { touched_ = side; }

  /// Drops everything that text() does not hold.
  void rest();
  /// The latest game as one text if it is over, else empty.
  [[nodiscard]] std::string text() const;
  /// Error: one sentence.
  [[nodiscard]] Expected<void, std::string> restore(std::string_view text);

 private:
  [[nodiscard]] RuledGame new_game(int number, const rules::Setup& start, tracking::Millis at) const;
  void begin(int number, const rules::Setup& start, tracking::Millis at);
  [[nodiscard]] Expected<RulingDecided, RulingRefused> decide(tracking::Millis at,
                                                              const rules::RulingAsked& asked,
                                                              RuledGame& game, bool resumable,
                                                              const rules::MateOracle& oracle);
  /// It is the latest one, or one that a ruling would open: clock and touches belong to it.
  [[nodiscard]] bool is_last(const RuledGame& game) const;
  /// A ruling that joins two games keeps how many illegal moves were ruled on in the first one.
  [[nodiscard]] rules::RulingAsked with_first_half(rules::RulingAsked asked);
  /// A ruling on a game may say of an earlier one that it is not of its round, if nobody can rule on that
  /// one.
  [[nodiscard]] std::optional<RulingRefused> names_no_earlier_game(const RuledGame& ruled, int game);
  /// The touch, if that game does not know it.
  [[nodiscard]] std::optional<rules::entry::Touched> touch_for(const RuledGame& game,
                                                               const rules::GameState& state) const;
  [[nodiscard]] std::optional<rules::entry::Clock> clock_for(const RuledGame& game,
                                                             const rules::GameState& state) const;
  /// The same as far as it counts: a clock that goes on from old times does not. But what the player to move
  /// has used for a ply that is pressed for, and is not in the record, is taken off what was ruled.
  [[nodiscard]] std::optional<rules::entry::Clock> counted_for(const RuledGame& game,
                                                               const rules::GameState& state) const;

  rules::Edition edition_;
  rules::TimeControl control_;
  rules::LocalRules local_;
  rules::Odds odds_;
  std::optional<RuledGame> latest_, earlier_;
  /// The latest ruling left other times than the clock showed.
  struct NotSetYet {
    rules::Times shown;  ///< then
    rules::Times ruled;
    tracking::Millis since;
    std::optional<rules::Color> pressed_by{};  ///< who pressed last since then
  };
  /// The clock runs on, or stands, and has not shown what was ruled: nobody has set it since.
  [[nodiscard]] bool shows_old_times() const;
  /// The clock shows what was ruled: from there on its readings count again.
  void clock_was_set();
  void note_times(const RuledGame& game, const rules::RulingRecord& ruling);

  std::optional<rules::entry::Clock> clock_;  ///< what the clock shows; none: no clock is connected
  tracking::Millis clock_at_{0};              ///< when it was reported
  std::optional<NotSetYet> not_set_;
  std::optional<rules::Color> touched_;  ///< by the tracker, when it was asked last
  bool clock_is_news_ = false;           ///< it was reported since the latest ruling
};

/// The ruling as viewers and arbiters read it.
[[nodiscard]] tracking::RulingMade ruling_made(const rules::RulingRecord& record,
                                               const rules::GameState& after);

}  // namespace eboard::pipeline
