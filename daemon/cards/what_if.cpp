// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/what_if.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "daemon/cards/incident.hpp"
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/judge/stated.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::cards {

namespace {

/// Two proposals with the same text mean the same for board, clock and result, and the same person decides.
std::string outcome_of(const AllProposed& proposals) {
  std::string out;
  for (const auto& [proposal, refused] : proposals) {
    if (proposal.rulings.empty()) continue;
    out += fmt::format("{}{};", rules::to_string(proposal.decider), refused ? " refused" : "");
    for (rules::Ruling ruling : proposal.rulings) {
      ruling.because.clear();
      out += to_string(ruling) + ";";
    }
  }
  return out;
}

}  // namespace

std::vector<seams::Proposals::WhatIf> what_if(const rules::GameFile& game, rules::Rule rule,
                                              const tracking::IrregularityFound& found,
                                              const AllProposed& now, const ProposedIn& proposed_in) {
  std::vector<seams::Proposals::WhatIf> out;
  const std::string present = outcome_of(now);
  for (rules::ruling::Note& note : rules::facts_of(rule, offender(game, found))) {
    rules::Ruling stating{.action = note};
    const auto stated = game.with(stating, {.about = found.id});
    if (!stated) continue;
    AllProposed then = proposed_in(*stated);
    if (outcome_of(then) == present) continue;
    out.push_back({std::move(stating), rules::note_words(note), std::move(then)});
  }
  return out;
}

}  // namespace eboard::cards
