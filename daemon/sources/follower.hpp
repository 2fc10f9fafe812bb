// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides what a table makes of its source's text: what goes on is taken at once; what takes something back
// only when it has stood for a while and the text was not cut there (docs/pgn-tables.md). Pure: time is
// input.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/sources/game_choice.hpp"
#include "daemon/sources/source_game.hpp"
#include "daemon/tracking/table/table_tracker.hpp"

namespace eboard::sources {

/// What takes something back counts when it has stood so long.
inline constexpr Millis kStands{10'000};
/// The same of a source that never closes its games with a result, as far as it says other moves. That moves
/// are missing at its end may always be a cut.
inline constexpr Millis kStandsOpen{60'000};

/// The next game begins. It is said again until that game is told.
struct Begin {
  const SourceGame* game;
  std::string name;                  ///< as a line of the journal has it
  const SourceGame* last = nullptr;  ///< the one that was played, if it is still there
};
/// The game goes on.
struct GoOn {
  const SourceGame* game;
  std::string why{};  ///< as in Stay
};
/// What was told stays. `why`: the end of a sentence about the source; empty: nothing is wrong.
struct Stay {
  std::string why{};
};
using Step = std::variant<Stay, Begin, GoOn>;

class Follower {
 public:
  /// `games` are those of this table, in the order in which they are played. The step points into them.
  [[nodiscard]] Step look(Millis now, const tracking::StatedGame& stated,
                          const std::vector<const SourceGame*>& games);
  /// The text could not be read: what was in doubt is looked at anew. How long the next game was there goes
  /// on.
  void lost();

 private:
  [[nodiscard]] Step next_step(Millis now, const tracking::StatedGame& stated,
                               const std::vector<const SourceGame*>& games);
  /// A game of the round that is played, which is not that game.
  struct Left {
    tracking::ToldGame game;
    bool told = false;     ///< it was played here
    bool goes_on = false;  ///< it is played on, and the one that is played here is not
  };
  /// What the games of a reading are to this table.
  struct Sorted {
    const SourceGame* current = nullptr;          ///< the one that is played
    std::vector<const SourceGame*> next{};        ///< begun, not left: of the same round
    std::vector<const SourceGame*> next_round{};  ///< the same, of later ones
    bool beside = false;                          ///< another event has a game with its round and board
  };
  [[nodiscard]] Step first(const tracking::ToldGame& told, const std::vector<const SourceGame*>& games);
  [[nodiscard]] Sorted sort_out(const tracking::StatedGame& stated, const GameIdentity& before,
                                const std::vector<const SourceGame*>& games);
  void arrive(const tracking::ToldGame& told, const GameIdentity& now);
  [[nodiscard]] std::vector<const SourceGame*> pass_left(std::vector<const SourceGame*>& games) const;
  void pass_changed(std::vector<const SourceGame*>& games, std::vector<const SourceGame*>& standing);
  void pass_earlier(std::vector<const SourceGame*>& games, std::vector<const SourceGame*>& standing,
                    const GameIdentity& before, const SourceGame* current);
  static void pass_other_events(std::vector<const SourceGame*>& games, Sorted& out,
                                const GameIdentity& before);
  void leave_unfinished(std::vector<const SourceGame*>& games, const tracking::StatedGame& stated,
                        const GameIdentity& before, const SourceGame* current);
  [[nodiscard]] std::vector<const SourceGame*> gone_on(const std::vector<const SourceGame*>& standing,
                                                       const tracking::StatedGame& stated,
                                                       const SourceGame* current) const;
  static void pass_repeated(std::vector<const SourceGame*>& games,
                            const std::vector<const SourceGame*>& standing, const SourceGame* current);
  [[nodiscard]] Step on_or_next(Millis now, const tracking::StatedGame& stated, const GameIdentity& before,
                                const Sorted& sorted);
  [[nodiscard]] Step next_or_stay(Millis now, const tracking::StatedGame& stated, const GameIdentity& before,
                                  const Sorted& sorted);
  [[nodiscard]] Step go_on(Millis now, const tracking::ToldGame& told, const SourceGame& game);
  [[nodiscard]] Step begin(const std::vector<const SourceGame*>& next, const tracking::ToldGame& told,
                           const SourceGame* last);
  /// The same has stood for that time.
  [[nodiscard]] bool stands(Millis now, const SourceGame& game, Millis time);
  /// That game was there for kStands.
  [[nodiscard]] bool waited(Millis now, const SourceGame& next);

  struct Doubted {
    SourceGame game;
    Millis since;
  };
  struct Waiting {
    GameIdentity game;
    Millis since;
  };
  struct Leaving {
    std::string for_name;
    tracking::ToldGame chosen;  ///< as it stood
    std::vector<Left> left;
  };
  std::optional<Doubted> doubted_;
  std::optional<Waiting> waiting_;  ///< the next game, while the last one has no result
  std::optional<Leaving> leaving_;  ///< what is left when the game of that name has begun
  std::vector<Left> left_;          ///< of the round that is played, in the order in which they were left
  bool primed_ = false;
  bool closes_ = false;  ///< the source puts results behind its games
};

}  // namespace eboard::sources
