// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/scanner.hpp"

namespace eboard::rules {

namespace {

constexpr std::array<std::string_view, 9> kBlankSigns{" ",      "\t",     "\n",     "\r",    "\u00a0",
                                                      "\u2009", "\u202f", "\u200a", "\u2002"};
constexpr std::array<std::string_view, 6> kDashes{"-", "—", "–", "−", "‐", "‑"};
constexpr std::array<std::string_view, 6> kMateSigns{"++", "#", "‡", "mate", "mat", "Mat"};
constexpr std::array<std::string_view, 13> kCheckSigns{
    "+", "†", "échec", "Échec", "echec", "Echec", "éch.", "Éch.", "ech.", "Ech.", "éch", "ech", "ch."};
constexpr std::array<std::string_view, 4> kEnPassant{"e.p.", "e. p.", "e.p", "ep"};
constexpr std::array<std::string_view, 2> kOffers{"(=)", "( = )"};

}  // namespace

void Scanner::skip_blanks() {
  while (take_any(kBlankSigns)) {
  }
}

std::optional<int> Scanner::take_file() {
  if (next() < 'a' || next() > 'h') return std::nullopt;
  return text_[at_++] - 'a';
}

std::optional<int> Scanner::take_rank() {
  if (next() < '1' || next() > '8') return std::nullopt;
  return text_[at_++] - '1';
}

bool Scanner::take_dash() {
  const std::size_t place = at_;
  skip_blanks();
  if (!take_any(kDashes)) {
    at_ = place;
    return false;
  }
  skip_blanks();
  return true;
}

std::optional<Role> Scanner::take_piece(const Language& language) {
  std::optional<Role> found;
  std::size_t longest = 0;
  const auto look_at = [&](const std::array<std::string_view, 6>& letters) {
    for (std::size_t role = 0; role < letters.size(); ++role) {
      if (letters[role].size() <= longest || !rest().starts_with(letters[role])) continue;
      longest = letters[role].size();
      found = static_cast<Role>(role);
    }
  };
  look_at(language.letters);
  look_at(kFigurines);
  look_at(kBlackFigurines);
  at_ += longest;
  return found;
}

std::optional<Role> Scanner::take_lower_case_piece(const Language& language) {
  for (std::size_t role = 0; role < language.letters.size(); ++role) {
    const std::string_view letter = language.letters[role];
    if (letter.size() != 1 || next() != letter[0] + ('a' - 'A')) continue;
    ++at_;
    return static_cast<Role>(role);
  }
  return std::nullopt;
}

std::optional<Role> Scanner::take_promotion(const Language& language, bool lower_case) {
  const std::size_t place = at_;
  skip_blanks();
  const bool bracket = take("(");
  const bool marked = bracket || take("=") || take("/");
  if (marked) {
    skip_blanks();
  } else {
    at_ = place;
  }
  auto role = take_piece(language);
  if (!role && (marked || lower_case)) role = take_lower_case_piece(language);
  if (!role || *role == Role::pawn || (bracket && !take(")"))) {
    at_ = place;
    return std::nullopt;
  }
  return role;
}

std::optional<CastlingSide> scan_castling_signs(Scanner& scanner) {
  constexpr std::array<std::string_view, 3> kZeros{"0", "O", "o"};
  const std::size_t start = scanner.at();
  const auto next_zero = [&] {
    const std::size_t place = scanner.at();
    if (scanner.take_dash() && scanner.take_any(kZeros)) return true;
    scanner.back_to(place);
    return false;
  };
  if (!scanner.take_any(kZeros) || !next_zero()) {
    scanner.back_to(start);
    return std::nullopt;
  }
  return next_zero() ? CastlingSide::queen : CastlingSide::king;
}

MoveSigns scan_signs(Scanner& scanner) {
  MoveSigns out;
  while (true) {
    const std::size_t place = scanner.at();
    scanner.skip_blanks();
    if (scanner.take_any(kMateSigns)) {
      out.check = CheckSign::mate;
    } else if (scanner.take_any(kCheckSigns)) {
      if (out.check == CheckSign::none) out.check = CheckSign::check;
    } else if (scanner.take_any(kEnPassant)) {
      out.en_passant = true;
    } else if (scanner.take_any(kOffers)) {
      out.annotation += "(=)";
    } else if (scanner.take("!")) {
      out.annotation += '!';
    } else if (scanner.take("?")) {
      out.annotation += '?';
    } else {
      scanner.back_to(place);
      return out;
    }
  }
}

}  // namespace eboard::rules
