// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/played_move.hpp"

#include <utility>

#include "rules/chess/notation/notation.hpp"

namespace eboard::tracking {

namespace {

constexpr char kIrregular = '!', kPlacement = '@';
constexpr std::string_view kPromotionLetters = "nbrq";
constexpr int kRanks = rules::quaternity::kSide;  // of the larger board

std::string to_string(BoardSquare square) {
  return static_cast<char>('a' + square.file) + std::to_string(square.rank + 1);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes what it reads from the front of `left`.
std::optional<BoardSquare> take_square(std::string_view& left) {
  if (left.size() < 2 || left[0] < 'a' || left[0] >= 'a' + kRanks) return std::nullopt;
  int rank = 0;
  std::size_t end = 1;
  for (; end < left.size() && end < 3 && is_digit(left[end]); ++end) rank = rank * 10 + (left[end] - '0');
  if (left[1] == '0' || rank < 1 || rank > kRanks) return std::nullopt;
  const BoardSquare square(left[0] - 'a', rank - 1);
  left.remove_prefix(end);
  return square;
}

std::optional<PieceWay> take_way(std::string_view& left) {
  const auto from = take_square(left);
  const auto to = from ? take_square(left) : std::nullopt;
  if (!to) return std::nullopt;
  PieceWay way{*from, *to};
  const auto letter = left.empty() ? std::string_view::npos : kPromotionLetters.find(left.front());
  if (letter == std::string_view::npos) return way;
  way.promotion = static_cast<rules::Role>(letter + 1);
  left.remove_prefix(1);
  return way;
}

}  // namespace

std::optional<rules::Square> chess_square(BoardSquare square) {
  if (square.file > 7 || square.rank > 7) return std::nullopt;
  return rules::make_square(square.file, square.rank);
}

std::optional<rules::quaternity::Square> quaternity_square(BoardSquare square) {
  if (square.file >= rules::quaternity::kSide || square.rank >= rules::quaternity::kSide) return std::nullopt;
  return rules::quaternity::make_square(square.file, square.rank);
}

std::string to_string(const PieceWay& way) {
  std::string out = to_string(way.from) + to_string(way.to);
  if (way.promotion) out += kPromotionLetters[static_cast<std::size_t>(*way.promotion) - 1];
  return out;
}

std::optional<ChessWay> on_chess_board(const PieceWay& way) {
  const auto from = chess_square(way.from), to = chess_square(way.to);
  if (!from || !to) return std::nullopt;
  return ChessWay{*from, *to, way.promotion};
}

PlayedMove PlayedMove::standing(std::string placement) {
  PlayedMove out;
  out.what_ = Standing{std::move(placement)};
  return out;
}

PlayedMove PlayedMove::read(std::string_view text) {
  if (text.empty()) return {};
  if (text.front() == kPlacement) return standing(std::string(text.substr(1)));
  PlayedMove out;
  std::string_view left = text;
  if (const auto way = take_way(left)) {
    if (left.empty()) return *way;
    if (left.size() == 1 && left.front() == kIrregular) return {*way, true};
    const bool blank = left.front() == ' ';
    left.remove_prefix(1);
    const auto second = blank ? take_way(left) : std::nullopt;
    if (second && left.empty()) return {*way, *second};
  }
  out.what_ = Written{std::string(text)};
  return out;
}

std::string PlayedMove::text() const {
  if (const auto* standing = std::get_if<Standing>(&what_)) return kPlacement + standing->placement;
  if (const auto* written = std::get_if<Written>(&what_)) return written->text;
  const auto* ways = std::get_if<Ways>(&what_);
  if (ways == nullptr) return {};
  std::string out = to_string(ways->way);
  if (ways->second) out += ' ' + to_string(*ways->second);
  if (ways->irregular) out += kIrregular;
  return out;
}

const PieceWay* PlayedMove::way() const {
  const auto* ways = std::get_if<Ways>(&what_);
  return ways == nullptr ? nullptr : &ways->way;
}

const PieceWay* PlayedMove::second() const {
  const auto* ways = std::get_if<Ways>(&what_);
  return ways == nullptr || !ways->second ? nullptr : &*ways->second;
}

bool PlayedMove::marked_irregular() const {
  const auto* ways = std::get_if<Ways>(&what_);
  return ways != nullptr && ways->irregular;
}

std::optional<ChessWay> PlayedMove::on_chess_board() const {
  const PieceWay* one = way();
  return one == nullptr ? std::nullopt : tracking::on_chess_board(*one);
}

std::optional<rules::Move> legal_move(const rules::Position& before, const PlayedMove& played) {
  const PieceWay* way = played.way();
  if (way == nullptr || played.second() != nullptr || played.marked_irregular()) return std::nullopt;
  return legal_move(before, *way);
}

std::optional<rules::Move> legal_move(const rules::Position& before, const PieceWay& way) {
  const auto squares = on_chess_board(way);
  return squares ? rules::legal_move(before, squares->from, squares->to, squares->promotion) : std::nullopt;
}

}  // namespace eboard::tracking
