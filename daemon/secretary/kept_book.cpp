// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/kept_book.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"

namespace eboard::secretary {

using tournament::Tournament;
namespace trf = tournament::trf;

Expected<tournament::Book, std::string> read_book(storage::Store& store) {
  auto rows = store.tournament_changes().all();
  if (!rows) return unexpected(rows.error().message);
  std::vector<tournament::Step> steps;
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
    steps.push_back(std::move(step));
  }
  auto book = tournament::Book::of(std::move(steps));
  if (!book) return unexpected("the tournament: " + book.error());
  return std::move(*book);
}

storage::Result<std::vector<PlayedGame>> read_played(storage::Store& store, std::optional<int> round) {
  std::vector<PlayedGame> games;
  auto read = store.rounds().read_games({.round = round}, [&](const storage::GameRow& game) {
    games.push_back(played_game(game));
    return true;
  });
  if (!read) return unexpected(read.error());
  return games;
}

Tournament with_points(Tournament now, const Tournament& came) {
  for (tournament::Player& player : now.players) {
    const tournament::Player* before = find_player(came, player.number);
    if (before == nullptr || before->entries != player.entries)
      player.points = points_after(now, player, static_cast<int>(player.entries.size()));
  }
  return now;
}

Expected<std::string, std::string> tournament_file(const tournament::Book& book, int number,
                                                   const tournament::Section& section) {
  const std::string* file = book.tournament_file(number);
  const Tournament now =
      with_points(section.tournament, file == nullptr ? Tournament() : trf::read(*file).tournament);
  return file == nullptr ? trf::write(now, trf::Version::trf26) : trf::rewrite(*file, now);
}

Expected<std::string, std::string> tournament_file(storage::Store& store, const tournament::Book& book,
                                                   int section) {
  if (!book.sections().contains(section))
    return unexpected(book.sections().size() > 1
                          ? fmt::format("there are {} sections; say which", book.sections().size())
                          : std::string("there is no such tournament"));
  const auto games = read_played(store);
  if (!games) return unexpected(games.error().message);
  return tournament_file(book, section, in_hall(book.section(section), *games).section);
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
