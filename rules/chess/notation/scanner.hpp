// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Moves a cursor over UTF-8 text, and reads the signs that all grammars share with their variants.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "rules/chess/notation/language.hpp"
#include "rules/chess/notation/move_words.hpp"

namespace eboard::rules {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  void back_to(std::size_t place) { at_ = place; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }

  bool take(std::string_view literal) {
    if (!rest().starts_with(literal)) return false;
    at_ += literal.size();
    return true;
  }
  /// Takes the first literal that stands here: list longer ones before their own beginnings.
  template <class Literals>
  bool take_any(const Literals& literals) {
    for (const std::string_view literal : literals) {
      if (take(literal)) return true;
    }
    return false;
  }
  void skip_blanks();
  std::optional<int> take_file();  ///< 'a'..'h' as 0..7
  std::optional<int> take_rank();  ///< '1'..'8' as 0..7
  /// Takes a hyphen or any longer dash, with blanks around it.
  bool take_dash();
  /// Takes a letter of the language or a figurine of either colour; the longest that fits.
  std::optional<Role> take_piece(const Language& language);
  /// Takes a promotion: "D", "=D", "(D)", " = D". After a sign or with `lower_case` also "d".
  std::optional<Role> take_promotion(const Language& language, bool lower_case);

 private:
  std::optional<Role> take_lower_case_piece(const Language& language);

  std::string_view text_;
  std::size_t at_ = 0;
};

/// ":" or a multiplication sign.
inline constexpr std::array<std::string_view, 3> kTakesSigns{":", "×", "x"};

/// Takes the signs of check and mate, "e.p.", "!", "?" and "(=)", in any order.
[[nodiscard]] MoveSigns scan_signs(Scanner& scanner);

/// Takes "0-0" or "0-0-0" with zeros or letters and any dashes.
std::optional<CastlingSide> scan_castling_signs(Scanner& scanner);

}  // namespace eboard::rules
