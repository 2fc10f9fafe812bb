// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/record_tokens.hpp"

#include <algorithm>

#include "rules/chess/pgn/pgn_text.hpp"

namespace eboard::rules::quaternity {

Tokens::Tokens(std::string_view text, std::size_t at, std::size_t last_brace)
    : text_(text), at_(at), last_brace_(last_brace) {
  cut();
}

Token Tokens::take() {
  const Token out = token_;
  if (out.kind != Token::Kind::end) cut();
  return out;
}

bool Tokens::at_line_start() const {
  const std::size_t last = at_ == 0 ? std::string_view::npos : text_.find_last_not_of(" \t", at_ - 1);
  return last == std::string_view::npos || text_[last] == '\n';
}

void Tokens::cut() {
  const std::size_t behind_last = at_;
  while (at_ < text_.size() && pgn_text::is_blank(text_[at_])) ++at_;
  from_ = at_;
  if (at_ == text_.size() || (text_[at_] == '[' && at_line_start())) {
    from_ = behind_last;
    token_ = {Token::Kind::end, {}, false};
    return;
  }
  const bool glued = from_ == behind_last;
  if (text_[at_] != '{') {
    while (at_ < text_.size() && !pgn_text::is_blank(text_[at_]) && text_[at_] != '{') ++at_;
    token_ = {Token::Kind::word, text_.substr(from_, at_ - from_), glued};
    return;
  }
  if (last_brace_ != std::string_view::npos && last_brace_ > at_) {
    const std::size_t close = text_.find('}', at_);
    at_ = close + 1;
    token_ = {Token::Kind::braces, text_.substr(from_ + 1, close - from_ - 1), glued};
    return;
  }
  at_ = std::min(text_.find("\n[", at_), text_.size());
  token_ = {Token::Kind::open, text_.substr(from_, at_ - from_), glued};
}

}  // namespace eboard::rules::quaternity
