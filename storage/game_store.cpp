// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/game_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "daemon/events/written_game.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/player_tags.hpp"
#include "rules/chess/winnable/dead_material.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/rulings/text/cause.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"
#include "storage/aside.hpp"
#include "storage/pairing_store.hpp"

namespace eboard::storage {

namespace {

using tracking::MoveTracked;

std::optional<Millis> millis(const std::optional<std::int64_t>& count) {
  if (!count) return std::nullopt;
  return Millis{*count};
}

// Plays the plies up to the first illegal one, with a comment about the rest.
void play_through(GameRow& game, const std::string& start_fen) {
  const auto setup = rules::parse_fen(start_fen);
  if (!setup) return;
  game.record.begin_at(*setup);
  tracking::write_plies(game.record, game.plies);
}

using Action = rules::ruling::Action;

template <class... Kinds>
bool is_one_of(const Action& action) {
  return (std::holds_alternative<Kinds>(action) || ...);
}

// PGN's Termination of a game that a ruling ended. What the players agreed, claimed rightly or gave up is as
// normal an end as a mate.
std::string_view termination(const rules::Ruling& read, const RulingRow& ruling) {
  using namespace rules::ruling;
  using rules::Rule;
  if (is_one_of<Annul>(read.action)) return "abandoned";
  if (is_one_of<ResultEntered>(read.action)) return "normal";
  if (const auto* claim = std::get_if<ClaimRuled>(&read.action))
    return claim->kind == rules::ClaimKind::quickplay || !claim->by ? "adjudication" : "normal";
  const rules::Edition* edition = rules::find_edition(ruling.edition);
  const auto is_for = [&](std::initializer_list<Rule> causes) {
    return edition != nullptr && std::ranges::any_of(causes, [&](Rule cause) {
             return read.cause ? read.cause == cause
                               : !ruling.article.empty() && rules::cites(*edition, ruling.article, cause);
           });
  };
  if (is_for({Rule::time_forfeit, Rule::time_forfeit_draw, Rule::both_flags})) return "time forfeit";
  if (is_one_of<Loss, BothLose>(read.action))
    return is_for({Rule::resignation}) ? "normal" : "rules infraction";
  if (is_for({Rule::illegal_penalty})) return "rules infraction";
  const bool normal = is_for({Rule::agreement, Rule::dead_position, Rule::stalemate, Rule::resignation,
                              Rule::threefold, Rule::fifty_moves, Rule::fivefold, Rule::seventy_five_moves});
  return normal ? "normal" : "adjudication";
}

bool decides(const Action& action) {
  using namespace rules::ruling;
  return is_one_of<Loss, BothLose, Draw, Annul, ClaimRuled, ResultEntered>(action);
}

// The place of a ruling in the record.
struct Place {
  int ply = 0;    // ply after which it was made, as the record numbers it now
  int shown = 0;  // the same ply, or the last one before it that was not struck out
};

std::vector<Place> places_of(const std::vector<RulingRow>& rulings) {
  std::vector<std::optional<Action>> actions;
  for (const RulingRow& ruling : rulings) {
    const auto read = rules::parse_ruling(ruling.ruling);
    actions.push_back(read ? std::optional(read->action) : std::nullopt);
  }
  std::vector<Place> places;
  for (std::size_t i = 0; i < rulings.size(); ++i) {
    const int ply = actions[i] ? rules::reported_behind(*actions[i], rulings[i].ply) : rulings[i].ply;
    Place place{ply, ply};
    for (std::size_t later = i; later < rulings.size(); ++later) {
      if (!actions[later]) continue;
      if (const auto* restore = std::get_if<rules::ruling::Restore>(&*actions[later]))
        place.shown = std::min(place.shown, restore->ply);
      const auto* record = std::get_if<rules::ruling::Record>(&*actions[later]);
      if (record == nullptr || later == i) continue;
      const rules::EnteredPlies entered = rules::entered_plies(*record);
      place = {rules::place_after(entered, place.ply), rules::place_after(entered, place.shown)};
    }
    place.shown = std::max(place.shown, 0);
    places.push_back(place);
  }
  return places;
}

void show_ruling(GameRow& game, const RulingRow& ruling, const Place& place) {
  const auto at = static_cast<std::size_t>(place.shown);
  const bool same = place.shown == place.ply && at <= game.plies.size();
  std::string after;
  if (place.ply > 0)
    after = rules::ply_name(game.record.start, place.ply, same ? game.plies[at - 1].san : std::string());
  const std::string text = rules::public_decision(ruling.ruling, ruling.article, after, game.record.start);
  if (text.empty()) return;
  const auto played = std::min(at, game.record.plies.size());
  std::string& comment = played == 0 ? game.record.comment : game.record.plies[played - 1].comment;
  comment += (comment.empty() ? "" : " ") + text;
}

// Applies the rulings in force to the record.
void add_rulings(GameRow& game) {
  const std::vector<Place> places = places_of(game.rulings);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const RulingRow& ruling = game.rulings[i];
    show_ruling(game, ruling, places[i]);
    const auto read = rules::parse_ruling(ruling.ruling);
    if (!read) continue;
    if (game.result_by == "ruling" && decides(read->action))
      game.record.set_tag("Termination", termination(*read, ruling));
    const auto* colours = std::get_if<rules::ruling::Colours>(&read->action);
    if (colours != nullptr && colours->swap)
      game.record.tags = rules::with_players_exchanged(std::move(game.record.tags));
  }
}

// The result by which the last position ends the game at once, whoever reported it.
std::optional<rules::Result> end_on_board(const GameRow& game) {
  if (game.plies.empty() || game.record.plies.size() != game.plies.size()) return std::nullopt;
  const auto setup = rules::parse_fen(game.plies.back().fen);
  if (!setup) return std::nullopt;
  const auto position = rules::Position::from_setup(*setup);
  if (!position) return std::nullopt;
  using rules::Color, rules::Result;
  if (position->is_checkmate())
    return position->turn() == Color::white ? Result::black_wins : Result::white_wins;
  const bool is_dead =
      rules::dead_material(*position, Color::white) && rules::dead_material(*position, Color::black);
  return is_dead || position->is_stalemate() ? std::optional(Result::draw) : std::nullopt;
}

// Adds the tags that the pairing lacks and the game knows.
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
  using By = tracking::EndedBy;
  const auto ended = [&](By by) { return game.result_by == tracking::to_string(by); };
  if (ended(By::checkmate) || ended(By::stalemate) || ended(By::dead_position))
    game.record.set_tag("Termination", "normal");
  // Kings in the centre do not say why a game ended, since the flag may have fallen; but none falls behind
  // the end.
  const bool is_shown = ended(By::kings_on_centre) || ended(By::result_piece) || ended(By::reported);
  if (is_shown && end_on_board(game) == game.record.result) offer("Termination", "normal");
}

