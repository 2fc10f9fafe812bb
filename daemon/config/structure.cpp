// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/structure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::daemon {

namespace {

/// Passes over the text once. Where it does not understand a text, the parser does not either, and stops
/// there at the latest.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::optional<TooMuch> run() {
    while (at_ < text_.size() && !found_) step();
    return found_;
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return pass_string(c);
    ++at_;
    switch (c) {
      case '#':
        at_ = std::min(text_.find('\n', at_), text_.size());
        return;
      case '\n':
        return end_line();
      case '[':
      case '{':
        parts_ = 1;
        if (++levels_ > kMaxLevels)
          refuse(fmt::format("lists and tables stand in each other more than {} deep", kMaxLevels));
        return;
      case ']':
      case '}':
        if (levels_ > 0) --levels_;
        parts_ = 1;
        return;
      case '=':
      case ',':
        parts_ = 1;
        return;
      case '.':
        if (++parts_ > kMaxLevels) refuse(fmt::format("a name has more than {} parts", kMaxLevels));
        return;
      default:
        return;
    }
  }

  void end_line() {
    if (at_ - line_begin_ > kMaxLineBytes)
      refuse(fmt::format("the line is longer than {} bytes", kMaxLineBytes));
    ++line_;
    line_begin_ = at_;
    parts_ = 1;
  }

  void pass_string(char quote) {
    const std::string three(3, quote);
    if (!text_.substr(at_).starts_with(three)) return pass_short_string(quote);
    for (at_ += 3; at_ < text_.size() && !found_;) {
      if (text_.substr(at_).starts_with(three)) {
        at_ += 3;
        // Two more quotes at the end belong to the string.
        for (int more = 0; more < 2 && at_ < text_.size() && text_[at_] == quote; ++more) ++at_;
        return;
      }
      pass_character(quote);
    }
  }

  void pass_short_string(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != '\n';) {
      if (text_[at_] == quote) {
        ++at_;
        return;
      }
      pass_character(quote);
    }
  }

  void pass_character(char quote) {
    const bool escape =
        quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n';
    at_ += escape ? 2 : 1;
    if (text_[at_ - 1] == '\n') end_line();
  }

  void refuse(std::string reason) {
    if (!found_) found_ = TooMuch{line_, std::move(reason)};
  }

  std::string_view text_;
  std::size_t at_ = 0, line_ = 1, line_begin_ = 0;
  std::size_t levels_ = 0, parts_ = 1;
  std::optional<TooMuch> found_;
};

}  // namespace

std::optional<TooMuch> too_much_structure(std::string_view toml) {
  // A last line without an end is one, too.
  std::string whole(toml);
  if (!whole.ends_with('\n')) whole += '\n';
  return Scan(whole).run();
}

}  // namespace eboard::daemon
