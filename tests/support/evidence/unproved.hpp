// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of a store may change without `eboardctl verify` finding it, once all is sealed (docs/evidence.md). It
// finds a change of every other column.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace eboard::test {

struct UnprovedColumn {
  std::string_view table, column, because;
};

inline constexpr std::array kUnprovedColumns{
    UnprovedColumn{"meta", "key",
                   "without an id it is another store, and a checkpoint that was kept says so"},
    UnprovedColumn{"meta", "value", "with another id, too"},
    UnprovedColumn{"device", "known_ms", "says only whether its key may be younger than the seal"},
    UnprovedColumn{"board", "events_at_checkpoint", "a replay finds it"},
    UnprovedColumn{"board", "plain_ids_to", "what the GameIds of games look like"},
    UnprovedColumn{"board", "released", "how far a second database has come"},
    UnprovedColumn{"journal", "id", "the order counts, and that is sealed"},
    UnprovedColumn{"journal_chunk", "id", "nothing names it"},
    UnprovedColumn{"journal_chunk", "first_id", "the order counts, and that is sealed"},
    UnprovedColumn{"journal_chunk", "last_id", "the order counts, and that is sealed"},
    UnprovedColumn{"game", "id", "only its plies name it"},
    UnprovedColumn{"game_tag", "position", "the order counts, and that is sealed"},
    UnprovedColumn{"pairing_change_tag", "position", "the order counts, and that is sealed"},
    UnprovedColumn{"clock_anchor", "id", "the order counts, and that is sealed"},
    UnprovedColumn{"outlet", "name", "how far another program has come"},
    UnprovedColumn{"outlet", "delivered", "how far another program has come"},
};

[[nodiscard]] constexpr bool is_unproved(std::string_view table, std::string_view column) {
  return std::ranges::any_of(kUnprovedColumns, [&](const UnprovedColumn& one) {
    return one.table == table && one.column == column;
  });
}

/// What zlib wrote: some bits of it mean nothing, see unpacked_lines().
[[nodiscard]] constexpr bool is_packed(std::string_view table, std::string_view column) {
  return (table == "tournament_change" && (column == "facts" || column == "file")) ||
         (table == "journal_chunk" && column == "body");
}

}  // namespace eboard::test
