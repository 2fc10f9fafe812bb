// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/move_notation.hpp"

#include <algorithm>

namespace eboard::rules::quaternity {

namespace {

constexpr std::array kForms{Form{.name = "quaternity"}, Form{.name = "quaternity-long", .departure = true},
                            Form{.name = "quaternity-victims", .victims = true},
                            Form{.name = "quaternity-figurine", .figurines = true}};

/// The squares of other pieces of the same kind that the player could move to the same square. All promotions
/// of one pawn count as one; a pawn's step and a pawn's capture never lead to the same square.
SquareSet rivals(const Position& position, Move move) {
  const Role role = position.at(move.from)->role;
  SquareSet out;
  for (const Move other : position.legal_moves()) {
    if (other.to == move.to && other.from != move.from && position.at(other.from)->role == role) {
      out |= bit(other.from);
    }
  }
  return out;
}

/// a king is attacked by a piece that did not attack it before, whoever moves that piece. The piece
/// just moved always counts as new.
bool gives_new_check(const Position& before, const Position& after, Move move) {
  return std::any_of(kEveryPlayer.begin(), kEveryPlayer.end(), [&](Player player) {
    const SquareSet now = after.checkers(player);
    return now.contains(move.to) || !(now - before.checkers(player)).empty();
  });
}

/// 9.13. Mate goes first, also the mate of a player who has no move when the turn comes.
std::string_view sign(const Position& position, Move move) {
  Position after = position;
  if (!after.play(move).mates.empty()) return "++";
  return !move.is_pass() && gives_new_check(position, after, move) ? "+" : "";
}

}  // namespace

std::span<const Form> forms() { return kForms; }

const Form& public_form() {
  static const Form kPublic = [] {
    Form form = kForms.front();
    form.reasons = false;
    return form;
  }();
  return kPublic;
}

const Form* find_form(std::string_view name) {
  const auto* const found =
      std::find_if(kForms.begin(), kForms.end(), [&](const Form& form) { return form.name == name; });
  return found == kForms.end() ? nullptr : found;
}

const Language& usual_language() { return *find_language("fr"); }

std::string_view MoveNotation::letter(Role role) const {
  return form_.figurines ? kFigurines[static_cast<std::size_t>(role)] : language_->letter(role);
}

/// File, rank or both, as far as needed to distinguish the piece from others that could do the same (9.9 to
/// 9.11).
std::string MoveNotation::origin(const Position& position, Move move) const {
  const std::string from = to_string(move.from);
  if (form_.departure) return from;
  const SquareSet others = rivals(position, move);
  if (position.at(move.from)->role == Role::pawn) {
    if (!others.empty()) return from;
    return position.at(move.to) ? from.substr(0, 1) : std::string();
  }
  if (others.empty()) return {};
  const auto shared = [&](int (*line)(Square)) {
    return !for_each(others, [&](Square other) { return line(other) != line(move.from); });
  };
  if (!shared(file_of)) return from.substr(0, 1);
  return shared(rank_of) ? from : from.substr(1);
}

std::string MoveNotation::write(const Position& position, Move move) const {
  // The word of 6.3.f; outside French its plain sign.
  if (move.is_pass()) {
    return std::string(language_->code == "fr" ? "Passe" : "--") += sign(position, move);
  }
  const Role role = position.at(move.from)->role;
  const auto victim = position.at(move.to);
  std::string out;
  if (role != Role::pawn) out += letter(role);
  out += origin(position, move);
  if (victim) {
    out += 'x';
    if (form_.victims && victim->role != Role::pawn) out += letter(victim->role);
  }
  out += to_string(move.to);
  if (move.promotion != Role::pawn) out += letter(move.promotion);
  return out += sign(position, move);
}

}  // namespace eboard::rules::quaternity
