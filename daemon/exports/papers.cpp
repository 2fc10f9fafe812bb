// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/papers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/exports/counted_games.hpp"
#include "daemon/exports/score_sheet_html.hpp"
#include "daemon/exports/store_tournament.hpp"
#include "daemon/secretary/kept_book.hpp"
#include "daemon/secretary/played.hpp"
#include "rules/chess/notation/score_sheet.hpp"
#include "rules/text/clock_text.hpp"
#include "rules/text/shown.hpp"

namespace eboard::exports {

using rules::ScoreSheet;
using storage::GameRow;
using storage::Result;
using storage::Store;

namespace {

ScoreSheet::Move move_of(const tracking::MoveTracked& ply, rules::Color mover) {
  ScoreSheet::Move move;
  if (!tracking::is_missing(ply)) move.text = ply.irregular ? ply.san + " (illegal)" : ply.san;
  const auto& time = mover == rules::Color::white ? ply.white : ply.black;
  if (time) move.time = rules::clock_text(std::chrono::floor<std::chrono::seconds>(*time));
  return move;
}

/// As the store has them: the record of a game ends before what no rule allows.
std::vector<ScoreSheet::Row> rows_of(const GameRow& game) {
  std::vector<ScoreSheet::Row> rows;
  int last = 0;
  for (const tracking::MoveTracked& ply : game.plies) {
    // Plies that are not in the record leave their fields empty.
    for (int each = last + 1; each <= ply.ply; ++each) {
      const rules::Setup before = rules::before_ply(game.record.start, each);
      const bool white = before.turn == rules::Color::white;
      if (white || rows.empty()) rows.push_back({before.full_move_number, {}, {}});
      if (each == ply.ply) (white ? rows.back().white : rows.back().black) = move_of(ply, before.turn);
    }
    last = ply.ply;
  }
  return rows;
}

ScoreSheet sheet_of(const GameRow& game) {
  rules::GameRecord record = game.record;
  record.set_tag("Round", std::to_string(game.round));
  record.set_tag("Board", std::to_string(game.board_number));
  ScoreSheet sheet = make_score_sheet(record, rules::GameNotation(rules::san_style(), rules::english()));
  sheet.rows = rows_of(game);
  if (game.result_by == kByHand) sheet.remarks.emplace_back("The result was entered by hand.");
  return sheet;
}

storage::StoreError fault(std::string sentence) { return {0, false, std::move(sentence)}; }

/// What came behind that round goes; what is announced for later rounds stays.
void end_with(tournament::Tournament& event, int round) {
  const auto rounds = static_cast<std::size_t>(round);
  for (tournament::Player& player : event.players)
    if (player.entries.size() > rounds) player.entries.resize(rounds);
  if (event.team_byes.teams.size() > rounds) event.team_byes.teams.resize(rounds);
  std::erase_if(event.line_ups, [&](const tournament::LineUp& one) { return one.round > round; });
  std::erase_if(event.forfeited_matches,
                [&](const tournament::ForfeitedMatch& one) { return one.round > round; });
  std::erase_if(event.abnormal, [&](const tournament::AbnormalPoints& one) { return one.round > round; });
}

}  // namespace

Result<std::string> score_sheets(Store& store, const Wish& wish) {
  std::vector<ScoreSheet> sheets;
  auto read = read_counted_games(store, {wish.round, wish.board}, [&](const GameRow& game) {
    sheets.push_back(sheet_of(game));
    return true;
  });
  if (!read) return unexpected(read.error());
  return to_html(sheets);
}

Result<RoundOfSection> read_round(Store& store, const Wish& wish) {
  RoundOfSection out;
  const auto book = secretary::read_book(store);
  if (!book) return unexpected(fault(book.error()));
  if (book->sections().empty()) {
    auto section = section_of_games(store);
    if (!section) return unexpected(section.error());
    out.section = std::move(*section);
    out.of_games = true;
  } else {
    const int number = book->find(wish.section);
    if (number == 0) {
      out.lack = wish.section.empty() ? "there are several tournaments; say which section"
                                      : fmt::format("there is no section '{}'", rules::shown(wish.section));
      return out;
    }
    const auto games = secretary::read_played(store);
    if (!games) return unexpected(games.error());
    out.section = secretary::in_hall(book->section(number), *games).section;
  }
  const int paired = last_round_paired(out.section.tournament);
  out.round = wish.round.value_or(out.section.round > 0 ? out.section.round : std::max(paired, 1));
  if (out.round > paired) out.lack = fmt::format("round {} is not paired", out.round);
  return out;
}

std::string file_lack(const RoundOfSection& of, const Wish& wish) {
  const bool players_alone = !wish.round && !of.section.tournament.players.empty();
  return of.of_games || players_alone ? std::string() : of.lack;
}

Result<tournament::Tournament> read_tournament(Store& store, const Wish& wish) {
  auto of = read_round(store, wish);
  if (!of) return unexpected(of.error());
  if (of->of_games)
    return read_games(store, wish).map([](secretary::GamesAsTournament games) {
      return std::move(games).tournament();
    });
  if (std::string lack = file_lack(*of, wish); !lack.empty()) return unexpected(fault(std::move(lack)));
  tournament::Tournament& event = of->section.tournament;
  if (wish.round) end_with(event, *wish.round);
  return secretary::with_points(std::move(event));
}

Result<std::vector<std::string>> section_names(Store& store) {
  const auto book = secretary::read_book(store);
  if (!book) return unexpected(fault(book.error()));
  std::vector<std::string> names;
  for (const auto& [number, section] : book->sections())
    if (section != tournament::Section{}) names.push_back(section.name);
  return names;
}

}  // namespace eboard::exports
