// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Puts what was found into words for an arbiter: the title of a card, its sentence, its move.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/events/tracked_event.hpp"

namespace eboard::tracking {

/// "Illegal move"; a code of another version is its words: "Thrown king".
[[nodiscard]] std::string title_of(const Word<Code>& code);
/// As title_of() its code, and "Both flags have fallen".
[[nodiscard]] std::string title_of(const IrregularityFound& found);
/// One sentence; nullopt if this version does not know the code.
[[nodiscard]] std::optional<std::string_view> sentence_of(const Word<Code>& code);
[[nodiscard]] std::optional<std::string_view> sentence_of(const IrregularityFound& found);

/// "Nf3" if the move is legal in that position, else both squares: "Bf1-f5". nullopt if it is no piece's way,
/// or the position is not known.
[[nodiscard]] std::optional<std::string> move_name(std::string_view fen, const PlayedMove& move);

/// The move in question, from that position; as it is written, where it is somebody else's record.
[[nodiscard]] std::optional<std::string> move_name(const IrregularityFound& found, std::string_view fen);

}  // namespace eboard::tracking
