// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Cuts the text after the header of a record into words and comments. Only for the reader of records.
#pragma once

#include <string_view>

namespace eboard::rules::quaternity {

struct Token {
  enum class Kind : unsigned char {
    end,     ///< end of the game: of the text, or before the next header
    word,    ///< ends at a blank or a brace
    braces,  ///< a comment, without its braces
    open,    ///< a brace that is never closed
  };
  Kind kind;
  std::string_view text;
  bool glued;  ///< true if no blank stands before it
};

class Tokens {
 public:
  /// Reads `text` from `at` on; earlier text only decides whether a line begins there. `last_brace` is the
  /// place of the last '}', or npos, so that a file of unclosed comments is not searched again and again.
  Tokens(std::string_view text, std::size_t at, std::size_t last_brace);

  [[nodiscard]] const Token& peek() const { return token_; }
  Token take();
  /// The place where peek() begins; at the end, the place behind the last token taken.
  [[nodiscard]] std::size_t at() const { return from_; }
  /// The place of the next game's header, if there is one. Requires that peek() is the end.
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
