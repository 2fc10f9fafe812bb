// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A tournament as lines of TRF.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/tournament.hpp"
#include "daemon/tournament/trf/read.hpp"

namespace eboard::tournament::trf {

/// Puts text into columns, and notes what does not fit.
struct Layout {
  Version version = Version::trf26;
  bool columns_are_bytes = false;
  std::vector<std::string> faults{};  ///< sentences

  /// Cut or filled up to the width.
  [[nodiscard]] std::string left(std::string_view text, std::size_t width) const;
  /// Filled up to the width; a fault if it is longer.
  [[nodiscard]] std::string right(std::string_view text, std::size_t width);
};

/// Records that are written together, and replaced together.
struct Group {
  std::array<std::string_view, 8> codes;  ///< of all versions
  std::vector<std::string> (*lines)(const Tournament& tournament, Layout& layout);
  bool counted = false;  ///< a number of what the file has anyway: rewritten, and never added
};
/// In the order of a file: before the players, behind them.
[[nodiscard]] const std::vector<Group>& head_groups();
[[nodiscard]] const std::vector<Group>& tail_groups();

/// A field of 001 that is not an entry.
struct PlayerField {
  int first, last;  ///< columns
  std::string (*text)(const Player& player, Layout& layout);
};
[[nodiscard]] const std::vector<PlayerField>& player_fields();
/// Eight columns: "  12 w 1".
[[nodiscard]] std::string entry_text(const Entry& entry);
[[nodiscard]] std::string player_line(const Player& player, Layout& layout);
[[nodiscard]] std::vector<std::string> national_lines(const Player& player, Layout& layout);

}  // namespace eboard::tournament::trf
