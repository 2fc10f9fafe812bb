// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/pairing_store.hpp"

#include <fmt/format.h>

namespace eboard::storage {

Result<void> write_pairings(Database& database, const std::vector<Pairing>& pairings) {
  Statement remove, insert, insert_tag;
  auto prepared = database.prepare({
      {&remove, "DELETE FROM pairing WHERE round = ? AND board = ?"},
      {&insert, "INSERT INTO pairing VALUES (?, ?)"},
      {&insert_tag, "INSERT INTO pairing_tag VALUES (?, ?, ?, ?, ?)"},
  });
  if (!prepared) return prepared;
  for (const Pairing& pairing : pairings) {
    if (auto done = remove.execute(pairing.round, pairing.board); !done) return done;
    if (auto done = insert.execute(pairing.round, pairing.board); !done) return done;
    int position = 0;
    for (const rules::Tag& tag : pairing.tags) {
      auto done = insert_tag.execute(pairing.round, pairing.board, ++position, tag.name, tag.value);
      if (!done) return done;
    }
  }
  return {};
}

Result<std::vector<Pairing>> read_pairings(Database& database, const GameQuery& query) {
  auto rows = database.prepare(fmt::format(
      "SELECT pairing.round, pairing.board, name, value FROM pairing LEFT JOIN pairing_tag USING (round, "
      "board) WHERE {} AND {} ORDER BY pairing.round, pairing.board, position",
      query.round ? "pairing.round = ?1" : "?1 IS NULL", query.board ? "pairing.board = ?2" : "?2 IS NULL"));
  if (!rows) return unexpected(rows.error());
  rows->bind(query.round, query.board);
  std::vector<Pairing> pairings;
  auto read = rows->for_each([&] {
    const int round = rows->small_integer(0);
    const int board = rows->small_integer(1);
    if (pairings.empty() || pairings.back().round != round || pairings.back().board != board) {
      pairings.push_back({round, board, {}});
    }
    if (!rows->is_null(2)) {
      pairings.back().tags.push_back({std::string(rows->text(2)), std::string(rows->text(3))});
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  return pairings;
}

}  // namespace eboard::storage
