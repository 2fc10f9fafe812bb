// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/peg_board.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/game_notation.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

Expected<Move, std::string> read_called_out(const Position& position, std::string_view text) {
  const NotationStyle* spoken = find_style("fide-2005-spoken");
  const Language* german = find_language("de");
  if (spoken == nullptr || german == nullptr) return unexpected(std::string("no spoken moves are known"));
  GameNotation notation(*spoken, *german);
  notation.start(position, false);
  return notation.read(position, text);
}

Expected<Move, std::string> read_announced(const Position& position, std::string_view text) {
  auto move = parse_san(position, text);
  if (!move) move = parse_uci(position, text);
  if (!move) move = read_called_out(position, text);
  return move;
}

}  // namespace

Expected<void, std::string> PegBoard::lift(Square square) {
  const auto piece = board_[square];
  if (!piece) return unexpected(fmt::format("no piece is in the aperture of {}", to_string(square)));
  const bool own = piece->color == before_.turn();
  if (own && in_hand_) return unexpected(std::string("another piece was taken out and sits nowhere yet"));
  if (own) in_hand_ = piece;
  if (std::ranges::find(touched_, square) == touched_.end()) touched_.push_back(square);
  board_.set(square, std::nullopt);
  return {};
}

Expected<void, std::string> PegBoard::place(Square square, std::optional<Role> promotion) {
  if (!in_hand_) return unexpected(std::string("no piece was taken out"));
  if (board_[square]) {
    return unexpected(
        fmt::format("the aperture of {} is taken: a captured piece comes out first", to_string(square)));
  }
  if (promotion) {
    if (in_hand_->role != Role::pawn || !contains(kRank1 | kRank8, square))
      return unexpected(std::string("only a pawn on the last rank is exchanged"));
    in_hand_->role = *promotion;
  }
  board_.set(square, *in_hand_);
  in_hand_.reset();
  return {};
}

std::optional<Move> PegBoard::held() const {
  if (in_hand_) return {};
  for (const Move move : before_.legal_moves()) {
    if (before_.after(move).placement() == board_) return move;
  }
  return {};
}

std::string PegBoard::missing() const {
  if (in_hand_) return "a piece that was taken out has to be put into an aperture";
  if (board_ == before_.placement()) return "no piece has moved";
  if (!held()) return "what stands on the board is no complete move";
  return {};
}

Expected<Move, std::string> PegBoard::announce(std::string_view text) const {
  if (std::string why = missing(); !why.empty()) return unexpected(std::move(why));
  const auto said = read_announced(before_, text);
  if (!said) return said;
  const Move made = *held();
  if (*said != made) {
    return unexpected(
        fmt::format("{} was announced, {} stands on the board", shown(text), to_san(before_, made)));
  }
  return made;
}

}  // namespace eboard::rules
