// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/obligation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/notation/rivals.hpp"
#include "rules/laws/rulings/text/ruling_words.hpp"

namespace eboard::rules {

namespace {

/// So many moves are named where they all fulfil it.
constexpr std::size_t kFew = 3;

bool names(const std::vector<Square>& squares, Square square) {
  return std::ranges::find(squares, square) != squares.end();
}

// The square of the piece that `move` captures.
std::optional<Square> captured_on(const Position& position, Move move) {
  if (move.kind == MoveKind::castling) return {};
  if (move.kind == MoveKind::en_passant) return static_cast<Square>(index(move.to) ^ 8);
  if (!contains(position.placement().occupied(), move.to)) return {};
  return move.to;
}

std::string joined(const std::vector<Square>& squares, std::string_view between) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(to_string(square));
  return fmt::format("{}", fmt::join(names, between));
}

/// "the knight on g1 or the king on e1"
std::string pieces_on(const Position& position, const std::vector<Square>& squares) {
  std::vector<std::string> names;
  for (const Square square : squares) {
    const auto piece = position.placement()[square];
    names.push_back(
        fmt::format("the {} on {}", piece ? detail::role_name(piece->role) : "piece", to_string(square)));
  }
  return fmt::format("{}", fmt::join(names, " or "));
}

/// `moved` and `taken` name the pieces.
std::string in_words(const Obligation& obligation, const std::string& moved, const std::string& taken) {
  std::string text = obligation.castle ? fmt::format("castling on the {}", to_string(*obligation.castle))
                     : obligation.king ? std::string{"a move of the king"}
                                       : std::string{"a move"};
  if (!obligation.move.empty()) text += " of " + moved;
  if (!obligation.capture.empty()) text += " that takes " + taken;
  for (const CastlingSide side : obligation.no_castle)
    text += fmt::format(" other than castling on the {}", to_string(side));
  return text;
}

/// " (Nf3 or Nh3)"; nothing if they are many, or if castling is one of them, which an edition may bar.
std::string the_few(const Position& position, const Obligation& obligation, const std::vector<Move>& moves) {
  const auto castles = [](const Move move) { return move.kind == MoveKind::castling; };
  if (moves.empty() || moves.size() > kFew) return "";
  if (!obligation.castle && std::ranges::any_of(moves, castles)) return "";
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(to_san(position, move));
  return fmt::format(" ({})", fmt::join(names, " or "));
}

}  // namespace

std::string_view to_string(CastlingSide side) {
  return side == CastlingSide::king ? "king-side" : "queen-side";
}

std::optional<CastlingSide> parse_castling_side(std::string_view text) {
  if (text == "king-side") return CastlingSide::king;
  if (text == "queen-side") return CastlingSide::queen;
  return {};
}

bool Obligation::allows(const Position& position, Move played) const {
  if (exactly &&
      (exactly->from != played.from || exactly->to != played.to || exactly->promotion != played.promotion)) {
    return false;
  }
  const bool castles = played.kind == MoveKind::castling;
  if (castle && (!castles || castling_side(played) != *castle)) return false;
  if (castles && std::ranges::find(no_castle, castling_side(played)) != no_castle.end()) return false;
  if (king && position.placement().role_at(played.from) != Role::king) return false;
  if (!move.empty() && !names(move, played.from)) return false;
  if (capture.empty()) return true;
  const auto taken = captured_on(position, played);
  return taken && names(capture, *taken);
}

std::vector<Move> moves_that_fulfil(const Position& position, const Obligation& obligation, bool may_castle) {
  std::vector<Move> moves;
  for (const Move move : position.legal_moves()) {
    if (!may_castle && move.kind == MoveKind::castling) continue;
    if (obligation.allows(position, move)) moves.push_back(move);
  }
  return moves;
}

std::string to_string(const Obligation& obligation) {
  std::vector<std::string> words;
  if (!obligation.move.empty()) words.push_back("move=" + joined(obligation.move, ","));
  if (!obligation.capture.empty()) words.push_back("capture=" + joined(obligation.capture, ","));
  if (obligation.king) words.emplace_back("king");
  if (obligation.castle) words.push_back(fmt::format("castle={}", to_string(*obligation.castle)));
  for (const CastlingSide side : obligation.no_castle) {
    words.push_back(fmt::format("no-castle={}", to_string(side)));
  }
  // Castling is written as king takes rook, so that the text does not depend on the position.
  if (obligation.exactly) words.push_back("play=" + to_uci(*obligation.exactly, true));
  return fmt::format("{}", fmt::join(words, " "));
}

std::string describe(const Obligation& obligation) {
  const auto& exactly = obligation.exactly;
  if (exactly && exactly->kind == MoveKind::castling)
    return fmt::format("castling with the rook on {}", to_string(exactly->to));
  if (exactly) return fmt::format("the move {}", to_uci(*exactly));
  return in_words(obligation, "the piece on " + joined(obligation.move, " or "),
                  "on " + joined(obligation.capture, " or "));
}

std::string describe(const Obligation& obligation, const Position& position) {
  const std::vector<Move> moves = moves_that_fulfil(position, obligation);
  if (obligation.exactly)
    return moves.empty() ? describe(obligation) : "the move " + to_san(position, moves.front());
  return in_words(obligation, pieces_on(position, obligation.move), pieces_on(position, obligation.capture)) +
         the_few(position, obligation, moves);
}

}  // namespace eboard::rules
