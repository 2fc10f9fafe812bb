// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/irregularity_words.hpp"

#include <algorithm>
#include <cctype>

#include "rules/chess/notation/notation.hpp"

namespace eboard::tracking {

namespace {

const evidence::FallenFlag* flag_of(const IrregularityFound& found) {
  return std::get_if<evidence::FallenFlag>(&found.evidence);
}

bool both_flags(const IrregularityFound& found) {
  const auto* flag = flag_of(found);
  return flag != nullptr && flag->second;
}

/// What made an illegal move complete; nullopt: the clock was pressed, or it is no illegal move.
std::optional<evidence::Completion> completion_of(const IrregularityFound& found) {
  if (found.code != Code::illegal_move) return std::nullopt;
  if (const auto* ply = std::get_if<evidence::IllegalPly>(&found.evidence)) return ply->completed_by;
  const auto* move = std::get_if<evidence::quaternity::IllegalMove>(&found.evidence);
  return move == nullptr ? std::nullopt : move->completed_by;
}

}  // namespace

std::string title_of(const Word<Code>& code) {
  if (const auto known = code.known()) return std::string(irregularity(*known).title);
  std::string title(code.text());
  std::ranges::replace(title, '_', ' ');
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

std::string title_of(const IrregularityFound& found) {
  return both_flags(found) ? "Both flags have fallen" : title_of(found.code);
}

std::optional<std::string_view> sentence_of(const Word<Code>& code) {
  const auto known = code.known();
  return known ? std::optional(irregularity(*known).finding) : std::nullopt;
}

std::optional<std::string_view> sentence_of(const IrregularityFound& found) {
  if (both_flags(found)) return "Both clocks have come to zero.";
  if (const auto* flag = flag_of(found))
    return flag->side == rules::Color::white ? "White's clock has come to zero."
                                             : "Black's clock has come to zero.";
  if (const auto by = completion_of(found)) {
    return *by == evidence::Completion::reply
               ? "Illegal move completed: the reply was made."
               : "The game's record goes on with a move that is not legal there.";
  }
  return sentence_of(found.code);
}

std::optional<std::string> move_name(std::string_view fen, const PlayedMove& move) {
  const auto setup = rules::parse_fen(fen);
  const auto squares = move.on_chess_board();
  if (!setup || !squares) return std::nullopt;
  if (const auto position = rules::Position::from_setup(*setup, rules::Validation::follow_on)) {
    if (const auto legal = legal_move(*position, move)) return rules::to_san(*position, *legal);
  }
  const auto piece = setup->placement[squares->from];
  std::string name;
  if (piece && piece->role != rules::Role::pawn) name += rules::to_char(piece->role);
  return name += rules::to_string(squares->from) + (setup->placement[squares->to] ? 'x' : '-') +
                 rules::to_string(squares->to);
}

std::optional<std::string> move_name(const IrregularityFound& found, std::string_view fen) {
  if (completion_of(found) == evidence::Completion::record) return found.move.text();
  return move_name(fen, found.move);
}

}  // namespace eboard::tracking
