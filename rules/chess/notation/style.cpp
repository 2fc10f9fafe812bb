// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/style.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace eboard::rules {

namespace {

constexpr AlgebraicForm kFigurine{.figurines = true, .promotion = "="};

constexpr AlgebraicForm kFide1928{.departure = true,
                                  .pawn_takes_from_file = false,
                                  .takes_behind = true,
                                  .behind_letter = " ",
                                  .dash = "—",
                                  .takes = ":",
                                  .takes_check = "†",
                                  .mate = "‡",
                                  .en_passant = " e.p.",
                                  .king_side = "0—0",
                                  .queen_side = "0—0—0"};
constexpr AlgebraicForm kFide1930{.departure = true,
                                  .pawn_takes_from_file = false,
                                  .takes_behind = true,
                                  .dash = " — ",
                                  .takes = ":",
                                  .mate = "‡",
                                  .en_passant = " e.p.",
                                  .king_side = "0 — 0",
                                  .queen_side = "0 — 0 — 0"};
constexpr AlgebraicForm kFide2005{
    .mate = "++", .en_passant = " e.p.", .king_side = "0-0", .queen_side = "0-0-0"};

constexpr DescriptiveForm kDescriptive1928{.behind_letter = ". ",
                                           .dash = "—",
                                           .king_side = "Roq T R",
                                           .queen_side = "Roq T D",
                                           .takes = "Pr.",
                                           .check = "Ech.",
                                           .mate = "Mat"};
constexpr DescriptiveForm kDescriptive1930{.behind_letter = " ",
                                           .dash = " — ",
                                           .king_side = "Roq TR",
                                           .queen_side = "Roq TD",
                                           .takes = "pr.",
                                           .check = "éch.",
                                           .mate = "mat"};

constexpr AlgebraicForm short_form(AlgebraicForm form, std::string_view hint_dash) {
  form.departure = false;
  form.hint_dash = hint_dash;
  return form;
}

constexpr AlgebraicForm with_mate(AlgebraicForm form, std::string_view mate) {
  form.mate = mate;
  return form;
}

const std::array kStyles{
    NotationStyle{"san", "en", kSan},
    NotationStyle{"long-algebraic", "en", kLongAlgebraic},
    NotationStyle{"uci", "en", UciForm{}},
    NotationStyle{"figurine", "en", kFigurine},
    NotationStyle{"fide-1928-algebraic", "fr", kFide1928},
    NotationStyle{"fide-1928-algebraic-short", "fr", short_form(kFide1928, "")},
    NotationStyle{"fide-1928-descriptive", "fr", kDescriptive1928},
    NotationStyle{"fide-1930-algebraic", "fr", kFide1930},
    NotationStyle{"fide-1930-algebraic-short", "fr", short_form(kFide1930, "—")},
    NotationStyle{"fide-1930-descriptive", "fr", kDescriptive1930},
    NotationStyle{"fide-2005", "fr", kFide2005},
    NotationStyle{"fide-2005-spoken", "de", SpokenForm{}},
    // What appendix C of 2018 and 2023 has in common. Copies disagree on "++", so "#" is used.
    NotationStyle{"fide-2023", "en", with_mate(kFide2005, "#")},
};

}  // namespace

std::span<const NotationStyle> styles() { return kStyles; }

const NotationStyle& san_style() { return kStyles.front(); }

const NotationStyle* find_style(std::string_view name) {
  const auto found =
      std::find_if(kStyles.begin(), kStyles.end(), [&](const NotationStyle& s) { return s.name == name; });
  return found == kStyles.end() ? nullptr : &*found;
}

const NotationStyle& style_of_edition(std::string_view edition) {
  const std::string_view name = edition.starts_with("fide-1928")   ? "fide-1928-algebraic"
                                : edition.starts_with("fide-1930") ? "fide-1930-algebraic"
                                : edition.starts_with("fide-2005") ? "fide-2005"
                                                                   : "fide-2023";
  const NotationStyle* const style = find_style(name);
  assert(style);
  return *style;
}

}  // namespace eboard::rules
