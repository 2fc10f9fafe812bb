// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands behind the header of a record, cut into words and comments. For the reader of records.
#pragma once

#include <string_view>

namespace eboard::rules::quaternity {

struct Token {
  enum class Kind : unsigned char {
    end,     ///< of the game: of the text, or the header of the next one
    word,    ///< ends at a blank or a brace
    braces,  ///< without them
    open,    ///< a brace that is never closed
  };
  Kind kind;
  std::string_view text;
  bool glued;  ///< no blank stands in front
};

class Tokens {
 public:
  /// `text` from `at` on; what is in front of it only decides whether a line begins there. `last_brace`:
  /// where the last '}' of it stands, or npos, so that a file of comments without end is not searched over
  /// and over.
  Tokens(std::string_view text, std::size_t at, std::size_t last_brace);

  [[nodiscard]] const Token& peek() const { return token_; }
  Token take();
  /// Where peek() begins; at the end, behind the last that was taken.
  [[nodiscard]] std::size_t at() const { return from_; }
  /// Where the header of the next game begins, if there is one. Precondition: peek() is the end.
  [[nodiscard]] std::size_t next_game() const { return at_; }

 private:
  void cut();
  [[nodiscard]] bool at_line_start() const;

  std::string_view text_;
  std::size_t from_ = 0;
  std::size_t at_;
  std::size_t last_brace_;
  Token token_{};
};

}  // namespace eboard::rules::quaternity
