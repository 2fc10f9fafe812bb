// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What looks otherwise on a terminal: tables in columns, words that stand out.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::ctl {

/// Whether a person reads it on a screen.
[[nodiscard]] bool is_terminal(std::FILE* out);
/// Whether colours are wanted there: on a terminal, unless NO_COLOR is set or the terminal has none.
[[nodiscard]] bool wants_colour(std::FILE* out);

/// How far something is that takes long: a line on a terminal (stderr) that goes away again. Elsewhere
/// nothing.
class Progress {
 public:
  Progress() : shown_(is_terminal(stderr)) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  /// Shows "N WHAT" five times a second at most.
  void at(std::size_t count, std::string_view what);
  /// Call it before something else is printed.
  void clear();

 private:
  bool shown_;
  bool stands_ = false;
  std::chrono::steady_clock::time_point next_{};
};

enum class Tone : std::uint8_t { plain, strong, good, bad, faint };

/// The text as it stands out, or as it is where no colours are wanted.
[[nodiscard]] std::string toned(Tone tone, std::string_view text, bool colours);

struct Cell {
  std::string text;
  Tone tone = Tone::plain;
};

/// Columns as wide as their widest text; two blanks between them, none at the end of a line.
class Table {
 public:
  /// A heading for each column; one that begins with '>' stands at the right, as numbers do.
  explicit Table(const std::vector<std::string>& headings);
  /// As many cells as there are headings.
  void add(std::vector<Cell> row);
  [[nodiscard]] std::string text(bool colours) const;

 private:
  std::vector<std::vector<Cell>> rows_;
  std::vector<bool> at_right_;
};

}  // namespace eboard::ctl
