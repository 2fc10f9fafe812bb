// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The styles of written moves, by name. A style is a record: which grammar reads it and how its writer
// differs from the others of that grammar.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/notation/descriptive.hpp"
#include "rules/notation/spoken.hpp"

namespace eboard::rules {

/// Two squares and nothing else.
struct UciForm {};

struct NotationStyle {
  std::string_view name;
  /// Whose letters are used when nobody says: those of the text that defines it. UCI and what is spoken have
  /// words of their own and know one language only.
  std::string_view language;
  std::variant<UciForm, AlgebraicForm, DescriptiveForm, SpokenForm> form;
};

[[nodiscard]] std::span<const NotationStyle> styles();
[[nodiscard]] const NotationStyle& san_style();
/// nullptr for a name that is not in the table.
[[nodiscard]] const NotationStyle* find_style(std::string_view name);
/// What a score sheet of the edition is written in (1930 5.1, 2005 8.1, 2023 8.1.1). Precondition:
/// is_edition().
[[nodiscard]] const NotationStyle& style_of_edition(std::string_view edition);

}  // namespace eboard::rules
