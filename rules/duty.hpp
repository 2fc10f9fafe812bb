// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What this project does about each rule of the Laws, and what no board and no clock can see: what
// documentation is made of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules/article.hpp"

namespace eboard::rules {

enum class Duty : std::uint8_t {
  enforced,   ///< decided by the rules core, without being asked
  detected,   ///< seen on board and clock, told to whom the edition says
  on_claim,   ///< checked when a player or the arbiter asks
  on_ruling,  ///< the arbiter decides; the rules say what is allowed and what follows
};
[[nodiscard]] std::string_view to_string(Duty duty);
[[nodiscard]] Duty duty_of(Rule rule);
/// The rule in a few words, for a person.
[[nodiscard]] std::string_view title(Rule rule);

/// What an edition regulates and nothing here can observe.
struct Unseen {
  std::string_view family;  ///< Edition::family
  std::string_view article;
  std::string_view matter;
};
[[nodiscard]] std::span<const Unseen> unseen();

}  // namespace eboard::rules
