// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds every number of the simulator that no protocol fixes: the rates and times of hands and sensors. A
// level is a column of one table (profile.cpp); docs/simulator-models.md gives the source of each number.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::sim {

enum class Level : std::uint8_t { l0, l1, l2, l3, l4, l5 };
inline constexpr int kLevels = 6;
[[nodiscard]] std::string_view to_string(Level level);
/// Reads "L0" to "L5".
[[nodiscard]] std::optional<Level> parse_level(std::string_view text);

/// Probabilities are 0 to 1, times in seconds, rates as their names say.
struct Profile {
  Level level = Level::l0;

  // Scan.
  double scan_period, scan_jitter;  ///< mean and standard deviation of one pass over 64 squares; 0: instant
  double clock_latency;             ///< from the clock's display to its message; varies by a tenth
  double lever_delay;               ///< maximum additional delay of the message about a lever change
  // Hands.
  double lift_to_place, lift_to_place_sigma;  ///< log-normal: median and sigma of the logarithm
  double drag;                                ///< share of line moves over a square that are dragged
  double drag_square_min, drag_square_max;    ///< time per crossed square
  double drag_long_stop;                      ///< share of line moves over a square with a stop over 0.5 s
  double stray_carry;                         ///< share of other moves carried low over a square in between
  double victim_first, victim_after;          ///< the rest: same hand
  double capture_gap;    ///< mean of the exponential gap between captured and capturing piece
  double victim_low;     ///< captured piece carried low over the board
  double victim_parked;  ///< captured piece put down on the board for a while
  double put_back;       ///< per ply: a piece lifted and put back before the move
  double straighten;     ///< per ply: one to six pieces straightened
  double castle_rook_first, castle_two_hands, castle_pause;  ///< pause: mean, king placed to rook lifted
  double promotion_late, promotion_inverted_rook, promotion_not_exchanged;
  // Clock.
  double reaction;  ///< shortest time from the opponent's press to the own hand, drawn up to twice that
  double place_to_press, place_to_press_sigma;
  double press_before_placement, press_forgotten, press_without_move, opponent_lifts_early;
  double press_after_mate;  ///< share of mates and stalemates after which the clock is pressed
  double clock_stopped;     ///< share of games after which the clock is stopped before anything else
  double clock_edits;       ///< per game, by the arbiter
  double clock_turned;      ///< share of tables whose clock stands the other way round
  // Sensors.
  double off_centre,
      off_centre_fixed;             ///< per placement: flickers; mean time until somebody centres the piece
  double not_read, not_read_fixed;  ///< per placement: not read at all; mean time as above
  double two_coils_no_code, two_coils_wrong_code;  ///< per reading of a square with two pieces
  double drop_outs, ghosts;                        ///< per board hour
  double wrong_code, wrong_code_stays;    ///< per placement; of these, those that stay until it is lifted
  double identity_fault;                  ///< per game: one piece reads as another kind from then on
  double lost_update, duplicated_update;  ///< per message
  double phantom_chips, chip_unread;      ///< per line; per reading of a chip
  double lines_wrapped;                   ///< share of boards of chips that break their lines
  // Ways of real boards, the same in every level.
  double locked;              ///< share of Pegasus boards that tell nothing before they are given a key
  double columns_padded;      ///< share of Citrines that write as owners show them
  double settings_forgotten;  ///< share of Citrines that forget at a new game what a host set
  double letter_apart;        ///< per acknowledged command for lights: its letter has a line of its own
  double reports_steady;      ///< share of Chessnut boards that report ten times a second
  double button_pressed;      ///< per set-up on a Chessnut board: somebody presses NEW GAME
  double link_cuts, link_cut_min, link_cut_max;                 ///< per game; length in seconds
  double power_failures, power_failure_min, power_failure_max;  ///< per game; length in seconds
  // Accidents and arbiter.
  double knocked_over, illegal_move;      ///< per game
  double illegal_at_once, illegal_later;  ///< how an illegal move is corrected; the rest stands
  double takebacks;                       ///< per game, of one to three plies
  double wrong_set_up, rotated;           ///< per game
  // Habits of real halls, all 0 in every level.
  double fast_reply;  ///< per ply: begins within 0.3 s of the press before it
  double half_late;   ///< of castling, en passant, promotion: rook, captured pawn, exchange follow after 3 s
  double special_taken_back;  ///< of castling and en passant: taken back at once, by agreement
  double illegal_en_passant, opponents_piece_moved, two_moves_made;  ///< per game; corrected as illegal moves
  double king_taken;                 ///< per game: a king in check is captured, and the game is over
  double underpromotion_taken;       ///< of promotions to pieces that are captured at once
  double left_in_hand, king_tipped;  ///< per game: a piece of the player who resigns
  double spilled;                    ///< per game: set up again and replayed, with the clock stopped
  double mate_shown_wrong;           ///< of mates: the kings show another result
  // The end.
  double gesture_one_king_first, gesture_wrong_colour, gesture_none;  ///< the rest: correct
  double post_mortem;

  [[nodiscard]] static Profile of(Level level);
};

/// One row of the table of levels.
struct Parameter {
  std::string_view name;  ///< name of the member
  double Profile::*member;
  double highest;  ///< largest sensible value: 1 for probabilities
  std::array<double, kLevels> levels;
};
[[nodiscard]] std::span<const Parameter> parameters();

/// Reads an assignment such as "drag=0.2". The error is one sentence that names the parameter.
[[nodiscard]] Expected<void, std::string> set_parameter(Profile& profile, std::string_view assignment);

}  // namespace eboard::sim
