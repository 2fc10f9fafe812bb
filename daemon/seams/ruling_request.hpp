// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings on the games that the boards play: what an arbiter enters and asks.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "daemon/seams/desk.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/rulings/enter/statements.hpp"
#include "rules/laws/rulings/game/game_file.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/laws/rulings/judge/claim_window.hpp"
#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::seams {

struct RulingRequest {
  using Answer = rules::RulingEntered;
  int board = 0;  ///< number of the table
  rules::RulingAsked asked;
};

/// Plies that are missing from the record of a game.
struct BoardGap {
  int board = 0;
  int game = 0;
  rules::RecordGap gap;
  std::vector<std::vector<std::string>> lines;  ///< that fit, SAN, the likeliest first
};

/// A ruling that was entered.
struct RulingGiven {
  rules::RulingRecord record;
  bool undone = false;
  bool stored = true;  ///< it is on the disk
};

/// Where a game of a board stands: the latest one, or the one before it.
struct Standing {
  struct Game {
    int number = 0;
    Expected<rules::GameFile, std::string> file;  ///< the error says why it cannot be known
    std::vector<RulingGiven> rulings;
  };
  int board = 0;
  std::optional<Game> game;  ///< none: nothing was played yet
  std::vector<BoardGap> gaps;
};

struct StandingQuery {
  using Answer = Standing;
  int board = 0;
  std::optional<int> game{};  ///< none: the latest
};

struct GapsQuery {
  using Answer = std::vector<BoardGap>;
  std::optional<int> board;  ///< none: all
  std::set<int> without{};   ///< boards that are left out
};

/// What the Laws propose about an irregularity, and what could be claimed now.
struct Proposals {
  struct Proposed {
    rules::Proposal proposal;
    std::optional<std::string> refused{};  ///< why its rulings cannot be entered one after the other
  };
  struct Claim {
    rules::ClaimKind kind{};
    rules::Color by = rules::Color::white;
    rules::ClaimAnswer answer;
    std::string until;  ///< "the claimant has moved"
  };
  /// What no sensor shows, and an arbiter may state.
  struct WhatIf {
    rules::Ruling stating{.action = rules::ruling::Stop{}};  ///< the note on this card that states it
    std::string words;                                       ///< "the clock was not pressed"
    std::vector<Proposed> proposals;                         ///< that there would be then instead
  };
  int board = 0;
  int game = 0;
  int ply = 0;  ///< that was committed last
  rules::Phase phase{};
  rules::Setup start;  ///< of the game: rulings are put into words by it
  std::vector<Proposed> proposals;
  std::vector<WhatIf> what_if;  ///< what would change them
  /// The irregularity of the same game that is decided before this one, by its id within the game.
  std::optional<int> first{};
  std::optional<rules::ClaimWindow> window;
  std::vector<Claim> claims;
  std::size_t position_occurred = 0;
  int plies_without_progress = 0;
  std::vector<RulingGiven> given;  ///< about this irregularity
  /// What a clock that was set wrongly owes each side by now; less than 0: it gave too much.
  std::optional<rules::Times> owed{};
};

struct ProposalQuery {
  using Answer = Proposals;
  int board = 0;
  int game = 0;
  int irregularity = 0;  ///< its id within the game
  /// When it was first reported: a game that begins once more gives the same ids again.
  tracking::Millis since{0};
};

/// What the Laws propose where a blind player's own board shows another game than the sensors. Only the
/// proposals of the answer are about that.
struct SecondBoardQuery {
  using Answer = Proposals;
  int board = 0;
  std::string moves;    ///< made on the blind player's board, in SAN or UCI
  std::string written;  ///< the move that both score sheets have where the boards differ, in SAN; empty: none
};

/// What may be said about the latest game of a board, and no sensor shows.
struct Sayable {
  int board = 0;
  int game = 0;
  int ply = 0;  ///< that was committed last
  rules::Phase phase{};
  std::vector<rules::Statement> statements;
};

struct SayableQuery {
  using Answer = Sayable;
  int board = 0;
  std::optional<int> game{};  ///< none: the latest, or the one that stands ready
};

}  // namespace eboard::seams
