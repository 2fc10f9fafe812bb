// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rules of an event beside the Laws: stricter than they are, or on what they leave to the event. They are
// added to an edition and never change it.
//
//   local = [ "no-draw-before=" move ] [ "late-after=" minutes ] [ "electronic-sheets" ]
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "rules/laws/editions/edition.hpp"

namespace eboard::rules {

struct LocalRules {
  int no_draw_before = 0;  ///< number of moves by each before which no draw may be agreed; 0: no such rule
  std::optional<std::chrono::minutes> late_after{};  ///< a player who comes later than that loses
  bool electronic_sheets = false;                    ///< electronic score sheets are accepted
  bool operator==(const LocalRules&) const = default;
  [[nodiscard]] bool any() const { return *this != LocalRules{}; }
};

[[nodiscard]] std::string to_string(const LocalRules& local);
/// The error is a sentence.
[[nodiscard]] Expected<LocalRules, std::string> parse_local_rules(std::string_view text);

/// Why the edition does not allow these rules; empty: it does.
[[nodiscard]] std::string local_rules_fault(const Edition& edition, const LocalRules& local);

}  // namespace eboard::rules
