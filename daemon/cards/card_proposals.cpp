// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/card_proposals.hpp"

#include <algorithm>
#include <utility>

#include "daemon/cards/incident.hpp"
#include "daemon/events/doubt.hpp"
#include "rules/laws/rulings/judge/stated.hpp"

namespace eboard::cards {

using rules::Color;
using rules::GameFile;
using rules::Incident;
using tracking::IrregularityFound;

namespace {

rules::entry::Played irregular_ply(const tracking::PieceWay& way, const rules::Placement& board) {
  return {.move = to_string(tracking::PieceWay{way.from, way.to}),
          .irregular = true,
          .board = board,
          .times = {}};
}

/// The game with the illegal ply added that left the king in check, if it still waited for the reply to be
/// committed.
GameFile with_illegal_ply(const GameFile& game, const IrregularityFound& found,
                          const tracking::evidence::KingTaken& taken) {
  const auto position = game.state().position();
  const auto illegal = taken.illegal.on_chess_board();
  if (found.state != tracking::State::completed || found.ply != game.state().ply() + 2) return game;
  if (!position || !illegal) return game;
  rules::Placement board = position->placement();
  board.set(illegal->to, board[illegal->from]);
  board.set(illegal->from, std::nullopt);
  return game.with(irregular_ply(*taken.illegal.way(), board)).value_or(game);
}

/// The game with the promotion added that waits for the reply to be committed.
GameFile with_promotion(const GameFile& game, const IrregularityFound& found) {
  if (found.ply != game.state().ply() + 1) return game;
  return game.with(rules::entry::Played{.move = found.move.text(), .board = {}, .times = {}}).value_or(game);
}

/// The game with the irregular ply added, if that ply still waited for the reply to be committed. What the
/// opponent touched since counts as touched in reply. `ruled`: the game is as it was before the card was
/// ruled on, so the ply stood, though it was put right since.
GameFile with_irregular_ply(const GameFile& game, const IrregularityFound& found, bool ruled) {
  if (const auto* taken = std::get_if<tracking::evidence::KingTaken>(&found.evidence))
    return with_illegal_ply(game, found, *taken);
  if (found.code == tracking::Code::promotion_changed) return with_promotion(game, found);
  const auto board = rules::Placement::parse(tracking::board_of(found.evidence));
  const bool either = found.state == tracking::State::pending && tracking::may_be_opponents(found);
  const bool stood = either || found.state == tracking::State::completed ||
                     (ruled && found.state == tracking::State::corrected);
  const tracking::PieceWay* way = found.move.way();
  if (!stood || way == nullptr || !board || found.ply != game.state().ply() + 1) return game;
  const auto next = game.with(irregular_ply(*way, *board));
  if (!next) return game;
  const Color replies = !game.state().turn();
  if (!rules::has_waived(game.state(), replies)) return *next;
  return next->with(rules::entry::Touched{replies}).value_or(*next);
}

/// A ply that waits for certainty is recorded with its piece, so there is no pawn to name one for.
void leave_naming_to_the_record(std::vector<rules::Proposal>& proposals) {
  for (rules::Proposal& proposal : proposals) {
    std::erase_if(proposal.rulings, [](const rules::Ruling& ruling) {
      return std::holds_alternative<rules::ruling::Promote>(ruling.action);
    });
  }
}

/// What the Laws propose. Where only the opponent may raise it, what follows if they do comes next.
std::vector<rules::Proposal> asked_of_the_laws(const GameFile& game, Incident incident,
                                               const rules::MateOracle& oracle) {
  auto out = rules::propose_alone(game, incident, oracle);
  if (out.size() != 1 || !out.front().rulings.empty() || out.front().decider != rules::Decider::on_request)
    return out;
  incident.raised_by = rules::Raising::opponent;
  for (rules::Proposal& claimed : rules::propose_alone(game, incident, oracle)) {
    if (claimed.rulings.empty()) continue;
    claimed.why = "if the opponent claims: " + claimed.why;
    if (claimed.decider == rules::Decider::arbiter) claimed.decider = rules::Decider::on_request;
    out.push_back(std::move(claimed));
  }
  return out;
}

/// Leaves out what was ruled on the same irregularity; of several proposals one is enough. `game` is as it
/// was before the first of those rulings.
std::vector<rules::Proposal> still_to_rule(std::vector<rules::Proposal> proposals, const GameFile& game,
                                           const std::vector<rules::RulingRecord>& given) {
  if (given.empty()) return proposals;
  std::vector<rules::Proposal> out;
  bool ruled = false;
  for (rules::Proposal& proposal : proposals) {
    const auto removed = std::erase_if(proposal.rulings, [&](const rules::Ruling& ruling) {
      return std::ranges::any_of(given, [&](const rules::RulingRecord& record) {
        return rules::settles(game.state().edition, record.ruling, ruling);
      });
    });
    ruled = ruled || (removed > 0 && proposal.rulings.empty());
    if (!proposal.rulings.empty()) out.push_back(std::move(proposal));
  }
  if (ruled || out.empty()) return {{.rulings = {}, .why = "what the Laws propose was ruled", .article = {}}};
  return out;
}

/// It stood on the board, and was put right before anybody ruled on it.
bool needs_no_ruling(rules::Rule rule, const IrregularityFound& found,
                     const std::vector<rules::RulingRecord>& given) {
  using rules::Rule;
  const bool stood = rule == Rule::displaced || rule == Rule::disturbed || rule == Rule::out_of_turn ||
                     rule == Rule::moved_after_press || rule == Rule::wrong_restoration ||
                     rule == Rule::promotion_changed;
  return stood && given.empty() && found.state == tracking::State::corrected;
}

/// What an arbiter stated on that card and did not take back, in order.
std::vector<rules::Fact> stated_on(const GameFile& game, const IrregularityFound& found) {
  std::vector<rules::Fact> out;
  for (const rules::RulingRecord& record : game.rulings()) {
    const auto fact = stated_fact(record);
    if (fact && record.stamp.about == found.id && !game.undone(record.number)) out.push_back(*fact);
  }
  return out;
}

/// What waits for its press only, and of which an arbiter states that there was one, is complete.
IrregularityFound as_stated(IrregularityFound found, const std::vector<rules::Fact>& facts) {
  const auto pressed = std::ranges::find(facts, rules::Fact::pressed);
  const bool waits = found.state == tracking::State::pending && !is_suspicion(found);
  if (waits && pressed != facts.end()) found.state = tracking::State::completed;
  return found;
}

}  // namespace

std::optional<rules::Fact> stated_fact(const rules::RulingRecord& record) {
  const auto* note = std::get_if<rules::ruling::Note>(&record.ruling.action);
  return note == nullptr ? std::nullopt : note->fact;
}

std::vector<rules::Proposal> proposals_on(const GameFile& game, rules::Rule rule,
                                          const IrregularityFound& reported,
                                          const std::vector<rules::RulingRecord>& given,
                                          const rules::MateOracle& oracle, int made) {
  const auto facts = stated_on(game, reported);
  const IrregularityFound found = as_stated(reported, facts);
  if (needs_no_ruling(rule, found, given))
    return {
        {.rulings = {}, .why = "the board was put right: nothing is left to rule", .article = found.article}};
  const GameFile before = given.empty() ? game : game.before(given.front().number);
  const GameFile asked = with_irregular_ply(before, found, !given.empty());
  // Once it was ruled on, what is played since is no reply to it.
  Incident incident = incident_of(rule, asked, found, given.empty() ? made : 0);
  for (const rules::Fact fact : facts) incident = with_fact(std::move(incident), fact, asked.state());
  auto out = asked_of_the_laws(asked, std::move(incident), oracle);
  if (asked.state().ply() > before.state().ply()) leave_naming_to_the_record(out);
  if (is_suspicion(found) && !tracking::may_be_opponents(found)) {
    for (rules::Proposal& one : out) one.why = "if the record before it is right: " + one.why;
  }
  return still_to_rule(std::move(out), before, given);
}

}  // namespace eboard::cards
