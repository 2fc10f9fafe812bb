// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the codes of docs/irregularities.md mean, in words for an arbiter.
#pragma once

#include <string>
#include <string_view>

namespace eboard::net {

struct AlertWords {
  std::string_view code;
  std::string_view title;
  std::string_view finding;  ///< one sentence
};

/// Null: a code of a newer tracker.
[[nodiscard]] const AlertWords* alert_words(std::string_view code);

/// "illegal_move" as "Illegal move", whether or not the code is known.
[[nodiscard]] std::string alert_title(std::string_view code);

}  // namespace eboard::net
