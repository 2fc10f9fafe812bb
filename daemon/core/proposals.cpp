// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/proposals.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/core/ruling_answers.hpp"
#include "rules/endings/repetition.hpp"
#include "rules/rulings/board_map.hpp"
#include "rules/rulings/claim_window.hpp"
#include "rules/rulings/decision_words.hpp"
#include "rules/rulings/propose.hpp"

namespace eboard::daemon {

namespace json = boost::json;
using rules::Color;
using rules::GameFile;
using rules::Incident;
using tracking::IrregularityFound;

namespace {

/// With the ply that was flagged, where it waits for the reply to be committed.
GameFile with_flagged_ply(const GameFile& game, const IrregularityFound& found) {
  const auto board = rules::Placement::parse(tracking::board_of(found.evidence));
  const bool flagged = found.state == tracking::State::completed && found.move.size() >= 4 && board;
  if (!flagged || found.ply != game.state().ply() + 1) return game;
  const auto next = game.with(
      rules::entry::Played{.move = found.move.substr(0, 4), .irregular = true, .board = *board, .times = {}});
  return next.value_or(game);
}

/// Named by the detector, else who made or had to make the ply.
Color offender(const GameFile& game, const IrregularityFound& found) {
  if (const auto side = tracking::side_of(found.evidence)) return *side;
  const rules::GameState& state = game.state();
  if (found.ply >= 1 && found.ply <= state.ply())
    return state.plies[static_cast<std::size_t>(found.ply - 1)].side;
  return state.turn();
}

void read_touched(Incident& incident, const GameFile& game, const IrregularityFound& found) {
  const int before = std::max(found.ply - 1, 0);
  if (before > game.state().history.plies()) return;
  const rules::Placement& board = game.state().history.at(before).placement();
  for (const rules::Square square : tracking::touched_of(found.evidence)) {
    if (!board[square]) continue;
    (board[square]->color == incident.by ? incident.own : incident.enemy).push_back(square);
  }
}

Incident incident_of(rules::Rule rule, const GameFile& game, const IrregularityFound& found) {
  Incident incident{.what = rule, .by = offender(game, found), .ply = {}, .first = {}};
  incident.completed = found.state != tracking::State::pending;
  incident.replied = found.state == tracking::State::stood;
  if (rule == rules::Rule::touch_move || rule == rules::Rule::rook_first) {
    incident.ply = std::max(found.ply - 1, 0);
    read_touched(incident, game, found);
  }
  incident.kings_and_queens_exchanged =
      rules::mapped(rules::BoardMap::mirror, game.state().start.placement()) == rules::Placement::initial();
  if (rule == rules::Rule::displaced || rule == rules::Rule::disturbed) incident.ply = game.state().ply();
  return incident;
}

/// Whether the rulings can be entered one after the other; else the first refusal.
json::value refusal(GameFile game, const std::vector<rules::Ruling>& rulings,
                    const rules::MateOracle& oracle) {
  for (const rules::Ruling& ruling : rulings) {
    const auto next = game.with(ruling, {}, oracle);
    if (!next) return json::string(next.error().text());
    game = *next;
  }
  return nullptr;
}

std::string words_for_arbiter(const GameFile& game, const rules::Ruling& ruling) {
  return rules::decision_words(ruling.action, rules::Audience::arbiter, game.state().start.setup());
}

json::array proposals_json(const GameFile& game, const GameFile& flagged, const Incident& incident,
                           const rules::MateOracle& oracle) {
  json::array out;
  for (const rules::Proposal& proposal : rules::propose(flagged, incident, oracle)) {
    json::array rulings, words;
    for (const rules::Ruling& ruling : proposal.rulings) {
      rulings.emplace_back(rules::to_string(ruling));
      words.emplace_back(words_for_arbiter(game, ruling));
    }
    out.push_back(json::object{{"why", proposal.why},
                               {"article", proposal.article},
                               {"decider", rules::to_string(proposal.decider)},
                               {"rulings", std::move(rulings)},
                               {"words", std::move(words)},
                               {"refused", refusal(game, proposal.rulings, oracle)}});
  }
  return out;
}

/// What the player on move could claim now: until he touches a piece, as the edition has it.
json::array claims_json(const rules::GameState& state) {
  json::array out;
  if (state.over() || !state.position()) return out;
  for (const auto kind : {rules::ClaimKind::threefold, rules::ClaimKind::fifty_moves}) {
    const auto answer = rules::check_claim(state.history, state.edition, {.kind = kind, .by = state.turn()},
                                           {.timed = state.clock.control.timed()});
    if (answer.kind != rules::ClaimAnswer::Kind::right) continue;
    json::array plies;
    for (const int ply : answer.plies) plies.emplace_back(ply);
    out.push_back(json::object{{"kind", rules::to_string(kind)},
                               {"by", state.turn() == Color::white ? "white" : "black"},
                               {"article", answer.article},
                               {"plies", std::move(plies)}});
  }
  return out;
}

/// What was ruled about it.
json::array given_json(BoardRecorder& recorder, const GameFile& game, int about) {
  json::array out;
  for (const rules::RulingRecord& record : game.rulings()) {
    if (record.stamp.about != about || std::holds_alternative<rules::ruling::Undo>(record.ruling.action))
      continue;
    json::object object{{"number", record.number},
                        {"ruling", rules::to_string(rules::Ruling{record.ruling.action, {}, {}})},
                        {"words", words_for_arbiter(game, record.ruling)},
                        {"article", record.article},
                        {"author", record.stamp.author}};
    if (game.undone(record.number)) object["undone"] = true;
    if (!recorder.is_stored(record.stamp.request)) object["stored"] = false;
    out.push_back(std::move(object));
  }
  return out;
}

json::value window_json(const rules::GameState& state, rules::Rule what, int ply) {
  const auto window = rules::claim_window(state, what, ply);
  if (!window) return nullptr;
  json::object object{{"until", window->until}, {"open", window->open}, {"moves_left", nullptr}};
  if (window->moves_left) object["moves_left"] = *window->moves_left;
  return object;
}

json::object counts_json(const rules::GameState& state) {
  const int last = state.history.plies();
  const auto same = rules::occurrences(state.history, state.edition.repetition.same, last);
  return {{"position_occurred", same.size()},
          {"plies_without_progress", state.history.position().half_move_clock()}};
}

}  // namespace

net::DeskAnswer propose_rulings(BoardRecorder& recorder, const net::ProposalQuery& query) {
  pipeline::BoardPipeline& pipeline = recorder.pipeline();
  pipeline::RuledGame* game = pipeline.book().find(query.game);
  if (game == nullptr)
    return desk_error(404, "the game cannot be ruled on at its board any more; rule on its PGN");
  const auto file = pipeline.book().file(*game);
  if (!file) return desk_error(409, file.error().text());
  const rules::GameState& state = file->state();
  json::object object{{"board", recorder.identity().number},
                      {"game", query.game},
                      {"ply", state.ply()},
                      {"phase", rules::to_string(state.phase)}};
  const auto code = query.found.code.known();
  const auto rule = code ? tracking::irregularity(*code).rule : std::nullopt;
  json::array proposals;
  if (rule) {
    const GameFile flagged = with_flagged_ply(*file, query.found);
    proposals = proposals_json(*file, flagged, incident_of(*rule, flagged, query.found), pipeline.oracle());
  }
  object["proposals"] = std::move(proposals);
  object["window"] = rule ? window_json(state, *rule, query.found.ply) : json::value(nullptr);
  object["claims"] = claims_json(state);
  object["counts"] = counts_json(state);
  object["given"] = given_json(recorder, *file, query.found.id);
  return {200, json::serialize(object) + "\n"};
}

}  // namespace eboard::daemon
