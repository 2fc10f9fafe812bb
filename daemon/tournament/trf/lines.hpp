// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A text as lines and columns, without a change to its bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::tournament::trf {

/// Where a line is in the bytes.
struct Line {
  std::uint32_t begin = 0, size = 0;
  std::uint8_t end = 0;  ///< bytes of its end: 0 (the file ends), 1 (LF, or CR alone) or 2 (CR LF)
};

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// The lines behind a byte order mark. The last one has no end of a line, and is left out if it is empty.
/// Stops behind `maximum` lines. Requires a text of less than 4 GiB.
[[nodiscard]] std::vector<Line> lines_of(std::string_view bytes, std::size_t maximum);

[[nodiscard]] inline std::string_view text_of(std::string_view bytes, Line line) {
  return bytes.substr(line.begin, line.size);
}
[[nodiscard]] inline std::string_view end_of(std::string_view bytes, Line line) {
  return bytes.substr(line.begin + line.size, line.end);
}

/// One line by columns from 1. A column is a character of UTF-8, and each byte that belongs to none; or, in
/// files of programs that do not know UTF-8, a byte. Shows the text given.
class Columns {
 public:
  explicit Columns(std::string_view line, bool bytes = false);

  [[nodiscard]] int count() const { return count_; }
  /// The place in the line of the column's first byte; the line's size behind its end.
  [[nodiscard]] std::size_t place(int column) const;
  /// What is in the columns first to last; shorter, or empty, where the line ends.
  [[nodiscard]] std::string_view at(int first, int last) const {
    const std::size_t begin = place(first);
    return line_.substr(begin, place(last + 1) - begin);
  }
  [[nodiscard]] std::string_view from(int first) const { return line_.substr(place(first)); }
  /// Nothing but blanks is in this column.
  [[nodiscard]] bool blank(int column) const;

 private:
  std::string_view line_;
  std::vector<std::uint32_t> places_;  ///< of the columns; empty: a column is a byte
  int count_ = 0;
};

}  // namespace eboard::tournament::trf
