// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The page about the irregularities and rulings of one game: what an arbiter decided, what board and clock
// reported around it, the moves, and the proof that it was sealed so. Pure: it follows from its proof, so
// whoever checks the proof makes the page again and compares.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/exports/proof_check.hpp"

namespace eboard::exports {

/// So much is shown before and after an irregularity was found.
inline constexpr storage::Millis kSeenBefore{60'000}, kSeenAfter{30'000};

/// One HTML page without scripts, fonts or pictures from elsewhere. `proof` is the text that was checked.
[[nodiscard]] std::string incident_page(const ProvedGame& proved, std::string_view proof);
/// The proof in such a page; nullopt: it is none.
[[nodiscard]] std::optional<std::string> proof_in(std::string_view page);

}  // namespace eboard::exports
