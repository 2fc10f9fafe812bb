// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/descriptive.hpp"

#include <fmt/format.h>

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/rivals.hpp"

namespace eboard::rules {

namespace {

constexpr std::array<std::string_view, 5> kCastlingWords{"Roque", "roque", "Roq.", "Roq", "roq"};
constexpr std::array<std::string_view, 9> kTakesWords{"pr. :", "pr.:",  "prend", "pr.", "Pr.",
                                                      "pr",    "takes", "Pr",    "tks"};

constexpr std::array<Role, 8> kFilePieces{Role::rook, Role::knight, Role::bishop, Role::queen,
                                          Role::king, Role::bishop, Role::knight, Role::rook};

bool has_wing(Role role) { return role == Role::rook || role == Role::knight || role == Role::bishop; }

std::string with_wing(const Language& language, Role piece, Role wing) {
  return language.wing_first ? fmt::format("{}{}", language.letter(wing), language.letter(piece))
                             : fmt::format("{}{}", language.letter(piece), language.letter(wing));
}

std::string file_name(const Language& language, int file) {
  const Role piece = kFilePieces[static_cast<std::size_t>(file)];
  if (!has_wing(piece)) return std::string(language.letter(piece));
  return with_wing(language, piece, file < 4 ? Role::queen : Role::king);
}

int rank_number(Color mover, Square square) {
  return mover == Color::white ? rank_of(square) + 1 : 8 - rank_of(square);
}

std::string place(const Language& language, Color mover, Square square) {
  return fmt::format("{} {}", rank_number(mover, square), file_name(language, file_of(square)));
}

bool has_words(const Language& language) { return language.code == "fr"; }

std::string castling(const DescriptiveForm& form, const Language& language, CastlingSide side) {
  if (!has_words(language)) return side == CastlingSide::king ? "0 — 0" : "0 — 0 — 0";
  return std::string(side == CastlingSide::king ? form.king_side : form.queen_side);
}

std::string sign(const DescriptiveForm& form, const Language& language, CheckSign sign) {
  if (sign == CheckSign::none) return {};
  const bool mate = sign == CheckSign::mate;
  if (!has_words(language)) return mate ? " ‡" : " +";
  return fmt::format(" {}", mate ? form.mate : form.check);
}

std::optional<Wing> as_wing(std::optional<Role> letter) {
  if (letter == Role::king) return Wing::king;
  if (letter == Role::queen) return Wing::queen;
  return std::nullopt;
}

struct Named {
  Role piece;
  std::optional<Wing> wing;
};

/// Takes "T", "TR" or, in languages with the wing first, "KR"; with `spaced` also "T. R." and "T R".
std::optional<Named> take_named(const Language& language, Scanner& scanner, bool spaced) {
  const auto first = scanner.take_piece(language);
  if (!first) return std::nullopt;
  const std::size_t behind = scanner.at();
  scanner.take(".");
  if (spaced && has_wing(*first)) scanner.skip_blanks();
  const auto second = scanner.take_piece(language);
  if (second && has_wing(*first) && as_wing(second)) {
    scanner.take(".");
    return Named{*first, as_wing(second)};
  }
  if (second && as_wing(first) && has_wing(*second)) {
    scanner.take(".");
    return Named{*second, as_wing(first)};
  }
  scanner.back_to(behind);
  scanner.take(".");
  return Named{*first, std::nullopt};
}

/// The file of that name.
std::optional<int> file_of_name(const Named& name) {
  constexpr int kQueen = 3;
  constexpr int kKing = 4;
  if (name.piece == Role::queen || name.piece == Role::king)
    return name.piece == Role::queen ? kQueen : kKing;
  if (!name.wing) return std::nullopt;
  for (int file = 0; file < kQueen; ++file) {
    if (kFilePieces[static_cast<std::size_t>(file)] == name.piece)
      return *name.wing == Wing::queen ? file : 7 - file;
  }
  return std::nullopt;
}

/// Takes a square such as "4 FR". Leaves the scanner unchanged if there is none.
std::optional<Square> take_place(const Language& language, Color mover, Scanner& scanner) {
  const std::size_t begin = scanner.at();
  scanner.skip_blanks();
  const auto rank = scanner.take_rank();
  scanner.skip_blanks();
  const auto name = rank ? take_named(language, scanner, true) : std::nullopt;
  const auto file = name ? file_of_name(*name) : std::nullopt;
  if (!file) {
    scanner.back_to(begin);
    return std::nullopt;
  }
  return make_square(*file, mover == Color::white ? *rank : 7 - *rank);
}

bool take_takes(Scanner& scanner) {
  const std::size_t begin = scanner.at();
  scanner.skip_blanks();
  if (scanner.take_any(kTakesWords) || scanner.take_any(kTakesSigns)) {
    scanner.skip_blanks();
    return true;
  }
  scanner.back_to(begin);
  return false;
}

/// Takes "Roq TR", or the signs of the algebraic system.
std::optional<CastlingSide> scan_castling(const Language& language, Scanner& scanner) {
  const std::size_t begin = scanner.at();
  if (const auto side = scan_castling_signs(scanner)) return side;
  if (!scanner.take_any(kCastlingWords)) return std::nullopt;
  scanner.skip_blanks();
  const auto rook = take_named(language, scanner, true);
  if (rook && rook->piece == Role::rook && rook->wing)
    return *rook->wing == Wing::king ? CastlingSide::king : CastlingSide::queen;
  scanner.back_to(begin);
  return std::nullopt;
}

/// Takes what is captured: a square, or a piece with or without its square.
bool scan_prey(const Language& language, Color mover, Scanner& scanner, MoveWords& words) {
  words.to = take_place(language, mover, scanner);
  if (words.to) return true;
  const auto victim = take_named(language, scanner, false);
  if (!victim || victim->piece == Role::king) return false;
  words.victim = victim->piece;
  words.victim_wing = victim->wing;
  words.to = take_place(language, mover, scanner);
  return true;
}

bool scan_piece_move(const Language& language, Color mover, Scanner& scanner, MoveWords& words) {
  const auto piece = take_named(language, scanner, false);
  if (!piece) return false;
  words.piece = piece->piece;
  words.wing = piece->wing;
  const auto first = take_place(language, mover, scanner);
  words.takes = take_takes(scanner);
  std::optional<Square> from;
  if (words.takes) {
    from = first;
    if (!scan_prey(language, mover, scanner, words)) return false;
  } else {
    const std::size_t behind = scanner.at();
    words.to = scanner.take_dash() ? take_place(language, mover, scanner) : std::nullopt;
    if (words.to) {
      from = first;
    } else {
      scanner.back_to(behind);
      words.to = first;
    }
    if (!words.to) return false;
  }
  if (from) {
    words.from_file = file_of(*from);
    words.from_rank = rank_of(*from);
  }
  return true;
}

/// Takes a promotion after its sign; a letter alone would be the next move's piece.
void scan_marked_promotion(const Language& language, Scanner& scanner, MoveWords& words) {
  const std::size_t begin = scanner.at();
  scanner.skip_blanks();
  const bool marked = scanner.next() == '=' || scanner.next() == '(' || scanner.next() == '/';
  scanner.back_to(begin);
  if (!marked) return;
  if (const auto role = scanner.take_promotion(language, false)) words.promotion = *role;
}

}  // namespace

std::string write(const DescriptiveForm& form, const Language& language, const Position& position, Move move,
                  Departure departure) {
  const CheckSign check = check_sign(position, move);
  if (move.kind == MoveKind::castling)
    return castling(form, language, castling_side(move)) + sign(form, language, check);
  const Color mover = position.turn();
  const bool takes = is_capture(position, move);
  const bool from = departure == Departure::always || rivals(position, move) != 0;
  std::string out(language.letter(position.placement().role_at(move.from)));
  out += form.behind_letter;
  if (from) out += place(language, mover, move.from);
  if (takes) {
    out += fmt::format("{}{} ", from ? " " : "", has_words(language) ? form.takes : ":");
  } else if (from) {
    out += form.dash;
  }
  out += place(language, mover, move.to);
  if (move.kind == MoveKind::promotion) out += fmt::format(" = {}", language.letter(move.promotion));
  if (move.kind == MoveKind::en_passant) out += " e.p.";
  return out + sign(form, language, check);
}

std::optional<MoveWords> scan_descriptive(const Language& language, Color mover, Scanner& scanner) {
  MoveWords words;
  words.castling = scan_castling(language, scanner);
  if (!words.castling) {
    if (!scan_piece_move(language, mover, scanner, words)) return std::nullopt;
    scan_marked_promotion(language, scanner, words);
  }
  words.add(scan_signs(scanner));
  words.length = scanner.at();
  return words;
}

}  // namespace eboard::rules
