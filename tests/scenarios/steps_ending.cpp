// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What ends a game without a claim to check.
#include <fmt/format.h>

#include <array>

#include "rules/laws/endings/outcome.hpp"
#include "rules/laws/endings/penalty.hpp"
#include "rules/laws/endings/presence.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "tests/scenarios/answers.hpp"
#include "tests/scenarios/steps.hpp"
#include "tests/support/laws/claims.hpp"

namespace eboard::scenarios {

using rules::Judgement;

namespace {

std::string outcome_text(const Judgement& judgement) {
  switch (judgement.kind) {
    case Judgement::Kind::over:
      return std::string(to_string(judgement.outcome.value()));
    case Judgement::Kind::play_on:
      return "play on";
    case Judgement::Kind::refused:
      return "refused";
    case Judgement::Kind::ruling:
      return "ruling";
  }
  return {};
}

void resign(World& world, Words& words) {
  world.answer =
      answer_of(rules::judge_resignation(world.history, world.edition(), words.side(), mate_oracle()));
}

void agree(World& world, Words& words) {
  const int minimum = words.take("event minimum") ? words.number() : 0;
  world.answer = answer_of(rules::judge_agreement(world.history, world.edition(), minimum));
}

void flag(World& world, Words& words) {
  world.answer = answer_of(rules::judge_flag(world.history, world.edition(), words.side(), mate_oracle()));
}

void both_flags(World& world, Words& words) {
  std::optional<rules::Color> first;
  if (words.take("first")) first = words.side();
  const bool last = words.take("last period");
  world.answer =
      answer_of(rules::judge_both_flags(world.history, world.edition(), first, last, mate_oracle()));
}

void claim_time(World& world, Words& words) {
  world.judge_alone();
  laws::TimeClaim claim{.by = words.side()};
  claim.opponent_fallen = !words.take("opponent up");
  claim.own_fallen = words.take("own down");
  if (words.take("first")) claim.first = words.side();
  world.answer = answer_of(laws::judge_time_claim(world.history, world.edition(), claim, mate_oracle()));
}

void late(World& world, Words& words) {
  rules::Lateness late;
  while (!words.at_end()) {
    if (words.take("event limit")) {
      late.event_limit = std::chrono::duration_cast<std::chrono::minutes>(words.time());
      continue;
    }
    const bool white = words.side() == rules::Color::white;
    if (words.take("excused")) {
      (white ? late.white_excused : late.black_excused) = true;
    } else {
      (white ? late.white : late.black) = words.time();
    }
  }
  world.answer = answer_of(rules::judge_lateness(world.edition(), late));
}

void late_resumption(World& world, Words& words) {
  rules::LateResumption late{.late = words.side(), .by = words.time()};
  late.excused = words.take("excused");
  late.present_flag_fallen = words.take("other flag down");
  if (words.take("event limit"))
    late.event_limit = std::chrono::duration_cast<std::chrono::minutes>(words.time());
  world.answer = answer_of(rules::judge_late_resumption(world.history, world.edition(), late, mate_oracle()));
}

std::string penalty_text(rules::IllegalMovePenalty::Kind kind) {
  switch (kind) {
    case rules::IllegalMovePenalty::Kind::none:
      return "none";
    case rules::IllegalMovePenalty::Kind::time:
      return "time";
    case rules::IllegalMovePenalty::Kind::game:
      return "game";
    case rules::IllegalMovePenalty::Kind::game_claimed:
      return "game if claimed";
  }
  return {};
}

// "illegal move 2 by white": the second of White's that was ruled.
void illegal_move(World& world, Words& words) {
  const int count = words.number();
  if (!words.take("by")) throw BadStep("write: illegal move 2 by white");
  const rules::Edition edition = world.edition();
  world.answer =
      answer_of(rules::judge_illegal_move(world.history, edition, words.side(), count, mate_oracle()));
  const auto penalty = rules::illegal_move_penalty(edition, count);
  world.answer["penalty"] = penalty_text(penalty.kind);
  world.answer["opponent gains"] = clock_text(penalty.change.opponent);
  world.answer["offender gains"] = clock_text(penalty.change.offender);
}

void illegal_claim(World& world, Words& words) {
  world.judge_alone();
  const bool win = words.take("of a win");
  if (!win && !words.take("of a draw")) throw BadStep("a win or a draw is claimed");
  if (!words.take("by")) throw BadStep("write: ... by black against white");
  const rules::Color by = words.side();
  if (!words.take("against")) throw BadStep("write: ... by black against white");
  const auto claimed = win ? laws::IllegalMoveClaim::win : laws::IllegalMoveClaim::draw;
  world.answer = answer_of(
      laws::judge_illegal_claim(world.history, world.edition(), words.side(), by, claimed, mate_oracle()));
}

std::string right_text(rules::IllegalMoveRight right) {
  switch (right) {
    case rules::IllegalMoveRight::penalty:
      return "penalty";
    case rules::IllegalMoveRight::restore_only:
      return "restore only";
    case rules::IllegalMoveRight::draw_if_it_stays:
      return "draw if it stays";
    case rules::IllegalMoveRight::not_yet:
      return "not yet";
    case rules::IllegalMoveRight::not_his:
      return "not his";
    case rules::IllegalMoveRight::stands:
      return "stands";
  }
  return {};
}

// Who raises it, and what has happened since.
void raise_illegal_move(World& world, Words& words) {
  rules::Raising who = rules::Raising::opponent;
  if (words.take("by the arbiter")) {
    who = rules::Raising::arbiter;
  } else if (!words.take("by the opponent")) {
    throw BadStep("by the arbiter or by the opponent");
  }
  rules::SinceIllegalMove since;
  while (!words.at_end()) {
    if (words.take("not pressed")) {
      since.completed = false;
    } else if (words.take("opponent touched")) {
      since.opponent_touched = true;
    } else if (words.take("opponent moved")) {
      since.opponent_touched = since.opponent_moved = true;
    } else if (words.take("kings or promotion")) {
      since.kings_or_promotion = true;
    } else {
      words.end();
    }
  }
  world.answer = {{"answer", right_text(rules::illegal_move_right(world.edition(), since, who))}};
}

void touch(World& world, Words& words) { world.history = world.history.with_touch(words.side()); }
void offer(World& world, Words& words) { world.history = world.history.with_offer(words.side()); }
void decline(World& world, Words&) { world.history = world.history.with_offer_declined(); }

constexpr std::array<Action, 13> kActions{{
    {"resigns", resign},
    {"draw agreed", agree},
    {"flag of", flag},
    {"both flags", both_flags},
    {"win on time claimed by", claim_time},
    {"late", late},
    {"late at resumption", late_resumption},
    {"illegal move", illegal_move},
    {"claim over an illegal move", illegal_claim},
    {"illegal move raised", raise_illegal_move},
    {"piece touched by", touch},
    {"draw offered by", offer},
    {"offer declined", decline},
}};

std::string ending(World& world, Words&) {
  const Answer judged = answer_of(rules::judge_position(world.history, world.edition(), mate_oracle()));
  if (judged.at("answer") == "play on") return "play on";
  return fmt::format("{} {} {}", judged.at("answer"), judged.at("rule"), judged.at("article"));
}

std::string can_mate(World& world, Words& words) {
  const auto can = mate_oracle()(world.history.position(), words.side());
  if (!can) return "not known";
  return *can ? "yes" : "no";
}

std::string open_offer(World& world, Words&) {
  const auto by = world.history.open_offer();
  return by ? std::string(rules::words::to_string(*by)) : std::string{};
}

std::string offers_made(World& world, Words& words) {
  return fmt::format("{}", world.history.offers_made(words.side()));
}

std::string score(World&, Words& words) {
  const std::string wanted = words.next();
  using rules::Outcome;
  for (const Outcome outcome :
       {Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::both_lose, Outcome::annulled}) {
    if (to_string(outcome) != wanted) continue;
    const auto score = rules::usual_score(outcome);
    if (!score) return {};
    return fmt::format("{} {}", score->white_halves / 2.0, score->black_halves / 2.0);
  }
  throw BadStep(fmt::format("'{}' is no result", wanted));
}

std::string points(World&, Words& words) {
  const auto halves = rules::parse_points(words.next());
  return halves ? fmt::format("{}", *halves / 2.0) : "refused";
}

// "set score 1 0.5": whether an arbiter may set it.
std::string set_score(World&, Words& words) {
  const auto white = rules::parse_points(words.next());
  const auto black = rules::parse_points(words.next());
  if (!white || !black) return "refused";
  return rules::score_fault({*white, *black}).empty() ? "accepted" : "refused";
}

constexpr std::array<Question, 7> kQuestions{{
    {"ending", ending, true},
    {"mate possible for", can_mate, true},
    {"open offer", open_offer},
    {"offers by", offers_made},
    {"usual score of", score},
    {"points", points},
    {"set score", set_score},
}};

}  // namespace

Answer answer_of(const Judgement& judgement) {
  return {{"answer", outcome_text(judgement)},
          {"rule", std::string(to_string(judgement.rule))},
          {"article", std::string(judgement.article)},
          {"reason", judgement.reason}};
}

Subject ending_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
