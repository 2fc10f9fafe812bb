// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Claims of a draw, and what players and arbiter enter that matters to them.
#include <fmt/format.h>

#include <array>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/perpetual.hpp"
#include "tests/scenarios/answers.hpp"
#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

using rules::ClaimAnswer;

namespace {

std::string kind_text(ClaimAnswer::Kind kind) {
  switch (kind) {
    case ClaimAnswer::Kind::right:
      return "right";
    case ClaimAnswer::Kind::wrong:
      return "wrong";
    case ClaimAnswer::Kind::refused:
      return "refused";
    case ClaimAnswer::Kind::ruling:
      return "ruling";
  }
  return {};
}

// "claim threefold by white with Ng1", "claim threefold by the director".
void claim(World& world, Words& words) {
  const std::string kind_name = words.next();
  const auto kind = rules::parse_claim_kind(kind_name);
  if (!kind) throw BadStep(fmt::format("nothing like '{}' can be claimed", kind_name));
  rules::Claim claim{.kind = *kind};
  if (!words.take("by")) throw BadStep("write: claim ... by white");
  if (!words.take("the director")) claim.by = words.side();
  const rules::Position& position = world.history.position();
  if (words.take("with")) claim.intended = parse_move(position, words.next());
  world.answer =
      answer_of(rules::check_claim(world.history, world.edition(), claim, world.circumstances), position);
}

void demand(World& world, Words& words) { world.history = world.history.with_demand(words.side()); }
void theory(World& world, Words& words) { world.history = world.history.with_theory(words.number()); }
void untimed(World& world, Words&) { world.circumstances.timed = false; }
void time_left(World& world, Words& words) { world.circumstances.time_left = words.time(); }
void flag_fallen(World& world, Words&) { world.circumstances.flag_fallen = true; }
void last_period(World& world, Words&) { world.circumstances.last_period = true; }
void unarbitrated(World& world, Words&) { world.circumstances.arbitrated = false; }
void strict_fifty(World& world, Words&) { world.circumstances.strict_fifty = true; }

void decide_quickplay(World& world, Words& words) {
  rules::QuickplayRuling ruling = rules::QuickplayRuling::accept;
  if (words.take("postponed")) {
    ruling = rules::QuickplayRuling::postpone;
  } else if (words.take("rejected")) {
    ruling = rules::QuickplayRuling::reject;
  } else if (!words.take("accepted")) {
    throw BadStep("accepted, postponed or rejected");
  }
  const auto effect = rules::quickplay_effect(ruling);
  world.answer = {{"answer", effect.drawn ? "1/2-1/2" : "play on"},
                  {"opponent gains", clock_text(effect.opponent_gains)},
                  {"decision", effect.still_open ? "open" : "taken"}};
}

constexpr std::array<Action, 10> kActions{{
    {"claim", claim},
    {"demand to be mated by", demand},
    {"theory needs", theory},
    {"untimed game", untimed},
    {"time left", time_left},
    {"flag of the claimant down", flag_fallen},
    {"last period", last_period},
    {"no arbiter", unarbitrated},
    {"strict fifty", strict_fifty},
    {"quickplay claim", decide_quickplay},
}};

std::string perpetual(World& world, Words&) {
  switch (rules::perpetual_check(world.history.position())) {
    case rules::PerpetualCheck::proven:
      return "proven";
    case rules::PerpetualCheck::refuted:
      return "refuted";
    case rules::PerpetualCheck::undecided:
      return "undecided";
  }
  return {};
}

constexpr std::array<Question, 1> kQuestions{{{"perpetual check", perpetual, true}}};

}  // namespace

Answer answer_of(const ClaimAnswer& claim, const rules::Position& position) {
  Answer answer{{"answer", kind_text(claim.kind)},
                {"rule", std::string(to_string(claim.rule))},
                {"article", std::string(claim.article)},
                {"reason", claim.reason},
                {"proof", fmt::format("{}", fmt::join(claim.plies, " "))},
                {"rights differ", claim.rights_differ ? "yes" : "no"},
                {"draw offer", claim.is_draw_offer ? "yes" : "no"},
                {"opponent gains", clock_text(claim.change.opponent)},
                {"claimant gains", clock_text(claim.change.offender)}};
  answer["since"] = claim.since ? fmt::format("{}", *claim.since) : "";
  answer["must play"] = claim.must_play ? rules::to_san(position, *claim.must_play) : "";
  return answer;
}

Subject claim_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