MoveTracked read_ply(const Statement& row) {
  MoveTracked ply;
  ply.ply = row.small_integer(0);
  ply.uci = tracking::PlayedMove::read(row.text(1));
  ply.san = row.text(2);
  ply.fen = row.text(3);
  ply.white = millis(row.optional_integer(4));
  ply.black = millis(row.optional_integer(5));
  ply.confidence = static_cast<double>(row.integer(6)) / 1000;
  ply.state = row.integer(11) != 0 ? tracking::MoveState::presumed : tracking::MoveState::committed;
  ply.irregular = row.integer(7) != 0;
  ply.inferred = row.integer(8) != 0;
  ply.clock_read = row.integer(10) != 0;
  std::string_view rest = row.text(9);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    ply.alternatives.push_back(tracking::PlayedMove::read(rest.substr(0, end)));
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

// The rulings in force: not those undone, unless what undid them was undone.
Result<std::vector<RulingRow>> read_rulings(Statement& rows, BoardId board, int game) {
  std::vector<RulingRow> rulings;
  rows.bind(board, game);
  auto read = rows.for_each([&] {
    rulings.push_back({rows.small_integer(0), rows.small_integer(1), std::string(rows.text(2)),
                       std::string(rows.text(3)), std::string(rows.text(4)), rows.small_integer(5)});
    return true;
  });
  if (!read) return unexpected(read.error());
  const auto undone = rules::passed_over(rulings, [](const RulingRow& ruling) {
    return std::optional(rules::numbered_ruling(ruling.number, ruling.undoes));
  });
  std::erase_if(rulings, [&](const RulingRow& ruling) {
    return ruling.undoes != 0 || std::ranges::find(undone, ruling.number) != undone.end();
  });
  return rulings;
}

// The game without its plies.
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

// The game of that row with its plies and rulings.
Result<GameRow> complete_game(const Statement& row, Statement& ply_rows, Statement& ruling_rows) {
  GameRow game = read_game(row);
  auto plies = read_plies(ply_rows, game.id);
  if (!plies) return unexpected(plies.error());
  game.plies = std::move(*plies);
  auto rulings = read_rulings(ruling_rows, game.board, game.number);
  if (!rulings) return unexpected(rulings.error());
  game.rulings = std::move(*rulings);
  play_through(game, std::string(row.text(7)));
  return game;
}

// Finds a pairing; they are sorted by round and board.
const Pairing* find(const std::vector<Pairing>& pairings, int round, int board) {
  const auto place = [](const Pairing& pairing) { return std::pair(pairing.round, pairing.board); };
  const auto found = std::ranges::lower_bound(pairings, std::pair(round, board), {}, place);
  return found != pairings.end() && place(*found) == std::pair(round, board) ? &*found : nullptr;
}

/// Games of boards that are a part of a later one by a ruling that stands: board and number.
using Joined = std::set<std::pair<BoardId, int>>;

Result<Joined> read_joined(Database& database, Statement& ruling_rows) {
  auto games =
      database.prepare("SELECT DISTINCT board, game FROM ruling WHERE ruling LIKE 'R-RECORD joins=%'");
  if (!games) return unexpected(games.error());
  Joined out;
  Result<void> fault;
  auto read = games->for_each([&] {
    const BoardId board = games->integer(0);
    const auto rulings = read_rulings(ruling_rows, board, games->small_integer(1));
    if (!rulings) fault = unexpected(rulings.error());
    if (!rulings) return false;
    for (const RulingRow& row : *rulings) {
      const auto ruling = rules::parse_ruling(row.ruling);
      const auto* record = ruling ? std::get_if<rules::ruling::Record>(&ruling->action) : nullptr;
      if (record != nullptr && record->joins && *record->joins > 0) out.emplace(board, *record->joins);
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  if (!fault) return unexpected(fault.error());
  return out;
}

// With a committed ply, or a result that was ruled.
constexpr std::string_view kCounts =
    "(game.result_by = 'ruling' OR EXISTS (SELECT 1 FROM ply WHERE ply.game = game.id))";

}  // namespace

Result<std::map<BoardId, rules::RoundMarks>> read_round_marks(Database& database,
                                                              std::optional<Sequence> until) {
  auto rows = database.prepare(
      "SELECT board, game, number, ruling, undoes FROM ruling WHERE (ruling LIKE 'R-ROUND%' OR undoes != 0) "
      "AND (?1 IS NULL OR sequence <= ?1)");
  if (!rows) return unexpected(rows.error());
  std::map<BoardId, rules::RoundMarks> marks;
  rows->bind(until);
  auto read = rows->for_each([&] {
    marks[rows->integer(0)].add(rows->small_integer(1), rows->small_integer(2), rows->text(3),
                                rows->small_integer(4));
    return true;
  });
  if (!read) return unexpected(read.error());
  return marks;
}

Result<std::vector<GameKey>> read_games_begun(Database& database) {
  auto rows = database.prepare("SELECT board, number FROM game WHERE round != 0");
  if (!rows) return unexpected(rows.error());
  std::vector<GameKey> games;
  auto read = rows->for_each([&] {
    games.push_back({rows->integer(0), rows->small_integer(1)});
    return true;
  });
  if (!read) return unexpected(read.error());
  return games;
}

Result<std::set<int>> read_rounds(Database& database) {
  auto rows = database.prepare(fmt::format("SELECT DISTINCT round FROM game WHERE {}", kCounts));
  if (!rows) return unexpected(rows.error());
  std::set<int> rounds;
  auto read = rows->for_each([&] {
    rounds.insert(rows->small_integer(0));
    return true;
  });
  if (!read) return unexpected(read.error());
  return rounds;
}

Result<void> read_games(Database& database, const Calendar& calendar, const GameQuery& query,
                        const std::function<bool(const GameRow&)>& visit) {
  // A table has fewer games than a round: if a table is given, its index is used and not the round's.
  const std::string_view of_round = !query.round ? "?1 IS NULL" : query.board ? "+round = ?1" : "round = ?1";
  const std::string_view of_board =
      query.board ? "game.board IN (SELECT id FROM board WHERE number = ?2)" : "?2 IS NULL";
  const std::string all = fmt::format(
      "SELECT game.id, game.board, board.number, round, game.number, started_at, ended_at, start_fen, "
      "rotated, result, result_by, tracker FROM game JOIN board ON board.id = game.board "
      "WHERE {} AND {} AND {} ORDER BY round, board.number, game.number, game.id",
      of_round, of_board, kCounts);
  Statement rows, ply_rows, ruling_rows;
  auto prepared = database.prepare({
      {&rows, all},
      {&ply_rows,
       "SELECT ply, uci, san, fen, white_ms, black_ms, confidence_pm, irregular, inferred, alternatives, "
       "clock_read, presumed FROM ply WHERE game = ? ORDER BY ply"},
      {&ruling_rows,
       "SELECT ply, number, ruling, article, edition, undoes FROM ruling WHERE board = ? AND game = ? "
       "ORDER BY sequence"},
  });
  if (!prepared) return prepared;
  const auto joined = read_joined(database, ruling_rows);
  if (!joined) return unexpected(joined.error());
  const auto marks = read_round_marks(database);
  if (!marks) return unexpected(marks.error());
  const auto pairings = read_pairings(database, query);
  if (!pairings) return unexpected(pairings.error());
  auto game_tags = GameTags::open(database);
  if (!game_tags) return unexpected(game_tags.error());

  Result<void> fault;
  rows.bind(query.round, query.board);
  auto read = rows.for_each([&] {
    if (query.tables != nullptr && !query.tables->contains(rows.small_integer(2))) return true;
    const GameKey key{rows.integer(1), rows.small_integer(4)};
    if (joined->contains({key.board, key.number})) return true;
    if (const auto board = marks->find(key.board); board != marks->end() && board->second.is_out(key.number))
      return true;
    const Pairing* pairing = find(*pairings, rows.small_integer(3), rows.small_integer(2));
    if (pairing != nullptr && is_aside(pairing->tags)) return true;
    auto game = complete_game(rows, ply_rows, ruling_rows);
    if (!game) {
      fault = unexpected(game.error());
      return false;
    }
    const auto described = game_tags->describe(*game, pairing);
    if (!described) {
      fault = unexpected(described.error());
      return false;
    }
    complete_tags(*game, calendar);
    add_rulings(*game);
    return visit(*game);
  });
  return read ? fault : read;
}

}  // namespace eboard::storage
