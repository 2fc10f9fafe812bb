// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the codes of docs/irregularities.md mean, in words for an arbiter; where an edition says it; and how
// far it lets the arbiter step in unasked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/edition.hpp"

namespace eboard::net {

struct AlertWords {
  std::string_view code;
  std::string_view title;
  std::string_view finding;         ///< one sentence
  std::optional<rules::Rule> rule;  ///< none: a technical matter
};

/// Null: a code of a newer tracker.
[[nodiscard]] const AlertWords* alert_words(std::string_view code);

/// "illegal_move" as "Illegal move", whether or not the code is known.
[[nodiscard]] std::string alert_title(std::string_view code);

/// Where the edition says it, empty if it does not; `told` where edition or rule are not known.
[[nodiscard]] std::string_view alert_article(std::string_view code, const rules::Edition* edition,
                                             std::string_view told);

/// A warning for matters that the edition does not leave to the arbiter alone; empty: he may act.
[[nodiscard]] std::string_view intervention_note(std::string_view code, const rules::Edition* edition);

}  // namespace eboard::net
