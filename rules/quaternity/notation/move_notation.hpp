// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes and reads moves of Quaternity as text (article 9; docs/quaternity-records.md has the grammar). It
// writes strictly and reads what players write. The caller names the language of the piece letters; it is
// never guessed.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules/chess/notation/language.hpp"
#include "rules/chess/notation/san.hpp"
#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

struct Form {
  std::string_view name;
  bool departure = false;  ///< always write the square of departure
  bool figurines = false;  ///< figurines instead of letters (9.3)
  bool reasons = true;     ///< write the reasons of rulings; false: write only that there is a ruling
  bool victims = false;    ///< after the x, the letter of the captured piece (9.9)
};

/// All forms, "quaternity" first: as short as the article allows.
[[nodiscard]] std::span<const Form> forms();
/// The first form without the reasons of rulings, which are not public.
[[nodiscard]] const Form& public_form();
/// nullptr for a name that is not in the table.
[[nodiscard]] const Form* find_form(std::string_view name);
/// The default language: the rules are written in French.
[[nodiscard]] const Language& usual_language();

/// A move as it was written.
struct ReadMove {
  Move move;
  std::string marks;   ///< "!" and "?"
  bool offer = false;  ///< "(=)" followed it (9.13)
};

struct MoveFault {
  SanFault kind;
  std::string reason;  ///< one sentence with the text and why it is no move, or which moves it may be
};

class MoveNotation {
 public:
  explicit MoveNotation(const Language& language = usual_language(), const Form& form = forms().front())
      : form_(form), language_(&language) {}

  [[nodiscard]] const Language& language() const { return *language_; }

  /// Requires a legal move.
  [[nodiscard]] std::string write(const Position& position, Move move) const;
  /// Reads `text`, all of which must be one move, in any form.
  [[nodiscard]] Expected<ReadMove, MoveFault> read(const Position& position, std::string_view text) const;

 private:
  [[nodiscard]] std::string_view letter(Role role) const;
  [[nodiscard]] std::string origin(const Position& position, Move move) const;
  [[nodiscard]] std::string names(const Position& position, std::span<const Move> moves) const;

  Form form_;
  const Language* language_;
};

}  // namespace eboard::rules::quaternity
