// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/kept_book.hpp"

#include <fmt/format.h>

#include <utility>

namespace eboard::secretary {

Expected<tournament::Book, std::string> read_book(storage::Store& store) {
  auto rows = store.tournament_changes().all();
  if (!rows) return unexpected(rows.error().message);
  tournament::Book book;
  for (storage::TournamentChange& row : *rows) {
    auto changes = tournament::changes_of(row.facts);
    if (!changes) return unexpected(fmt::format("change {} of the tournament: {}", row.id, changes.error()));
    tournament::Step step;
    step.id = row.id;
    step.section = row.section;
    step.at = row.at;
    step.author = std::move(row.author);
    step.what = std::move(row.what);
    step.undoes = row.undoes;
    step.changes = std::move(*changes);
    step.format = std::move(row.format);
    step.file_name = std::move(row.file_name);
    step.file = std::move(row.file);
    if (auto added = book.add(std::move(step)); !added) return unexpected("the tournament: " + added.error());
  }
  return book;
}

storage::PackedTournamentChange packed(const tournament::Step& step) {
  storage::TournamentChange row;
  row.section = step.section;
  row.at = step.at;
  row.author = step.author;
  row.what = step.what;
  row.undoes = step.undoes;
  row.facts = tournament::text_of(step.changes);
  row.format = step.format;
  row.file_name = step.file_name;
  row.file = step.file;
  return storage::PackedTournamentChange(std::move(row));
}

}  // namespace eboard::secretary
