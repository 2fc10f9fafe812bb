// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>

#include "rules/chess/notation/notation.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::livechess {

namespace json = boost::json;
using rules::GameRecord, rules::Result;

namespace {

/// The position numbers of Chess960; the initial position's stands for any game of standard chess.
constexpr int kPositions = 960;
constexpr int kStandard = 518;

std::optional<std::string> known(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  if (found == tags.end() || found->value.find_first_not_of("?-.") == std::string::npos) return std::nullopt;
  return found->value;
}

/// All that is said of a player comes from one place: a ruling may have exchanged the players.
const std::vector<rules::Tag>& tags_of_player(const Pairing& pairing, std::string_view side) {
  const bool from_game = pairing.game && known(pairing.game->record.tags, side);
  return from_game ? pairing.game->record.tags : pairing.tags;
}

json::value number_or_null(const std::optional<std::string>& digits) {
  if (!digits) return nullptr;
  std::int64_t number = 0;
  const char* const last = digits->data() + digits->size();
  const auto [end, error] = std::from_chars(digits->data(), last, number);
  if (error != std::errc() || end != last || number <= 0) return nullptr;
  return number;
}

bool is_forfeit(const Pairing& pairing) {
  return pairing.game->record.plies.empty() || known(pairing, "Termination") == "forfeit";
}

/// nullopt: the game begins with no position that has such a number.
std::optional<int> position_number(const GameRecord& record) {
  if (record.start == rules::Setup::initial()) return kStandard;
  for (int number = 0; number < kPositions; ++number) {
    if (rules::Position::chess960(number).setup() == record.start) return number;
  }
  return std::nullopt;
}

/// "e4 5395": the move and the seconds that were left. Without them no press ended it.
json::array moves_of(const GameRecord& record) {
  json::array moves;
  auto position = rules::Position::from_setup(record.start);
  if (!position) return moves;
  for (const rules::PlyRecord& ply : record.plies) {
    if (!position->is_legal(ply.move)) break;
    std::string text = rules::to_san(*position, ply.move);
    if (ply.clock) text += fmt::format(" {}", seconds_of(*ply.clock));
    moves.emplace_back(std::move(text));
    position->play(ply.move);
  }
  return moves;
}

/// What stands behind the moves: rulings, and why the moves end here.
json::value comment_of(const GameRecord& record, bool has_number) {
  if (!has_number)
    return json::string(fmt::format("from {}: these moves cannot be shown", rules::to_fen(record.start)));
  const std::string& comment = record.plies.empty() ? record.comment : record.plies.back().comment;
  return comment.empty() ? json::value(nullptr) : json::value(json::string(comment));
}

}  // namespace

std::int64_t seconds_of(std::chrono::milliseconds time) {
  return std::chrono::floor<std::chrono::seconds>(time).count();
}

std::optional<std::string> known(const Pairing& pairing, std::string_view tag) {
  auto value = pairing.game ? known(pairing.game->record.tags, tag) : std::nullopt;
  return value ? value : known(pairing.tags, tag);
}

std::optional<std::string> date_of(const Pairing& pairing) {
  auto date = known(pairing, "Date");
  if (!date || date->find('?') != std::string::npos) return std::nullopt;
  std::ranges::replace(*date, '.', '-');
  return date;
}

json::value or_null(const std::optional<std::string>& text) {
  return text ? json::value(json::string(*text)) : json::value(nullptr);
}

json::value to_json(const Clock& clock) {
  json::value runs = nullptr;
  if (clock.runs) runs = *clock.runs == rules::Color::white;
  return {{"white", clock.white}, {"black", clock.black}, {"run", runs}, {"time", clock.time}};
}

json::value or_null(const std::optional<Clock>& clock) {
  return clock ? to_json(*clock) : json::value(nullptr);
}

/// "Menchik, Vera": what stands behind the comma is the first name.
json::value player_json(const Pairing& pairing, rules::Color side, FideId form) {
  const std::string colour = side == rules::Color::white ? "White" : "Black";
  const auto& tags = tags_of_player(pairing, colour);
  std::optional<std::string> first, last = known(tags, colour);
  if (const std::size_t comma = last ? last->find(',') : std::string::npos; comma != std::string::npos) {
    const std::size_t begin = last->find_first_not_of(' ', comma + 1);
    if (begin != std::string::npos) first = last->substr(begin);
    last->resize(comma);
  }
  const auto id = known(tags, colour + "FideId");
  return {{"fname", or_null(first)},
          {"mname", nullptr},
          {"lname", or_null(last)},
          {"title", or_null(known(tags, colour + "Title"))},
          {"federation", or_null(known(tags, colour + "Federation"))},
          {"gender", nullptr},
          {"fideid", form == FideId::number ? number_or_null(id) : or_null(id)}};
}

json::value result_json(const Pairing& pairing) {
  switch (pairing.game ? pairing.game->record.result : Result::unknown) {
    case Result::white_wins:
      return is_forfeit(pairing) ? "WHITEFORFAIT" : "WHITEWIN";
    case Result::black_wins:
      return is_forfeit(pairing) ? "BLACKFORFAIT" : "BLACKWIN";
    case Result::draw:
      return "DRAW";
    case Result::unknown:
      break;
  }
  return nullptr;
}

json::object game_json(const Pairing& pairing, const std::optional<Clock>& clock) {
  const GameRecord record = pairing.game ? pairing.game->record : GameRecord();
  const auto number = position_number(record);
  return {{"chess960", number.value_or(kStandard)},
          {"result", result_json(pairing)},
          {"comment", comment_of(record, number.has_value())},
          {"clock", or_null(clock)},
          {"moves", number ? moves_of(record) : json::array()}};
}

std::string compact(const json::value& value) { return rules::as_utf8(json::serialize(value)); }

}  // namespace eboard::livechess
