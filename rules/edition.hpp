// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Editions of the Laws of Chess as data. Code that applies a rule reads the record; it never asks which
// edition it is. Each edition is a file in rules/editions and a line in edition.cpp.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/article.hpp"
#include "rules/expected.hpp"
#include "rules/time_control.hpp"

namespace eboard::rules {

enum class Tempo : std::uint8_t { standard, rapid, blitz };

/// Of rapid and blitz games: `full` if an arbiter watches few enough boards and every move is recorded (2023
/// A.4 and B.2, 2018 A.3 and B.3). Other editions do not distinguish.
enum class Supervision : std::uint8_t { limited, full };
[[nodiscard]] std::optional<Supervision> parse_supervision(std::string_view text);

/// What an identifier asks for beside edition and tempo.
enum class Variant : std::uint8_t {
  plain,
  sixty_one_minutes,  ///< 2005 annex G
  guidelines_iii,     ///< 2023 Guidelines III were announced
  chess960,           ///< 2023 Guidelines II
};

/// Which positions are the same one. Like pieces are never told apart, and the side to move always counts.
enum class SamePosition : std::uint8_t {
  placement,             ///< what stands where (1928, 1930)
  placement_and_rights,  ///< and castling rights, and a capture en passant that is legal (since 2005)
};

struct RepetitionRule {
  SamePosition same = SamePosition::placement_and_rights;
  bool claim_before_move = false;   ///< also with the move yet to be made
  bool only_side_to_move = true;    ///< no: either player, while the position stands
  bool director_if_timed = false;   ///< the director may declare it himself in a timed game
  std::optional<int> automatic{};   ///< occurrences that end the game by themselves
  static constexpr int kClaim = 3;  ///< occurrences that may be claimed, in every edition
};

/// Moves by each side without capture or pawn move.
struct MoveCountRule {
  bool claim_before_move = false;
  bool only_side_to_move = true;
  std::optional<int> automatic{};
  bool demand = false;        ///< a player may ask the opponent to mate him within fifty moves
  bool theory_limit = false;  ///< the director may set the limit to twice what theory needs
  static constexpr int kClaim = 50;
};

enum class ClaimCloses : std::uint8_t {
  move_made,      ///< the right is lost with the claimant's own move
  piece_touched,  ///< with his touching a piece
};

struct WrongClaimRule {
  std::chrono::seconds opponent_gains{0};
  bool claimant_loses_half = false;  ///< by the formula of 2005 9.5b
};

enum class IllegalWindow : std::uint8_t {
  reply_touched,  ///< until the opponent touches a piece to reply
  reply_made,     ///< until the opponent has made his next move
  whole_game,
};

enum class IllegalArbiter : std::uint8_t {
  on_late_discovery,  ///< the opponent's matter; anyone's once play has gone on
  acts,
  kings_or_promotion,  ///< acts unasked only on two kings in check and unfinished promotions
  never,
};

struct IllegalMoveRule {
  std::chrono::seconds opponent_gains{0};
  std::optional<int> lost_at{};     ///< the how manieth of one player loses
  bool draw_if_no_mate = false;     ///< instead of the loss, if the opponent can never mate
  bool claim_wins_at_once = false;  ///< the opponent may claim the game (2005 C.3)
  bool completed_by_press = true;   ///< an illegal move counts only once the clock was pressed
  bool press_alone_counts = false;  ///< a press without a move is one
  bool pawn_becomes_queen = false;  ///< one left on the last rank (2018 and 2023 article 7.5.2)
  bool two_hands_count = false;     ///< and so is a move with both hands
  /// Seen after the reply, two kings in check or a stray pawn draw the game if they are still there after the
  /// next completed move (2023 A.5.4).
  bool draw_if_it_stays = false;
  bool restored_if_agreed = false;  ///< too late, but the players agree (2023 A.5.2)
  IllegalWindow window = IllegalWindow::whole_game;
  IllegalArbiter arbiter = IllegalArbiter::acts;
};

enum class TouchMode : std::uint8_t {
  designate,         ///< the opponent names the piece
  first,             ///< the first touched one that can be used
  first_on_request,  ///< the same, but only if a player asks
};

/// What follows from a sealed move that cannot be played as it is written.
enum class SealedFault : std::uint8_t {
  opponent_chooses,       ///< among the readings, or what has to be played instead (1928 paragraph 16)
  loses_unless_repaired,  ///< by the director, if there is no doubt (1930 article 17c)
  loses,                  ///< or draws, if the opponent can never mate (2005 A.8)
};

struct SealedMoveRule {
  bool black_seals_untimed = false;  ///< without a clock it is always Black; otherwise the side to move
  SealedFault illegal = SealedFault::loses;
  SealedFault ambiguous = SealedFault::loses;
  SealedFault unreadable = SealedFault::loses;  ///< or no move at all
  bool opened_in_absence = false;               ///< before the committee, whoever is not there
  bool times_until_move = false;     ///< wrong times are corrected only before the complainant's first move
  bool reply_may_be_sealed = false;  ///< who has to reply may do so if the sealer is absent (2005 A.9c)
};

/// Moves that must have been made before a draw can be agreed.
struct AgreementRule {
  int white_moves = 0;
  int black_moves = 0;
};

enum class FlagCaller : std::uint8_t { committee, director, arbiter_or_player, player };

enum class BothFlags : std::uint8_t {
  order_or_ruling,   ///< the earlier one has lost; about an unknown order nothing is said
  last_period_draw,  ///< unknown order: a draw in the last period, otherwise play goes on
  draw,
};

enum class Quickplay : std::uint8_t {
  none,
  article_10,      ///< 2005 10.2 and annex D
  guidelines_iii,  ///< 2023 III.4 to III.6
};

enum class StartFault : std::uint8_t {
  by_object,    ///< 1928 paragraph 11: a turned board may stand, a wrong array never does
  annulled,     ///< during and after the game (1930 article 12.1)
  during_game,  ///< annulled, or transferred if only the board was turned, while the game lasts
};

/// Whether a score sheet may be kept electronically.
enum class ElectronicSheets : std::uint8_t {
  no,
  event_option,  ///< the Laws do not speak of them; an event may take them
  certified,     ///< named by the Laws: one that FIDE has certified (2023 article 8.1)
};

/// Games of a series that colours do not alternate after.
enum class NotCounted : std::uint8_t {
  not_said,       ///< colours are the event's matter
  annulled,       ///< for whatever reason
  wrongly_begun,  ///< annulled by the article on wrong starts (1930 article 11)
};

/// Total times that bound the tempi, by time_for_sixty_moves().
struct TempoBounds {
  std::chrono::minutes blitz;
  bool blitz_inclusive;  ///< exactly so much is still blitz
  std::chrono::minutes rapid;
  bool rapid_inclusive;
};

struct Edition {
  std::string_view id;      ///< "fide-2005-rapid": resolved, never an alias
  std::string_view family;  ///< "fide-2005"
  std::string_view title;
  std::string_view in_force_from;  ///< a date, as exact as known; empty: never in force
  Tempo tempo = Tempo::standard;
  Supervision supervision = Supervision::limited;
  Variant variant = Variant::plain;
  std::optional<TempoBounds> tempo_bounds{};
  std::string_view default_time_control = "?";  ///< as in PGN

