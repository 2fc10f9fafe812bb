// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/written_move.hpp"

#include "rules/chess/notation/scanner.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr std::array<std::string_view, 5> kPass{"Passe", "passe", "Pass", "pass", "--"};
/// No colon: in records it follows the player's letter.
constexpr std::array<std::string_view, 2> kTakes{"x", "×"};

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

/// Reads the origin, if any, and the target square.
bool scan_squares(const Language& language, Scanner& scanner, WrittenMove& words) {
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

}  // namespace

std::optional<WrittenMove> scan_move(const Language& language, std::string_view text) {
  Scanner scanner(text);
  WrittenMove words;
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

}  // namespace eboard::rules::quaternity
