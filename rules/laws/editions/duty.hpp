// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists what this project does about each rule of the Laws. The documentation is made from it.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/laws/editions/article.hpp"

namespace eboard::rules {

enum class Duty : std::uint8_t {
  enforced,   ///< decided by the rules core without a request
  detected,   ///< seen on board and clock, reported to those whom the edition names
  on_claim,   ///< checked when a player or the arbiter asks
  on_ruling,  ///< the arbiter decides; the rules say what is allowed and what follows
};
[[nodiscard]] std::string_view to_string(Duty duty);
[[nodiscard]] Duty duty_of(Rule rule);
/// The rule in a few words, for readers.
[[nodiscard]] std::string_view title(Rule rule);

}  // namespace eboard::rules
