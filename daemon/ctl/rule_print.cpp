// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/rule_print.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <string_view>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::ctl {

using rules::GameFile;

namespace {

std::string clock_text(const rules::ClockState& clock) {
  std::string text = clock.times ? rules::words::to_string(*clock.times) : "unknown";
  if (clock.running) text += fmt::format(", {} runs", rules::words::to_string(*clock.running));
  return text;
}

/// Requires the name of a Decider.
std::string_view who(std::string_view decider) {
  if (decider == rules::to_string(rules::Decider::opponent)) return " [the opponent chooses]";
  return decider == rules::to_string(rules::Decider::on_request) ? " [only if a player asks]" : "";
}

ProposalLine line_of(const rules::Proposal& proposal) {
  ProposalLine line{proposal.why, proposal.article, std::string{rules::to_string(proposal.decider)}, {}, {}};
  for (const rules::Ruling& ruling : proposal.rulings) line.rulings.push_back(rules::to_string(ruling));
  return line;
}

}  // namespace

void print_state(const GameFile& game) {
  const rules::GameState& state = game.state();
  fmt::print("{}; {} plies, {}", game.head().edition.title, state.ply(), rules::to_string(state.phase));
  if (state.outcome) fmt::print(": {}", rules::to_string(*state.outcome));
  if (!state.outcome_article.empty()) fmt::print(" ({})", state.outcome_article);
  fmt::print("\nclock {}\n", clock_text(state.clock));
  if (const auto position = state.position()) fmt::print("position {}\n", rules::to_fen(position->setup()));
  for (const rules::OpenObligation& open : state.obligations) {
    fmt::print("{} has to play {} (ruling {})\n", rules::words::to_string(open.player),
               rules::describe(open.obligation), open.ruling);
  }
  if (state.awaiting_board) fmt::print("the position has to be put on the board (--enter board-set)\n");
}

void print_ruling(const GameFile& game, const rules::RulingRecord& record) {
  fmt::print("{}{} after ply {}: {}", record.number, game.undone(record.number) ? " (undone)" : "",
             record.ply, rules::to_string(record.ruling));
  if (record.ruling.article.empty() && !record.article.empty()) fmt::print(" [{}]", record.article);
  if (!record.stamp.author.empty()) fmt::print(", {}", record.stamp.author);
  if (record.stamp.wall.count() != 0) {
    fmt::print(", {:%F %T} UTC", fmt::gmtime(static_cast<std::time_t>(record.stamp.wall.count() / 1000)));
  }
  if (record.before != record.after) {
    fmt::print("; clock {} -> {}", clock_text(record.before), clock_text(record.after));
  }
  if (!record.proposed.empty()) fmt::print("\n   the Laws have {}", record.proposed);
  fmt::print("\n");
}

void print_gaps(const GameFile& game) {
  for (const rules::RecordGap& gap : rules::record_gaps(game.state())) {
    fmt::print("gap: {}\n  enter the score sheets' moves: R-RECORD after={} plies={} moves=\"...\"\n",
               rules::gap_sentence(gap), gap.after, gap.plies);
  }
}

void print_statements(const std::vector<StatementLine>& statements) {
  std::string_view subject;
  for (const StatementLine& one : statements) {
    if (!one.barred.empty()) continue;
    if (one.subject != subject) fmt::print("{}:\n", one.subject);
    subject = one.subject;
    fmt::print("  {}{}\n      {}\n", one.words, one.article.empty() ? "" : fmt::format(" ({})", one.article),
               one.usage);
  }
  if (std::ranges::any_of(statements, [](const auto& one) { return !one.barred.empty(); }))
    fmt::print("Not possible now:\n");
  for (const StatementLine& one : statements)
    if (!one.barred.empty()) fmt::print("  {}: {}\n", one.words, one.barred);
}

void print_proposals(const std::vector<ProposalLine>& proposals) {
  int number = 0;
  for (const ProposalLine& proposal : proposals) {
    fmt::print("{}. {}{}{}\n", ++number, proposal.why,
               proposal.article.empty() ? "" : fmt::format(" ({})", proposal.article), who(proposal.decider));
    for (const std::string& ruling : proposal.rulings) fmt::print("   {}\n", ruling);
    if (!proposal.refused.empty()) fmt::print("   cannot be entered: {}\n", proposal.refused);
  }
}

void print_proposals(const std::vector<rules::Proposal>& proposals) {
  std::vector<ProposalLine> lines;
  for (const rules::Proposal& proposal : proposals) lines.push_back(line_of(proposal));
  print_proposals(lines);
}

void print_proposals(const std::vector<seams::Proposals::Proposed>& proposals) {
  std::vector<ProposalLine> lines;
  for (const auto& [proposal, refused] : proposals) {
    lines.push_back(line_of(proposal));
    lines.back().refused = refused.value_or("");
  }
  print_proposals(lines);
}

void print_what_if(const std::vector<seams::Proposals::WhatIf>& facts) {
  for (const auto& fact : facts) {
    fmt::print("if {} ({}):\n", fact.words, rules::to_string(fact.stating));
    for (const auto& [proposal, refused] : fact.proposals) {
      fmt::print("   {}{}\n", proposal.why, who(rules::to_string(proposal.decider)));
      for (const rules::Ruling& ruling : proposal.rulings) fmt::print("      {}\n", rules::to_string(ruling));
    }
  }
}

}  // namespace eboard::ctl
