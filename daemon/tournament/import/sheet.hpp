// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table as a file has it: rows of cells, as text. What the cells mean is not known here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/finding.hpp"
#include "daemon/tournament/import/mapping.hpp"
#include "rules/text/decoded.hpp"

namespace eboard::tournament {

struct Row {
  int line = 0;                    ///< of the file, from 1; the first one of a row with ends of lines in it
  std::vector<std::string> cells;  ///< UTF-8, without blanks at the ends
  bool operator==(const Row&) const = default;

  /// Columns from 1; empty where the row has none.
  [[nodiscard]] std::string_view cell(int column) const {
    return column < 1 || static_cast<std::size_t>(column) > cells.size()
               ? std::string_view()
               : std::string_view(cells[static_cast<std::size_t>(column) - 1]);
  }
  [[nodiscard]] int filled() const;  ///< cells that are not empty
};

struct Sheet {
  std::string format;  ///< "CSV", "XLSX"
  std::vector<Row> rows;
  std::vector<Finding> findings;  ///< with an error among them there are no rows
};

/// As many rows as a tournament file may have lines.
inline constexpr std::size_t kMaxRows = 200'000;
/// 9,999 players and a hundred columns.
inline constexpr std::size_t kMaxCells = 1'000'000;

/// A text of fields between commas, semicolons or tabs; which, is found by what makes the most equal rows.
/// Takes UTF-8, UTF-16 and Windows-1252, lines that end in any way, fields in quotes and a first line
/// "sep=;". A quote that nobody closes is one more character.
[[nodiscard]] Sheet read_csv(std::string_view bytes);
[[nodiscard]] Sheet read_csv(const rules::Decoded& decoded);

}  // namespace eboard::tournament
