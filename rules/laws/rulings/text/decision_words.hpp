// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts a ruling into a sentence for pages, records and the arbiter's cards, so that readers need not know
// commands, and viewers do not read what is not meant for them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/setup.hpp"
#include "rules/laws/rulings/text/ruling.hpp"

namespace eboard::rules {

enum class Audience : std::uint8_t {
  everybody,  ///< players and viewers: no notes, no content of an envelope, no amount of a fine
  arbiter,
};

/// "one minute added for Black": a clause without article, author and reason. Empty if that audience may not
/// read it: notes are for the arbiter only, and a ruling that R-UNDO withdraws is not shown any more.
/// `start`: the start position of the game, from which plies are numbered.
[[nodiscard]] std::string decision_words(const ruling::Action& action, Audience audience, const Setup& start);

/// "White is absent": what a note says, for the arbiter.
[[nodiscard]] std::string note_words(const ruling::Note& note);

/// "24." of White's, "24..." of Black's move. `ply` from 1.
[[nodiscard]] std::string ply_number(const Setup& start, int ply);

/// Whether who reads it learns how the game ended, or that a player no longer plays.
[[nodiscard]] bool reveals_result(const ruling::Action& action);

/// The ply after which a ruling made after `ply` is shown: an R-RECORD concerns an earlier one.
[[nodiscard]] int reported_behind(const ruling::Action& action, int ply);

/// How an R-RECORD renumbers the later plies.
struct EnteredPlies {
  int after = 0;  ///< the ply before them
  int plies = 0;  ///< number of replaced plies
  int moves = 0;  ///< number of entered moves
};
/// `ruled`: the ruling as a `ruling` event has it, with the number of replaced plies and moves in SAN.
[[nodiscard]] EnteredPlies entered_plies(const ruling::Record& ruled);
/// The new place of something after `ply`, when moves were entered later.
[[nodiscard]] int place_after(const EnteredPlies& entered, int ply);

/// "24... dxc4", or "Black's move 24" if `san` is empty. `ply` counts from 1.
[[nodiscard]] std::string ply_name(const Setup& start, int ply, std::string_view san = {});

/// "one minute added for Black (Art. A.3)": what everyone may read of it. Empty if there is nothing for
/// everyone, also if `ruling` is no command.
[[nodiscard]] std::string public_clause(std::string_view ruling, std::string_view article,
                                        const Setup& start);
/// "Arbiter's decision after 24... dxc4: CLAUSE." `after` is a ply_name(); empty: no move was played before
/// it.
[[nodiscard]] std::string decision_sentence(std::string_view clause, std::string_view after);

/// "Arbiter's decision after 24... dxc4: one minute added for Black (Art. A.3)." for everyone; empty if
/// there is nothing for everyone, also if `ruling` is no command. `after` is a ply_name(); empty: no move
/// was played before it.
[[nodiscard]] std::string public_decision(std::string_view ruling, std::string_view article,
                                          std::string_view after, const Setup& start);

}  // namespace eboard::rules
