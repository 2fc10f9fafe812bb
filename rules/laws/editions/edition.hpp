// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the editions of the Laws of Chess as data. Code that applies a rule reads the record; it never asks
// which edition it is. Each edition is a file in rules/laws/editions and a line in edition.cpp.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/editions/article.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules {

enum class Tempo : std::uint8_t { standard, rapid, blitz };

/// How closely rapid and blitz games are watched: `full` if an arbiter watches few enough boards and every
/// move is recorded (2023 A.4 and B.2, 2018 A.3 and B.3). Other editions do not distinguish.
enum class Supervision : std::uint8_t { limited, full };
[[nodiscard]] std::optional<Supervision> parse_supervision(std::string_view text);

/// What an identifier asks for besides edition and tempo.
enum class Variant : std::uint8_t {
  plain,
  sixty_one_minutes,  ///< 2005 annex G
  guidelines_iii,     ///< Guidelines III, which were announced
  chess960,           ///< Guidelines II
};

/// When two positions count as the same. Pieces of one kind are never distinguished, and the side to move
/// always counts.
enum class SamePosition : std::uint8_t {
  placement,             ///< the same pieces on the same squares (1928, 1930)
  placement_and_rights,  ///< also the same castling rights and legal captures en passant (since 2005)
};

struct RepetitionRule {
  SamePosition same = SamePosition::placement_and_rights;
  bool claim_before_move = false;   ///< also before the move is made
  bool only_side_to_move = true;    ///< false: either player may, while the position stands
  bool director_if_timed = false;   ///< the director may declare the draw themselves in a timed game
  std::optional<int> automatic{};   ///< number of occurrences that ends the game without a claim
  static constexpr int kClaim = 3;  ///< number of occurrences that may be claimed, in every edition
};

/// Draws by the number of moves of each side without capture or pawn move.
struct MoveCountRule {
  bool claim_before_move = false;
  bool only_side_to_move = true;
  std::optional<int> automatic{};
  bool demand = false;        ///< a player may ask the opponent to mate within fifty moves
  bool theory_limit = false;  ///< the director may set the limit to twice what theory needs
  static constexpr int kClaim = 50;
};

enum class ClaimCloses : std::uint8_t {
  move_made,      ///< the right is lost with the claimant's own move
  piece_touched,  ///< the right is lost when the claimant touches a piece
};

struct WrongClaimRule {
  std::chrono::seconds opponent_gains{0};
  bool claimant_loses_half = false;  ///< half of their time, by the formula of 2005 9.5b
};

enum class IllegalWindow : std::uint8_t {
  reply_touched,  ///< until the opponent touches a piece to reply
  reply_made,     ///< until the opponent has made the next move
  whole_game,
};

enum class IllegalArbiter : std::uint8_t {
  on_late_discovery,  ///< the opponent raises it; once play has gone on, anybody may
  acts,
  kings_or_promotion,  ///< acts without a request only on two kings in check and unfinished promotions
  never,
};

struct IllegalMoveRule {
  std::chrono::seconds opponent_gains{0};
  std::optional<int> lost_at{};     ///< which offence by the same player loses the game (3: the third)
  bool draw_if_no_mate = false;     ///< instead of the loss, if the opponent can never mate
  bool claim_wins_at_once = false;  ///< the opponent may claim the game (2005 C.3)
  bool completed_by_press = true;   ///< an illegal move counts only once the clock was pressed
  bool press_alone_counts = false;  ///< a press without a move is one
  bool pawn_becomes_queen = false;  ///< of a pawn left on the last rank (2018, 2023: 7.5.2)
  bool two_hands_count = false;     ///< and so does a move made with both hands
  /// True if two kings in check or a pawn on the last rank, seen after the reply, draw the game when they are
  /// still there after the next completed move (2023 A.5.4).
  bool draw_if_it_stays = false;
  bool restored_if_agreed = false;  ///< even when it is too late, if the players agree (2023 A.5.2)
  IllegalWindow window = IllegalWindow::whole_game;
  IllegalArbiter arbiter = IllegalArbiter::acts;
};

enum class TouchMode : std::uint8_t {
  designate,         ///< the opponent names the piece
  first,             ///< the first touched one that can be used
  first_on_request,  ///< the same, but only if a player asks
};

/// The consequence of a sealed move that cannot be played as it is written.
enum class SealedFault : std::uint8_t {
  opponent_chooses,       ///< one of the readings, or the move to play instead (1928 paragraph 16)
  loses_unless_repaired,  ///< unless the director can repair it without doubt (1930 article 17c)
  loses,                  ///< the player loses; a draw if the opponent can never mate (2005 A.8)
};

struct SealedMoveRule {
  bool black_seals_untimed = false;  ///< in games without clocks Black always seals
  SealedFault illegal = SealedFault::loses;
  SealedFault ambiguous = SealedFault::loses;
  SealedFault unreadable = SealedFault::loses;  ///< also if there is no move at all
  bool opened_in_absence = false;               ///< the committee opens it even if a player is absent
  bool times_until_move = false;     ///< wrong times are corrected only before the complainant's first move
  bool reply_may_be_sealed = false;  ///< the other player may, if the sealer is absent (2005 A.9c)
};

/// Moves that must have been made before a draw can be agreed.
struct AgreementRule {
  int white_moves = 0;
  int black_moves = 0;
};

enum class FlagCaller : std::uint8_t { committee, director, arbiter_or_player, player };

enum class BothFlags : std::uint8_t {
  order_or_ruling,   ///< the flag that fell first loses; the edition does not mention an unknown order
  last_period_draw,  ///< if the order is unknown: a draw in the last period, otherwise play goes on
  draw,
};

