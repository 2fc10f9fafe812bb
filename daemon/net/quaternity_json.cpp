// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/quaternity_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>

#include "daemon/events/evidence_json.hpp"
#include "daemon/events/irregularity_words.hpp"
#include "daemon/net/condition_json.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/quaternity/clocks.hpp"
#include "daemon/quaternity/game_json.hpp"
#include "rules/quaternity/notation/record_words.hpp"
#include "rules/quaternity/notation/written_entry.hpp"

namespace eboard::net {

namespace json = boost::json;
namespace quaternity = rules::quaternity;
using quaternity::Player;
using quaternity_sheet::word;

namespace {

std::string_view role_word(rules::Role role) {
  constexpr std::array<std::string_view, 6> kNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
  return kNames[static_cast<std::size_t>(role)];
}

std::string_view status_word(quaternity::Status status) {
  constexpr std::array<std::string_view, 3> kNames{"active", "frozen", "mated"};
  return kNames[static_cast<std::size_t>(status)];
}

json::value ms_or_null(const std::optional<quaternity_sheet::Millis>& time) {
  if (!time) return nullptr;
  return time->count();
}

json::value text_or_null(const std::optional<std::string_view>& text) {
  if (!text) return nullptr;
  return json::value(*text);
}

json::array men_json(const quaternity::Position& position) {
  json::array out;
  for (int n = 0; n < quaternity::kSquares; ++n) {
    const auto square = static_cast<quaternity::Square>(n);
    const auto man = position.at(square);
    if (!man) continue;
    json::object object{{"square", to_string(square)},
                        {"role", role_word(man->role)},
                        {"army", word(man->army)},
                        {"owner", word(man->controller)}};
    if (man->role == rules::Role::pawn) object["heading"] = std::string(1, to_char(man->heading));
    out.push_back(std::move(object));
  }
  return out;
}

json::array players_json(const quaternity::Record& record, const quaternity_sheet::Clocks& clocks) {
  const quaternity::Position& position = record.game.position();
  const quaternity::Points points = record.game.points();
  json::array out;
  for (const Player player : quaternity::kEveryPlayer) {
    out.push_back(json::object{{"player", word(player)},
                               {"name", text_or_null(record.tag(name(player)))},
                               {"status", status_word(position.status(player))},
                               {"in_check", position.in_check(player)},
                               {"half_points", points[index(player)]},
                               {"warnings", record.game.warnings(player)},
                               {"signed", record.game.has_confirmed(player)},
                               {"clock_ms", ms_or_null(clocks.left[index(player)])}});
  }
  return out;
}

json::array mated_json(std::string_view letters) {
  json::array out;
  for (const char& letter : letters)
    out.push_back(json::value(word(*quaternity::words::parse_letter({&letter, 1}))));
  return out;
}

std::string_view kind_word(const quaternity::Entry& entry) {
  if (std::holds_alternative<quaternity::MoveMade>(entry.what)) return "move";
  if (std::holds_alternative<quaternity::Irregular>(entry.what)) return "irregular";
  return std::holds_alternative<quaternity::RulingMade>(entry.what) ? "ruling" : "act";
}

/// The squares from and to; none for a pass, or for an entry that is no move.
json::array squares_of(const quaternity::Entry& entry) {
  const auto* made = std::get_if<quaternity::MoveMade>(&entry.what);
  const auto* irregular = std::get_if<quaternity::Irregular>(&entry.what);
  if (made == nullptr && irregular == nullptr) return {};
  const quaternity::Move move = made != nullptr ? made->move : irregular->move;
  if (move.is_pass()) return {};
  return {json::value(to_string(move.from)), json::value(to_string(move.to))};
}

json::object entry_json(const quaternity_sheet::Sheet& sheet, const quaternity::WrittenEntry& written) {
  const quaternity::Game& game = sheet.record().game;
  const quaternity::Entry& entry = game.entries()[written.at];
  const quaternity::Note& note = written.note;
  const auto squares = squares_of(entry);
  json::object out{{"line", sheet.line_of(written.at)},
                   {"round", written.round},
                   {"player", word(entry.by)},
                   {"kind", kind_word(entry)},
                   {"text", written.text},
                   {"at_ms", sheet.entered_at(written.at).count()}};
  if (!written.mated.empty()) out["mated"] = mated_json(written.mated);
  if (!game.stands(written.at)) out["stands"] = false;
  if (const auto* ruled = std::get_if<quaternity::RulingMade>(&entry.what)) out["ruling"] = ruled->number;
  if (!squares.empty()) out["squares"] = squares;
  if (note.times.clock) out["clock_ms"] = note.times.clock->count();
  if (note.times.elapsed) out["elapsed_ms"] = note.times.elapsed->count();
  if (!note.comment.empty()) out["comment"] = note.comment;
  return out;
}

json::value last_json(const quaternity::Game& game) {
  for (std::size_t n = game.entries().size(); n-- > 0;) {
    if (game.stands(n) && is_ply(game.entries()[n])) return squares_of(game.entries()[n]);
  }
  return json::array{};
}

json::value offer_json(const quaternity::Game& game) {
  if (!game.open_offer()) return nullptr;
  json::array accepted;
  for (const Player player : quaternity::kEveryPlayer) {
    if (game.has_accepted(player)) accepted.push_back(json::value(word(player)));
  }
  return json::object{{"by", word(*game.open_offer())}, {"accepted", std::move(accepted)}};
}

json::array obligations_json(const quaternity::Game& game) {
  json::array out;
  for (const quaternity::ruling::Oblige& owed : game.obligations())
    out.push_back(json::object{{"player", word(owed.player)}, {"has_to", owed.what()}});
  return out;
}

json::value turn_json(const quaternity::Game& game) {
  if (game.ending()) return nullptr;
  return json::value(word(game.position().turn()));
}

/// The times of a clock at the board are better than those that follow from the lines.
quaternity_sheet::Clocks clocks_of(const seams::QuaternityView& view) {
  quaternity_sheet::Clocks clocks = read_clocks(*view.game);
  if (!view.board || !view.board->clock || view.game->record().game.ending()) return clocks;
  const drivers::QuaternityClockReading& reading = *view.board->clock;
  std::copy(reading.remaining.begin(), reading.remaining.end(), clocks.left.begin());
  clocks.turn_since.reset();
  if (reading.running) clocks.turn_since = view.board->clock_at;
  return clocks;
}

/// The player whose time runs.
json::value running_json(const seams::QuaternityView& view, const quaternity_sheet::Clocks& clocks) {
  if (!clocks.turn_since) return nullptr;
  if (view.board && view.board->clock) return word(view.board->clock->running);
  return turn_json(view.game->record().game);
}

json::value board_json(const std::optional<quaternity_sheet::BoardStatus>& board) {
  if (!board) return nullptr;
  return json::object{{"connected", board->connected}, {"in_doubt", board->in_doubt}};
}

json::object game_json(const seams::QuaternityView& view) {
  const quaternity_sheet::Sheet& sheet = *view.game;
  const quaternity::Record& record = sheet.record();
  const quaternity::Game& game = record.game;
  const quaternity_sheet::Clocks clocks = clocks_of(view);
  json::object tags;
  for (const rules::Tag& tag : record.tags) tags[tag.name] = tag.value;
  json::array entries;
  for (const quaternity::WrittenEntry& entry : written_entries(record, quaternity::public_form()))
    entries.push_back(entry_json(sheet, entry));
  json::array eliminations;
  for (const quaternity::Elimination& one : quaternity::eliminations(record))
    eliminations.push_back(quaternity_sheet::to_json(one));
  return {{"table", view.table},
          {"game", sheet.lines().game},
          {"line", sheet.last_line()},
          {"last_standing", sheet.last_standing()},
          {"tags", std::move(tags)},
          {"edition", quaternity::words::kEdition},
          {"language", record.language->code},
          {"round", game.position().round()},
          {"turn", turn_json(game)},
          {"position", to_string(game.position().setup())},
          {"men", men_json(game.position())},
          {"last", last_json(game)},
          {"players", players_json(record, clocks)},
          {"running", running_json(view, clocks)},
          {"board", board_json(view.board)},
          {"turn_since_ms", ms_or_null(clocks.turn_since)},
          {"turn_timer_ms", ms_or_null(clocks.turn_timer)},
          {"offer", offer_json(game)},
          {"plies", game.plies()},
          {"waits_for_ruling", game.is_stuck()},
          {"obligations", obligations_json(game)},
          {"eliminations", std::move(eliminations)},
          {"ending", quaternity_sheet::ending_json(game.ending())},
          {"entries", std::move(entries)}};
}

}  // namespace

seams::QuaternityShown make_shown(const seams::QuaternityView& view) {
  std::string text = json_text(game_json(view));
  text.pop_back();  // removes the brace, because the time follows
  return {view, std::move(text)};
}

std::string to_json_text(const seams::QuaternityShown& shown, const live::Conditions& conditions,
                         double scale, std::chrono::steady_clock::time_point now) {
  const std::chrono::duration<double, std::milli> passed = now - shown.view.seen;
  const auto since = static_cast<std::int64_t>(passed.count() * scale);
  return fmt::format("{},\"conditions\":{},\"now_ms\":{},\"time_scale\":{}}}\n", shown.game,
                     json_text(conditions_json(conditions)), shown.view.as_of.count() + since, scale);
}

json::object summary_json(const seams::QuaternityView& view) {
  const quaternity::Record& record = view.game->record();
  return {{"table", view.table},
          {"game", view.game->lines().game},
          {"line", view.game->last_line()},
          {"round", record.game.position().round()},
          {"turn", turn_json(record.game)},
          {"players", players_json(record, clocks_of(view))},
          {"ending", quaternity_sheet::ending_json(record.game.ending())}};
}

namespace {

/// The player who made a ply, or is to make the next one.
std::optional<Player> maker_of(const quaternity::Game& game, int ply) {
  const std::size_t entry = game.of_ply(ply);
  if (entry < game.entries().size()) return game.entries()[entry].by;
  return ply == game.plies() + 1 && !game.ending() ? std::optional(game.position().turn()) : std::nullopt;
}

/// The player whose move is in question; null where there is none, or where another player made it.
json::value by_json(const quaternity::Game& game, const tracking::IrregularityFound& found) {
  const auto code = found.code.known();
  if (const auto* flag = std::get_if<tracking::evidence::quaternity::FallenFlag>(&found.evidence))
    return json::string(word(flag->player));
  const bool on_turn = code && tracking::irregularity(*code).by == tracking::By::on_turn;
  return on_turn && !found.move.empty() ? word(maker_of(game, found.ply)) : nullptr;
}

json::array flags_json(const quaternity::Game& game,
                       const std::optional<quaternity_sheet::BoardStatus>& board) {
  json::array flags;
  if (!board) return flags;
  for (const auto& [at, found, number] : board->flags) {
    flags.push_back(json::object{{"at_ms", at.count()},
                                 {"ply", found.ply},
                                 {"code", found.code.text()},
                                 {"title", tracking::title_of(found.code)},
                                 {"finding", text_or_null(tracking::sentence_of(found))},
                                 {"state", found.state.text()},
                                 {"by", by_json(game, found)},
                                 {"move", found.move.text()},
                                 {"article", found.article},
                                 {"for", to_string(found.for_whom)},
                                 {"evidence", tracking::to_json(found.evidence)}});
  }
  return flags;
}

}  // namespace

json::object lines_json(const seams::QuaternityView& view) {
  json::array lines;
  for (const quaternity_sheet::SheetLine& line : view.game->lines().lines) {
    json::object object{{"number", line.number}};
    if (const auto* entered = std::get_if<quaternity_sheet::Entered>(&line.what)) {
      object["entry"] = entered->text;
      object["stands"] = line.stands;
    } else {
      object["take_back"] = std::get<quaternity_sheet::TakenBack>(line.what).number;
    }
    object["author"] = line.stamp.author;
    object["id"] = line.stamp.id;
    object["at_ms"] = line.at.count();
    lines.push_back(std::move(object));
  }
  return {{"table", view.table},
          {"game", view.game->lines().game},
          {"lines", std::move(lines)},
          {"flags", flags_json(view.game->record().game, view.board)}};
}

}  // namespace eboard::net
