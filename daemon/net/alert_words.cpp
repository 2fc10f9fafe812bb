// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/alert_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace eboard::net {

namespace {

using rules::Rule;

// In the order of docs/irregularities.md.
constexpr std::array kWords{
    AlertWords{"illegal_move", "Illegal move",
               "A move that no rule allows was made, and the clock was pressed.", Rule::illegal_move},
    AlertWords{"illegal_castling", "Illegal castling",
               "King and rook were moved as if castling, which was not allowed.", Rule::illegal_castling},
    AlertWords{"illegal_promotion", "Illegal promotion",
               "A pawn was exchanged for a king or for a piece of the other colour.",
               Rule::illegal_promotion},
    AlertWords{"king_captured", "King captured", "A king was taken, and the clock was pressed.",
               Rule::king_captured},
    AlertWords{"promotion_not_exchanged", "Pawn not exchanged",
               "The pawn still stands on the last rank, and the clock was pressed.",
               Rule::promotion_not_exchanged},
    AlertWords{"incomplete_move", "Incomplete move",
               "The clock was pressed before the rook was moved or the pawn was taken off.",
               Rule::incomplete_move},
    AlertWords{"moved_after_press", "Moved after the press",
               "A piece that had been moved was moved on, in the opponent's time.", Rule::moved_after_press},
    AlertWords{"promotion_changed", "Promotion changed",
               "Another piece had already stood on the promotion square.", Rule::promotion_changed},
    AlertWords{"promotion_piece", "Promoted to a rook",
               "The pawn became what reads as a rook; look whether it stands upside down and is meant as a "
               "queen.",
               Rule::promotion_piece},
    AlertWords{"rook_first", "Rook touched first", "In castling the rook was moved before the king.",
               Rule::rook_first},
    AlertWords{"two_hands", "Two hands",
               "King and rook were moved at the same moment; perhaps with both hands.", Rule::two_hands},
    AlertWords{"touch_move", "Touched piece not moved",
               "A piece that could have moved or been taken was lifted, and another one was moved.",
               Rule::touch_move},
    AlertWords{"released_then_changed", "Released, then moved on",
               "The piece had been put down on another square where it could go.",
               Rule::released_then_changed},
    AlertWords{"press_without_move", "Press without a move", "The clock was pressed, and no move was made.",
               Rule::press_without_move},
    AlertWords{"press_before_placement", "Press before the move",
               "The clock was pressed before the piece stood on its square.", Rule::press_before_placement},
    AlertWords{"press_forgotten", "Clock not pressed",
               "The reply came while the mover's clock was still running. Players are not told.",
               Rule::press_forgotten},
    AlertWords{"time_forfeit_candidate", "Time used up", "A clock has come to zero.",
               Rule::time_forfeit_candidate},
    AlertWords{"clock_edited", "Clock set", "The times were changed while the clock stood still.",
               Rule::clock_edited},
    AlertWords{"clock_turned", "Clock turned round",
               "The halves of the clock belong to the other sides than was thought.", std::nullopt},
    AlertWords{"irregular_start", "Wrong starting position",
               "The pieces were not set up rightly when the clock was first pressed.", Rule::irregular_start},
    AlertWords{"displaced", "Pieces displaced",
               "Pieces stand on wrong squares, none is missing, and no move explains it.", Rule::displaced},
    AlertWords{"disturbed", "Board disturbed", "Many pieces were moved within two seconds.", Rule::disturbed},
    AlertWords{"extra_piece", "Extra piece", "Something stands on a square that should be empty.",
               std::nullopt},
    AlertWords{"missing_piece", "Missing piece", "A piece is not seen anywhere on the board.", std::nullopt},
    AlertWords{"identity", "Piece reads as another", "A piece reads as another one of its colour.",
               std::nullopt},
    AlertWords{"off_centre", "Piece off centre",
               "A square comes and goes; the piece may stand off its centre.", std::nullopt},
    AlertWords{"sensor", "Sensor fault", "Squares vanish in a way that no hand can cause.", std::nullopt},
    AlertWords{"result_conflict", "Result and clock disagree",
               "The kings give the game to the side whose time is used up.", Rule::result_shown},
    AlertWords{"gesture_unclear", "Result unclear",
               "The clock stands and the kings are near the centre, but show no result.", Rule::result_shown},
    AlertWords{"no_result", "No result", "The next game was set up, and nothing told how this one ended.",
               Rule::result_shown},
};

bool is_illegal(std::string_view code) {
  return code.starts_with("illegal_") || code == "king_captured" || code == "promotion_not_exchanged";
}

}  // namespace

const AlertWords* alert_words(std::string_view code) {
  const auto found = std::ranges::find(kWords, code, &AlertWords::code);
  return found == kWords.end() ? nullptr : &*found;
}

std::string alert_title(std::string_view code) {
  if (const AlertWords* words = alert_words(code)) return std::string(words->title);
  std::string title(code);
  std::ranges::replace(title, '_', ' ');
  if (!title.empty()) title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

std::string_view alert_article(std::string_view code, const rules::Edition* edition, std::string_view told) {
  const AlertWords* words = alert_words(code);
  if (edition == nullptr || words == nullptr) return told;
  return words->rule ? rules::article(*edition, *words->rule) : std::string_view{};
}

std::string_view intervention_note(std::string_view code, const rules::Edition* edition) {
  if (edition == nullptr) return {};
  switch (edition->illegal.arbiter) {
    case rules::IllegalArbiter::acts:
      return {};
    case rules::IllegalArbiter::on_late_discovery:
      return is_illegal(code) ? "It is the opponent's to object, until play has gone on." : "";
    case rules::IllegalArbiter::kings_or_promotion:
      return "No intervention without a claim, but for two kings in check and a pawn not exchanged.";
    case rules::IllegalArbiter::never:
      return "No intervention without a claim.";
  }
  return {};
}

}  // namespace eboard::net
