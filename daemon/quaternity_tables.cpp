// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <optional>
#include <utility>

#include "daemon/log.hpp"
#include "rules/quaternity/notation/written_entry.hpp"

namespace eboard::daemon {

namespace json = boost::json;
using net::DeskAnswer;
using net::QuaternityRequest;
using quaternity::Refusal;
using quaternity::Sheet;
using quaternity::SheetLines;

namespace {

DeskAnswer answer(unsigned status, const json::object& object) {
  return {status, json::serialize(object) + "\n"};
}

DeskAnswer refusal(unsigned status, std::string_view message) { return answer(status, {{"error", message}}); }

DeskAnswer refusal(const Refusal& refused) {
  switch (refused.why) {
    case Refusal::Why::unreadable:
      return refusal(400, refused.reason);
    case Refusal::Why::moved_on:
      return refusal(409, refused.reason);
    case Refusal::Why::unlawful:
      break;
  }
  return refusal(422, refused.reason);
}

/// What became of a line; where it made an entry, how that was understood.
DeskAnswer taken(int table, const Sheet& game, int line, bool repeated) {
  json::object object{{"table", table}, {"game", game.lines().game}, {"line", line}};
  if (game.last_standing() == line) {
    const auto written = written_entries(game.record(), rules::quaternity::forms().front());
    if (!written.empty()) object["text"] = written.back().text;
  }
  return answer(repeated ? 200 : 201, object);
}

bool same_line(const quaternity::SheetLine& line, const QuaternityRequest& request) {
  if (const auto* entered = std::get_if<quaternity::Entered>(&request.what))
    return line.what == decltype(line.what)(*entered);
  const auto* back = std::get_if<quaternity::TakenBack>(&request.what);
  return back != nullptr && line.what == decltype(line.what)(*back);
}

/// The answer to what was entered before under the same id.
std::optional<DeskAnswer> answered_before(int table, const Sheet& game, const QuaternityRequest& request) {
  const SheetLines& sheet = game.lines();
  if (sheet.stamp.id == request.stamp.id) {
    const auto* begin = std::get_if<net::BeginGame>(&request.what);
    if (begin != nullptr && begin->game == sheet.game) return taken(table, game, 0, true);
    return refusal(409,
                   fmt::format("'{}' is the id under which game {} began", request.stamp.id, sheet.game));
  }
  const auto line = std::ranges::find(sheet.lines, request.stamp.id,
                                      [](const quaternity::SheetLine& one) { return one.stamp.id; });
  if (line == sheet.lines.end()) return std::nullopt;
  if (same_line(*line, request)) return taken(table, game, line->number, true);
  return refusal(
      409, fmt::format("'{}' is the id of line {}, which is another one", request.stamp.id, line->number));
}

/// One table's journal is no matter of the other boards; `eboardctl verify` says the same.
void leave_out(int table, const std::string& fault) {
  log::error("table {} for four is left out, its journal cannot be played: {}", table, fault);
}

storage::Result<void> store_line(storage::Store& store, const storage::JournalEntry& entry) {
  if (auto begun = store.begin(); !begun) return begun;
  if (auto kept = store.append(entry); !kept) {
    store.rollback();
    return kept;
  }
  return store.commit();
}

}  // namespace

Expected<std::unique_ptr<QuaternityTables>, std::string> QuaternityTables::raise(
    storage::Store& store, const std::vector<QuaternityConfig>& configured, Seams seams) {
  std::unique_ptr<QuaternityTables> tables(new QuaternityTables(std::move(seams)));
  for (const QuaternityConfig& config : configured) {
    if (const auto added = tables->add(store, config); !added)
      return unexpected(fmt::format("table {} for four: {}", config.number, added.error()));
  }
  return tables;
}

Expected<void, std::string> QuaternityTables::add(storage::Store& store, const QuaternityConfig& config) {
  const auto device = store.device(quaternity::device_key(config.number), quaternity::kDriver);
  if (!device) return unexpected(device.error().message);
  Games games;
  std::string fault;
  const auto read =
      store.read_journal(*device, storage::Store::From::beginning, [&](const storage::JournalEntry& entry) {
        const auto added = append(games, entry);
        if (!added) fault = added.error();
        return added.has_value();
      });
  if (!read) return unexpected(read.error().message);
  if (!fault.empty()) {
    leave_out(config.number, fault);
    return {};
  }
  if (games.empty() || (games.back().lines.empty() && games.back().header != config.header)) {
    const int number = games.empty() ? 1 : games.back().game;
    const auto entry =
        quaternity::to_journal(*device, seams_.now(), {{}, quaternity::Begun{number, config.header}});
    if (const auto kept = store_line(store, entry); !kept) return unexpected(kept.error().message);
    if (const auto added = append(games, entry); !added) return unexpected(added.error());
  }
  auto sheet = Sheet::read(games.back());
  if (!sheet) {
    leave_out(config.number, sheet.error());
    return {};
  }
  games.pop_back();
  tables_[config.number] = {config, *device, std::make_shared<const Sheet>(std::move(*sheet)),
                            std::make_shared<const Games>(std::move(games))};
  return {};
}

std::vector<net::QuaternityView> QuaternityTables::views() {
  const std::lock_guard lock(mutex_);
  std::vector<net::QuaternityView> views;
  for (const auto& [number, table] : tables_) views.push_back(view_of(table));
  return views;
}

net::QuaternityView QuaternityTables::view_of(const Table& table) const {
  return {table.config.number, table.game, table.past, seams_.now(), std::chrono::steady_clock::now()};
}

void QuaternityTables::ask(QuaternityRequest request, net::RulingDesk::Reply reply) {
  const std::lock_guard lock(mutex_);  // the journal's order is the one in which lines were taken
  const auto found = tables_.find(request.table);
  if (found == tables_.end())
    return reply(refusal(404, fmt::format("there is no table {} for four", request.table)));
  Table& table = found->second;
  if (auto before = answered_before(request.table, *table.game, request)) {
    // It may still be on its way to the disk.
    return seams_.keep({.items = {}, .stored = [reply, before = std::move(*before)] { reply(before); }});
  }
  const storage::Millis at = seams_.now();
  auto decided = decide(table, request, at);
  if (!decided) return reply(std::move(decided.error()));
  table.game = std::move(decided->game);
  table.past = std::move(decided->past);
  net::QuaternityView view = view_of(table);
  const DeskAnswer made = taken(request.table, *table.game, table.game->last_line(), false);
  Batch batch{.items = {quaternity::to_journal(table.device, at, decided->line)},
              .stored = [this, view, reply, made] {
                seams_.show(view);
                reply(made);
              }};
  seams_.keep(std::move(batch));
}

QuaternityTables::Decided QuaternityTables::decide(const Table& table, const QuaternityRequest& request,
                                                   storage::Millis at) const {
  const int last = table.game->last_line();
  if (request.after && *request.after != last) {
    return unexpected(refusal(409, fmt::format("the game stands at line {}, not {}", last, *request.after)));
  }
  if (std::holds_alternative<net::BeginGame>(request.what)) return begin_game(table, request, at);
  return change_game(table, request, at);
}

QuaternityTables::Decided QuaternityTables::change_game(const Table& table, const QuaternityRequest& request,
                                                        storage::Millis at) const {
  auto game = std::make_shared<Sheet>(*table.game);
  if (const auto* entered = std::get_if<quaternity::Entered>(&request.what)) {
    const auto done = game->enter(at, request.stamp, entered->text);
    if (!done) return unexpected(refusal(done.error()));
    return Change{{request.stamp, *entered}, std::move(game), table.past};
  }
  const auto& back = std::get<quaternity::TakenBack>(request.what);
  const auto done = game->take_back(at, request.stamp, back.number);
  if (!done) return unexpected(refusal(done.error()));
  return Change{{request.stamp, back}, std::move(game), table.past};
}

QuaternityTables::Decided QuaternityTables::begin_game(const Table& table, const QuaternityRequest& request,
                                                       storage::Millis at) const {
  const int asked = std::get<net::BeginGame>(request.what).game;
  const int next = table.game->lines().game + 1;
  if (asked != next) return unexpected(refusal(409, fmt::format("the next game is {}, not {}", next, asked)));
  if (!table.game->record().game.ending())
    return unexpected(refusal(409, fmt::format("game {} is not over", next - 1)));
  auto sheet = Sheet::begin({next, at, request.stamp, table.config.header, {}});
  if (!sheet) return unexpected(refusal(500, sheet.error()));
  auto past = std::make_shared<Games>(*table.past);
  past->push_back(table.game->lines());
  return Change{{request.stamp, quaternity::Begun{next, table.config.header}},
                std::make_shared<const Sheet>(std::move(*sheet)),
                std::move(past)};
}

}  // namespace eboard::daemon
