// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/quaternity_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "daemon/quaternity/scribe.hpp"
#include "daemon/system/log.hpp"
#include "drivers/registry.hpp"
#include "rules/quaternity/notation/written_entry.hpp"

namespace eboard::daemon {

using quaternity_sheet::Refusal;
using quaternity_sheet::Sheet;
using quaternity_sheet::SheetLines;
using seams::LineTaken;
using seams::QuaternityRequest;
using seams::Refused;
using storage::JournalKind;
using storage::Millis;

namespace {

using Answer = seams::AnswerTo<QuaternityRequest>;

/// Clocks report whole seconds, with some delay.
constexpr Millis kClockTolerance{1900};

Refused refusal(Refused::Why why, std::string sentence) { return {why, std::move(sentence)}; }

Refused refusal(const Refusal& refused) {
  switch (refused.why) {
    case Refusal::Why::unreadable:
      return refusal(Refused::Why::unreadable, refused.reason);
    case Refusal::Why::moved_on:
      return refusal(Refused::Why::outdated, refused.reason);
    case Refusal::Why::unlawful:
      break;
  }
  return refusal(Refused::Why::unlawful, refused.reason);
}

/// The answer to a line that was entered.
LineTaken taken(int table, const Sheet& game, int line, bool repeated) {
  LineTaken out{.table = table, .game = game.lines().game, .line = line, .text = {}, .repeated = repeated};
  if (game.last_standing() == line) {
    const auto written = written_entries(game.record(), rules::quaternity::forms().front());
    if (!written.empty()) out.text = written.back().text;
  }
  return out;
}

bool same_line(const quaternity_sheet::SheetLine& line, const QuaternityRequest& request) {
  if (const auto* entered = std::get_if<quaternity_sheet::Entered>(&request.what))
    return line.what == decltype(line.what)(*entered);
  const auto* back = std::get_if<quaternity_sheet::TakenBack>(&request.what);
  return back != nullptr && line.what == decltype(line.what)(*back);
}

/// The answer to an earlier request with the same id.
std::optional<Answer> answered_before(int table, const Sheet& game, const QuaternityRequest& request) {
  const SheetLines& sheet = game.lines();
  if (sheet.stamp.id == request.stamp.id) {
    const auto* begin = std::get_if<seams::BeginGame>(&request.what);
    if (begin != nullptr && begin->game == sheet.game) return taken(table, game, 0, true);
    return unexpected(refusal(Refused::Why::outdated, fmt::format("'{}' is the id under which game {} began",
                                                                  request.stamp.id, sheet.game)));
  }
  const auto line = std::ranges::find(sheet.lines, request.stamp.id,
                                      [](const quaternity_sheet::SheetLine& one) { return one.stamp.id; });
  if (line == sheet.lines.end()) return std::nullopt;
  if (same_line(*line, request)) return taken(table, game, line->number, true);
  return unexpected(refusal(
      Refused::Why::outdated,
      fmt::format("'{}' is the id of line {}, which is another one", request.stamp.id, line->number)));
}

/// A fault in one table's journal does not concern the other tables; `eboardctl verify` reports it too.
void leave_out(int table, const std::string& fault) {
  log::error("Quaternity table {} is left out, its journal cannot be played: {}", table, fault);
}

/// A running time changes continuously, and pages count it down themselves: that is no difference.
bool looks_the_same(const quaternity_sheet::BoardStatus& a, const quaternity_sheet::BoardStatus& b) {
  if (a.connected != b.connected || a.in_doubt != b.in_doubt || a.clock.has_value() != b.clock.has_value())
    return false;
  if (a.flags != b.flags) return false;
  if (!a.clock) return true;
  if (a.clock->running != b.clock->running) return false;
  for (const auto player : rules::quaternity::kEveryPlayer) {
    const Millis before = a.clock->remaining[index(player)], now = b.clock->remaining[index(player)];
    const Millis passed = player == b.clock->running ? b.clock_at - a.clock_at : Millis{0};
    if (std::chrono::abs(before - passed - now) > kClockTolerance) return false;
  }
  return true;
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

/// Listens to the session of a table's port. Called on the core loop's thread.
class QuaternityTables::Board final : public TimedListener {
 public:
  Board(QuaternityTables& tables, int number, const drivers::DriverInfo& driver, const Sheet& game)
      : scribe(driver), sheet(game), tables_(tables), number_(number) {}

  void opened(Millis at, const std::string& port) override {
    tables_.hear(number_, at, entry(JournalKind::opened, port),
                 [&](Millis now) { return scribe.opened(now, port, sheet); });
  }
  void carried(Millis at, drivers::Direction direction, std::span<const std::uint8_t> bytes) override {
    const bool from = direction == drivers::Direction::from_device;
    storage::JournalEntry said = entry(from ? JournalKind::read : JournalKind::written, {});
    said.bytes.assign(bytes.begin(), bytes.end());
    tables_.hear(number_, at, std::move(said),
                 [&](Millis now) { return from ? scribe.read(now, bytes, sheet) : Lines{}; });
  }
  void lost(Millis at, const std::string& reason) override {
    tables_.hear(number_, at, entry(JournalKind::lost, reason),
                 [&](Millis now) { return scribe.lost(now, reason, sheet); });
  }
  void advance(Millis at) override {
    tables_.hear(number_, at, std::nullopt, [&](Millis now) { return scribe.advance(now, sheet); });
  }
  [[nodiscard]] bool in_doubt() const override {
    const std::lock_guard lock(tables_.mutex_);
    return scribe.in_doubt();
  }
  [[nodiscard]] std::optional<Millis> next_deadline() const override {
    const std::lock_guard lock(tables_.mutex_);
    return scribe.next_deadline();
  }

  quaternity_sheet::Scribe scribe;
  Sheet sheet;                          ///< the game; the scribe writes it
  quaternity_sheet::BoardStatus shown;  ///< the latest

 private:
  static storage::JournalEntry entry(JournalKind kind, std::string text) {
    return {0, Millis{0}, kind, {}, std::move(text)};
  }

  QuaternityTables& tables_;
  int number_;
};

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
  const auto device = store.device(quaternity_sheet::device_key(config.number), quaternity_sheet::kDriver);
  if (!device) return unexpected(device.error().message);
  Games games;
  std::string fault;
  const auto read =
      store.read_journal(*device, storage::Store::From::beginning, [&](const storage::JournalEntry& entry) {
        const auto added = append(games, entry);
        if (!added) fault = added.error();
        return added.has_value();
      });
  if (!read && !read.error().one_device) return unexpected(read.error().message);
  if (!read) fault = read.error().message;
  if (!fault.empty()) {
    leave_out(config.number, fault);
    return {};
  }
  if (games.empty() || (games.back().lines.empty() && games.back().header != config.header)) {
    const int number = games.empty() ? 1 : games.back().game;
    const auto entry = quaternity_sheet::to_journal(*device, seams_.now(),
                                                    {{}, quaternity_sheet::Begun{number, config.header}});
    if (const auto kept = store_line(store, entry); !kept) return unexpected(kept.error().message);
    if (const auto added = append(games, entry); !added) return unexpected(added.error());
  }
  auto sheet = Sheet::read(games.back());
  if (!sheet) {
    leave_out(config.number, sheet.error());
    return {};
  }
  games.pop_back();
  Table& table = tables_[config.number];
  table.config = config;
  table.device = *device;
  table.game = std::make_shared<const Sheet>(std::move(*sheet));
  table.past = std::make_shared<const Games>(std::move(games));
  return config.port ? add_board(store, table) : Expected<void, std::string>{};
}

/// The board reports its whole position after the start, so earlier reports are not needed. The sheet holds
/// what was played.
Expected<void, std::string> QuaternityTables::add_board(storage::Store& store, Table& table) {
  const PortConfig& port = *table.config.port;
  const drivers::DriverInfo* driver = drivers::find_driver(port.driver);
  if (driver == nullptr) return unexpected(fmt::format("driver '{}' is not known", port.driver));
  table.last_at = seams_.now();
  const auto kept =
      store_line(store, quaternity_sheet::board_entry(table.device, table.last_at, port.driver));
  if (!kept) return unexpected(kept.error().message);
  table.board = std::make_shared<Board>(*this, table.config.number, *driver, *table.game);
  table.board->scribe.begin(table.last_at, table.board->sheet);
  return {};
}

std::vector<QuaternityPort> QuaternityTables::boards() {
  std::vector<QuaternityPort> boards;
  for (const auto& [number, table] : tables_) {
    if (table.board) boards.push_back({*table.config.port, table.board.get()});
  }
  return boards;
}

template <class Step>
void QuaternityTables::hear(int number, Millis at, std::optional<storage::JournalEntry> said, Step step) {
  const std::lock_guard lock(mutex_);  // the journal's order is the one in which lines were taken
  conclude(tables_.at(number), at, std::move(said), step);
}

template <class Step>
void QuaternityTables::conclude(Table& table, Millis at, std::optional<storage::JournalEntry> said,
                                Step step) {
  at = table.last_at = std::max(table.last_at, at);
  Board& board = *table.board;
  const Lines lines = step(at);
  for (const auto& found : board.scribe.take_noticed()) {
    log::warning("table {} for four: {}, {} ({}) {}", table.config.number, found.code.text(),
                 found.state.text(), found.article, found.move.text());
  }
  Batch batch;
  if (said) {
    said->device = table.device;
    said->at = at;
    batch.items.emplace_back(std::move(*said));
  }
  for (const quaternity_sheet::JournalLine& line : lines)
    batch.items.emplace_back(quaternity_sheet::to_journal(table.device, at, line));
  if (!lines.empty()) table.game = std::make_shared<const Sheet>(board.sheet);
  const auto status = board.scribe.status(board.sheet);
  if (!lines.empty() || !looks_the_same(board.shown, status)) {
    board.shown = status;
    ++table.version;
    batch.stored = [this, view = view_of(table)] { seams_.show(view); };
  }
  if (!batch.items.empty() || batch.stored) seams_.keep(std::move(batch));
}

std::vector<seams::QuaternityView> QuaternityTables::views() {
  const std::lock_guard lock(mutex_);
  std::vector<seams::QuaternityView> views;
  for (const auto& [number, table] : tables_) views.push_back(view_of(table));
  return views;
}

storage::Result<std::vector<seams::QuaternityView>> QuaternityTables::views_as_of(storage::Store& store,
                                                                                  Millis at) {
  const std::lock_guard lock(mutex_);
  std::vector<seams::QuaternityView> views;
  for (const auto& [number, table] : tables_) {
    Games games;
    const auto read = store.read_journal(table.device, storage::Store::From::beginning,
                                         [&](const storage::JournalEntry& entry) {
                                           return entry.at <= at && append(games, entry).has_value();
                                         });
    if (!read) return unexpected(read.error());
    if (games.empty()) continue;
    auto sheet = Sheet::read(games.back());
    if (!sheet) continue;
    games.pop_back();
    views.push_back({number, std::make_shared<const Sheet>(std::move(*sheet)),
                     std::make_shared<const Games>(std::move(games)), at, std::chrono::steady_clock::now()});
  }
  return views;
}

seams::QuaternityView QuaternityTables::view_of(const Table& table) const {
  seams::QuaternityView view{table.config.number, table.game, table.past, seams_.now(),
                             std::chrono::steady_clock::now()};
  view.version = table.version;
  if (table.board) view.board = table.board->shown;
  return view;
}

void QuaternityTables::ask(QuaternityRequest request, Reply reply) {
  const std::lock_guard lock(mutex_);  // the journal's order is the one in which lines were taken
  const auto found = tables_.find(request.table);
  if (found == tables_.end())
    return reply(unexpected(
        refusal(Refused::Why::unknown, fmt::format("there is no Quaternity table {}", request.table))));
  Table& table = found->second;
  if (std::optional<Answer> before = answered_before(request.table, *table.game, request)) {
    // The entry may still be on its way to the disk.
    return seams_.keep({.items = {}, .stored = [reply, before = std::move(*before)] { reply(before); }});
  }
  const Millis at = table.last_at = std::max(table.last_at, seams_.now());
  if (table.board) {  // first what follows from the board's reports until now
    Board& board = *table.board;
    conclude(table, at, std::nullopt, [&](Millis now) { return board.scribe.advance(now, board.sheet); });
  }
  auto decided = decide(table, request, at);
  if (!decided) return reply(unexpected(std::move(decided.error())));
  table.game = std::move(decided->game);
  table.past = std::move(decided->past);
  ++table.version;
  if (table.board) {
    table.board->sheet = *table.game;
    table.board->scribe.stand(at, table.board->sheet);
    table.board->shown = table.board->scribe.status(table.board->sheet);
  }
  seams::QuaternityView view = view_of(table);
  const LineTaken made = taken(request.table, *table.game, table.game->last_line(), false);
  Batch batch{.items = {quaternity_sheet::to_journal(table.device, at, decided->line)},
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
    return unexpected(refusal(Refused::Why::outdated,
                              fmt::format("the game stands at line {}, not {}", last, *request.after)));
  }
  if (std::holds_alternative<seams::BeginGame>(request.what)) return begin_game(table, request, at);
  return change_game(table, request, at);
}

QuaternityTables::Decided QuaternityTables::change_game(const Table& table, const QuaternityRequest& request,
                                                        storage::Millis at) const {
  auto game = std::make_shared<Sheet>(*table.game);
  if (const auto* entered = std::get_if<quaternity_sheet::Entered>(&request.what)) {
    const auto done = game->enter(at, request.stamp, entered->text);
    if (!done) return unexpected(refusal(done.error()));
    return Change{{request.stamp, *entered}, std::move(game), table.past};
  }
  const auto& back = std::get<quaternity_sheet::TakenBack>(request.what);
  const auto done = game->take_back(at, request.stamp, back.number);
  if (!done) return unexpected(refusal(done.error()));
  return Change{{request.stamp, back}, std::move(game), table.past};
}

QuaternityTables::Decided QuaternityTables::begin_game(const Table& table, const QuaternityRequest& request,
                                                       storage::Millis at) const {
  const int asked = std::get<seams::BeginGame>(request.what).game;
  const int next = table.game->lines().game + 1;
  if (asked != next)
    return unexpected(
        refusal(Refused::Why::outdated, fmt::format("the next game is {}, not {}", next, asked)));
  if (!table.game->record().game.ending())
    return unexpected(refusal(Refused::Why::outdated, fmt::format("game {} is not over", next - 1)));
  auto sheet = Sheet::begin({next, at, request.stamp, table.config.header, {}});
  if (!sheet) return unexpected(refusal(Refused::Why::broken, sheet.error()));
  auto past = std::make_shared<Games>(*table.past);
  past->push_back(table.game->lines());
  return Change{{request.stamp, quaternity_sheet::Begun{next, table.config.header}},
                std::make_shared<const Sheet>(std::move(*sheet)),
                std::move(past)};
}

}  // namespace eboard::daemon