enum class Quickplay : std::uint8_t {
  none,
  article_10,      ///< 2005 10.2 and annex D
  guidelines_iii,  ///< 2018 and 2023 III.4 to III.6
};

enum class StartFault : std::uint8_t {
  by_object,    ///< a turned board may stand, a wrong initial position never does (1928 paragraph 11)
  annulled,     ///< during and after the game (1930 article 12.1)
  during_game,  ///< annulled, or transferred if only the board was turned, while the game lasts
};

/// Whether a score sheet may be kept electronically.
enum class ElectronicSheets : std::uint8_t {
  no,
  event_option,  ///< the Laws do not mention them; an event may accept them
  certified,     ///< the Laws allow those that FIDE has certified (2023 article 8.1)
};

/// Which games of a series do not make the colours alternate.
enum class NotCounted : std::uint8_t {
  not_said,       ///< the edition does not regulate it; the event decides about colours
  annulled,       ///< for whatever reason
  wrongly_begun,  ///< only those annulled for a wrong start (1930 article 11)
};

/// Bounds between the tempi: each player's time for sixty moves, see time_for_sixty_moves().
struct TempoBounds {
  std::chrono::minutes blitz;
  bool blitz_inclusive;  ///< a time equal to the bound is still blitz
  std::chrono::minutes rapid;
  bool rapid_inclusive;
};

/// Something that an edition regulates and no board and no clock can observe.
struct Unseen {
  std::string_view article;
  std::string_view matter;
};

struct Edition {
  std::string_view id;      ///< for example "fide-2005-rapid": resolved, never an alias
  std::string_view family;  ///< "fide-2005"
  std::string_view title;
  std::string_view in_force_from;  ///< a date, as exact as it is known; empty if never in force
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
  /// The opponent names the piece only if several were touched at the same time; otherwise it is the first
  /// one (1928 paragraph 14d as amended by hand).
  bool designate_only_at_once = false;
  /// A mate, a stalemate or a dead position ends the game only if its move obeyed article 4 as well: with the
  /// piece that was touched first, and as it was first chosen (5.1.1, 5.2.1, 5.2.2 since 2018).
  bool end_obeys_touch = false;
  bool penalty_may_castle = true;
  bool press_completes = true;  ///< false: a move that was made counts even if the flag fell before the press
  bool next_move_completes = false;  ///< a player's next move completes an earlier one that was never pressed

  StartFault start_fault = StartFault::during_game;
  std::optional<int> start_claim_moves{};    ///< a wrong start stands after as many by each
  std::optional<int> colours_claim_moves{};  ///< reversed colours stand after as many by each

  bool event_sets_late_limit = false;
  /// The latest permitted arrival, unless the event sets another; empty for "a reasonable time".
  std::optional<std::chrono::minutes> late_limit{};
  /// True if the same limit applies to the resumption of an adjourned game; false if the arbiter decides.
  bool late_resumption_loses = true;
  FlagCaller flag_caller = FlagCaller::arbiter_or_player;
  BothFlags both_flags = BothFlags::last_period_draw;
  Quickplay quickplay = Quickplay::none;
  bool record_duty = true;
  /// A player with less time than this, and less than half a minute added with each move, need not record for
  /// the rest of the period.
  std::optional<std::chrono::minutes> record_spared_below{};
  ElectronicSheets electronic_sheets = ElectronicSheets::no;
  SealedMoveRule sealed;
  bool bishop_odds = false;
  bool odds = false;  ///< odds games, and castling with the rook that was given
  NotCounted not_counted = NotCounted::not_said;

  Articles articles{};
  std::string_view article_list{};  ///< every article, for known_article()
  std::span<const Unseen> unseen{};
};

/// The article in which the edition states the rule; empty if it does not.
[[nodiscard]] constexpr std::string_view article(const Edition& edition, Rule rule) {
  return edition.articles[rule];
}

/// All identifiers, among them "fide-current" (the latest edition) with its suffixes.
[[nodiscard]] std::span<const std::string_view> editions();
[[nodiscard]] bool is_edition(std::string_view text);

/// All records, oldest edition first: one for each edition, variant, tempo and supervision.
[[nodiscard]] std::span<const Edition> edition_records();
/// The record that an identifier names; standard tempo if it names none. Returns nullptr for an unknown
/// identifier.
[[nodiscard]] const Edition* find_edition(std::string_view id);

/// The edition named "fide-current", at standard tempo.
[[nodiscard]] const Edition& current_edition();

/// The tempo that the edition gives to a game with this time control, whatever the record's own tempo.
[[nodiscard]] Tempo tempo_of(const Edition& edition, const TimeControl& control);

/// Finds the record that applies. Resolves aliases; takes the tempo from the identifier or else from the time
/// control; ignores supervision if the edition does not distinguish it. The error is a sentence.
[[nodiscard]] Expected<Edition, std::string> resolve_edition(std::string_view id,
                                                             const TimeControl& control = {},
                                                             Supervision supervision = Supervision::limited);

/// One value of the record in words. parameters() gives them in the same order for every edition.
struct Parameter {
  std::string_view name;
  std::string value;
};
[[nodiscard]] std::vector<Parameter> parameters(const Edition& edition);

/// True for a valid TimeControl tag of PGN, see rules/laws/editions/time_control.hpp.
[[nodiscard]] bool is_time_control(std::string_view text);

[[nodiscard]] std::string_view to_string(Tempo tempo);
[[nodiscard]] std::string_view to_string(Supervision supervision);

}  // namespace eboard::rules
