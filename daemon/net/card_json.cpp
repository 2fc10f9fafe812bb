// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/card_json.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <string_view>

#include "daemon/events/evidence_json.hpp"
#include "daemon/events/irregularity_words.hpp"
#include "daemon/net/live_json.hpp"
#include "rules/chess/fen_fields.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/rulings/text/ruling.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

json::value text_or_null(std::string_view text) {
  if (text.empty()) return nullptr;
  return json::string(text);
}

std::string_view tag_of(const live::GameSeat& seat, std::string_view name) {
  const auto found = std::ranges::find(seat.tags, name, &rules::Tag::name);
  return found == seat.tags.end() ? std::string_view{} : std::string_view(found->value);
}

json::value times_json(const std::optional<live::LiveClock>& clock) {
  if (!clock) return nullptr;
  json::object object{{"white_ms", clock->white.count()}, {"black_ms", clock->black.count()}};
  if (clock->running) object["running"] = *clock->running == rules::Color::white ? "white" : "black";
  return object;
}

json::value wall_json(const std::optional<tracking::Millis>& wall) {
  return wall ? json::value(wall->count()) : json::value(nullptr);
}

json::value side_json(const std::optional<rules::Color>& side) {
  if (!side) return nullptr;
  return *side == rules::Color::white ? "white" : "black";
}

json::value name_or_null(std::string_view fen, const tracking::PlayedMove& move) {
  return text_or_null(tracking::move_name(fen, move).value_or(""));
}

/// The move in question. What is found by a ruling names none: it is the one that was played.
json::value san_of(const live::Card& card) {
  const auto code = card.found.code.known();
  const bool by_ruling =
      code == tracking::Code::obligation_not_met || code == tracking::Code::moved_before_update;
  if (by_ruling && !card.line.empty() && card.line.back().ply == card.found.ply)
    return json::string(card.line.back().san);
  return text_or_null(tracking::move_name(card.found, card.before).value_or(""));
}

json::array seen_json(const std::vector<live::Sight>& seen) {
  json::array out;
  for (const live::Sight& sight : seen) {
    json::object object{{"at_ms", sight.at.count()}};
    if (sight.pressed)
      object["pressed"] = side_json(sight.pressed);
    else
      object["placement"] = sight.placement;
    out.push_back(std::move(object));
  }
  return out;
}

/// What the ply may have been, as likely as the tracker holds it.
json::value readings_json(const live::Card& card) {
  if (!card.reported) return nullptr;
  json::array others;
  for (const tracking::PlayedMove& other : card.reported->alternatives)
    others.push_back(name_or_null(card.before, other));
  return json::object{{"move", name_or_null(card.before, card.reported->uci)},
                      {"confidence", card.reported->confidence},
                      {"alternatives", std::move(others)}};
}

json::array states_json(const std::vector<live::Card::Step>& steps) {
  json::array states;
  for (const auto& step : steps) {
    states.push_back(json::object{
        {"state", step.state.text()}, {"at_ms", step.at.count()}, {"wall_ms", wall_json(step.wall)}});
  }
  return states;
}

json::array given_json(const std::vector<live::Card::Given>& given) {
  json::array rulings;
  for (const live::Card::Given& one : given) {
    json::object object{{"number", one.number}, {"words", one.words}, {"author", one.author}};
    object["article"] = text_or_null(one.article);
    object["at_ms"] = one.at.count();
    object["wall_ms"] = wall_json(one.wall);
    if (one.undone) object["undone"] = true;
    rulings.push_back(std::move(object));
  }
  return rulings;
}

json::array plies_json(const std::vector<live::Card::Played>& some) {
  json::array plies;
  for (const auto& played : some) plies.push_back(json::object{{"ply", played.ply}, {"san", played.san}});
  return plies;
}

void put_table(json::object& object, const live::Card& card) {
  object["board"] = card.board;
  object["round"] = card.seat.round;
  const bool as_paired = !card.names_exchanged;
  object["white"] = text_or_null(tag_of(card.seat, as_paired ? "White" : "Black"));
  object["black"] = text_or_null(tag_of(card.seat, as_paired ? "Black" : "White"));
  object["game"] = card.seat.game;
  object["not_of_round"] = card.apart;  // false is said too: what a patch leaves out stays as it was
}

std::optional<rules::Position> position_of(const std::string& fen) {
  const auto setup = rules::parse_fen(fen);
  if (!setup) return std::nullopt;
  const auto position = rules::Position::from_setup(*setup, rules::Validation::follow_on);
  return position ? std::optional(*position) : std::nullopt;
}

/// What a ruling demanded, in words; null if nothing was demanded.
json::value due_json(const live::Card& card) {
  const auto* disobeyed = std::get_if<tracking::evidence::Disobedience>(&card.found.evidence);
  if (disobeyed == nullptr) return nullptr;
  const auto due = rules::parse_obligation(disobeyed->due);
  if (!due) return nullptr;
  const auto position = position_of(card.before);
  return json::string(position ? describe(*due, *position) : describe(*due));
}

void put_law(json::object& object, const tracking::IrregularityFound& found) {
  const rules::Edition* edition = rules::find_edition(found.edition);
  object["code"] = found.code.text();
  object["title"] = tracking::title_of(found);
  object["finding"] = text_or_null(tracking::sentence_of(found).value_or(""));
  object["article"] = text_or_null(found.article);
  object["edition"] = found.edition;
  object["edition_title"] = edition == nullptr ? std::string_view(found.edition) : edition->title;
  object["for"] = tracking::to_string(found.for_whom);
}

void put_position(json::object& object, const live::Card& card) {
  const auto blank = card.before.find(' ');
  object["fen"] = text_or_null(card.before);
  object["before"] = text_or_null(rules::placement_in(card.before));
  object["after"] = text_or_null(card.after);
  if (blank == std::string::npos)
    object["turn"] = nullptr;
  else
    object["turn"] = card.before[blank + 1] == 'b' ? "black" : "white";
}

}  // namespace

json::object card_json(const live::Card& card) {
  json::object object{{"number", card.number}, {"id", card.found.id}};
  put_table(object, card);
  put_law(object, card.found);
  object["state"] = card.found.state.text();
  object["open"] = card.open();
  object["states"] = states_json(card.steps);
  object["ply"] = card.found.ply;
  object["first_move"] = first_move_json(card.start);
  object["move"] = text_or_null(card.found.move.text());
  object["san"] = san_of(card);
  object["by"] = side_json(card.by());
  put_position(object, card);
  object["clock_at_turn"] = times_json(card.turn);
  object["clock"] = times_json(card.clock);
  object["line"] = plies_json(card.line);
  object["named"] = plies_json(card.named);
  object["given"] = given_json(card.given);
  object["seen"] = seen_json(card.seen);
  object["readings"] = readings_json(card);
  object["due"] = due_json(card);
  object["evidence"] = tracking::to_json(card.found.evidence);
  return object;
}

json::array attention_json(const live::Attention& attention) {
  json::array all;
  for (const auto& [number, person] : attention.all())
    all.push_back({{"number", number}, {"person", person}});
  return all;
}

}  // namespace eboard::net
