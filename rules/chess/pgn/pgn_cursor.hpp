// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the PGN reader's place in its text, and skips what can be skipped without understanding it. It is a
// header so that the reader's loops can be inlined.
#pragma once

#include <algorithm>
#include <string_view>

#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/chess/pgn/pgn_tag.hpp"
#include "rules/chess/pgn/pgn_text.hpp"

namespace eboard::rules {

class PgnCursor {
 protected:
  using Kind = pgn_text::Kind;
  explicit PgnCursor(std::string_view text) : at_(text.data()), begin_(at_), end_(at_ + text.size()) {}

  /// Behind a byte order mark is the begin of a line, too: files are put together with their marks.
  [[nodiscard]] bool at_line_start() const {
    return at_ == begin_ || pgn_text::is_line_end(at_[-1]) ||
           std::string_view(begin_, static_cast<std::size_t>(at_ - begin_)).ends_with(pgn_text::kMark);
  }
  [[nodiscard]] bool at_escape() const { return *at_ == '%' && at_line_start(); }
  [[nodiscard]] bool at_tag() const {
    return end_ - at_ > 1 && *at_ == '[' && (pgn_text::is_letter(at_[1]) || pgn_text::is_odd_tag(at_, end_));
  }
  /// A blank outside ASCII, or a mark that nobody sees. Requires a place before the end.
  [[nodiscard]] std::size_t foreign_blank() const {
    return pgn_text::is_foreign(*at_) ? pgn_text::foreign_blank_length(at_, end_) : 0;
  }

  /// The same, or a sign that has no meaning.
  [[nodiscard]] std::size_t foreign_mark() const {
    const std::size_t blank = foreign_blank();
    return blank ? blank : pgn_text::sign_length(at_, end_);
  }

  [[nodiscard]] std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  [[nodiscard]] const char* line_end() const { return std::find_if(at_, end_, pgn_text::is_line_end); }

  void skip_nag() {
    for (++at_; at_ < end_ && pgn_text::is_digit(*at_);) ++at_;
  }

  /// Skips blanks and escape lines; returns true if an empty line was among them.
  bool skip_blanks() {
    int line_ends = 0;
    while (at_ < end_) {
      if (at_escape()) at_ = line_end();
      if (at_ == end_) break;
      if (const std::size_t foreign = foreign_blank()) {
        at_ += foreign;
        continue;
      }
      if (pgn_text::kind_of(*at_) != Kind::blank) break;
      line_ends += *at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] != '\n'));
      ++at_;
    }
    return line_ends > 1;
  }

  struct Comment {
    std::string_view text;
    const char* next;
    bool closed;
  };
  /// The comment whose opening brace stands here. It ends before a line that opens the header of a game: then
  /// its closing brace is missing, and the next one belongs to another game.
  [[nodiscard]] Comment comment_here() const {
    constexpr std::ptrdiff_t kWindow =
        4096;  // so that a file of unclosed comments is not searched again and again
    constexpr std::string_view kHeader = "[Event \"";
    const char* const from = at_ + 1;
    for (const char* at = from; at < end_; at += std::min(kWindow, end_ - at)) {
      const char* const to = at + std::min(kWindow, end_ - at);
      const char* const close = pgn_text::find(at, to, '}');
      const auto text_to = [&](const char* end) {
        return std::string_view(from, static_cast<std::size_t>(end - from));
      };
      const std::string_view text = text_to(close ? close : to);
      if (text.size() > pgn_text::kLongComment) {
        const auto searched =
            std::max<std::ptrdiff_t>(at - from - static_cast<std::ptrdiff_t>(kHeader.size()), 0);
        auto header = static_cast<std::size_t>(searched);
        while ((header = text.find(kHeader, header)) != std::string_view::npos) {
          const std::string_view before = text.substr(0, header);
          const bool marked = before.ends_with(pgn_text::kMark);
          const std::string_view line = marked ? before.substr(0, header - pgn_text::kMark.size()) : before;
          if (!line.empty() && pgn_text::is_line_end(line.back()))
            return {line.substr(0, line.size() - 1), from + header, false};
          ++header;
        }
      }
      if (close) return {text, close + 1, true};
    }
    return {std::string_view(from, static_cast<std::size_t>(end_ - from)), end_, false};
  }

  std::string_view take_word() {
    const char* const start = at_;
    while (at_ < end_ && !pgn_text::ends_word(*at_)) {
      if (pgn_text::is_foreign(*at_) && (foreign_blank() || pgn_text::sign_length(at_, end_))) break;
      ++at_;
    }
    return {start, static_cast<std::size_t>(at_ - start)};
  }

  /// Skips what belongs to no game: blanks, escape lines, comments, marks, NAGs. Returns false at the end of
  /// the file.
  bool skip_to_game() {
    while (at_ < end_) {
      if (at_escape()) {
        at_ = line_end();
        continue;
      }
      switch (pgn_text::kind_of(*at_)) {
        case Kind::foreign:
          if (const std::size_t skipped = foreign_mark()) {
            at_ += skipped;
            break;
          }
          return true;
        case Kind::letter:
        case Kind::digit:
        case Kind::star:
        case Kind::open:
        case Kind::close:
          return true;
        case Kind::bracket:
          if (at_tag()) return true;
          ++at_;
          break;
        case Kind::brace: {
          const Comment comment = comment_here();
          if (!comment.closed) return true;
          at_ = comment.next;
          break;
        }
        case Kind::semicolon:
          at_ = line_end();
          break;
        case Kind::dollar:
          skip_nag();
          break;
        case Kind::blank:
        case Kind::dot:
        case Kind::mark:
          ++at_;
          break;
      }
    }
    return false;
  }

  const char* at_;
  const char* begin_;
  const char* end_;
};

}  // namespace eboard::rules
