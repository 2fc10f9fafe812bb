// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The games of a board on which an arbiter can still rule here: the latest, and the one before it. Older ones
// are ruled on in their PGN (`eboardctl rule`).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/pipeline/ruled_game.hpp"

namespace eboard::pipeline {

/// What an arbiter asks for.
struct RulingRefused {
  enum class Why : std::uint8_t {
    no_game,   ///< there is none to rule on
    moved_on,  ///< it is not what the arbiter believes, or its board is used for something else
    laws,      ///< the edition does not allow it
  };
  Why why = Why::laws;
  rules::Refusal refusal;
};

struct RulingDecided {
  int game = 0;
  rules::RulingRecord ruling;
  /// What stands on the board has to count as played first: the game is over by it, or its men are put on a
  /// board that lies otherwise.
  bool settles = false;
  bool repeated = false;  ///< it was entered before, under the same request
};

class GameBook {
 public:
  GameBook(rules::Edition edition, rules::TimeControl control, const rules::LocalRules& local = {})
      : edition_(std::move(edition)), control_(std::move(control)), local_(local) {}

  void hear(const tracking::TrackedEvent& event);
  /// What tracking concluded of a ruling on the latest game.
  void follow(const tracking::TrackedEvent& event);
  void board_stands();

  /// What would be entered. `resumable`: the latest game's board is not used for another one yet.
  [[nodiscard]] Expected<RulingDecided, RulingRefused> decide(tracking::Millis at,
                                                              const rules::RulingAsked& asked, bool resumable,
                                                              const rules::MateOracle& oracle);
  /// Enters it, behind what the clock shows. Error: one sentence.
  [[nodiscard]] Expected<void, std::string> rule(int game, const rules::RulingRecord& ruling);

  [[nodiscard]] RuledGame* find(int game);
  /// The earlier one first.
  [[nodiscard]] std::vector<RuledGame*> games();
  [[nodiscard]] RuledGame* latest() { return latest_ ? &*latest_ : nullptr; }
  /// With what the clock shows now.
  [[nodiscard]] Expected<rules::GameFile, rules::Refusal> file(RuledGame& game);

  /// Forgets all that text() does not hold.
  void rest();
  /// The latest game, if it is over, as one text; empty: none.
  [[nodiscard]] std::string text() const;
  /// Error: one sentence.
  [[nodiscard]] Expected<void, std::string> restore(std::string_view text);

 private:
  void begin(int number, const rules::Setup& start, tracking::Millis at);
  [[nodiscard]] std::optional<rules::entry::Clock> clock_for(const RuledGame& game,
                                                             const rules::GameState& state) const;

  rules::Edition edition_;
  rules::TimeControl control_;
  rules::LocalRules local_;
  std::optional<RuledGame> latest_, earlier_;
  std::optional<rules::entry::Clock> clock_;  ///< what it shows; none: it is not connected
  bool clock_is_news_ = false;                ///< it was read since the latest ruling
};

/// What viewers and arbiters read of a ruling.
[[nodiscard]] tracking::RulingMade ruling_made(const rules::RulingRecord& record,
                                               const rules::GameState& after);

}  // namespace eboard::pipeline
