// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/alert_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace eboard::net {

namespace {

// In the order of docs/irregularities.md.
constexpr std::array kWords{
    AlertWords{"illegal_move", "Illegal move", "Illegal move completed: the clock was pressed."},
    AlertWords{"illegal_castling", "Illegal castling",
               "King and rook were moved as if castling, which was not allowed."},
    AlertWords{"illegal_promotion", "Illegal promotion",
               "A pawn was exchanged for a king or for a piece of the other colour."},
    AlertWords{"king_captured", "King captured", "A king was taken, and the clock was pressed."},
    AlertWords{"kings_in_check", "Both kings in check",
               "Both kings stand in check, and stood so before the reply."},
    AlertWords{"promotion_not_exchanged", "Pawn not exchanged",
               "A pawn stands on the last rank, and no piece took its place."},
    AlertWords{"incomplete_move", "Incomplete move",
               "The rook was not moved or the captured pawn not taken off."},
    AlertWords{"moved_after_press", "Moved after the press",
               "A piece that had been moved was moved on, in the opponent's time."},
    AlertWords{"out_of_turn", "Move out of turn",
               "A move of the side that was not on move stands, and the clock ran for its opponent."},
    AlertWords{"promotion_changed", "Promotion changed",
               "Another piece had already stood on the promotion square."},
    AlertWords{"promotion_piece", "Promoted to a rook",
               "The pawn became what reads as a rook; look whether it stands upside down and is meant as a "
               "queen."},
    AlertWords{"rook_first", "Rook touched first", "In castling the rook was moved before the king."},
    AlertWords{"two_hands", "Two hands",
               "King and rook were moved at the same moment; perhaps with both hands."},
    AlertWords{"touch_move", "Touched piece not moved",
               "A piece that could have moved or been taken was lifted, and another one was moved."},
    AlertWords{"pawn_direction", "Pawn against its direction",
               "A pawn went where it is not heading, or two squares."},
    AlertWords{"frozen_man_moved", "Man moved that does nothing",
               "A man was moved whose player has left and whom nobody took over."},
    AlertWords{"check_unseen", "Check not seen",
               "The player who moved stands in check after his move; others may have moved since."},
    AlertWords{"mated_king_stands", "Mated king still stands",
               "The king is mated and play goes on, but it was not taken off the board."},
    AlertWords{"man_tried", "Man tried on a square",
               "A man stood on another square and came back: a Pushkar pause, if it was announced."},
    AlertWords{"obligation_not_met", "Another move than demanded",
               "A ruling demanded a certain move, and another one was played."},
    AlertWords{"moved_before_update", "Moved before the score sheet was complete",
               "A flag fell, and a move was made before the player's score sheet was brought up to date."},
    AlertWords{
        "wrong_restoration", "Wrong position put back",
        "The clock was started, and another position stands on the board than the one to be put back."},
    AlertWords{"piece_adjusted", "Pieces put straight",
               "Pieces were off their squares and came back; none of them had to be moved or taken."},
    AlertWords{"released_then_changed", "Released, then moved on",
               "The piece had been put down on another square where it could go."},
    AlertWords{"press_without_move", "Press without a move", "The clock was pressed, and no move was made."},
    AlertWords{"press_before_placement", "Press before the move",
               "The clock was pressed before the piece stood on its square."},
    AlertWords{"press_forgotten", "Clock not pressed",
               "A move stands, and the time of the side that made it runs on. Players are not told."},
    AlertWords{"time_forfeit_candidate", "Time used up", "A clock has come to zero."},
    AlertWords{"late", "Player not seen",
               "White's clock was started, and the player on turn has touched neither men nor clock since."},
    AlertWords{"clock_edited", "Clock set", "The times were changed while the clock stood still."},
    AlertWords{"clock_paused", "Clock stopped", "The clock was stopped in the middle of the game."},
    AlertWords{"clock_frozen", "Clock frozen", "The clock reports running but its times do not change."},
    AlertWords{"time_short", "Short of time",
               "Less than five minutes are left, and no 30 seconds come with each move."},
    AlertWords{"clock_setting", "Clock set otherwise than declared",
               "The clock's times, or what it adds with each move, are not those of the declared control."},
    AlertWords{"clock_turned", "Clock turned round",
               "The halves of the clock belong to the other sides than was thought."},
    AlertWords{"clock_unset", "Clock not set",
               "The clock says 0:00 on both sides and was never set: the game is followed without it."},
    AlertWords{"lever_silent", "Clock runs unpressed",
               "Many moves were made and nobody pressed the clock: the game is followed by the board alone."},
    AlertWords{"irregular_start", "Wrong starting position",
               "The pieces were set up incorrectly when the clock was first pressed."},
    AlertWords{"board_turned", "Board turned by a quarter",
               "The corner squares at the players' right hands are dark: the board lies the wrong way."},
    AlertWords{"displaced", "Pieces displaced",
               "Pieces stand on wrong squares, none is missing, and no move explains it."},
    AlertWords{"disturbed", "Board disturbed", "Many pieces were moved within two seconds."},
    AlertWords{"extra_piece", "Extra piece", "Something stands on a square that should be empty."},
    AlertWords{"missing_piece", "Missing piece", "A piece is not seen anywhere on the board."},
    AlertWords{"identity", "Piece misread", "A piece reads as another one of its colour."},
    AlertWords{"off_centre", "Piece off centre",
               "A square comes and goes; the piece may stand off its centre."},
    AlertWords{"sensor", "Sensor fault", "Squares vanish in a way that no hand can cause."},
    AlertWords{
        "board_one_code", "Every piece reads the same",
        "The board tells all pieces as one and the same: it is defective, or is not of the kind that it is "
        "read as. Nothing is recorded from it."},
    AlertWords{"board_impossible", "Impossible pieces",
               "The board shows more pieces of a kind than a game can have. Nothing is recorded from it."},
    AlertWords{"board_swapped", "Boards changed places",
               "The position of another table's game stands here; look at the cables of both boards."},
    AlertWords{
        "record_presumed", "Record not certain",
        "The board was heard so badly that the record may be wrong from this ply on: compare it with the "
        "scoresheets."},
    AlertWords{"stored_unused", "Board's own record not used",
               "What the board stored while it was not heard does not lead to what stands there."},
    AlertWords{"threefold_repetition", "Position for the third time",
               "The same position stood three times. Players are not told."},
    AlertWords{"fivefold_repetition", "Position for the fifth time",
               "The same position stood five times: the game is drawn."},
    AlertWords{"fifty_moves", "Fifty moves",
               "Fifty moves by each side without a capture or a pawn move. Players are not told."},
    AlertWords{"seventy_five_moves", "Seventy-five moves",
               "Seventy-five moves by each side without a capture or a pawn move: the game is drawn."},
    AlertWords{"result_conflict", "Kings show another result",
               "The kings give the game to the side whose time is used up, or say otherwise than the mate or "
               "stalemate on the board."},
    AlertWords{"gesture_unclear", "Result unclear",
               "The clock stands and the kings are near the centre, but show no result."},
    AlertWords{"no_result", "No result", "The next game was set up, and nothing told how this one ended."},
};

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

}  // namespace eboard::net
