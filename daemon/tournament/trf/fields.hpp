// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What fields of TRF hold: numbers, points, text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament::trf {

/// Without blanks at the ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// UTF-8, trimmed, in one line.
[[nodiscard]] std::string text_in(std::string_view field);

/// At most six digits and blanks around them, else nullopt.
[[nodiscard]] std::optional<int> number_in(std::string_view field);
/// "3", "3.5", "3,5", ".5", "-1.0", blanks around them. nullopt: anything else, as more than one decimal.
[[nodiscard]] std::optional<Points> points_in(std::string_view field);
/// "3.5"
[[nodiscard]] std::string to_string(Points points);

/// "IM" of "IM", "im" and the "m" of old files; what is no title of FIDE stays as it is.
[[nodiscard]] std::string title_of(std::string_view field);

}  // namespace eboard::tournament::trf
