// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "rules/chess/attacks.hpp"
#include "rules/text/shown.hpp"
#include "rules/text/split.hpp"

namespace eboard::rules {

namespace {

using Faults = std::vector<Fault>;

/// The rooks of `color` on the back rank that stand on the chosen side of its king, outermost last.
Bitboard rooks_beside_king(const Placement& placement, Color color, bool king_side) {
  const Bitboard king = placement.of(Piece{color, Role::king}) & back_rank(color);
  if (!king) return 0;
  const Bitboard below = bit(first(king)) - 1;
  return placement.of(Piece{color, Role::rook}) & back_rank(color) & (king_side ? ~below : below);
}

std::optional<Square> outermost_rook(const Placement& placement, Color color, bool king_side) {
  const Bitboard rooks = rooks_beside_king(placement, color, king_side);
  if (!rooks) return std::nullopt;
  return king_side ? static_cast<Square>(63 - std::countl_zero(rooks)) : first(rooks);
}

constexpr std::string_view name_of(Color color) { return color == Color::white ? "white" : "black"; }

/// The rook meant by one letter of the castling field, or the reason why it means none.
Expected<Square, std::string> castling_rook(const Placement& placement, std::string_view character) {
  const char letter = character.front();
  const bool upper = letter >= 'A' && letter <= 'Z';
  const Color color = upper ? Color::white : Color::black;
  const char lower = static_cast<char>(upper ? letter + ('a' - 'A') : letter);
  const int rank = upper ? 0 : 7;
  if (lower == 'k' || lower == 'q') {
    if (const auto rook = outermost_rook(placement, color, lower == 'k')) return *rook;
    return unexpected(fmt::format("'{}' without a {} king and, on its {}-side, a rook on rank {}", letter,
                                  name_of(color), lower == 'k' ? "h" : "a", rank + 1));
  }
  if (lower < 'a' || lower > 'h')
    return unexpected(fmt::format("'{}' is neither KQkq nor the file of a rook", shown(character)));
  const Square square = make_square(lower - 'a', rank);
  if (placement[square] == Piece{color, Role::rook}) return square;
  return unexpected(fmt::format("'{}' without a {} rook on {}", letter, name_of(color), to_string(square)));
}

void read_turn(std::string_view text, Setup& setup, Faults& faults) {
  if (text == "w" || text == "b") {
    setup.turn = text == "w" ? Color::white : Color::black;
  } else {
    faults.push_back({"field 2 (turn)", fmt::format("'{}' is neither w nor b", shown(text))});
  }
}

void read_castling(std::string_view text, Setup& setup, Faults& faults) {
  if (text == "-") return;
  for (; !text.empty(); text.remove_prefix(first_character(text).size())) {
    const std::string_view letter = first_character(text);
    const auto rook = castling_rook(setup.placement, letter);
    if (!rook) {
      faults.push_back({"field 3 (castling)", rook.error()});
    } else if (contains(setup.castling_rooks, *rook)) {
      faults.push_back(
          {"field 3 (castling)", fmt::format("'{}' names the rook on {} again", letter, to_string(*rook))});
    } else {
      setup.castling_rooks |= bit(*rook);
    }
  }
}

void read_en_passant(std::string_view text, Setup& setup, Faults& faults) {
  if (text == "-") return;
  setup.en_passant = parse_square(text);
  if (!setup.en_passant) {
    faults.push_back({"field 4 (en passant)", fmt::format("'{}' is neither - nor a square", shown(text))});
  } else if (rank_of(*setup.en_passant) != (setup.turn == Color::white ? 5 : 2)) {
    faults.push_back({"field 4 (en passant)",
                      fmt::format("{} cannot be passed over by a pawn of the side not to move", text)});
  }
}

void read_counter(std::string_view text, const char* where, int& counter, Faults& faults) {
  constexpr int kMax = 99'999;
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > kMax) {
    faults.push_back({where, fmt::format("'{}' is no number from 0 to {}", shown(text), kMax)});
  } else {
    counter = value;
  }
}

constexpr std::string_view kOdds = "odds=";
constexpr int kMaxInAdvance = 99;
constexpr Bitboard kCorners = 0x8100000000000081;

/// Castling rights as in X-FEN: K or Q for the outermost rook, otherwise the file of the rook.
std::string castling_letters(const Setup& setup, Color color) {
  const auto letter_of = [color](char letter) {
    return color == Color::white ? static_cast<char>(letter - ('a' - 'A')) : letter;
  };
  std::string out;
  Bitboard rooks = setup.castling_rooks & setup.placement.of(Piece{color, Role::rook}) & back_rank(color);
  for (const bool king_side : {true, false}) {
    const auto outermost = outermost_rook(setup.placement, color, king_side);
    if (!outermost || !contains(rooks, *outermost)) continue;
    out += letter_of(king_side ? 'k' : 'q');
    rooks ^= bit(*outermost);
  }
  while (rooks) out += letter_of(static_cast<char>('a' + file_of(pop(rooks))));
  return out;
}

}  // namespace

