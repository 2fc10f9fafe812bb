// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the styles of written moves by name. A style is a record: the grammar that reads it, and how its
// writer differs from the others of that grammar.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/chess/notation/descriptive.hpp"
#include "rules/chess/notation/spoken.hpp"

namespace eboard::rules {

/// Moves of two squares and nothing else.
struct UciForm {};

struct NotationStyle {
  std::string_view name;
  /// The default language: that of the text that defines the style. UCI and the spoken form have words of
  /// their own and know one language only.
  std::string_view language;
  std::variant<UciForm, AlgebraicForm, DescriptiveForm, SpokenForm> form;
};

[[nodiscard]] std::span<const NotationStyle> styles();
[[nodiscard]] const NotationStyle& san_style();
/// Returns nullptr for a name that is not in the table.
[[nodiscard]] const NotationStyle* find_style(std::string_view name);
/// The style of a score sheet in this edition (1930 5.1, 2005 8.1, 2023 8.1.1). Requires is_edition().
[[nodiscard]] const NotationStyle& style_of_edition(std::string_view edition);

}  // namespace eboard::rules
