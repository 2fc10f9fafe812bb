// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names everything that the Laws regulate, the same way for every edition, and finds the article of an
// edition for it. The names of irregularities are the codes of docs/irregularities.md.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace eboard::rules {

enum class Rule : std::uint8_t {
  // Irregularities.
  board_turned,
  clock_edited,
  clock_edited_late,  ///< the setting is changed when it no longer may be
  clock_frozen,       ///< it runs and shows nothing new
  clock_paused,       ///< it is not known by whom, and there is no result
  colours_reversed,
  displaced,
  disturbed,
  illegal_castling,
  illegal_move,
  illegal_promotion,
  incomplete_move,
  irregular_start,
  king_captured,
  kings_in_check,  ///< both at once, which no legal game reaches
  moved_after_press,
  moved_before_update,  ///< after a flag fell, with an incomplete score sheet
  obligation_not_met,   ///< a ruling demanded another move
  out_of_turn,
  piece_adjusted,  ///< put straight on its square, or touched to calculate
  press_before_placement,
  press_forgotten,
  press_without_move,
  promotion_changed,
  promotion_not_exchanged,
  promotion_piece,
  released_then_changed,
  result_shown,  ///< how a result is shown: conflicting, missing or unclear
  rook_first,
  time_forfeit_candidate,
  time_short,  ///< so little time is left that the moves need not be recorded
  touch_move,
  two_hands,
  wrong_restoration,  ///< play went on from another position than the one to restore
  // What follows from an illegal move.
  illegal_penalty,
  illegal_window,
  // How a game ends.
  checkmate,
  resignation,
  agreement,
  stalemate,
  dead_position,
  perpetual_check,
  threefold,           ///< claimed with the position on the board
  threefold_intended,  ///< claimed with a move yet to be made
  threefold_director,  ///< declared by the director
  fivefold,
  fifty_moves,
  fifty_moves_intended,
  fifty_demand,  ///< the opponent is asked to mate within fifty moves
  theory_limit,  ///< positions that need more than fifty moves
  seventy_five_moves,
  time_forfeit,
  time_forfeit_draw,  ///< a flag against an opponent who can never mate
  both_flags,
  quickplay,
  quickplay_increment,  ///< both are given an increment instead
  quickplay_unarbitrated,
  both_lose,
  // Claims.
  claim_window,
  claim_wrong,
  // Time and presence.
  time_control,
  late,
  late_at_resumption,  ///< of an adjourned game
  both_late,
  absent_at_start,
  penalties,
  score,
  record_duty,
  // What an arbiter rules.
  penalty_demand,       ///< what may and may not be asked for an irregular move
  penalty_castling,     ///< no penalty is paid by castling
  restoration,          ///< how the position and the times are restored
  not_restorable,       ///< the game is void if they cannot be
  start_again,          ///< the initial position is set up again and the same game begins again
  start_noticed_early,  ///< a player notices a wrong start in time: the game is annulled
  promotion_named,      ///< naming the piece completes a promotion
  clocks_stopped,       ///< by the arbiter, until they have ruled
  time_penalty,         ///< time given by the arbiter
  fine,
  exclusion,  ///< from a round, or from the event
  sealing,
  sealed_illegal,
  sealed_illegal_capture,
  sealed_ambiguous,
  sealed_unreadable,  ///< or missing
  resumption,         ///< of an adjourned game
  resumption_absent,  ///< of the player who has to reply to the sealed move
  resumption_failed,  ///< position or times cannot be restored
  resumption_times,   ///< wrong times at the resumption
  envelope_lost,
  odds_games,
  illegal_late,  ///< found once play has gone on
  check_not_parried,
  touch_castling,  ///< king and rook touched
  deliberate_disturbance,
  count_dispute,  ///< the players have counted different numbers of moves
  second_board,   ///< a blind player's own board
  announcement,   ///< of a move, which completes it where a player is blind
  local_rules,    ///< what an event may lay down beside the Laws
  electronic_sheets,
  complaint_window,    ///< until when a player may complain of touched and moved pieces
  adjusted_by_leave,   ///< by the player not on move, whom the opponent has permitted it
  opponents_adjusted,  ///< pieces of the opponent, put straight on their squares
  time_taken,          ///< by the arbiter, off a player's clock
  displaced_late,      ///< pieces found on wrong squares once play has gone on over it
  count_
};
inline constexpr std::size_t kRules = static_cast<std::size_t>(Rule::count_);

/// In snake case: "illegal_move".
[[nodiscard]] std::string_view to_string(Rule rule);
[[nodiscard]] std::optional<Rule> parse_rule(std::string_view name);

/// Whether an article is the other one or stands in it: "7.5" has the parts "7.5.1" and "7.5a", not "7.55".
[[nodiscard]] constexpr bool is_part_of(std::string_view part, std::string_view whole) {
  if (whole.empty() || !part.starts_with(whole)) return false;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return part.size() == whole.size() || !digit(whole.back()) || !digit(part[whole.size()]);
}

struct RuleArticle {
  Rule rule;
  std::string_view article;
};

/// The article of each rule in one edition; empty where the edition has no such rule.
class Articles {
 public:
  constexpr Articles() = default;
  constexpr Articles(std::initializer_list<RuleArticle> list) { set(list); }

  /// A copy in which the articles of `list` replace the earlier ones.
  [[nodiscard]] constexpr Articles with(std::initializer_list<RuleArticle> list) const {
    Articles changed = *this;
    changed.set(list);
    return changed;
  }

  [[nodiscard]] constexpr std::string_view operator[](Rule rule) const {
    return texts_[static_cast<std::size_t>(rule)];
  }

 private:
  constexpr void set(std::initializer_list<RuleArticle> list) {
    for (const RuleArticle& entry : list) texts_[static_cast<std::size_t>(entry.rule)] = entry.article;
  }

  std::array<std::string_view, kRules> texts_{};
};

}  // namespace eboard::rules