  RepetitionRule repetition;
  MoveCountRule fifty;
  bool perpetual_check_claim = false;
  AgreementRule agreement;
  bool dead_position_draws = true;
  bool flag_draws_if_no_mate = true;
  bool resignation_draws_if_no_mate = false;
  bool claim_is_draw_offer = true;
  ClaimCloses claim_closes = ClaimCloses::move_made;
  WrongClaimRule wrong_claim;
  IllegalMoveRule illegal;
  TouchMode touch = TouchMode::first;
  /// Only of pieces touched at the same time the opponent names one; otherwise it is the first (1928
  /// paragraph 14d as amended by hand).
  bool designate_only_at_once = false;
  bool penalty_may_castle = true;
  bool press_completes = true;  ///< no: a move that was made counts even if the flag fell before the press
  bool next_move_completes = false;  ///< a player's next move completes one that was never pressed

  StartFault start_fault = StartFault::during_game;
  std::optional<int> start_claim_moves{};    ///< made by each; after them a wrong start stands
  std::optional<int> colours_claim_moves{};  ///< made by each; after them reversed colours stand

  bool event_sets_late_limit = false;
  /// Unless the event sets another; none: "a reasonable time".
  std::optional<std::chrono::minutes> late_limit{};
  /// Coming too late for the resumption of an adjourned game loses by the same limit; no: the arbiter's
  /// matter.
  bool late_resumption_loses = true;
  FlagCaller flag_caller = FlagCaller::arbiter_or_player;
  BothFlags both_flags = BothFlags::last_period_draw;
  Quickplay quickplay = Quickplay::none;
  bool record_duty = true;
  /// With less time than that, and less than half a minute added with each move, a player need not record for
  /// the rest of the period.
  std::optional<std::chrono::minutes> record_spared_below{};
  ElectronicSheets electronic_sheets = ElectronicSheets::no;
  SealedMoveRule sealed;
  bool bishop_odds = false;
  bool odds = false;  ///< odds games, and castling with the rook that was given
  NotCounted not_counted = NotCounted::not_said;

  Articles articles{};
};

/// Where the edition says it; empty if it does not.
[[nodiscard]] constexpr std::string_view article(const Edition& edition, Rule rule) {
  return edition.articles[rule];
}

/// Every identifier, "fide-current" (the latest edition) and its endings included.
[[nodiscard]] std::span<const std::string_view> editions();
[[nodiscard]] bool is_edition(std::string_view text);

/// Every record there is, oldest edition first: one for each edition, variant, tempo and supervision.
[[nodiscard]] std::span<const Edition> edition_records();
/// The record an identifier names by itself; standard tempo where it names none. Null: not known.
[[nodiscard]] const Edition* find_edition(std::string_view id);

/// What "fide-current" names, at standard tempo.
[[nodiscard]] const Edition& current_edition();

/// The tempo of a game by this edition, whatever the record's own tempo.
[[nodiscard]] Tempo tempo_of(const Edition& edition, const TimeControl& control);

/// The record that applies: aliases resolved, the tempo from the identifier or else from the time control.
/// Supervision is left aside where the edition does not distinguish. The error is a sentence.
[[nodiscard]] Expected<Edition, std::string> resolve_edition(std::string_view id,
                                                             const TimeControl& control = {},
                                                             Supervision supervision = Supervision::limited);

/// The record in words, a line for each parameter, in the same order for every edition.
struct Parameter {
  std::string_view name;
  std::string value;
};
[[nodiscard]] std::vector<Parameter> parameters(const Edition& edition);

/// As in PGN's TimeControl tag, see rules/time_control.hpp.
[[nodiscard]] bool is_time_control(std::string_view text);

[[nodiscard]] std::string_view to_string(Tempo tempo);
[[nodiscard]] std::string_view to_string(Supervision supervision);

}  // namespace eboard::rules
