// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads a Tournament Report File: TRF16, TRF(x) of JaVaFo and others, and TRF26.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/finding.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament::trf {

/// As other pairing files: 9,999 players of 200 rounds are 21 MB.
inline constexpr std::size_t kMaxBytes = 32U << 20U;
/// Each of 9,999 players with a rating of his federation, and 999 teams that change their line-up in each of
/// 150 rounds.
inline constexpr std::size_t kMaxLines = 200'000;
/// Five columns for each of 9,999 players who may not meet are 50 kB; no other record is longer.
inline constexpr std::size_t kMaxLine = 64U << 10U;
/// What four columns can hold.
inline constexpr int kMaxNumber = 9999;
inline constexpr int kMaxTeam = 999;
/// A double round robin of a hundred players has 198.
inline constexpr int kMaxRounds = 200;

enum class Version : std::uint8_t {
  trf16,  ///< with the XX records of TRF(x) where it needs them
  trf26,
};
enum class Encoding : std::uint8_t { utf8, windows_1252 };

struct Reading {
  Tournament tournament;
  std::vector<Finding> findings;     ///< by line
  std::size_t errors = 0;            ///< of all findings
  Version version = Version::trf16;  ///< trf26: there is a record that only TRF26 has
  Encoding encoding =
      Encoding::utf8;              ///< windows_1252: some byte is no UTF-8. It has the letters of ISO 8859-1
  bool columns_are_bytes = false;  ///< of letters of two bytes each counts as two columns
};

/// There is a player's record (001). No PGN has such a line.
[[nodiscard]] bool is_trf(std::string_view text);

/// Takes any bytes. What cannot be read is left out and has a finding; so has what does not fit together, as
/// a game that only one of the two has. docs/trf.md says what is understood otherwise than the specification
/// has it. A file beyond the limits above, or with a NUL byte, is not read at all.
[[nodiscard]] Reading read(std::string_view bytes);

}  // namespace eboard::tournament::trf
