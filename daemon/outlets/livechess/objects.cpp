// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/livechess/objects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <charconv>

#include "rules/chess/notation/notation.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::outlets::livechess {

namespace {

namespace json = boost::json;
using rules::GameRecord, rules::Result;

/// The position numbers of Chess960; the initial position's stands for any game of standard chess.
constexpr int kPositions = 960;
constexpr int kStandard = 518;

std::string_view value_of(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  return found == tags.end() || found->value == "?" ? std::string_view() : found->value;
}

/// Always UTF-8, whatever the pairings hold.
json::value text_or_null(std::string_view text) {
  if (text.empty()) return nullptr;
  return json::string(rules::as_utf8(std::string(text)));
}

json::value number_or_null(std::string_view digits) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size() || number <= 0) return nullptr;
  return number;
}

json::object player(const std::vector<rules::Tag>& tags, const std::string& side) {
  const std::string_view name = value_of(tags, side);
  const std::size_t comma = name.find(',');
  const std::string_view last = name.substr(0, comma);
  std::string_view first = comma == std::string_view::npos ? std::string_view() : name.substr(comma + 1);
  first.remove_prefix(std::min(first.find_first_not_of(' '), first.size()));
  return {{"fname", text_or_null(first)},
          {"mname", nullptr},
          {"lname", text_or_null(last)},
          {"title", text_or_null(value_of(tags, side + "Title"))},
          {"federation", text_or_null(value_of(tags, side + "Federation"))},
          {"gender", nullptr},
          {"fideid", number_or_null(value_of(tags, side + "FideId"))}};
}

const std::vector<rules::Tag>& tags_of(const Pairing& pairing) {
  return pairing.game ? pairing.game->record.tags : pairing.tags;
}

json::value result_code(const storage::GameRow& game) {
  const bool played = !game.plies.empty();
  switch (game.record.result) {
    case Result::white_wins:
      return played ? "WHITEWIN" : "WHITEFORFAIT";
    case Result::black_wins:
      return played ? "BLACKWIN" : "BLACKFORFAIT";
    case Result::draw:
      return "DRAW";
    default:
      return nullptr;
  }
}

/// nullopt: the game begins with no position that has such a number.
std::optional<int> position_number(const GameRecord& record) {
  if (record.start == rules::Setup::initial()) return kStandard;
  for (int number = 0; number < kPositions; ++number) {
    if (rules::Position::chess960(number).setup() == record.start) return number;
  }
  return std::nullopt;
}

/// "e4 5395": the move and the seconds that were left.
json::array moves_of(const GameRecord& record) {
  json::array moves;
  const auto start = rules::Position::from_setup(record.start);
  if (!start) return moves;
  rules::Position position = *start;
  for (const rules::PlyRecord& ply : record.plies) {
    if (!position.is_legal(ply.move)) break;
    std::string text = rules::to_san(position, ply.move);
    if (ply.clock) text += fmt::format(" {}", std::chrono::floor<std::chrono::seconds>(*ply.clock).count());
    moves.push_back(json::string(text));
    position.play(ply.move);
  }
  return moves;
}

json::value clock_of(const GameFacts& facts) {
  if (!facts.clocks || !facts.clocks->white || !facts.clocks->black) return nullptr;
  const auto seconds = [](storage::Millis time) {
    return std::chrono::floor<std::chrono::seconds>(time).count();
  };
  const auto& running = facts.clocks->running;
  return json::object{{"white", seconds(*facts.clocks->white)},
                      {"black", seconds(*facts.clocks->black)},
                      {"run", running ? json::value(*running == rules::Color::white) : json::value(nullptr)},
                      {"time", facts.clocks_since}};
}

json::value date_of(const std::vector<Pairing>& pairings) {
  for (const Pairing& pairing : pairings) {
    std::string date(value_of(tags_of(pairing), "Date"));
    if (date.empty() || date.find('?') != std::string::npos) continue;
    std::ranges::replace(date, '.', '-');
    return json::string(date);
  }
  return nullptr;
}

