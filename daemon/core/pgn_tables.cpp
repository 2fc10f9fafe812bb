// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/pgn_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <ctime>
#include <utility>
#include <variant>

#include "daemon/core/boards.hpp"
#include "daemon/sources/source_line.hpp"
#include "daemon/system/log.hpp"
#include "drivers/manual.hpp"
#include "rules/chess/pgn/header_tags.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::daemon {

namespace asio = boost::asio;
using sources::SourceGame;

namespace {

/// What lasts no longer is nobody's matter: a file that is being replaced.
constexpr Millis kNoTrouble{10'000};
/// A port gives no more at a time.
constexpr std::size_t kPacket = 2048;

/// What is the table's own, or follows from the game.
bool is_for_table(const std::string& name) {
  return rules::describes_game_to_come(name) && name != "Round" && name != "Board" && name != "TimeControl";
}

std::string time_of_day() {
  const std::time_t now = std::time(nullptr);
  std::tm here{};
  ::localtime_r(&now, &here);
  return fmt::format("{:02}:{:02}", here.tm_hour, here.tm_min);
}

storage::GameKey key_of(const Slot& slot) {
  return {slot.recorder.identity().board, slot.recorder.pipeline().tracker().stated()->number};
}

storage::Pairing pairing_of(int number, const BoardConfig& board) {
  storage::Pairing pairing{.round = board.round, .board = number, .tags = board.tags};
  if (!board.time_control.empty()) pairing.tags.push_back({"TimeControl", board.time_control});
  return pairing;
}

void take_control(const SourceGame& game, BoardConfig& board) {
  if (!board.time_control.empty()) return;
  if (const auto control = sources::said_control(game)) board.time_control = rules::to_string(*control);
}

void take_variant(const SourceGame& game, BoardConfig& board) {
  const rules::Edition* const edition = rules::find_edition(board.edition);
  if (!game.chess960 || edition == nullptr || edition->variant == rules::Variant::chess960) return;
  if (const std::string wanted = board.edition + "-chess960"; rules::is_edition(wanted))
    board.edition = wanted;
}

}  // namespace

void PgnTables::arrange(const Arrangement& arrangement) {
  arrangement_ = &arrangement;
  std::map<int, Table> tables;
  std::map<std::string, std::vector<PgnSource>> users;
  for (const PortConfig& port : arrangement.ports) {
    if (!port.pgn || !port.board) continue;
    users[port.pgn->place].push_back(*port.pgn);
    const auto before = tables_.find(*port.board);
    Table& table = tables[*port.board];
    if (before != tables_.end() && before->second.source == *port.pgn) table = std::move(before->second);
    table.source = *port.pgn;
    table.seated.reset();  // the configuration may name others
    table.game_seated.reset();
  }
  tables_ = std::move(tables);
  std::erase_if(sources_, [&](const auto& source) { return !users.contains(source.first); });
  for (const auto& [place, of_tables] : users) {
    Source& source = sources_[place];
    source.alone = of_tables.size() == 1;
    // It is asked as often as one of its tables wants.
    const PgnSource& max = *std::ranges::min_element(of_tables, {}, &PgnSource::poll);
    if (source.watch && source.poll == max.poll && source.token == max.token) continue;
    source.poll = max.poll;
    source.token = max.token;
    source.watch.reset();
    source.watch = std::make_unique<sources::Watch>(max, [this, place](const sources::Reading& reading) {
      asio::post(with_.io, [this, place, reading] { came(place, reading); });
    });
  }
}

void PgnTables::stop() { sources_.clear(); }

void PgnTables::came(const std::string& place, const sources::Reading& reading) {
  const auto source = sources_.find(place);
  if (source == sources_.end()) return;
  source->second.reading = reading;
  for (auto& [number, table] : tables_) {
    if (table.source.place == place) follow(number, table);
  }
  tell();
}

void PgnTables::keep_house() {
  for (auto& [number, table] : tables_) follow(number, table);
  tell();
}

void PgnTables::follow(int number, Table& table) {
  const Source& source = sources_.at(table.source.place);
  Slot* const slot = with_.slots.of_table(number);
  if (slot == nullptr || slot->recorder.driver() != drivers::manual::kName || table.seating) return;
  if (!source.reading.trouble.empty() || !source.reading.games) {
    table.follower.lost();
    return trouble(table, source.reading.trouble);
  }
  const auto games = sources::games_of_table(*source.reading.games, table.source.wanted, source.alone);
  // A game that is over may be followed by the next one at once.
  for (int steps = 0; steps < 100; ++steps) {
    const auto stated = slot->recorder.pipeline().tracker().stated();
    const auto step = table.follower.look(with_.time.now(), *stated, games);
    if (const auto* stay = std::get_if<sources::Stay>(&step)) return trouble(table, stay->why);
    if (const auto* next = std::get_if<sources::Begin>(&step)) {
      trouble(table, {});
      if (next->last != nullptr && !put_names_right(number, table, *slot, *next->last)) return;
      if (!begin(number, table, *slot, *next)) return;
      continue;
    }
    const auto& on = std::get<sources::GoOn>(step);
    trouble(table, on.why);
    const SourceGame& game = *on.game;
    const BoardConfig board = described(number, game);
    if (!seat(number, table, *slot, board, key_of(*slot))) return;
    if (!go_on(*slot, board, game)) return;
  }
}

/// The table as the source's game describes it; what the configuration says counts first.
BoardConfig PgnTables::described(int number, const SourceGame& game) const {
  BoardConfig board = arrangement_->board(number);
  for (const rules::Tag& tag : game.tags) {
    const bool named = std::ranges::find(board.tags, tag.name, &rules::Tag::name) != board.tags.end();
    if (!named && is_for_table(tag.name))
      board.tags.push_back({tag.name, rules::one_line(rules::as_utf8(tag.value))});
  }
  if (game.identity.round > 0) board.round = game.identity.round;
  take_control(game, board);
  take_variant(game, board);
  board.start.reset();
  if (game.start != rules::Setup::initial()) board.start = game.start;
  return board;
}

/// The game is about to be left: its names may have changed since its last move.
bool PgnTables::put_names_right(int number, Table& table, const Slot& slot, const SourceGame& game) {
  const BoardConfig board = described(number, game);
  const storage::GameKey key = key_of(slot);
  return table.game_seated == Seated{pairing_of(number, board), key} || seat(number, table, slot, board, key);
}

bool PgnTables::seat(int number, Table& table, const Slot& slot, const BoardConfig& board,
                     const std::optional<storage::GameKey>& game) {
  const Seated wanted{pairing_of(number, board), game};
  if (table.seated == wanted) return true;
  table.seating = true;
  with_.storage.ask([this, number, wanted, board, id = slot.recorder.identity().board,
                     now = with_.time.now()](storage::Store& store) {
    const auto kept = store.rounds().seat(wanted.pairing, wanted.game, now);
    if (!kept) log::error("board {}: who plays there is not stored: {}", number, kept.error().message);
    asio::post(with_.io, [this, number, wanted, board, id, stored = kept.has_value()] {
      const auto asked = tables_.find(number);
      if (asked == tables_.end()) return;
      asked->second.seating = false;
      if (!stored) return;  // it is asked again in a second
      asked->second.seated = wanted;
      if (wanted.game) asked->second.game_seated = wanted;
      with_.slots.show(board, id);
      follow(number, asked->second);
    });
  });
  return false;
}

bool PgnTables::begin(int number, Table& table, Slot& slot, const sources::Begin& next) {
  const BoardConfig board = described(number, *next.game);
  if (!seat(number, table, slot, board, {})) return false;
  BoardRecorder& recorder = slot.recorder;
  recorder.want_settings(settings_of(board, recorder.driver()));
  const auto& tracker = recorder.pipeline().tracker();
  if (tracker.rests()) {
    recorder.advance(with_.time.now());
  } else if (!enter(slot, sources::lines_to_begin(*tracker.stated()))) {
    return false;
  }
  const rules::Position start = tracking::start_of(settings_of(board, recorder.driver()).tracker);
  const auto stated = recorder.pipeline().tracker().stated();
  if (stated->plies > 0 || rules::to_fen(stated->position.setup()) != rules::to_fen(start.setup()))
    return false;
  return enter(slot, {drivers::manual::game_line(next.name)});
}

/// True: something was entered, and more may follow.
bool PgnTables::go_on(Slot& slot, const BoardConfig& board, const SourceGame& game) {
  slot.recorder.correct_control(with_.time.now(), control_of(board));
  const auto stated = slot.recorder.pipeline().tracker().stated();
  const auto lines = sources::missing_lines(*stated, game, control_of(board));
  return !lines.empty() && enter(slot, lines);
}

bool PgnTables::enter(Slot& slot, const std::vector<std::string>& lines) {
  const auto packets = sources::packets_of(lines, kPacket);
  return std::ranges::all_of(packets, [&](const std::string& one) { return with_.lines.enter(slot, one); });
}

void PgnTables::trouble(Table& table, const std::string& why) {
  if (table.why.empty() && !why.empty()) {
    table.since = with_.time.now();
    table.time = time_of_day();
  }
  table.why = why;
}

/// One sentence for all that ails alike.
void PgnTables::tell() {
  std::map<std::pair<std::string, std::string>, std::vector<int>> ailing;
  for (const auto& [number, table] : tables_) {
    if (table.why.empty() || with_.time.now() - table.since < kNoTrouble) continue;
    ailing[{table.why, table.time}].push_back(number);
  }
  std::string sentence;
  for (const auto& [what, numbers] : ailing) {
    const auto& [why, since] = what;
    sentence += fmt::format("Board {}: since {} the PGN from which the moves come {}. ",
                            fmt::join(numbers, ", "), since, why);
  }
  if (!sentence.empty()) sentence += "What was read before stays; see that it is written again.";
  if (sentence == told_) return;
  told_ = sentence;
  if (sentence.empty()) return with_.feed.clear_condition(seams::ConditionCode::source_silent);
  log::warning("{}", sentence);
  with_.feed.set_condition(seams::ConditionCode::source_silent, std::move(sentence));
}

}  // namespace eboard::daemon
