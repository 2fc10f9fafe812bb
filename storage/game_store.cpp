// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/game_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/tracking/written_game.hpp"
#include "rules/edition.hpp"
#include "rules/notation.hpp"
#include "storage/anchor_store.hpp"
#include "storage/pairing_store.hpp"

namespace eboard::storage {

namespace {

using tracking::MoveTracked;

std::optional<Millis> millis(const std::optional<std::int64_t>& count) {
  if (!count) return std::nullopt;
  return Millis{*count};
}

// The plies up to the first that the Laws do not know, and a comment that says so.
void play_through(GameRow& game, const std::string& start_fen) {
  const auto setup = rules::parse_fen(start_fen);
  if (!setup) return;
  game.record.begin_at(*setup);
  tracking::write_plies(game.record, game.plies);
}

// "R-LOSS" of "R-LOSS white".
std::string_view command_of(std::string_view ruling) { return ruling.substr(0, ruling.find(' ')); }

// In PGN's words: how a game ended that a ruling ended.
std::string_view termination(const RulingRow& ruling) {
  const std::string_view command = command_of(ruling.ruling);
  if (command == "R-ANNUL") return "abandoned";
  if (command != "R-LOSS" && command != "R-BOTHLOSE") return "adjudication";
  const rules::Edition* edition = rules::find_edition(ruling.edition);
  const bool flag = edition != nullptr && !ruling.article.empty() &&
                    ruling.article == rules::article(*edition, rules::Rule::time_forfeit);
  return flag ? "time forfeit" : "rules infraction";
}

bool decides(const RulingRow& ruling) {
  constexpr std::array<std::string_view, 5> kDeciding{"R-LOSS", "R-BOTHLOSE", "R-DRAW", "R-ANNUL", "R-CLAIM"};
  return std::ranges::find(kDeciding, command_of(ruling.ruling)) != kDeciding.end();
}

// As comments behind the plies after which they were made.
void add_rulings(GameRow& game) {
  for (const RulingRow& ruling : game.rulings) {
    const auto played = std::min(static_cast<std::size_t>(std::max(ruling.ply, 0)), game.record.plies.size());
    std::string& comment = played == 0 ? game.record.comment : game.record.plies[played - 1].comment;
    comment += fmt::format("{}ruling {}: {}", comment.empty() ? "" : " ", ruling.number, ruling.ruling);
    if (!ruling.article.empty()) comment += fmt::format(" ({})", ruling.article);
    if (game.result_by == "ruling" && decides(ruling))
      game.record.set_tag("Termination", termination(ruling));
  }
}

// What the pairing does not say and the game does.
void complete_tags(GameRow& game, const Calendar& calendar) {
  const auto offer = [&](std::string_view name, const std::string& value) {
    if (!game.record.tag(name)) game.record.set_tag(name, value);
  };
  const auto started = calendar.when(game.started);
  offer("Date", local_date(started));
  if (started && started->anchored) {
    offer("UTCDate", utc_date(*started));
    offer("UTCTime", utc_time(*started));
  }
  offer("Round", std::to_string(game.round));
  offer("Board", std::to_string(game.board_number));
  game.record.set_tag("Result", rules::to_string(game.record.result));
}

MoveTracked read_ply(const Statement& row) {
  MoveTracked ply;
  ply.ply = row.small_integer(0);
  ply.uci = row.text(1);
  ply.san = row.text(2);
  ply.fen = row.text(3);
  ply.white = millis(row.optional_integer(4));
  ply.black = millis(row.optional_integer(5));
  ply.confidence = static_cast<double>(row.integer(6)) / 1000;
  ply.state = tracking::recorded_state(ply.confidence);
  ply.irregular = row.integer(7) != 0;
  ply.inferred = row.integer(8) != 0;
  std::string_view rest = row.text(9);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    ply.alternatives.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return ply;
}

Result<std::vector<MoveTracked>> read_plies(Statement& rows, std::int64_t game) {
  std::vector<MoveTracked> plies;
  rows.bind(game);
  auto read = rows.for_each([&] {
    plies.push_back(read_ply(rows));
    return true;
  });
  if (!read) return unexpected(read.error());
  return plies;
}

// Those that count: one that was undone does not, unless what undid it was undone.
Result<std::vector<RulingRow>> read_rulings(Statement& rows, BoardId board, int game) {
  std::vector<RulingRow> rulings;
  std::vector<int> undone;
  rows.bind(board, game);
  auto read = rows.for_each([&] {  // latest first
    const int number = rows.small_integer(1);
    if (std::ranges::find(undone, number) != undone.end()) return true;
    if (const int undoes = rows.small_integer(5); undoes != 0) {
      undone.push_back(undoes);
    } else {
      rulings.push_back({rows.small_integer(0), number, std::string(rows.text(2)), std::string(rows.text(3)),
                         std::string(rows.text(4))});
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  std::ranges::reverse(rulings);
  return rulings;
}

// Without its plies.
GameRow read_game(const Statement& row) {
  GameRow game;
  game.id = row.integer(0);
  game.board = row.integer(1);
  game.board_number = row.small_integer(2);
  game.round = row.small_integer(3);
  game.number = row.small_integer(4);
  game.started = Millis{row.integer(5)};
  game.ended = millis(row.optional_integer(6));
  game.rotated = row.integer(8) != 0;
  game.result_by = row.text(10);
  game.tracker_version = row.small_integer(11);
  game.record.result = rules::parse_result(row.text(9)).value_or(rules::Result::unknown);
  return game;
}

// Pairings come by round and board.
const Pairing* find(const std::vector<Pairing>& pairings, int round, int board) {
  const auto place = [](const Pairing& pairing) { return std::pair(pairing.round, pairing.board); };
  const auto found = std::ranges::lower_bound(pairings, std::pair(round, board), {}, place);
  return found != pairings.end() && place(*found) == std::pair(round, board) ? &*found : nullptr;
}

}  // namespace

Result<void> read_games(Database& database, const GameQuery& query,
                        const std::function<bool(const GameRow&)>& visit) {
  // A table has fewer games than a round may have: where one is named, its index leads and not the round's.
  const std::string_view of_round = !query.round ? "?1 IS NULL" : query.board ? "+round = ?1" : "round = ?1";
  const std::string_view of_board =
      query.board ? "game.board IN (SELECT id FROM board WHERE number = ?2)" : "?2 IS NULL";
  const std::string games = fmt::format(
      "SELECT game.id, game.board, board.number, round, game.number, started_at, ended_at, start_fen, "
      "rotated, result, result_by, tracker FROM game JOIN board ON board.id = game.board "
      "WHERE {} AND {} AND (game.result_by = 'ruling' OR EXISTS (SELECT 1 FROM ply WHERE ply.game = "
      "game.id)) "
      "ORDER BY round, board.number, game.number, game.id",
      of_round, of_board);
  Statement rows, ply_rows, ruling_rows;
  auto prepared = database.prepare({
      {&rows, games},
      {&ply_rows,
       "SELECT ply, uci, san, fen, white_ms, black_ms, confidence_pm, irregular, inferred, alternatives "
       "FROM ply WHERE game = ? ORDER BY ply"},
      {&ruling_rows,
       "SELECT ply, number, ruling, article, edition, undoes FROM ruling WHERE board = ? AND game = ? "
       "ORDER BY sequence DESC"},
  });
  if (!prepared) return prepared;
  const auto anchors = read_anchors(database);
  if (!anchors) return unexpected(anchors.error());
  const Calendar calendar(*anchors);
  const auto pairings = read_pairings(database, query);
  if (!pairings) return unexpected(pairings.error());

  Result<void> plies_read;
  rows.bind(query.round, query.board);
  auto read = rows.for_each([&] {
    GameRow game = read_game(rows);
    auto plies = read_plies(ply_rows, game.id);
    if (!plies) {
      plies_read = unexpected(plies.error());
      return false;
    }
    game.plies = std::move(*plies);
    auto rulings = read_rulings(ruling_rows, game.board, game.number);
    if (!rulings) {
      plies_read = unexpected(rulings.error());
      return false;
    }
    game.rulings = std::move(*rulings);
    play_through(game, std::string(rows.text(7)));
    if (const Pairing* pairing = find(*pairings, game.round, game.board_number)) {
      game.record.tags = pairing->tags;
    }
    complete_tags(game, calendar);
    add_rulings(game);
    return visit(game);
  });
  return read ? plies_read : read;
}

}  // namespace eboard::storage
