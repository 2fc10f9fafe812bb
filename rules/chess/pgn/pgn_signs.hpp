// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands in PGN beside its grammar: blanks that nobody sees, signs of annotators, dashes and quotes as
// word processors set them. Only for the reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/chess/pgn/pgn_text.hpp"

namespace eboard::rules::pgn_text {

/// The same as blank_length() where a character outside ASCII begins.
[[nodiscard]] std::size_t foreign_blank_length(const char* at, const char* end);
/// The length of the blank, or of the mark that nobody sees, which begins here: ASCII's, no-break and wide
/// blanks, zero-width marks, byte order marks. 0: something else. Requires at < end.
[[nodiscard]] inline std::size_t blank_length(const char* at, const char* end) {
  return is_foreign(*at) ? foreign_blank_length(at, end) : is_blank(*at) ? 1 : 0;
}
/// The length of the sign outside ASCII which begins here and has no meaning for the moves: U+221E, U+00B1,
/// arrows, boxes, ... 0: something else. Requires at < end.
[[nodiscard]] std::size_t sign_length(const char* at, const char* end);

/// True for a word that annotators put behind a move and that is none: "+-", "=", "+/=", "N", "TN", "D", ...
[[nodiscard]] bool is_sign(std::string_view word);

/// A copy with '-' for every dash, 'x' for the sign of multiplication and "1/2" for U+00BD.
[[nodiscard]] std::string folded(std::string_view word);

/// A copy without blanks at both ends, whichever of them.
[[nodiscard]] std::string_view trimmed(std::string_view text);

}  // namespace eboard::rules::pgn_text
