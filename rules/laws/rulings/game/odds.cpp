// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/odds.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

namespace eboard::rules {

namespace {

constexpr std::array<std::string_view, 5> kGivenPieces{"none", "pawn", "knight", "bishop", "rook"};

constexpr int kMaxMoves = 99;

int back_row(Color side) { return side == Color::white ? 0 : 7; }

// Precondition: a piece is given.
Square given_square(const Odds& odds) {
  constexpr std::array<int, 5> kQueenSideFiles{0, 5, 1, 2, 0};
  const int file = kQueenSideFiles[static_cast<std::size_t>(odds.piece)];
  const Color giver = odds.giver();
  if (odds.piece == OddsPiece::pawn) return make_square(file, giver == Color::white ? 1 : 6);
  return make_square(odds.king_side ? 7 - file : file, back_row(giver));
}

std::optional<int> parse_count(std::string_view text) {
  int count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || end != text.data() + text.size() || count < 1 || count > kMaxMoves) return {};
  return count;
}

}  // namespace

std::string to_string(const Odds& odds) {
  if (!odds.any()) return "none";
  std::string text;
  if (odds.piece != OddsPiece::none) text = kGivenPieces[static_cast<std::size_t>(odds.piece)];
  if (odds.king_side) text += " king-side";
  if (odds.moves > 0) text += fmt::format("{}moves {}", text.empty() ? "" : " ", odds.moves);
  return text;
}

Expected<Odds, std::string> parse_odds(std::string_view text) {
  const auto wrong = [&] {
    return unexpected(fmt::format(
        "odds '{}': none, or one of pawn, knight, bishop, rook, then king-side, then moves N", text));
  };
  std::vector<std::string_view> words;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (end > 0) words.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  Odds odds;
  std::size_t at = 0;
  for (std::size_t i = 0; i < kGivenPieces.size() && at < words.size(); ++i) {
    if (words[at] != kGivenPieces[i]) continue;
    odds.piece = static_cast<OddsPiece>(i);
    ++at;
    break;
  }
  if (at < words.size() && words[at] == "king-side" && odds.piece != OddsPiece::none) {
    odds.king_side = true;
    ++at;
  }
  if (at + 1 < words.size() && words[at] == "moves") {
    const auto count = parse_count(words[at + 1]);
    if (!count) return wrong();
    odds.moves = *count;
    at += 2;
  }
  if (at != words.size() || words.empty()) return wrong();
  return odds;
}

std::string odds_fault(const Edition& edition, const Odds& odds) {
  if (!odds.any()) return {};
  if (!edition.odds) return fmt::format("{} knows no odds", edition.title);
  if (odds.piece == OddsPiece::bishop && !edition.bishop_odds) {
    return fmt::format("{} knows no odds of a bishop", edition.title);
  }
  if (odds.piece == OddsPiece::pawn && odds.king_side) return "a pawn given is always the king's bishop's";
  return {};
}

Setup odds_start(const Odds& odds) {
  Setup setup = Setup::initial();
  if (odds.moves > 1) setup.in_advance = odds.moves;
  if (odds.piece == OddsPiece::none) return setup;
  const Square given = given_square(odds);
  setup.placement.set(given, std::nullopt);
  setup.castling_rooks &= ~bit(given);
  if (odds.piece == OddsPiece::rook) setup.given_rook = given;
  return setup;
}

Setup with_odds(const Setup& start, const Odds& odds) {
  if (!odds.any()) return start;
  const Setup usual = odds_start(odds);
  if (start == Setup::initial()) return usual;
  Setup out = start;
  out.given_rook = usual.given_rook;
  if (start.placement == usual.placement) out.in_advance = usual.in_advance;
  return out;
}

}  // namespace eboard::rules