/// What stands behind the moves: rulings, and why the moves end here.
std::string comment_of(const GameRecord& record, bool has_number) {
  if (!has_number) return "This game begins from a position that these files cannot hold.";
  return record.plies.empty() ? record.comment : record.plies.back().comment;
}

}  // namespace

RoundOrder::RoundOrder(const std::vector<storage::Pairing>& pairings) {
  for (const storage::Pairing& pairing : pairings)
    paired_[pairing.board] = {pairing.board, pairing.tags, std::nullopt};
}

void RoundOrder::add(const storage::GameRow& game) {
  const auto gives_way = [](const storage::GameRow& former) {
    return former.ended && former.record.result == Result::unknown && former.result_by != "ruling";
  };
  const auto paired = paired_.find(game.board_number);
  if (paired != paired_.end()) {
    auto& place = paired->second.game;
    if (!place || gives_way(*place)) {
      place = game;
      return;
    }
  }
  const auto former = std::ranges::find_if(further_, [&](const storage::GameRow& other) {
    return other.board_number == game.board_number && gives_way(other);
  });
  if (former != further_.end()) {
    // The place is that of the first attempt.
    const storage::Millis began = former->started;
    *former = game;
    former->started = began;
  } else {
    further_.push_back(game);
  }
}

std::vector<Pairing> RoundOrder::take() {
  std::vector<Pairing> all;
  for (auto& [table, pairing] : paired_) all.push_back(std::move(pairing));
  std::ranges::stable_sort(further_, {}, &storage::GameRow::started);
  for (storage::GameRow& game : further_)
    all.push_back({game.board_number, game.record.tags, std::move(game)});
  return all;
}

bool is_live(const Pairing& pairing) { return pairing.game && !pairing.game->ended; }

std::string tournament_text(const Tournament& tournament) {
  json::array rounds, serials;
  for (const Tournament::Round& round : tournament.rounds)
    rounds.push_back(json::object{{"count", round.count}, {"live", round.live}});
  for (const std::string& serial : tournament.serials) serials.push_back(json::string(serial));
  const auto text = [](const std::string& value) { return json::string(rules::as_utf8(value)); };
  return json::serialize(json::object{{"id", text(tournament.id)},
                                      {"name", text(tournament.name)},
                                      {"location", text(tournament.location)},
                                      {"country", text(tournament.country)},
                                      {"website", text_or_null(tournament.website)},
                                      {"rules", "STANDARD"},
                                      {"chess960", tournament.chess960 ? "ALWAYS" : "NEVER"},
                                      {"timecontrol", text(tournament.time_control)},
                                      {"rounds", std::move(rounds)},
                                      {"eboards", std::move(serials)}});
}

std::string round_text(const std::vector<Pairing>& pairings) {
  json::array all;
  for (const Pairing& pairing : pairings) {
    const Result result = pairing.game ? pairing.game->record.result : Result::unknown;
    all.push_back(json::object{{"white", player(tags_of(pairing), "White")},
                               {"black", player(tags_of(pairing), "Black")},
                               {"result", rules::to_string(result)},
                               {"live", is_live(pairing)}});
  }
  return json::serialize(json::object{{"date", date_of(pairings)}, {"pairings", std::move(all)}});
}

std::string game_text(const Pairing& pairing, const GameFacts& facts) {
  const GameRecord nothing;
  const GameRecord& record = pairing.game ? pairing.game->record : nothing;
  const auto number = position_number(record);
  return json::serialize(
      json::object{{"live", is_live(pairing)},
                   {"serialNr", json::string(facts.serial)},
                   {"firstMove", facts.began},
                   {"chess960", number.value_or(kStandard)},
                   {"result", pairing.game ? result_code(*pairing.game) : json::value(nullptr)},
                   {"comment", text_or_null(comment_of(record, number.has_value()))},
                   {"clock", is_live(pairing) ? clock_of(facts) : json::value(nullptr)},
                   {"moves", number ? moves_of(record) : json::array()}});
}

std::string meta_text(const std::string& host) {
  return json::serialize(json::object{{"host", host}, {"format", "1"}});
}

}  // namespace eboard::outlets::livechess
