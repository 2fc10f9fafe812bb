// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/notation/scanner.hpp"
#include "rules/quaternity/notation/move_notation.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr std::array<std::string_view, 5> kPass{"Passe", "passe", "Pass", "pass", "--"};
/// No colon: in records it stands behind the player's letter.
constexpr std::array<std::string_view, 2> kTakes{"x", "×"};

/// What the text says, before anybody looks at the board.
struct Words {
  bool pass = false;
  std::optional<Role> piece;  ///< none: no letter; a pawn, unless the whole origin is written
  std::optional<int> from_file;
  std::optional<int> from_rank;
  Square to{};
  bool takes = false;
  std::optional<Role> victim;
  Role promotion = Role::pawn;
  MoveSigns signs;

  [[nodiscard]] bool whole_origin() const { return from_file && from_rank; }
};

std::optional<int> take_file(Scanner& scanner) {
  const char letter = scanner.next();
  if (letter < 'a' || letter > 'l') return {};
  scanner.take({&letter, 1});
  return letter - 'a';
}

/// The longest that fits: "12" is one rank.
std::optional<int> take_rank(Scanner& scanner) {
  for (const std::string_view two : {"10", "11", "12"}) {
    if (scanner.take(two)) return two[1] - '0' + 9;
  }
  const char digit = scanner.next();
  if (digit < '1' || digit > '9') return {};
  scanner.take({&digit, 1});
  return digit - '1';
}

struct Place {
  std::optional<int> file;
  std::optional<int> rank;
  [[nodiscard]] bool whole() const { return file && rank; }
  [[nodiscard]] Square square() const { return make_square(*file, *rank); }
};

Place take_place(Scanner& scanner) {
  const auto file = take_file(scanner);
  return {file, take_rank(scanner)};
}

/// Origin, if any, and arrival.
bool scan_squares(const Language& language, Scanner& scanner, Words& words) {
  const Place first = take_place(scanner);
  const std::size_t behind_first = scanner.at();
  words.takes = scanner.take_any(kTakes);
  if (words.takes) {
    words.victim = scanner.take_piece(language);
  } else {
    scanner.take_dash();
  }
  const Place second = take_place(scanner);
  if (second.whole()) {
    words.from_file = first.file;
    words.from_rank = first.rank;
    words.to = second.square();
    return true;
  }
  scanner.back_to(behind_first);
  if (!first.whole() || words.takes) return false;
  words.to = first.square();
  return true;
}

std::optional<Words> scan(const Language& language, std::string_view text) {
  Scanner scanner(text);
  Words words;
  words.pass = scanner.take_any(kPass);
  if (!words.pass) {
    words.piece = scanner.take_piece(language);
    if (!scan_squares(language, scanner, words)) return std::nullopt;
    words.promotion = scanner.take_promotion(language, false).value_or(Role::pawn);
  }
  words.signs = scan_signs(scanner);
  if (!scanner.at_end() || words.signs.en_passant) return std::nullopt;
  return words;
}

/// Of a pawn, a square alone says that it steps; a capture needs its sign or where the pawn comes from. Of
/// pieces the arrival says whether something is taken.
bool fits_capture(const Position& position, Move move, const Words& words) {
  const auto taken = position.at(move.to);
  if (words.victim) return taken && taken->role == *words.victim;
  if (position.at(move.from)->role != Role::pawn) return true;
  return words.takes ? taken.has_value() : !taken || words.from_file;
}

/// Whether `move` is what the words say; what a pawn becomes is asked later.
bool fits(const Position& position, Move move, const Words& words) {
  const bool any_man = !words.piece && words.whole_origin();
  return move.to == words.to &&
         (any_man || position.at(move.from)->role == words.piece.value_or(Role::pawn)) &&
         file_of(move.from) == words.from_file.value_or(file_of(move.from)) &&
         rank_of(move.from) == words.from_rank.value_or(rank_of(move.from)) &&
         fits_capture(position, move, words) &&
         (move.promotion != Role::pawn || words.promotion == Role::pawn);
}

std::string marks_of(std::string annotation) {
  std::erase_if(annotation, [](char c) { return c != '!' && c != '?'; });
  return annotation;
}

}  // namespace

Expected<ReadMove, MoveFault> MoveNotation::read(const Position& position, std::string_view text) const {
  const auto fault = [&](SanFault kind, std::string_view more) {
    return unexpected(MoveFault{kind, fmt::format("{}{}", describe(kind, text), more)});
  };
  const auto words = scan(*language_, text);
  if (!words) {
    return fault(SanFault::not_a_move,
                 fmt::format(" in {} letters ({})", language_->name, fmt::join(language_->letters, " ")));
  }
  std::vector<Move> meant;
  bool promotion_missing = false;
  if (words->pass && position.must_pass()) meant.push_back(Move::pass());
  for (const Move move : words->pass ? MoveList() : position.legal_moves()) {
    if (!fits(position, move, *words)) continue;
    promotion_missing |= move.promotion != words->promotion;
    if (move.promotion == words->promotion) meant.push_back(move);
  }
  if (meant.empty()) return fault(promotion_missing ? SanFault::no_promotion : SanFault::no_move, "");
  if (meant.size() > 1) return fault(SanFault::ambiguous, names(position, meant));
  const std::string& said = words->signs.annotation;
  return ReadMove{meant.front(), marks_of(said), said.find("(=)") != std::string::npos};
}

std::string MoveNotation::names(const Position& position, std::span<const Move> moves) const {
  const MoveNotation whole(*language_, *find_form("quaternity-long"));
  std::vector<std::string> out;
  for (const Move move : moves) out.push_back(whole.write(position, move));
  return fmt::format(": {}", fmt::join(out, " or "));
}

}  // namespace eboard::rules::quaternity
