// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// FIDE's list of players: the combined list of the three kinds of ratings, as text in columns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/tournament/tournament.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament::fide_list {

/// FIDE's have up to nine digits; in an index it is 32 bits.
inline constexpr std::int64_t kMaxId = UINT32_MAX;

/// A line of the list. FIDE's list has all letters in Latin script, nearly always without accents.
struct ListedPlayer {
  std::int64_t id = 0;     ///< 1 to kMaxId
  std::string name;        ///< "Lastname, Firstname"; some have no comma
  std::string federation;  ///< three letters
  Sex sex = Sex::unknown;
  std::string title;                          ///< the highest: GM, WIM ...; may be empty
  std::optional<int> standard, rapid, blitz;  ///< nullopt: unrated, which the list writes as 0
  std::optional<int> birth_year;
  bool is_active = true;
  bool operator==(const ListedPlayer&) const = default;
};

/// Where each field stands in a line. FIDE has moved columns before, so the first line of the list says it.
class Columns {
 public:
  /// The error is a sentence: a column that is missing. Lists of one kind of rating have other columns, and
  /// do not say of which kind they are.
  [[nodiscard]] static Expected<Columns, std::string> of(std::string_view header);

  /// Without the end of the line. nullopt: no id, no name, or a letter where a number belongs.
  [[nodiscard]] std::optional<ListedPlayer> read(std::string_view line) const;
  /// Players by this number, and of the same by their lines, are those first that a person who types a name
  /// probably means: active ones, and of them the highest rated. Far quicker than read(); below kOrders.
  [[nodiscard]] unsigned order(std::string_view line) const;
  static constexpr unsigned kOrders = 8192;

 private:
  enum Field : std::size_t {
    id,
    name,
    federation,
    sex,
    title,
    womens_title,
    standard,
    rapid,
    blitz,
    born,
    flag,
    kFields
  };
  struct Span {
    std::size_t first = 0, size = 0;
  };
  static const std::array<std::string_view, kFields> kHeadings;

  [[nodiscard]] std::string_view text(std::string_view line, Field field) const;

  std::array<Span, kFields> fields_;
  std::size_t length_ = 0;     ///< of a line
  std::size_t stretches_ = 0;  ///< the column behind the one whose text may be too long for it
};

}  // namespace eboard::tournament::fide_list
