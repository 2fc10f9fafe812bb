// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the one table of irregularities: for each its name, addressee, words for people, and the rule of the
// Laws. docs/irregularities.md says when each is found.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "daemon/events/words.hpp"
#include "rules/laws/editions/article.hpp"

namespace eboard::tracking {

// clang-format off
/// In the order of the table below.
enum class Code : std::uint8_t {
  illegal_move, illegal_castling, illegal_promotion, king_captured, kings_in_check,
  promotion_not_exchanged, incomplete_move, moved_after_press, out_of_turn, promotion_changed,
  promotion_piece, rook_first, two_hands, touch_move, pawn_direction, frozen_man_moved, check_unseen,
  mated_king_stands, man_tried, obligation_not_met, moved_before_update, wrong_restoration,
  piece_adjusted, released_then_changed, press_without_move, press_before_placement, press_forgotten,
  time_forfeit_candidate, late, clock_edited, clock_paused, clock_frozen, time_short, clock_setting,
  ruled_time_not_set, clock_turned, clock_unset, clock_battery, lever_silent, irregular_start, board_turned, displaced, disturbed,
  extra_piece, missing_piece, identity, off_centre, sensor, board_battery, board_one_code, board_impossible,
  board_unknown, board_swapped, record_presumed, stored_unused, move_not_followed, threefold_repetition,
  fivefold_repetition, fifty_moves, seventy_five_moves, result_conflict, draw_too_early, gesture_unclear,
  no_result,
  count_
};
// clang-format on

enum class State : std::uint8_t {
  pending,    ///< it stands and may be corrected, or is a suspicion that no sensor settles
  completed,  ///< it happened
  corrected,  ///< it was corrected
  stood,      ///< play went on over it
  withdrawn,  ///< later evidence shows that there was none
};
template <>
struct Words<State> {
  static constexpr std::array<std::string_view, 5> kAll{"pending", "completed", "corrected", "stood",
                                                        "withdrawn"};
};

enum class ForWhom : std::uint8_t { arbiter, claim, op };  ///< op: the operator, a technical matter
template <>
struct Words<ForWhom> {
  static constexpr std::array<std::string_view, 3> kAll{"arbiter", "claim", "operator"};
};

/// Says in which games it is only a note to the operator while it is pending, because it may come to nothing.
enum class Pending : std::uint8_t { no_note, note_in_chess, note_in_quaternity, note };

/// The player who did it, by the position before the ply. Some evidence names the player itself.
enum class By : std::uint8_t { nobody, on_turn, opponent };

struct Irregularity {
  Code code;
  std::string_view name;  ///< on the wire and in the store
  ForWhom for_whom;       ///< if the edition has that rule and names nobody else
  By by;
  /// The rule of the Laws: editions give its article, rules::duty_of() what is done about it. Empty for a
  /// technical matter, or if only Quaternity knows it.
  std::optional<rules::Rule> rule;
  std::string_view article_of_quaternity;  ///< article in quaternity-8.0; empty if there is none
  std::string_view title;                  ///< on an arbiter's card
  std::string_view finding;                ///< one sentence
  Pending pending = Pending::no_note;
};

namespace irregularities {

using rules::Rule;

// clang-format off
inline constexpr auto kAll = std::to_array<Irregularity>({
    // Moves.
    {Code::illegal_move, "illegal_move", ForWhom::arbiter, By::on_turn, Rule::illegal_move, "4.8",
     "Illegal move", "Illegal move completed: the clock was pressed."},
    {Code::illegal_castling, "illegal_castling", ForWhom::arbiter, By::on_turn, Rule::illegal_castling, "",
     "Illegal castling", "King and rook were moved as if castling, which was not allowed."},
    {Code::illegal_promotion, "illegal_promotion", ForWhom::arbiter, By::on_turn, Rule::illegal_promotion, "",
     "Illegal promotion", "A pawn was exchanged for a king or for a piece of the other colour."},
    {Code::king_captured, "king_captured", ForWhom::arbiter, By::on_turn, Rule::king_captured, "3.13",
     "King captured", "A king was taken, and the clock was pressed."},
    {Code::kings_in_check, "kings_in_check", ForWhom::arbiter, By::nobody, Rule::kings_in_check, "",
     "Both kings in check", "Both kings stand in check, and stood so before the reply."},
    {Code::promotion_not_exchanged, "promotion_not_exchanged", ForWhom::arbiter, By::on_turn, Rule::promotion_not_exchanged, "4.7.c",
     "Pawn not exchanged", "A pawn went to the last rank, and no piece stands there for it.", Pending::note},
    {Code::incomplete_move, "incomplete_move", ForWhom::arbiter, By::on_turn, Rule::incomplete_move, "",
     "Incomplete move", "The rook does not stand where castling puts it, or the captured pawn was not taken off.", Pending::note_in_chess},
    {Code::moved_after_press, "moved_after_press", ForWhom::arbiter, By::opponent, Rule::moved_after_press, "",
     "Moved after the press", "After the press a piece was moved on, or put back for another move."},
    {Code::out_of_turn, "out_of_turn", ForWhom::arbiter, By::opponent, Rule::out_of_turn, "1.1",
     "Move out of turn", "A move of the side that was not on move stands, and the clock ran for its opponent."},
    {Code::promotion_changed, "promotion_changed", ForWhom::arbiter, By::on_turn, Rule::promotion_changed, "4.5",
     "Promotion changed", "Another piece had already stood on the promotion square."},
    {Code::promotion_piece, "promotion_piece", ForWhom::arbiter, By::on_turn, Rule::promotion_piece, "",
     "Promoted to a rook", "The pawn became what reads as a rook; look whether it stands upside down and is meant as a queen."},
    {Code::rook_first, "rook_first", ForWhom::arbiter, By::on_turn, Rule::rook_first, "",
     "Rook touched first", "In castling the rook was moved before the king."},
    {Code::two_hands, "two_hands", ForWhom::arbiter, By::on_turn, Rule::two_hands, "4.1",
     "Two hands", "King and rook were moved at the same moment; perhaps with both hands.", Pending::note_in_quaternity},
    {Code::touch_move, "touch_move", ForWhom::claim, By::on_turn, Rule::touch_move, "4.4",
     "Touched piece not moved", "A piece that could have moved or been taken was lifted, and another one was moved."},
    {Code::pawn_direction, "pawn_direction", ForWhom::arbiter, By::on_turn, {}, "3.7.c",
     "Pawn against its direction", "A pawn went where it is not heading, or two squares."},
    {Code::frozen_man_moved, "frozen_man_moved", ForWhom::arbiter, By::on_turn, {}, "6.2.c",
     "Frozen piece moved", "A piece was moved whose player has left and which nobody took over."},
    {Code::check_unseen, "check_unseen", ForWhom::arbiter, By::on_turn, {}, "3.10",
     "Check not seen", "The player who moved stands in check after their move; others may have moved since."},
    {Code::mated_king_stands, "mated_king_stands", ForWhom::arbiter, By::on_turn, {}, "5.1",
     "Mated king still stands", "The king is mated and play goes on, but it was not taken off the board."},
    {Code::man_tried, "man_tried", ForWhom::claim, By::on_turn, {}, "4.3",
     "Piece tried on a square",
     "A piece stood on another square and came back: a Pushkar pause, if it was announced.", Pending::note_in_quaternity},
    {Code::obligation_not_met, "obligation_not_met", ForWhom::arbiter, By::on_turn, Rule::obligation_not_met, "",
     "Another move than demanded", "A ruling demanded a certain move, and another one was played."},
    {Code::moved_before_update, "moved_before_update", ForWhom::arbiter, By::on_turn, Rule::moved_before_update, "",
     "Moved before the score sheet was complete",
     "A flag fell, and a move was made before the player's score sheet was brought up to date."},
    {Code::wrong_restoration, "wrong_restoration", ForWhom::arbiter, By::nobody, Rule::wrong_restoration, "",
     "Wrong position put back", "The clock was started, and another position stands on the board than the one to be put back."},
    {Code::piece_adjusted, "piece_adjusted", ForWhom::op, By::nobody, Rule::piece_adjusted, "4.2",
     "Pieces put straight", "Pieces were off their squares and came back; none of them had to be moved or taken."},
    {Code::released_then_changed, "released_then_changed", ForWhom::claim, By::on_turn, Rule::released_then_changed, "4.7.a",
     "Released, then moved on", "The piece had been put down on another square where it could go."},
    // Clock.
    {Code::press_without_move, "press_without_move", ForWhom::arbiter, By::nobody, Rule::press_without_move, "6.3.f",
     "Press without a move", "The clock was pressed, and no move was made."},
    {Code::press_before_placement, "press_before_placement", ForWhom::arbiter, By::on_turn, Rule::press_before_placement, "",
     "Press before the move", "The clock was pressed before the piece stood on its square."},
    {Code::press_forgotten, "press_forgotten", ForWhom::op, By::nobody, Rule::press_forgotten, "",
     "Clock not pressed", "A move stands, and the time of the side that made it runs on. Players are not told."},
    {Code::time_forfeit_candidate, "time_forfeit_candidate", ForWhom::arbiter, By::nobody, Rule::time_forfeit_candidate, "6.2.c",
     "Time used up", "A clock has come to zero."},
    {Code::late, "late", ForWhom::arbiter, By::nobody, Rule::late, "",
     "Player not seen", "White's clock was started, and the player on turn has touched neither pieces nor clock since."},
    {Code::clock_edited, "clock_edited", ForWhom::op, By::nobody, Rule::clock_edited, "",
     "Clock set", "The times were changed while the clock stood still."},
    {Code::clock_paused, "clock_paused", ForWhom::arbiter, By::nobody, Rule::clock_paused, "",
     "Clock stopped", "The clock was stopped in the middle of the game.", Pending::note_in_chess},
    {Code::clock_frozen, "clock_frozen", ForWhom::op, By::nobody, Rule::clock_frozen, "",
     "Clock frozen", "The clock reports running but its times do not change."},
    {Code::time_short, "time_short", ForWhom::op, By::nobody, Rule::time_short, "",
     "Short of time", "Less than five minutes are left, and no 30 seconds come with each move."},
    {Code::clock_setting, "clock_setting", ForWhom::arbiter, By::nobody, Rule::clock_edited, "",
     "Clock set otherwise than declared",
     "The clock's times, or what it adds with each move, are not those of the declared control."},
    {Code::ruled_time_not_set, "ruled_time_not_set", ForWhom::arbiter, By::nobody, Rule::clock_edited, "",
     "Clock without the ruled time", "A ruling gave or took time, and the clock runs on without it."},
    {Code::clock_turned, "clock_turned", ForWhom::op, By::nobody, {}, "",
     "Clock turned round", "The halves of the clock belong to the other sides than was thought."},
    {Code::clock_unset, "clock_unset", ForWhom::op, By::nobody, {}, "",
     "Clock not set", "The clock shows 0:00 on both sides and was never set: the game is followed without it."},
    {Code::clock_battery, "clock_battery", ForWhom::op, By::nobody, {}, "",
     "Clock's battery low", "The clock reports that its battery runs low; it may stop in the middle of the game."},
    {Code::lever_silent, "lever_silent", ForWhom::op, By::nobody, {}, "",
     "Clock runs unpressed", "Many moves were made and nobody pressed the clock: the game is followed by the board alone."},
    // Board.
    {Code::irregular_start, "irregular_start", ForWhom::arbiter, By::nobody, Rule::irregular_start, "",
     "Wrong starting position", "The pieces were set up incorrectly when the clock was first pressed."},
    {Code::board_turned, "board_turned", ForWhom::arbiter, By::nobody, Rule::board_turned, "",
     "Board turned by a quarter", "The corner squares at the players' right hands are dark: the board lies the wrong way."},
    {Code::displaced, "displaced", ForWhom::arbiter, By::nobody, Rule::displaced, "",
     "Pieces displaced", "Pieces stand on wrong squares, none is missing, and no move explains it."},
    {Code::disturbed, "disturbed", ForWhom::op, By::nobody, Rule::disturbed, "",
     "Board disturbed", "Many pieces were moved within two seconds."},
    {Code::extra_piece, "extra_piece", ForWhom::op, By::nobody, {}, "",
     "Extra piece", "Something stands on a square that should be empty."},
    {Code::missing_piece, "missing_piece", ForWhom::op, By::nobody, {}, "",
     "Missing piece", "A piece is not seen anywhere on the board."},
    {Code::identity, "identity", ForWhom::op, By::nobody, {}, "",
     "Piece misread", "A piece reads as another one of its colour."},
    {Code::off_centre, "off_centre", ForWhom::op, By::nobody, {}, "",
     "Piece off centre", "A square comes and goes; the piece may stand off its centre."},
    {Code::sensor, "sensor", ForWhom::op, By::nobody, {}, "",
     "Sensor fault", "Squares vanish in a way that no hand can cause."},
    {Code::board_battery, "board_battery", ForWhom::op, By::nobody, {}, "",
     "Board's battery low", "The board's battery runs low and is not being charged; without it nothing is recorded."},
    {Code::board_one_code, "board_one_code", ForWhom::op, By::nobody, {}, "",
     "Every piece reads the same",
     "The board reports all pieces as one and the same: it is defective, or of another kind than it is read as. "
     "Nothing is recorded from it."},
    {Code::board_impossible, "board_impossible", ForWhom::op, By::nobody, {}, "",
     "Impossible pieces", "The board shows more pieces of a kind than a game can have. Nothing is recorded from it."},
    {Code::board_unknown, "board_unknown", ForWhom::op, By::nobody, {}, "",
     "Pieces of another board",
     "Most of the pieces are none that this board has learned: its cable was exchanged, or its pieces. Nothing is recorded from it."},
    {Code::board_swapped, "board_swapped", ForWhom::op, By::nobody, {}, "",
     "Boards changed places", "The position of another table's game stands here; look at the cables of both boards."},
    {Code::record_presumed, "record_presumed", ForWhom::op, By::nobody, {}, "",
     "Record not certain",
     "From this ply on the record may be wrong: the signal was poor, or what stands there can be read in more than one way. "
     "Compare it with the score sheets."},
    {Code::stored_unused, "stored_unused", ForWhom::op, By::nobody, {}, "",
     "Board's own record not used", "What the board stored without a link does not lead to the position on it."},
    {Code::move_not_followed, "move_not_followed", ForWhom::op, By::nobody, {}, "",
     "Reported move does not fit",
     "The board reports a move or a takeback that cannot follow what is recorded: moves are missing. Nothing is recorded until the "
     "board stands where the record does."},
    // Counts.
    {Code::threefold_repetition, "threefold_repetition", ForWhom::claim, By::nobody, Rule::threefold, "",
     "Position for the third time", "The same position stood three times. Players are not told."},
    {Code::fivefold_repetition, "fivefold_repetition", ForWhom::arbiter, By::nobody, Rule::fivefold, "",
     "Position for the fifth time", "The same position stood five times: the game is drawn."},
    {Code::fifty_moves, "fifty_moves", ForWhom::claim, By::nobody, Rule::fifty_moves, "",
     "Fifty moves", "Fifty moves by each side without a capture or a pawn move. Players are not told."},
    {Code::seventy_five_moves, "seventy_five_moves", ForWhom::arbiter, By::nobody, Rule::seventy_five_moves, "",
     "Seventy-five moves", "Seventy-five moves by each side without a capture or a pawn move: the game is drawn."},
    // Result.
    {Code::result_conflict, "result_conflict", ForWhom::arbiter, By::nobody, Rule::result_shown, "",
     "Kings show another result",
     "The kings give the game to the side whose time is used up, or say otherwise than the mate or stalemate on the board."},
    {Code::draw_too_early, "draw_too_early", ForWhom::arbiter, By::nobody, Rule::agreement, "",
     "Draw shown too early", "The kings show a draw, and the players may not agree to one yet."},
    {Code::gesture_unclear, "gesture_unclear", ForWhom::op, By::nobody, Rule::result_shown, "",
     "Result unclear", "The clock stands and the kings are near the centre, but show no result."},
    {Code::no_result, "no_result", ForWhom::op, By::nobody, Rule::result_shown, "",
     "No result", "The next game was set up, and nothing showed how this one ended."},
});
// clang-format on

}  // namespace irregularities

[[nodiscard]] constexpr const Irregularity& irregularity(Code code) {
  return irregularities::kAll[static_cast<std::size_t>(code)];
}

static_assert(
    [] {
      for (std::size_t at = 0; at < irregularities::kAll.size(); ++at) {
        if (irregularities::kAll[at].code != static_cast<Code>(at)) return false;
      }
      return irregularities::kAll.size() == static_cast<std::size_t>(Code::count_);
    }(),
    "one row for each code, in the same order");

template <>
struct Words<Code> {
  static constexpr auto kAll = [] {
    std::array<std::string_view, irregularities::kAll.size()> names;
    for (std::size_t at = 0; at < names.size(); ++at) names[at] = irregularities::kAll[at].name;
    return names;
  }();
};

/// True for a piece that a player moved illegally, believing it a move.
[[nodiscard]] constexpr bool is_illegal_move(Code code) {
  return code == Code::illegal_move || code == Code::illegal_castling || code == Code::illegal_promotion;
}

}  // namespace eboard::tracking
