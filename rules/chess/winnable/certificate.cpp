// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/certificate.hpp"

#include <fmt/format.h>

#include <unordered_map>

#include "rules/chess/winnable/certificate_closure.hpp"

namespace eboard::rules {

namespace {

bool is_mate_by(Color side, const Position& position) {
  return position.turn() != side && position.is_checkmate();
}

std::string line_fault(Position position, Color side, const MatingLine& line) {
  for (std::size_t ply = 0; ply < line.moves.size(); ++ply) {
    if (!position.is_legal(line.moves[ply])) return fmt::format("ply {} is not legal", ply + 1);
    position.play(line.moves[ply]);
  }
  return is_mate_by(side, position) ? "" : "the line does not end in mate";
}

/// The number of light squares among `squares`; a1 is dark.
int light(Bitboard squares) {
  int out = 0;
  while (squares) {
    const Square square = pop(squares);
    out += (file_of(square) + rank_of(square)) % 2;
  }
  return out;
}

bool holds(const Position& position, Color side, DeadMaterial reason) {
  const Placement& board = position.placement();
  const auto number = [&](Color color, Role role) { return count(board.of(Piece{color, role})); };
  const int ours = count(board.of(side)) - 1;
  const int theirs = count(board.of(!side)) - 1;
  switch (reason) {
    case DeadMaterial::bare_king:
      return ours == 0;
    case DeadMaterial::knight_against_queens:
      return ours == 1 && number(side, Role::knight) == 1 && theirs == number(!side, Role::queen);
    case DeadMaterial::bishops_of_one_colour: {
      const int bishops = number(side, Role::bishop) + number(!side, Role::bishop);
      const int light_ones = light(board.of(Role::bishop));
      const bool checks = position.attackers(position.king_square(!side), side, board.occupied()) != 0;
      return ours == number(side, Role::bishop) && (light_ones == 0 || light_ones == bishops) &&
             theirs == number(!side, Role::bishop) + number(!side, Role::rook) + number(!side, Role::queen) &&
             !(checks && position.turn() == side);
    }
  }
  return false;
}

class ClosedSetCheck {
 public:
  ClosedSetCheck(Color side, const ClosedSet& set) : side_(side), set_(set) {
    for (const Position& position : set.explored) by_key_.emplace(position.key(), &position);
    for (const DeadEnd& end : set.dead_ends) by_key_.emplace(end.position.key(), &end.position);
  }

  [[nodiscard]] std::string fault(const Position& root) const {
    if (!holds_position(root)) return "the position itself is not in the set";
    for (const Position& position : set_.explored) {
      if (is_mate_by(side_, position)) return "mate in the set: " + to_fen(position.setup());
      for (const Move move : position.legal_moves()) {
        if (!holds_position(position.after(move)))
          return "a move leads out of the set: " + to_fen(position.setup());
      }
    }
    for (const DeadEnd& end : set_.dead_ends) {
      const std::string reason = dead_end_fault(end);
      if (!reason.empty()) return fmt::format("{}: {}", to_fen(end.position.setup()), reason);
    }
    return "";
  }

 private:
  [[nodiscard]] bool holds_position(const Position& position) const {
    const auto [begin, end] = by_key_.equal_range(position.key());
    for (auto it = begin; it != end; ++it) {
      if (*it->second == position) return true;
    }
    return false;
  }

  [[nodiscard]] std::string dead_end_fault(const DeadEnd& end) const {
    if (is_mate_by(side_, end.position)) return "a dead end is mate";
    if (const auto* material = std::get_if<DeadMaterial>(&end.reason)) {
      return holds(end.position, side_, *material) ? "" : "the material may mate";
    }
    return closure_fault(end.position, side_, std::get<StaticClosure>(end.reason));
  }

  Color side_;
  const ClosedSet& set_;
  std::unordered_multimap<std::uint64_t, const Position*> by_key_;
};

}  // namespace

std::string certificate_fault(const Position& position, Color side, Winnable answer,
                              const Certificate& certificate) {
  if (answer == Winnable::undecided) {
    return std::holds_alternative<std::monostate>(certificate) ? "" : "undecided, and yet a proof";
  }
  if (answer == Winnable::yes) {
    const auto* line = std::get_if<MatingLine>(&certificate);
    return line ? line_fault(position, side, *line) : "yes without a line";
  }
  if (is_mate_by(side, position)) return "it is mate";
  if (const auto* material = std::get_if<DeadMaterial>(&certificate)) {
    return holds(position, side, *material) ? "" : "the material may mate";
  }
  const auto* set = std::get_if<ClosedSet>(&certificate);
  return set ? ClosedSetCheck(side, *set).fault(position) : "no without a proof";
}

}  // namespace eboard::rules
