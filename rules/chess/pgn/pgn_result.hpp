// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads results as people and programs write them, behind the moves and in the Result tag.
#pragma once

#include <optional>
#include <string_view>

#include "rules/chess/game_record.hpp"

namespace eboard::rules {

struct WrittenResult {
  Result result = Result::unknown;
  bool forfeit = false;    ///< "+/-", "1-0F": nobody played
  bool both_lose = false;  ///< "0-0", "-/-": there is no Result for it, so that is unknown
  bool operator==(const WrittenResult&) const = default;
};

/// "1-0", "1:0", "½-½", "+/-", "0-0", "1-0F", ...; "" and "?" are unknown, as "*" is. nullopt: it is no
/// result. Blanks inside count only if `text` is one word, so take them out before.
[[nodiscard]] std::optional<WrittenResult> read_result(std::string_view text);

/// A copy without blanks, of a tag's value.
[[nodiscard]] std::optional<WrittenResult> read_result_tag(std::string_view value);

}  // namespace eboard::rules
