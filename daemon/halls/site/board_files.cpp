// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/board_files.hpp"

#include <fmt/format.h>

#include <utility>

#include "daemon/net/json_text.hpp"

namespace eboard::halls {

namespace json = boost::json;
using net::Results;

namespace {

constexpr const char* kList = "list";

std::string board_kind(int number) { return fmt::format("board-{}", number); }
std::string moves_kind(int number) { return fmt::format("moves-{}", number); }

}  // namespace

void BoardFiles::changed(const live::Change& change) {
  if (change.parts == 0 && !change.moves_from && !change.came_or_went) return;
  Dirt& dirt = dirt_[change.board];
  dirt.moves = dirt.moves || change.moves_from.has_value() || change.came_or_went;
  list_is_due_ = list_is_due_ || change.came_or_went || (change.parts & net::kBrief) != 0;
}

void BoardFiles::all_changed(const live::LiveState& state) {
  for (const auto& [number, board] : state.boards()) dirt_[number].moves = true;
  list_is_due_ = true;
}

SiteFolder::Outcome BoardFiles::write(const live::LiveState& state, Steady now) {
  while (!dirt_.empty()) {
    const auto [number, dirt] = *dirt_.begin();
    const live::LiveBoard* board = state.find(number);
    if (board == nullptr) {
      forget(number, now);  // it is set aside
    } else if (auto written = write_board(*board, dirt.moves, now); !written) {
      return written;
    }
    dirt_.erase(number);
  }
  if (list_is_due_) {
    if (auto written = write_list(state, now); !written) return written;
  }
  list_is_due_ = false;
  return {};
}

SiteFolder::Outcome BoardFiles::keep(const std::string& kind, std::string& hash, const std::string& text,
                                     Steady now) {
  auto kept = folder_.keep(kind, text);
  if (!kept) return unexpected(kept.error());
  if (hash == *kept) return {};
  folder_.drop(kind, hash, now);
  hash = std::move(*kept);
  return {};
}

/// Moves are most of a board, change seldom, and are shown on its own page alone: they are a file beside it.
SiteFolder::Outcome BoardFiles::write_board(const live::LiveBoard& board, bool moves, Steady now) {
  const int number = board.info.number;
  Board& files = boards_[number];
  if (moves || files.moves.empty()) {
    const std::string text = net::json_text(net::board_patch(board, 0, 0));
    if (auto done = keep(moves_kind(number), files.moves, text, now); !done) return done;
  }
  const auto text_for = [&](Results results) {
    json::object object = net::board_patch(board, live::kAllParts, std::nullopt, results);
    object["moves_file"] = files.moves;
    return net::json_text(object);
  };
  Names before = files.names;
  const std::string kind = board_kind(number);
  for (const auto& [results, name] :
       {std::pair(Results::shown, &Names::shown), std::pair(Results::hidden, &Names::hidden)}) {
    auto kept = folder_.keep(kind, text_for(results));
    if (!kept) return unexpected(kept.error());
    files.names.*name = std::move(*kept);
  }
  for (const std::string& old : {before.shown, before.hidden}) {
    if (old != files.names.shown && old != files.names.hidden) folder_.drop(kind, old, now);
  }
  return {};
}

SiteFolder::Outcome BoardFiles::write_list(const live::LiveState& state, Steady now) {
  const Names before = list_;
  for (const auto& [results, name] :
       {std::pair(Results::shown, &Names::shown), std::pair(Results::hidden, &Names::hidden)}) {
    json::array all;
    for (const auto& [number, board] : state.boards()) {
      all.push_back(net::board_patch(board, net::kBrief, std::nullopt, results));
      // What could be read before is read under the same address again (docs/http-api.md).
      const std::string games = net::json_text(json::object{{"games", net::earlier_games(board)}});
      if (auto done = folder_.write(fmt::format("api/boards/{}/games.json", number), games); !done)
        return done;
    }
    auto kept = folder_.keep(kList, net::json_text(json::object{{"boards", std::move(all)}}));
    if (!kept) return unexpected(kept.error());
    list_.*name = std::move(*kept);
  }
  for (const std::string& old : {before.shown, before.hidden}) {
    if (old != list_.shown && old != list_.hidden) folder_.drop(kList, old, now);
  }
  return {};
}

void BoardFiles::forget(int number, Steady now) {
  const auto board = boards_.find(number);
  if (board == boards_.end()) return;
  folder_.drop(board_kind(number), board->second.names.shown, now);
  folder_.drop(board_kind(number), board->second.names.hidden, now);
  folder_.drop(moves_kind(number), board->second.moves, now);
  boards_.erase(board);
}

json::object BoardFiles::names() const {
  json::object boards, hidden;
  for (const auto& [number, board] : boards_) {
    boards[std::to_string(number)] = board.names.shown;
    if (board.names.hidden != board.names.shown) hidden[std::to_string(number)] = board.names.hidden;
  }
  return {{"list", list_.shown},
          {"hidden_list", list_.hidden},
          {"boards", std::move(boards)},
          {"hidden", std::move(hidden)}};
}

std::set<std::string> BoardFiles::files() const {
  std::set<std::string> all{fmt::format("{}-{}", kList, list_.shown),
                            fmt::format("{}-{}", kList, list_.hidden)};
  for (const auto& [number, board] : boards_) {
    all.insert(fmt::format("{}-{}", board_kind(number), board.names.shown));
    all.insert(fmt::format("{}-{}", board_kind(number), board.names.hidden));
    all.insert(fmt::format("{}-{}", moves_kind(number), board.moves));
  }
  return all;
}

}  // namespace eboard::halls
