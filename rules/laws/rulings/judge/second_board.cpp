// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/laws/rulings/judge/proposer.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::rules {

Expected<BoardComparison, std::string> compare_boards(const GameFile& game, std::string_view second_moves) {
  const auto second = History::parse(second_moves, game.state().start);
  if (!second) return unexpected(fmt::format("second board: {}", second.error()));
  const GameState& state = game.state();
  BoardComparison out;
  const int common = std::min(second->plies(), state.ply());
  while (out.agreed < common &&
         second->at(out.agreed + 1).placement() == state.plies[static_cast<std::size_t>(out.agreed)].board) {
    ++out.agreed;
  }
  out.differs = state.board().difference(second->position().placement());
  out.same_moves = out.agreed == state.ply() && out.agreed == second->plies();
  return out;
}

std::vector<Proposal> propose_second_board(const GameFile& game, const BoardComparison& comparison,
                                           std::string_view written) {
  const Incident none{.what = Rule::second_board, .ply = {}, .first = {}};
  const detail::Proposer p{game, none, {}};
  const std::string article = p.article(Rule::second_board);
  if (comparison.same_moves) return {{{}, "both boards show the same", article}};
  if (comparison.agreed == game.state().ply()) {
    return {{{}, "the second board is ahead: the moves that were made there are announced", article}};
  }
  const std::string from = comparison.agreed == 0
                               ? "from the first move on"
                               : "after " + ply_name(game.state().start.setup(), comparison.agreed);
  Proposal proposal{.why = "the boards differ " + from, .article = article};
  if (p.clocked()) proposal.rulings.push_back(p.ruling(ruling::Stop{}, Rule::second_board));
  proposal.rulings.push_back(p.restore(comparison.agreed, Rule::second_board));
  if (written.empty()) {
    proposal.why += "; the sheets differ as well: play goes back to where they agree";
    return {proposal};
  }
  const Position& position = game.state().history.at(comparison.agreed);
  const auto sheet = History::parse(written, position);
  if (!sheet || sheet->plies() != 1) {
    return {{{}, fmt::format("'{}' is no legal move where the boards differ", written), article}};
  }
  Obligation obligation;
  obligation.exactly = sheet->move(1);
  proposal.why += fmt::format("; {} was written by both and is played", written);
  proposal.rulings.push_back(
      p.ruling(ruling::Oblige{position.turn(), std::move(obligation)}, Rule::second_board));
  return {proposal};
}

}  // namespace eboard::rules
