// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts a ruling into a sentence: for pages, records and the arbiter's own cards alike, so that no reader has
// to know commands, and viewers cannot read what is not for them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/setup.hpp"
#include "rules/laws/rulings/ruling.hpp"

namespace eboard::rules {

enum class Audience : std::uint8_t {
  everybody,  ///< players and spectators: no note, no envelope's content, no amount of a fine
  arbiter,
};

/// "one minute added for Black": a clause without article, author and reason. Empty where it is not for that
/// audience: a note is the arbiter's alone, and what an R-UNDO withdraws is not shown any more. `start`: of
/// the game, from which plies are numbered.
[[nodiscard]] std::string decision_words(const ruling::Action& action, Audience audience, const Setup& start);

/// "24." of White's, "24..." of Black's move. `ply` from 1.
[[nodiscard]] std::string ply_number(const Setup& start, int ply);

/// The ply behind which a ruling stands that was made after `ply`: an R-RECORD is about an earlier one.
[[nodiscard]] int told_behind(const ruling::Action& action, int ply);

/// How an R-RECORD renumbers what is behind it.
struct EnteredPlies {
  int after = 0;  ///< the ply before them
  int plies = 0;  ///< that were replaced
  int moves = 0;  ///< that were entered
};
/// `told`: with the plies that it replaced and moves in SAN, as a `ruling` event tells it.
[[nodiscard]] EnteredPlies entered_plies(const ruling::Record& told);
/// Where a place behind `ply` is when moves were entered later.
[[nodiscard]] int place_after(const EnteredPlies& entered, int ply);

/// "24... dxc4", or "Black's move 24" where `san` is empty. `ply` from 1.
[[nodiscard]] std::string ply_name(const Setup& start, int ply, std::string_view san = {});

/// "one minute added for Black (Art. A.3)": what everybody may read of it. Empty where there is nothing for
/// everybody, also if `ruling` is no command.
[[nodiscard]] std::string public_clause(std::string_view ruling, std::string_view article,
                                        const Setup& start);
/// "Arbiter's decision after 24... dxc4: CLAUSE." `after`: a ply_name(); empty: no move was played before it.
[[nodiscard]] std::string decision_sentence(std::string_view clause, std::string_view after);

/// "Arbiter's decision after 24... dxc4: one minute added for Black (Art. A.3)." for everybody; empty where
/// there is nothing for everybody, also if `ruling` is no command. `after`: a ply_name(); empty: no move was
/// played before it.
[[nodiscard]] std::string public_decision(std::string_view ruling, std::string_view article,
                                          std::string_view after, const Setup& start);

}  // namespace eboard::rules
