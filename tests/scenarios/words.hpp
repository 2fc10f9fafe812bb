// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The words of a step, taken one by one. A fault throws BadStep.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/move.hpp"
#include "rules/chess/position.hpp"

namespace eboard::scenarios {

class Words {
 public:
  explicit Words(std::string_view text) : text_(text) { skip_blanks(); }

  [[nodiscard]] bool at_end() const { return text_.empty(); }
  /// Everything that is left.
  std::string rest();
  std::string next();
  int number();
  rules::Color side();
  rules::Square square();
  /// "10:00", "1:30:00", "0:02.5".
  std::chrono::milliseconds time();
  /// The same with a sign in front.
  std::chrono::milliseconds change();
  /// Takes these words if they come next.
  bool take(std::string_view words);
  /// Nothing may be left.
  void end() const;

 private:
  void skip_blanks();

  std::string_view text_;
};

/// In SAN or UCI. Throws BadStep.
[[nodiscard]] rules::Move parse_move(const rules::Position& position, std::string_view text);
/// None if it is no legal move.
[[nodiscard]] std::optional<rules::Move> legal_move(const rules::Position& position, std::string_view text);
/// "10:00", "-0:30.5".
[[nodiscard]] std::string clock_text(std::chrono::milliseconds time);

}  // namespace eboard::scenarios
