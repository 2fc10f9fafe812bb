// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/spoken.hpp"

#include <fmt/format.h>

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/rivals.hpp"

namespace eboard::rules {

namespace {

constexpr std::array<std::string_view, 8> kFiles{"Anna", "Bella", "César",  "David",
                                                 "Eva",  "Felix", "Gustav", "Hector"};
constexpr std::array<std::string_view, 8> kRanks{"eins",  "zwei",  "drei",   "vier",
                                                 "fuenf", "sechs", "sieben", "acht"};
constexpr std::array<std::string_view, 6> kPieces{"Bauer", "Springer", "Laufer", "Turm", "Dame", "Koenig"};
constexpr std::string_view kShort = "Kurze Rochade";
constexpr std::string_view kLong = "Lange Rochade";

/// Words in one of the spellings.
struct Variant {
  std::string_view written;
  std::string_view usual;
};
constexpr std::array<Variant, 6> kVariants{{{"Cesar", "César"},
                                            {"Hektor", "Hector"},
                                            {"Läufer", "Laufer"},
                                            {"Laeufer", "Laufer"},
                                            {"König", "Koenig"},
                                            {"fünf", "fuenf"}}};

std::string place(Square square) {
  return fmt::format("{} {}", kFiles[static_cast<std::size_t>(file_of(square))],
                     kRanks[static_cast<std::size_t>(rank_of(square))]);
}

/// The place of the next word in `table`.
template <std::size_t N>
std::optional<std::size_t> take_word(Scanner& scanner, const std::array<std::string_view, N>& table) {
  const std::size_t begin = scanner.at();
  scanner.skip_blanks();
  for (std::size_t i = 0; i < N; ++i) {
    if (scanner.take(table[i])) return i;
    for (const Variant& variant : kVariants) {
      if (variant.usual == table[i] && scanner.take(variant.written)) return i;
    }
  }
  scanner.back_to(begin);
  return std::nullopt;
}

std::optional<Square> take_square(Scanner& scanner) {
  const auto file = take_word(scanner, kFiles);
  const auto rank = file ? take_word(scanner, kRanks) : std::nullopt;
  if (!rank) return std::nullopt;
  return make_square(static_cast<int>(*file), static_cast<int>(*rank));
}

bool scan_piece_move(Scanner& scanner, MoveWords& words) {
  const auto piece = take_word(scanner, kPieces);
  const auto from = piece ? take_square(scanner) : std::nullopt;
  words.to = from ? take_square(scanner) : std::nullopt;
  if (!words.to) return false;
  words.piece = static_cast<Role>(*piece);
  words.from_file = file_of(*from);
  words.from_rank = rank_of(*from);
  if (words.piece == Role::pawn && contains(kRank1 | kRank8, *words.to)) {
    if (const auto promotion = take_word(scanner, kPieces)) words.promotion = static_cast<Role>(*promotion);
  }
  return true;
}

}  // namespace

std::string write(const SpokenForm&, const Position& position, Move move) {
  if (move.kind == MoveKind::castling)
    return std::string(castling_side(move) == CastlingSide::king ? kShort : kLong);
  const auto name = [](Role role) { return kPieces[static_cast<std::size_t>(role)]; };
  std::string out = fmt::format("{} {} {}", name(position.placement().role_at(move.from)), place(move.from),
                                place(move.to));
  if (move.kind == MoveKind::promotion) out += fmt::format(" {}", name(move.promotion));
  return out;
}

std::optional<MoveWords> scan_spoken(Scanner& scanner) {
  MoveWords words;
  if (scanner.take(kShort)) {
    words.castling = CastlingSide::king;
  } else if (scanner.take(kLong)) {
    words.castling = CastlingSide::queen;
  } else if (!scan_piece_move(scanner, words)) {
    return std::nullopt;
  }
  words.add(scan_signs(scanner));
  words.length = scanner.at();
  return words;
}

}  // namespace eboard::rules
