// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What one cell of a table says.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/tournament/import/columns.hpp"
#include "daemon/tournament/import/said.hpp"

namespace eboard::tournament {

/// "12", "12.", "#12"; nullopt: no number from 1 to 9999.
[[nodiscard]] std::optional<int> number_in(std::string_view cell);
/// "2274"; nullopt also for 0.
[[nodiscard]] std::optional<int> rating_in(std::string_view cell);
/// "7.5", "7,5", "7½", "7x", "½".
[[nodiscard]] std::optional<Points> points_in(std::string_view cell);
/// "1", "0", "½", "x", "=", "+", "-"; nullopt: none of them.
[[nodiscard]] std::optional<Result> score_in(std::string_view cell);

struct ResultOfGame {
  Result white = Result::pending, black = Result::pending;
};
/// "1 - 0", "½ - ½", "+ - -", "- - -"; pending for an empty cell, "-" and ":". nullopt: it is no result.
[[nodiscard]] std::optional<ResultOfGame> result_in(std::string_view cell);

/// What a bye of that kind is worth, by what its result says: "0", "½", "1", "- - +". nullopt: it says
/// nothing that is known.
[[nodiscard]] std::optional<Result> bye_in(std::string_view result, bool of_pairing, Colour player);

/// The cells of the fields that belong to one side of a game, or, with `none`, to a player of a list.
[[nodiscard]] SaidPlayer player_in(const Row& row, const Mapping& mapping, Colour side);

/// A day as one word of the text has it: "2026/04/07", "7.4.2026". Empty: none.
[[nodiscard]] std::string date_in(std::string_view text);

}  // namespace eboard::tournament
