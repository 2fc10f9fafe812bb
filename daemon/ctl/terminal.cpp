// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace eboard::ctl {

namespace {

/// The number of characters; the bytes 10xxxxxx of UTF-8 go on with one.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80; }));
}

std::string_view code_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return {};
    case Tone::strong:
      return "1";
    case Tone::good:
      return "32";
    case Tone::bad:
      return "31";
    case Tone::faint:
      return "2";
  }
  return {};
}

}  // namespace

bool is_terminal(std::FILE* out) { return ::isatty(::fileno(out)) == 1; }

bool wants_colour(std::FILE* out) {
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (refused != nullptr && *refused != '\0') return false;
  return is_terminal(out) && terminal != nullptr && std::string_view(terminal) != "dumb";
}

void Progress::at(std::size_t count, std::string_view what) {
  constexpr std::chrono::milliseconds kEvery{200};
  if (!shown_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + kEvery;
  stands_ = true;
  fmt::print(stderr, "\r{} {}\x1b[K", count, what);
  std::fflush(stderr);
}

void Progress::clear() {
  if (!stands_) return;
  stands_ = false;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

std::string toned(Tone tone, std::string_view text, bool colours) {
  if (!colours || tone == Tone::plain || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code_of(tone), text);
}

Table::Table(const std::vector<std::string>& headings) {
  std::vector<Cell> row;
  for (const std::string& heading : headings) {
    at_right_.push_back(heading.starts_with('>'));
    row.push_back({heading.substr(at_right_.back() ? 1 : 0), Tone::strong});
  }
  rows_.push_back(std::move(row));
}

void Table::add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }

std::string Table::text(bool colours) const {
  std::vector<std::size_t> widths(at_right_.size());
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i].text));
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    std::size_t owed = 0;  // blanks that stand before the next text
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::size_t room = widths[i] - width(row[i].text);
      const std::size_t before = at_right_[i] ? room : 0;
      if (!row[i].text.empty()) {
        line += std::string(owed + before, ' ') + toned(row[i].tone, row[i].text, colours);
        owed = 0;
      } else {
        owed += before;
      }
      owed += room - before + 2;
    }
    out += line + '\n';
  }
  return out;
}

}  // namespace eboard::ctl
