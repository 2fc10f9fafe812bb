// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads what people and pairing programs write into the tags Round, Board, Date, White and Black of a
// pairing. No reader guesses: what may mean two things means none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::daemon {

inline constexpr int kMaxPairingNumber = 9999;  ///< of a round, and of a board

/// The numbers in a Round tag: "3", "3.12", "9.2.1", "Round 3", "3rd", "R3.2", "Runde 3, Brett 12". Empty for
/// "", "?" and "-"; nullopt: it does not say which round.
[[nodiscard]] std::optional<std::vector<int>> round_numbers(std::string_view text);

/// The number in a Board tag: "3", "Board 3", "Table 3". 0 for "", "?" and "-"; nullopt: it is none.
[[nodiscard]] std::optional<int> board_number(std::string_view text);

/// "2026.11.27", with "?" for each digit of a part that is not known.
[[nodiscard]] bool is_pgn_date(std::string_view text);

/// The day as PGN writes it, "2026.11.27", also of "2026-11-27", "27.11.2026" and the like. Empty where
/// nothing is known; nullopt: it is no day, or may be two.
[[nodiscard]] std::optional<std::string> pgn_date_of(std::string_view text);

/// True for what pairing programs write where a player has no opponent: "bye", "half-point bye", "spielfrei".
[[nodiscard]] bool is_bye(std::string_view name);

}  // namespace eboard::daemon
