// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What FIDE's list has of the players of a tournament, and the tournament lacks or has otherwise. Pure: who
// may be meant was looked up before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tournament/fide_list/index.hpp"
#include "daemon/tournament/fide_list/list.hpp"
#include "daemon/tournament/import/said.hpp"
#include "daemon/tournament/tournament.hpp"

namespace eboard::tournament::fide_list {

enum class RatingKind : std::uint8_t { standard, rapid, blitz };

enum class Field : std::uint8_t { fide_id, name, title, rating, federation, sex, birth };

/// Who says that the player of the list is the one of the tournament.
enum class Certainty : std::uint8_t {
  by_id,     ///< the FIDE id, and the names have a word in common
  by_all,    ///< name, federation and birth year fit, and nobody else's
  likely,    ///< one player fits, but some of these are not said, or there is more of the name in the list
  doubtful,  ///< the id is nobody's or that of another name, or one player of the list fits two here
};

struct Proposal {
  int number = kNobody;  ///< start number
  Field field = Field::fide_id;
  std::string was;  ///< empty: the tournament lacks it
  std::string is;   ///< empty: the list does not have it
  Certainty certainty = Certainty::doubtful;
  std::int64_t listed = 0;  ///< FIDE id of the player of the list; 0: nobody
  bool operator==(const Proposal&) const = default;
};

/// A player, and all of the list who may be meant.
struct Sought {
  SaidPlayer player;
  std::vector<ListedPlayer> candidates;
};

[[nodiscard]] SaidPlayer said_of(const Player& player);

/// What the list is asked about somebody by name. nullopt: that is nobody's name, as "bye" alone, which is a
/// surname, too.
[[nodiscard]] std::optional<Wanted> search_for(const SaidPlayer& player);
/// Whom the index has by id, else by name.
[[nodiscard]] OrFault<std::vector<ListedPlayer>> candidates_for(Index& index, const SaidPlayer& player);

/// By player, in the order given, and by field. A name that is only spelled otherwise, as with accents, does
/// not differ, nor does a date of birth in the year of the list.
[[nodiscard]] std::vector<Proposal> fill(const std::vector<Sought>& players, RatingKind kind);

/// Puts it into the tournament. Requires that the list has it.
void put(const Proposal& proposal, Tournament& tournament);

}  // namespace eboard::tournament::fide_list
