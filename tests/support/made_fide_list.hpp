// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A list of players in the columns of FIDE's, with invented names: as many different ones as there, some far
// more frequent than others, and in the order of names.
#pragma once

#include <cstddef>
#include <string>

namespace eboard::test {

/// Its first line, and a line of a player in the same columns.
[[nodiscard]] std::string fide_list_head();
struct FideListLine {
  std::string id, name, federation = "NOR", sex = "M", title{}, womens_title{}, other_titles{};
  std::string standard = "0", rapid = "0", blitz = "0", born = "0", flag{};
};
[[nodiscard]] std::string to_string(const FideListLine& line);

/// Writes a list of that many players; the same each time. False: the file could not be written.
[[nodiscard]] bool write_fide_list(const std::string& path, std::size_t players);

}  // namespace eboard::test