const Setup& Setup::initial() {
  static const Setup setup{
      .placement = Placement::initial(), .castling_rooks = 0x8100000000000081, .en_passant = {}};
  return setup;
}

Expected<Setup, std::vector<Fault>> parse_fen(std::string_view text) {
  static constexpr std::array<const char*, 4> kRequired{"field 1 (placement)", "field 2 (turn)",
                                                        "field 3 (castling)", "field 4 (en passant)"};
  const auto fields = split_words(text);
  Faults faults;
  Setup setup;
  if (!fields.empty()) {
    std::vector<std::string> reasons;
    setup.placement = Placement::parse(fields[0], reasons);
    for (std::string& reason : reasons) faults.push_back({kRequired[0], std::move(reason)});
  }
  if (fields.size() > 1) read_turn(fields[1], setup, faults);
  if (fields.size() > 2) read_castling(fields[2], setup, faults);
  if (fields.size() > 3) read_en_passant(fields[3], setup, faults);
  if (fields.size() > 4) read_counter(fields[4], "field 5 (half-move clock)", setup.half_move_clock, faults);
  if (fields.size() > 5) read_counter(fields[5], "field 6 (move number)", setup.full_move_number, faults);
  for (std::size_t i = fields.size(); i < kRequired.size(); ++i)
    faults.push_back({kRequired[i], "is missing"});
  if (fields.size() > 6 && fields[6].starts_with(kOdds)) {
    if (!read_odds(fields[6].substr(kOdds.size()), setup))
      faults.push_back({"field 7 (odds)",
                        fmt::format("'{}' is neither a corner nor a number of moves", shown(fields[6]))});
  } else if (fields.size() > 6) {
    faults.push_back({"field 7", fmt::format("'{}' does not belong to a FEN", shown(fields[6]))});
  }
  if (fields.size() > 7)
    faults.push_back({"field 8", fmt::format("'{}' does not belong to a FEN", shown(fields[7]))});
  if (!faults.empty()) return unexpected(std::move(faults));
  setup.full_move_number = std::max(setup.full_move_number, 1);  // some writers count from 0
  return setup;
}

std::string to_plain_fen(const Setup& setup) {
  std::string castling = castling_letters(setup, Color::white) + castling_letters(setup, Color::black);
  if (castling.empty()) castling = "-";
  return fmt::format("{} {} {} {} {} {}", setup.placement.fen(), setup.turn == Color::white ? 'w' : 'b',
                     castling, setup.en_passant ? to_string(*setup.en_passant) : "-", setup.half_move_clock,
                     setup.full_move_number);
}

std::string to_fen(const Setup& setup) {
  const std::string odds = odds_text(setup);
  return odds.empty() ? to_plain_fen(setup) : fmt::format("{} {}{}", to_plain_fen(setup), kOdds, odds);
}

std::string odds_text(const Setup& setup) {
  std::string out = setup.given_rook ? to_string(*setup.given_rook) : std::string{};
  if (setup.in_advance == 0) return out;
  if (!out.empty()) out += ',';
  return out + std::to_string(setup.in_advance);
}

bool read_odds(std::string_view text, Setup& setup) {
  if (const auto corner = parse_square(text.substr(0, 2))) {
    if (!contains(kCorners, *corner)) return false;
    setup.given_rook = corner;
    text.remove_prefix(2);
    if (text.empty()) return true;
    if (text.front() != ',') return false;
    text.remove_prefix(1);
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), setup.in_advance);
  return error == std::errc{} && end == text.data() + text.size() && setup.in_advance >= 1 &&
         setup.in_advance <= kMaxInAdvance;
}

void pass_turn(Setup& setup) {
  const bool goes_on = setup.in_advance > 1;
  setup.in_advance = std::max(setup.in_advance - 1, 0);
  setup.full_move_number += setup.turn == Color::black || goes_on;
  if (!goes_on) setup.turn = !setup.turn;
}

Setup before_ply(Setup start, int ply) {
  for (int played = 1; played < ply; ++played) pass_turn(start);
  return start;
}

std::string move_number(int number, Color mover) {
  return std::to_string(number) + (mover == Color::white ? "." : "...");
}

std::string move_number(const Setup& before) { return move_number(before.full_move_number, before.turn); }

}  // namespace eboard::rules
