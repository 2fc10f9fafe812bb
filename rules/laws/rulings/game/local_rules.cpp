// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/local_rules.hpp"

#include <fmt/format.h>

#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules {

std::string to_string(const LocalRules& local) {
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
  if (local.no_draw_before > 0) add(fmt::format("no-draw-before={}", local.no_draw_before));
  if (local.late_after) add(fmt::format("late-after={}", local.late_after->count()));
  if (local.electronic_sheets) add("electronic-sheets");
  return out;
}

Expected<LocalRules, std::string> parse_local_rules(std::string_view text) {
  words::Reader in{text};
  LocalRules local;
  local.no_draw_before = in.number_of("no-draw-before").value_or(0);
  if (const auto minutes = in.number_of("late-after")) local.late_after = std::chrono::minutes{*minutes};
  local.electronic_sheets = in.flag("electronic-sheets");
  const std::string fault = in.fault();
  if (!fault.empty()) {
    return unexpected(fmt::format(
        "local rules: {}; there are no-draw-before=MOVE, late-after=MINUTES and electronic-sheets", fault));
  }
  return local;
}

std::string local_rules_fault(const Edition& edition, const LocalRules& local) {
  if (local.no_draw_before > 0 && article(edition, Rule::local_rules).empty())
    return fmt::format("{} leaves no room for local rules on draws", edition.title);
  if (local.late_after && !edition.event_sets_late_limit)
    return fmt::format("{} leaves no room for another limit for coming late", edition.title);
  if (local.electronic_sheets && edition.electronic_sheets == ElectronicSheets::no)
    return fmt::format("{} leaves no room for electronic score sheets", edition.title);
  return {};
}

}  // namespace eboard::rules
