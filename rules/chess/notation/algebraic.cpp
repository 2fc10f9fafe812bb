// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/algebraic.hpp"

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/rivals.hpp"

namespace eboard::rules {

namespace {

std::string_view letter(const AlgebraicForm& form, const Language& language, Role role) {
  return form.figurines ? kFigurines[static_cast<std::size_t>(role)] : language.letter(role);
}

/// File, rank or both, as far as needed to distinguish the piece from its rivals.
std::string origin(const AlgebraicForm& form, const Position& position, Move move, bool takes,
                   Departure departure) {
  const std::string from = to_string(move.from);
  if (form.departure || departure == Departure::always) return from;
  const bool pawn = position.placement().role_at(move.from) == Role::pawn;
  if (pawn && takes && form.pawn_takes_from_file) return from.substr(0, 1);
  const Bitboard others = rivals(position, move);
  if (!others) return {};
  if (!(others & file_mask(file_of(move.from)))) return from.substr(0, 1);
  if (!(others & rank_mask(rank_of(move.from)))) return from.substr(1);
  return from;
}

std::string_view sign(const AlgebraicForm& form, const Position& position, Move move, bool takes) {
  switch (check_sign(position, move)) {
    case CheckSign::check:
      return takes ? form.takes_check : form.check;
    case CheckSign::mate:
      return form.mate;
    case CheckSign::none:
      break;
  }
  return {};
}

/// Takes ":" or a multiplication sign between origin and target. A colon followed by a blank ends its move:
/// the square that follows belongs to the answer.
bool take_infix(Scanner& scanner) {
  const std::size_t place = scanner.at();
  if (scanner.take_any(kTakesSigns)) return true;
  scanner.skip_blanks();
  if (scanner.at() > place && (scanner.take("×") || scanner.take("x"))) {
    scanner.skip_blanks();
    return true;
  }
  scanner.back_to(place);
  return false;
}

struct Place {
  std::optional<int> file;
  std::optional<int> rank;
  [[nodiscard]] bool whole() const { return file && rank; }
};

Place take_place(Scanner& scanner) {
  const auto file = scanner.take_file();
  return {file, scanner.take_rank()};
}

/// Reads the origin, if any, and the target square.
bool scan_squares(Scanner& scanner, MoveWords& words) {
  const Place first = take_place(scanner);
  const std::size_t behind_first = scanner.at();
  const bool takes = take_infix(scanner);
  if (!takes) scanner.take_dash();
  const Place second = take_place(scanner);
  if (second.whole()) {
    words.from_file = first.file.value_or(-1);
    words.from_rank = first.rank.value_or(-1);
    words.takes = takes;
    words.to = make_square(*second.file, *second.rank);
    return true;
  }
  scanner.back_to(behind_first);
  if (!first.whole()) return false;
  words.to = make_square(*first.file, *first.rank);
  return true;
}

void scan_promotion(const Language& language, Scanner& scanner, MoveWords& words) {
  if (words.promotion != Role::pawn) return;
  if (const auto role = scanner.take_promotion(language, words.whole_origin())) words.promotion = *role;
}

void scan_takes_behind(Scanner& scanner, MoveWords& words) {
  const std::size_t place = scanner.at();
  scanner.skip_blanks();
  if (scanner.take_any(kTakesSigns)) {
    words.takes = true;
  } else {
    scanner.back_to(place);
  }
}

}  // namespace

std::string write(const AlgebraicForm& form, const Language& language, const Position& position, Move move,
                  Departure departure) {
  if (move.kind == MoveKind::castling) {
    std::string out(castling_side(move) == CastlingSide::king ? form.king_side : form.queen_side);
    return out += sign(form, position, move, false);
  }
  const Role role = position.placement().role_at(move.from);
  const bool takes = is_capture(position, move);
  std::string out;
  if (role != Role::pawn) {
    out += letter(form, language, role);
    out += form.behind_letter;
  }
  const std::string from = origin(form, position, move, takes, departure);
  out += from;
  if (takes && !form.takes_behind) {
    out += form.takes;
  } else if (!from.empty()) {
    out += from.size() == 1 ? form.hint_dash : form.dash;
  }
  out += to_string(move.to);
  if (move.kind == MoveKind::promotion) {
    out += form.promotion;
    out += letter(form, language, move.promotion);
  }
  if (takes && form.takes_behind) out += form.takes;
  out += sign(form, position, move, takes);
  if (move.kind == MoveKind::en_passant) out += form.en_passant;
  return out;
}

std::optional<MoveWords> scan_algebraic(const Language& language, Scanner& scanner) {
  MoveWords words;
  words.castling = scan_castling_signs(scanner);
  if (!words.castling) {
    words.piece = scanner.take_piece(language);
    if (words.piece) {
      scanner.take(".");
      scanner.skip_blanks();
    }
    if (!scan_squares(scanner, words)) return std::nullopt;
    scan_promotion(language, scanner, words);
    scan_takes_behind(scanner, words);
    scan_promotion(language, scanner, words);
  }
  words.add(scan_signs(scanner));
  words.length = scanner.at();
  return words;
}

}  // namespace eboard::rules
