// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Moves of Quaternity as text (article 9; docs/quaternity-records.md has the grammar). Strict in writing, and
// reads what players write. Letters of the pieces are those of a language; nothing guesses which.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules/notation/language.hpp"
#include "rules/quaternity/position.hpp"
#include "rules/san.hpp"

namespace eboard::rules::quaternity {

struct Form {
  std::string_view name;
  bool departure = false;  ///< its square is always written
  bool figurines = false;  ///< instead of letters (9.3)
  bool reasons = true;     ///< of rulings; otherwise that there is one, and not which
  bool victims = false;    ///< behind the x the letter of the piece that is taken (9.9)
};

/// "quaternity" first: as short as the article allows.
[[nodiscard]] std::span<const Form> forms();
/// The first of them without the reasons of rulings, which are not for everybody.
[[nodiscard]] const Form& public_form();
/// nullptr for a name that is not in the table.
[[nodiscard]] const Form* find_form(std::string_view name);
/// Whose letters are used when nobody says: the rules are written in French.
[[nodiscard]] const Language& usual_language();

/// A move as somebody wrote it.
struct ReadMove {
  Move move;
  std::string marks;   ///< "!" and "?"
  bool offer = false;  ///< "(=)" stood behind it (9.13)
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

  /// Precondition: legal.
  [[nodiscard]] std::string write(const Position& position, Move move) const;
  /// The move that is all of `text`, in any form.
  [[nodiscard]] Expected<ReadMove, MoveFault> read(const Position& position, std::string_view text) const;

 private:
  [[nodiscard]] std::string_view letter(Role role) const;
  [[nodiscard]] std::string origin(const Position& position, Move move) const;
  [[nodiscard]] std::string names(const Position& position, std::span<const Move> moves) const;

  Form form_;
  const Language* language_;
};

}  // namespace eboard::rules::quaternity
