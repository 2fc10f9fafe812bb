// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/proposals.hpp"

#include <fmt/format.h>

#include <utility>

#include "daemon/core/ruling_answers.hpp"
#include "rules/laws/endings/repetition.hpp"
#include "rules/laws/rulings/board_map.hpp"
#include "rules/laws/rulings/claim_window.hpp"
#include "rules/laws/rulings/propose.hpp"

namespace eboard::daemon {

using rules::Color;
using rules::GameFile;
using rules::Incident;
using seams::Refused;
using tracking::IrregularityFound;

namespace {

/// The game with the irregular ply added, if that ply still waits for the reply to be committed.
GameFile with_flagged_ply(const GameFile& game, const IrregularityFound& found) {
  const auto board = rules::Placement::parse(tracking::board_of(found.evidence));
  const bool flagged = found.state == tracking::State::completed && found.move.size() >= 4 && board;
  if (!flagged || found.ply != game.state().ply() + 1) return game;
  const auto next = game.with(
      rules::entry::Played{.move = found.move.substr(0, 4), .irregular = true, .board = *board, .times = {}});
  return next.value_or(game);
}

/// The player whom the detector names, else the player who made or had to make the ply.
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
    const bool own = board[square]->color == incident.by;
    incident.enemy_first = incident.enemy_first || (!own && incident.own.empty());
    (own ? incident.own : incident.enemy).push_back(square);
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

/// Why the rulings cannot be entered one after the other; nullopt: they can.
std::optional<std::string> refusal(GameFile game, const std::vector<rules::Ruling>& rulings,
                                   const rules::MateOracle& oracle) {
  for (const rules::Ruling& ruling : rulings) {
    const auto next = game.with(ruling, {}, oracle);
    if (!next) return next.error().text();
    game = *next;
  }
  return std::nullopt;
}

std::vector<seams::Proposals::Proposed> proposed(const GameFile& game, rules::Rule rule,
                                                 const IrregularityFound& found,
                                                 const rules::MateOracle& oracle) {
  const GameFile flagged = with_flagged_ply(game, found);
  std::vector<seams::Proposals::Proposed> out;
  for (rules::Proposal& proposal : rules::propose(flagged, incident_of(rule, flagged, found), oracle)) {
    auto refused = refusal(game, proposal.rulings, oracle);
    out.push_back({std::move(proposal), std::move(refused)});
  }
  return out;
}

/// Claims that the player on move could make now; by the edition, only until they touch a piece.
std::vector<seams::Proposals::Claim> claims(const rules::GameState& state) {
  std::vector<seams::Proposals::Claim> out;
  if (state.over() || !state.position()) return out;
  for (const auto kind : {rules::ClaimKind::threefold, rules::ClaimKind::fifty_moves}) {
    auto answer = rules::check_claim(state.history, state.edition, {.kind = kind, .by = state.turn()},
                                     {.timed = state.clock.control.timed()});
    if (answer.kind == rules::ClaimAnswer::Kind::right)
      out.push_back({kind, state.turn(), std::move(answer)});
  }
  return out;
}

/// The rulings on that irregularity.
std::vector<seams::RulingGiven> given(BoardRecorder& recorder, const GameFile& game, int about) {
  auto out = rulings_given(recorder, game);
  std::erase_if(out, [&](const seams::RulingGiven& one) {
    return one.record.stamp.about != about ||
           std::holds_alternative<rules::ruling::Undo>(one.record.ruling.action);
  });
  return out;
}

auto no_game() {
  return unexpected(
      Refused{Refused::Why::unknown, "the game cannot be ruled on at its board any more; rule on its PGN"});
}

}  // namespace

seams::AnswerTo<seams::ProposalQuery> propose_rulings(BoardRecorder& recorder,
                                                      const seams::ProposalQuery& query) {
  const pipeline::RuledGame* game = recorder.pipeline().book().find(query.game);
  if (game == nullptr) return no_game();
  const IrregularityFound* found = game->irregularity(query.irregularity, query.since);
  if (found == nullptr)
    return unexpected(
        Refused{Refused::Why::unknown, fmt::format("game {} has no such irregularity any more", query.game)});
  return propose_rulings(recorder, query.game, *found);
}

seams::AnswerTo<seams::ProposalQuery> propose_rulings(BoardRecorder& recorder, int number,
                                                      const IrregularityFound& found) {
  pipeline::BoardPipeline& pipeline = recorder.pipeline();
  pipeline::RuledGame* game = pipeline.book().find(number);
  if (game == nullptr) return no_game();
  const auto file = pipeline.book().file(*game);
  if (!file) return unexpected(Refused{Refused::Why::outdated, file.error().text()});
  const rules::GameState& state = file->state();
  seams::Proposals out;
  out.board = recorder.identity().number;
  out.game = number;
  out.ply = state.ply();
  out.phase = state.phase;
  out.start = state.start.setup();
  const auto code = found.code.known();
  if (const auto rule = code ? tracking::irregularity(*code).rule : std::nullopt) {
    out.proposals = proposed(*file, *rule, found, pipeline.oracle());
    out.window = rules::claim_window(state, *rule, found.ply);
  }
  out.claims = claims(state);
  out.position_occurred =
      rules::occurrences(state.history, state.edition.repetition.same, state.history.plies()).size();
  out.plies_without_progress = state.history.position().half_move_clock();
  out.given = given(recorder, *file, found.id);
  return out;
}

}  // namespace eboard::daemon
