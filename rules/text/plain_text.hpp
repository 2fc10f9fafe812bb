// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Cleans text of others where it comes in and where it leaves: as UTF-8, and as one line that shows what it
// holds.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::rules {

/// The length of the character that begins `text`, by RFC 3629; 0 if there is none. Requires a text that is
/// not empty.
[[nodiscard]] std::size_t utf8_length(std::string_view text);
/// The character that begins `text`; one byte where there is none. Requires as utf8_length().
[[nodiscard]] std::string_view first_character(std::string_view text);
/// The place of the first byte that begins no character; nullopt if there is none.
[[nodiscard]] std::optional<std::size_t> first_outside_utf8(std::string_view text);

/// The text with U+FFFD for each byte that belongs to no character.
[[nodiscard]] std::string as_utf8(std::string text);

/// The first `bytes` of a text in UTF-8, less what would be a part of a character.
[[nodiscard]] std::string_view cut_utf8(std::string_view text, std::size_t bytes);

/// The text with a blank for each control character and each end of a line (C0, DEL, C1, U+2028, U+2029), and
/// without characters that turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069). Bytes
/// that are no UTF-8 stay as they are.
[[nodiscard]] std::string one_line(std::string_view text);

}  // namespace eboard::rules
