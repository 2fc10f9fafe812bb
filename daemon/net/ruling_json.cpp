// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/ruling_json.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <utility>

#include "daemon/cards/proposal_json.hpp"
#include "daemon/net/clock_request.hpp"
#include "rules/laws/rulings/game/snapshot.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

std::string_view side_word(rules::Color side) { return side == rules::Color::white ? "white" : "black"; }

json::value side_or_null(const std::optional<rules::Color>& side) {
  return side ? json::value(side_word(*side)) : json::value(nullptr);
}

}  // namespace

json::value clock_json(const rules::ClockState& clock) {
  if (!clock.times) return nullptr;
  return json::object{{"white_ms", clock.times->white.count()},
                      {"black_ms", clock.times->black.count()},
                      {"running", side_or_null(clock.running)}};
}

namespace {

json::object signatures_json(const rules::GameState& state) {
  const auto result = [&](rules::Color side) -> json::value {
    const auto& signature = state.player(side).signature;
    return signature ? json::value(rules::to_string(*signature)) : json::value(nullptr);
  };
  return {{"white", result(rules::Color::white)}, {"black", result(rules::Color::black)}};
}

/// The ruling that fills the gap is `enter`, followed by moves="...".
json::object gap_json(const seams::BoardGap& open) {
  const rules::RecordGap& gap = open.gap;
  json::array lines;
  for (const auto& line : open.lines) lines.emplace_back(rules::numbered_line(gap, line));
  return {{"board", open.board},
          {"game", open.game},
          {"after", gap.after},
          {"plies", gap.plies},
          {"counted", gap.counted},
          {"sentence", rules::gap_sentence(gap)},
          {"before", rules::to_fen(gap.before.setup())},
          {"behind", gap.behind.fen()},
          {"turn", side_or_null(gap.turn)},
          {"lines", std::move(lines)},
          {"enter", fmt::format("R-RECORD after={} plies={}", gap.after, gap.plies)}};
}

json::array gaps_json(const std::vector<seams::BoardGap>& gaps) {
  json::array out;
  for (const seams::BoardGap& gap : gaps) out.push_back(gap_json(gap));
  return out;
}

std::string command_of(const rules::RulingRecord& record) {
  return rules::to_string(rules::Ruling{record.ruling.action, {}, {}});
}

std::string words_for_arbiter(const rules::Setup& start, const rules::Ruling& ruling) {
  return rules::decision_words(ruling.action, rules::Audience::arbiter, start);
}

void mark(json::object& object, const seams::RulingGiven& given) {
  if (given.undone) object["undone"] = true;
  if (!given.stored) object["stored"] = false;
}

json::object ruling_json(const seams::RulingGiven& given) {
  const rules::RulingRecord& record = given.record;
  json::object object{{"number", record.number},
                      {"ply", record.ply},
                      {"ruling", command_of(record)},
                      {"article", record.article},
                      {"edition", record.edition},
                      {"author", record.stamp.author},
                      {"because", record.ruling.because},
                      {"id", record.stamp.request},
                      {"wall_ms", record.stamp.wall.count()},
                      {"game_ms", record.stamp.game.count()},
                      {"clock_before", clock_json(record.before)},
                      {"clock_after", clock_json(record.after)}};
  if (record.stamp.about != 0) object["about"] = record.stamp.about;
  if (!record.proposed.empty()) object["proposed"] = record.proposed;
  mark(object, given);
  return object;
}

void add_state(json::object& object, const rules::GameFile& file) {
  const rules::GameState& state = file.state();
  object["ply"] = state.ply();
  object["phase"] = rules::to_string(state.phase);
  object["edition"] = state.edition.id;
  object["time_control"] = rules::to_string(state.clock.control);
  object["local_rules"] = rules::to_string(state.local);
  object["clock"] = clock_json(state.clock);
  object["outcome"] = state.outcome ? json::value(rules::to_string(*state.outcome)) : json::value(nullptr);
  object["awaits_board"] = state.awaiting_board;
  object["signed"] = signatures_json(state);
  object["snapshot"] = rules::to_text(rules::snapshot(file));
}

json::object claim_json(const seams::Proposals::Claim& claim) {
  json::array plies;
  for (const int ply : claim.answer.plies) plies.emplace_back(ply);
  return {
      {"kind", rules::to_string(claim.kind)}, {"by", side_word(claim.by)}, {"article", claim.answer.article},
      {"why", claim.answer.reason},           {"until", claim.until},      {"plies", std::move(plies)}};
}

json::value owed_json(const std::optional<rules::Times>& owed) {
  if (!owed) return nullptr;
  return json::object{{"white_ms", owed->white.count()}, {"black_ms", owed->black.count()}};
}

json::value window_json(const std::optional<rules::ClaimWindow>& window) {
  if (!window) return nullptr;
  json::object object{{"until", window->until}, {"open", window->open}, {"moves_left", nullptr}};
  if (window->moves_left) object["moves_left"] = *window->moves_left;
  return object;
}

}  // namespace

json::object given_json(const seams::RulingGiven& given, const rules::Setup& start) {
  json::object object{{"number", given.record.number},
                      {"ruling", command_of(given.record)},
                      {"words", words_for_arbiter(start, given.record.ruling)},
                      {"article", given.record.article},
                      {"author", given.record.stamp.author},
                      {"clock_order", clock_order_json(given.record.ruling)}};
  mark(object, given);
  return object;
}

json::object to_json(const rules::RulingEntered& entered) {
  return {{"board", entered.board},
          {"game", entered.game},
          {"ply", entered.ruling.ply},
          {"number", entered.ruling.number},
          {"ruling", rules::to_string(entered.ruling.ruling)},
          {"article", entered.ruling.article}};
}

json::object to_json(const seams::Standing& standing) {
  json::object object{{"board", standing.board}, {"game", nullptr}};
  if (!standing.game) return object;
  object["game"] = standing.game->number;
  if (!standing.game->file) {
    object["fault"] = standing.game->file.error();
    return object;
  }
  add_state(object, *standing.game->file);
  json::array rulings;
  for (const seams::RulingGiven& given : standing.game->rulings) rulings.push_back(ruling_json(given));
  object["rulings"] = std::move(rulings);
  object["gaps"] = gaps_json(standing.gaps);
  return object;
}

json::object to_json(const std::vector<seams::BoardGap>& gaps) { return {{"gaps", gaps_json(gaps)}}; }

json::object to_json(const seams::Proposals& all) {
  json::array proposals, what_if, claims, given;
  for (const auto& one : all.proposals) proposals.push_back(cards::to_json(one, all.start));
  for (const auto& one : all.what_if) what_if.push_back(cards::to_json(one, all.start));
  for (const auto& one : all.claims) claims.push_back(claim_json(one));
  for (const auto& one : all.given) given.push_back(given_json(one, all.start));
  return {{"board", all.board},
          {"game", all.game},
          {"ply", all.ply},
          {"phase", rules::to_string(all.phase)},
          {"proposals", std::move(proposals)},
          {"what_if", std::move(what_if)},
          {"first", all.first ? json::value(*all.first) : json::value(nullptr)},
          {"window", window_json(all.window)},
          {"owed", owed_json(all.owed)},
          {"claims", std::move(claims)},
          {"counts", json::object{{"position_occurred", all.position_occurred},
                                  {"plies_without_progress", all.plies_without_progress}}},
          {"given", std::move(given)}};
}

}  // namespace eboard::net
