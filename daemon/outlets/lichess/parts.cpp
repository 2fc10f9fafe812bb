// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <span>

#include "daemon/events/written_game.hpp"
#include "daemon/outlets/round_pgn.hpp"

namespace eboard::outlets::lichess {

namespace {

using rules::GameRecord;
using tracking::MoveTracked;

/// Lichess leaves out a game of which a side has neither a name that it takes nor a FIDE id.
bool is_name(std::string_view name) {
  std::string small(name);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return std::tolower(c); });
  return small.size() > 1 && small != "unknown" && small != "bye";
}

void name_player(GameRecord& record, std::string_view side, int table) {
  const auto id = record.tag(fmt::format("{}FideId", side));
  if (id && !id->empty() && *id != "0") return;
  if (!is_name(record.tag(side).value_or(""))) record.set_tag(side, fmt::format("{}, board {}", side, table));
}

/// Who moved last has pressed, or the clock stands: these times are those behind that move.
bool are_behind_last_move(const seams::ClocksAtRest& clocks, const GameRecord& record) {
  if (record.plies.empty()) return false;
  return !clocks.running ||
         *clocks.running == rules::before_ply(record.start, static_cast<int>(record.plies.size()) + 1).turn;
}

/// The record behind plies[from - 1]; empty of moves if no position stands there from which moves are legal.
GameRecord record_behind(std::span<const MoveTracked> plies, std::size_t from) {
  GameRecord record;
  const auto setup = rules::parse_fen(plies[from - 1].fen);
  if (!setup || !rules::Position::from_setup(*setup)) return record;
  record.begin_at(*setup);
  tracking::write_plies(record, plies.subspan(from));
  return record;
}

/// Lichess does not keep them.
void drop_words(GameRecord& record) {
  record.comment.clear();
  for (rules::PlyRecord& ply : record.plies) {
    ply.comment.clear();
    ply.annotation.clear();
  }
}

std::string move_name(const MoveTracked& ply, const rules::Setup& start) {
  if (tracking::is_missing(ply)) return "moves that nobody knows";
  const std::string number = rules::move_number(rules::before_ply(start, ply.ply));
  if (ply.uci.is_placement()) return fmt::format("move {} that is no single move", number);
  const tracking::PieceWay* way = ply.uci.way();
  return fmt::format("{} {}, which is no legal move", number, way ? to_string(*way) : ply.uci.text());
}

}  // namespace

/// Two games of one pairing must not be taken for one, nor be added up as one.
std::string RoundParts::round_of(const storage::GameRow& game, std::size_t part) {
  const std::string place = fmt::format("{}.{}", game.round, game.board_number);
  return part == 1 ? place : fmt::format("{}.{}", place, part);
}

void RoundParts::add_part(const storage::GameRow& game, std::string id, GameRecord record, bool continues) {
  auto& of_table = of_table_[game.board_number];
  if (!of_table.empty() && parts_[of_table.back()]->record.result == rules::Result::unknown)
    parts_[of_table.back()]->is_left = true;
  of_table.push_back(parts_.size());
  record.set_tag("Round", round_of(game, of_table.size()));
  record.set_tag("Board", std::to_string(game.board_number));
  record.set_tag("GameId", id);
  name_player(record, "White", game.board_number);
  name_player(record, "Black", game.board_number);
  drop_words(record);
  parts_.push_back(std::make_shared<Part>(
      Part{std::move(id), fmt::format("board {}", game.board_number), std::move(record), continues}));
}

void RoundParts::add(const storage::GameRow& game, const std::optional<PartClocks>& clocks) {
  const std::string id(game.record.tag("GameId").value_or(""));
  std::vector<GameRecord> records{receivers_record(game, "")};
  const auto tags = records.front().tags;
  std::span<const MoveTracked> plies = game.plies;
  std::size_t at = records.front().plies.size();
  while (at < plies.size()) {
    const std::size_t stop = at;
    GameRecord next;
    while (next.plies.empty() && ++at < plies.size()) next = record_behind(plies, at);
    if (next.plies.empty()) {
      if (stop + 1 < plies.size())
        notices_.push_back(
            fmt::format("Lichess has the game at board {} up to {}: nothing behind it can be shown.",
                        game.board_number, move_name(plies[stop], game.record.start)));
      break;
    }
    next.tags = tags;
    next.chess960 = next.chess960 || game.record.chess960;
    const std::size_t part = of_table_[game.board_number].size() + records.size();
    next.set_tag("Annotator", fmt::format("continues the game of round {}", round_of(game, part)));
    records.back().set_tag("Termination", fmt::format("{}{}", kGoesOn, round_of(game, part + 1)));
    notices_.push_back(fmt::format(
        "Lichess shows the game at board {} up to {}, and as another game, round {}, from there on.",
        game.board_number, move_name(plies[stop], game.record.start), round_of(game, part + 1)));
    plies = plies.subspan(at);
    at = next.plies.size();
    records.push_back(std::move(next));
  }
  // Of all parts the last one has the result, so it counts once.
  for (GameRecord& record : records) {
    const bool last = &record == &records.back();
    record.result = last ? game.record.result : rules::Result::unknown;
    record.set_tag("Result", rules::to_string(record.result));
  }
  for (std::size_t i = 0; i < records.size(); ++i)
    add_part(game, i == 0 ? id : fmt::format("{}-{}", id, i + 1), std::move(records[i]), i > 0);
  if (clocks && are_behind_last_move(clocks->shown, parts_.back()->record)) parts_.back()->clocks = clocks;
}

storage::Result<std::map<int, ShownRound>> read_parts(KeptRounds<RoundParts>& kept, seams::Released& released,
                                                      int round, const std::set<int>& tables,
                                                      const seams::RestingClocks& clocks,
                                                      const ShareOf& share_of) {
  const auto read =
      kept.read(released, round, tables, [&](RoundParts& of_table, const storage::GameRow& game) {
        std::optional<PartClocks> of_game;
        if (const auto shown = clocks_of(game, clocks)) {
          const auto since = released.released_at(shown->since, round);
          of_game = PartClocks{*shown, since ? *since : std::nullopt};
        }
        of_table.add(game, of_game);
        return true;
      });
  if (!read) return unexpected(read.error());
  std::map<int, ShownRound> shown;
  for (const auto& [table, of_table] : kept.of(round)) {
    const auto share = share_of ? share_of(table) : 0;
    if (!share) continue;
    ShownRound& of_share = shown[*share];
    std::ranges::move(of_table.parts(), std::back_inserter(of_share.parts));
    of_share.notices.insert(of_share.notices.end(), of_table.notices().begin(), of_table.notices().end());
  }
  return shown;
}

}  // namespace eboard::outlets::lichess
