// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Prints for `eboardctl rule` the state of a game, its rulings, and what the Laws propose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/seams/ruling_request.hpp"
#include "rules/laws/rulings/game/game_file.hpp"
#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::ctl {

void print_state(const rules::GameFile& game);
/// Prints one line. Requires a ruling of that game.
void print_ruling(const rules::GameFile& game, const rules::RulingRecord& record);
/// Prints where plies are missing from the record, and how to enter them.
void print_gaps(const rules::GameFile& game);
/// A statement in two lines: its words, and the ruling that takes it down or why it may not be said.
struct StatementLine {
  std::string_view subject, words, article, usage, barred;
};
/// Those that may be said by subject, the others behind them.
void print_statements(const std::vector<StatementLine>& statements);
/// A proposal as text, of a file or from a daemon.
struct ProposalLine {
  std::string why, article, decider;
  std::vector<std::string> rulings;
  std::string refused;  ///< why the rulings cannot be entered; may be empty
};
void print_proposals(const std::vector<ProposalLine>& proposals);
void print_proposals(const std::vector<rules::Proposal>& proposals);
void print_proposals(const std::vector<seams::Proposals::Proposed>& proposals);
/// What no sensor shows and would change what is proposed, and how to state it.
void print_what_if(const std::vector<seams::Proposals::WhatIf>& facts);

}  // namespace eboard::ctl
