// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/proposal_json.hpp"

#include <boost/json/array.hpp>
#include <utility>

#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::cards {

namespace json = boost::json;

json::object to_json(const seams::Proposals::Proposed& proposed, const rules::Setup& start) {
  json::array rulings, words;
  for (const rules::Ruling& ruling : proposed.proposal.rulings) {
    rulings.emplace_back(rules::to_string(ruling));
    words.emplace_back(rules::decision_words(ruling.action, rules::Audience::arbiter, start));
  }
  return {{"why", proposed.proposal.why},
          {"article", proposed.proposal.article},
          {"decider", rules::to_string(proposed.proposal.decider)},
          {"rulings", std::move(rulings)},
          {"words", std::move(words)},
          {"refused", proposed.refused ? json::value(*proposed.refused) : json::value(nullptr)}};
}

json::object to_json(const seams::Proposals::WhatIf& fact, const rules::Setup& start) {
  json::array proposals;
  for (const auto& one : fact.proposals) proposals.push_back(to_json(one, start));
  return {
      {"words", fact.words}, {"ruling", rules::to_string(fact.stating)}, {"proposals", std::move(proposals)}};
}

}  // namespace eboard::cards
