// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the arbiter is offered: after an incident, for a sealed move, for a second board.
#include <fmt/format.h>

#include <array>

#include "rules/laws/rulings/game/wrong_start.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
#include "tests/scenarios/answers.hpp"
#include "tests/scenarios/steps.hpp"

namespace eboard::scenarios {

namespace {

using rules::Incident;

// "g1,b1".
std::vector<rules::Square> squares(const std::string& text) {
  std::vector<rules::Square> out;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    const auto square = rules::parse_square(std::string_view(text).substr(at, 2));
    if (!square || (at + 2 < text.size() && text[at + 2] != ',')) {
      throw BadStep(fmt::format("'{}' are no squares: g1,b1", text));
    }
    out.push_back(*square);
  }
  return out;
}

bool take_circumstance(Incident& incident, Words& words) {
  struct Named {
    std::string_view words;
    bool Incident::*field;
    bool value;
  };
  constexpr std::array<Named, 14> kNamed{{
      {"not restorable", &Incident::restorable, false},
      {"deliberate", &Incident::deliberate, true},
      {"not pressed", &Incident::completed, false},
      {"reply touched", &Incident::reply_touched, true},
      {"replied", &Incident::replied, true},
      {"kings or promotion", &Incident::kings_or_promotion, true},
      {"still there", &Incident::still_there, true},
      {"at once", &Incident::at_once, true},
      {"enemy first", &Incident::enemy_first, true},
      {"kings and queens exchanged", &Incident::kings_and_queens_exchanged, true},
      {"requested", &Incident::requested, true},
      {"both", &Incident::both, true},
      {"last period", &Incident::last_period, true},
      {"not the last period", &Incident::last_period, false},
  }};
  for (const Named& named : kNamed) {
    if (!words.take(named.words)) continue;
    incident.*named.field = named.value;
    return true;
  }
  return false;
}

}  // namespace

// "incident illegal_move by white raised by the opponent to ply 3".
Incident take_incident(Words& words) {
  const std::string name = words.next();
  const auto rule = rules::parse_rule(name);
  if (!rule) throw BadStep(fmt::format("no rule is called '{}'", name));
  Incident incident{.what = *rule, .ply = {}, .first = {}};
  if (!words.take("by")) throw BadStep("write: incident illegal_move by white");
  incident.by = words.side();
  while (!words.at_end()) {
    if (words.take("raised by the opponent")) {
      incident.raised_by = rules::Raising::opponent;
    } else if (words.take("to ply")) {
      incident.ply = words.number();
    } else if (words.take("own")) {
      incident.own = squares(words.next());
    } else if (words.take("enemy")) {
      incident.enemy = squares(words.next());
    } else if (words.take("first")) {
      incident.first = words.side();
    } else if (!take_circumstance(incident, words)) {
      words.end();
    }
  }
  return incident;
}

// "R-RESTORE 0; R-OBLIGE white move=g1 | R-ANNUL": alternatives, without articles and reasons.
static std::string text(const std::vector<rules::Proposal>& proposals) {
  std::string out;
  for (const rules::Proposal& proposal : proposals) {
    std::string one;
    for (rules::Ruling ruling : proposal.rulings) {
      ruling.article.clear();
      ruling.because.clear();
      one += (one.empty() ? "" : "; ") + to_string(ruling);
    }
    out += (out.empty() ? "" : " | ") + (one.empty() ? "no ruling" : one);
  }
  return out;
}

void answer_with(World& world, const std::vector<rules::Proposal>& proposals) {
  world.answer = {{"offers", text(proposals)}};
  if (proposals.empty()) return;
  world.answer["article"] = proposals.front().article;
  world.answer["decider"] = rules::to_string(proposals.front().decider);
  world.answer["reason"] = proposals.front().why;
}

SecondBoard take_second_board(Words& words) {
  SecondBoard out{.moves = words.rest(), .written = {}};
  constexpr std::string_view kWritten = ", written ";
  if (const std::size_t at = out.moves.find(kWritten); at != std::string::npos) {
    out.written = out.moves.substr(at + kWritten.size());
    out.moves.resize(at);
  }
  return out;
}

rules::BoardComparison compared(const rules::GameFile& game, const SecondBoard& second) {
  const auto comparison = rules::compare_boards(game, second.moves);
  if (!comparison) throw BadStep(comparison.error());
  return *comparison;
}

void tell(World& world, const rules::BoardComparison& comparison) {
  world.answer["boards agree up to"] = fmt::format("{}", comparison.agreed);
  world.answer["boards differ on"] = fmt::format("{}", rules::count(comparison.differs));
}

namespace {

void happen(World& world, Words& words) {
  answer_with(world, rules::propose(world.game(), take_incident(words), mate_oracle()));
}

void look_at_envelope(World& world, Words&) {
  answer_with(world, rules::propose_sealed(world.game(), mate_oracle()));
}

void compare(World& world, Words& words) {
  const SecondBoard second = take_second_board(words);
  const rules::BoardComparison comparison = compared(world.game(), second);
  answer_with(world, rules::propose_second_board(world.game(), comparison, second.written));
  tell(world, comparison);
}

constexpr std::array<Action, 3> kActions{
    {{"incident", happen}, {"envelope looked at", look_at_envelope}, {"second board", compare}}};

// Rooks that may castle in a game that goes on from that initial position.
std::string castling_rooks(World& world, Words&) {
  std::vector<std::string> rooks;
  const auto& start = world.history.at(0).placement();
  for (rules::Bitboard left = rules::castling_after_wrong_start(start, rules::Setup::initial()); left;)
    rooks.push_back(to_string(rules::pop(left)));
  return fmt::format("{}", fmt::join(rooks, " "));
}

constexpr std::array<Question, 1> kQuestions{{{"rooks that may castle", castling_rooks}}};

}  // namespace

Subject proposal_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
