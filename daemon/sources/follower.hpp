// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides what a table makes of its source's text: what goes on is taken at once; what takes something back
// only when it has stood for a while and the text was not cut there (docs/pgn-tables.md). Pure: time is
// input.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "daemon/sources/game_choice.hpp"
#include "daemon/sources/source_game.hpp"
#include "daemon/tracking/table_tracker.hpp"

namespace eboard::sources {

/// What takes something back counts when it has stood so long.
inline constexpr Millis kStands{10'000};
/// The same of a source that never closes its games with a result.
inline constexpr Millis kStandsOpen{60'000};

/// The next game begins.
struct Begin {
  const SourceGame* game;
};
/// The game goes on.
struct GoOn {
  const SourceGame* game;
};
/// What was told stays. `why`: the end of a sentence about the source; empty: nothing is wrong.
struct Stay {
  std::string why{};
};
using Step = std::variant<Stay, Begin, GoOn>;

class Follower {
 public:
  /// `games` are those of this table. The step points into them.
  [[nodiscard]] Step look(Millis now, const tracking::ToldGame& told,
                          const std::vector<const SourceGame*>& games);
  /// The text could not be read: what was in doubt is looked at anew.
  void lost() { doubted_.reset(); }

 private:
  [[nodiscard]] static Step first(const std::vector<const SourceGame*>& games);
  [[nodiscard]] Step go_on(Millis now, const tracking::ToldGame& told, const SourceGame& game);
  [[nodiscard]] const SourceGame* behind(const tracking::ToldGame& told,
                                         const std::vector<const SourceGame*>& games) const;
  [[nodiscard]] Step begin(const SourceGame& game);
  /// The same has stood for that time.
  [[nodiscard]] bool stands(Millis now, const SourceGame& game, Millis time);

  struct Doubted {
    SourceGame game;
    Millis since;
  };
  std::optional<Doubted> doubted_;
  std::set<std::string> begun_;  ///< names of games that were told, or were over at the beginning
  bool primed_ = false;
  bool closes_ = false;  ///< the source puts results behind its games
};

}  // namespace eboard::sources
