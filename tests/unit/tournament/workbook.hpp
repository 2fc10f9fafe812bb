// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes ZIP files and workbooks for tests.
#pragma once

#include <map>
#include <string>

namespace eboard::tournament::made_workbook {

/// Packs each part with deflate, by its path.
[[nodiscard]] std::string packed(const std::map<std::string, std::string>& parts);

/// A workbook of one sheet with these rows ("<row>...</row>"), shared strings ("<si>...</si>"), and styles
/// ("<numFmts>...</numFmts><cellXfs>...</cellXfs>").
struct Book {
  std::string rows, strings, styles;
  std::string properties = "";  ///< "<workbookPr .../>"
  std::string sheets = R"(<sheet name="Round" sheetId="1" r:id="rId1"/>)";
};
[[nodiscard]] std::map<std::string, std::string> parts_of(const Book& book);

}  // namespace eboard::tournament::made_workbook
