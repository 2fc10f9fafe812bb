// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the columns of a table mean, and how a person says it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::tournament {

/// 200 rounds of three columns each, and what else is known of a player.
inline constexpr std::size_t kMaxColumns = 1000;

enum class Field : std::uint8_t {
  table,
  result,
  white,  ///< the name of who has White
  white_number,
  white_title,
  white_rating,
  white_federation,
  white_fide_id,
  white_team,
  black,
  black_number,
  black_title,
  black_rating,
  black_federation,
  black_fide_id,
  black_team,
  name,  ///< the whole one, of lists of players and cross tables
  last_name,
  first_name,
  number,  ///< start number
  rank,
  title,
  rating,
  federation,
  fide_id,
  birth,
  sex,
  team,  ///< or club
  points,
};
/// "white-number".
[[nodiscard]] std::string_view to_string(Field field);

struct Column {
  Field field = Field::name;
  int column = 0;  ///< from 1
  bool operator==(const Column&) const = default;
};

/// The columns of a cross table that have a round each, or three for a round (opponent, colour, result).
struct RoundColumns {
  int first = 0, last = 0;  ///< both count; 0: none
  int each = 1;
  bool operator==(const RoundColumns&) const = default;
  [[nodiscard]] int rounds() const { return first == 0 ? 0 : (last - first + 1) / each; }
};

struct Mapping {
  std::vector<Column> columns;  ///< in the order of Field
  RoundColumns rounds;
  std::string heads;  ///< fingerprint() of the row that it belongs to; empty: of any
  bool operator==(const Mapping&) const = default;

  [[nodiscard]] int column_of(Field field) const;  ///< 0: none
};

/// "table=1 result=8 white=5 black=11", "rank=1 name=3 rounds=6-14 points=15", "rounds=7-33/3"; behind it
/// "heads=FINGERPRINT" if there is one.
[[nodiscard]] std::string to_string(const Mapping& mapping);
/// The same the other way round; columns also as letters, "white=E". Error: a sentence.
[[nodiscard]] Expected<Mapping, std::string> parse_mapping(std::string_view text);

}  // namespace eboard::tournament
