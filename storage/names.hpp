// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Changes the names of people in a store's file: in all tables that keep them and follow from no event.
// Which names, and what they become, the caller knows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/chess/game_record.hpp"
#include "storage/error.hpp"
#include "storage/seals.hpp"
#include "storage/tournament_changes.hpp"

namespace eboard::storage {

struct NameEdits {
  /// The tags of a pairing, or of a game. True: they are others now.
  std::function<bool(std::vector<rules::Tag>& tags)> tags;
  /// Of the tournaments, in their order. True: it is another one now; its id stays.
  std::function<bool(TournamentChange& change)> change;
  /// Forgets the salts of what is gone, where something of the change was sealed (Seals).
  template <class Change>
  using Unsalt = std::function<void(SealedChange& sealed, const Change& before, const Change& now)>;
  Unsalt<std::vector<rules::Tag>> unsalt_tags{};
  Unsalt<TournamentChange> unsalt_change{};
};

struct NamesChanged {
  int pairings = 0;  ///< that are played now, or were
  int games = 0;     ///< with tags of their own
  int earlier = 0;   ///< of either, as it was known before
  int changes = 0;   ///< of the tournaments
  bool operator==(const NamesChanged&) const = default;
};

/// Rewrites the file at `path`, which nobody has open and no log belongs to: a copy that is to take a store's
/// place (rebuild.hpp). What was in it before cannot be found in its bytes afterwards. After an error the
/// file is of no use.
[[nodiscard]] Result<NamesChanged> change_names(const std::string& path, const NameEdits& edits);

}  // namespace eboard::storage
