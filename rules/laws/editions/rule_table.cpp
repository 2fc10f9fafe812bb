// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the one table of rules: the name of each, what this project does about it, and the rule in a few
// words. The files in rules/laws/editions/ name the articles.
#include <algorithm>
#include <array>

#include "rules/laws/editions/article.hpp"
#include "rules/laws/editions/duty.hpp"

namespace eboard::rules {

namespace {

struct Row {
  Rule rule;
  std::string_view name;
  Duty duty;
  std::string_view title;
};

// clang-format off
constexpr std::array<Row, kRules> kRows{{
    {Rule::board_turned, "board_turned", Duty::detected, "the board is turned"},
    {Rule::clock_edited, "clock_edited", Duty::detected, "the times on the clock were changed"},
    {Rule::clock_edited_late, "clock_edited_late", Duty::detected, "the same, once the setting stands for good"},
    {Rule::clock_frozen, "clock_frozen", Duty::detected, "the clock runs and shows nothing new"},
    {Rule::clock_paused, "clock_paused", Duty::detected, "the clock was stopped during the game"},
    {Rule::colours_reversed, "colours_reversed", Duty::detected, "the colours are reversed"},
    {Rule::displaced, "displaced", Duty::detected, "pieces stand on each other's squares"},
    {Rule::disturbed, "disturbed", Duty::detected, "several pieces were upset"},
    {Rule::illegal_castling, "illegal_castling", Duty::detected, "castling that was not allowed"},
    {Rule::illegal_move, "illegal_move", Duty::detected, "an illegal move"},
    {Rule::illegal_promotion, "illegal_promotion", Duty::detected, "promotion to a king or to a piece of the other colour"},
    {Rule::incomplete_move, "incomplete_move", Duty::detected, "the clock was pressed in the middle of a move"},
    {Rule::irregular_start, "irregular_start", Duty::detected, "a wrong initial position"},
    {Rule::king_captured, "king_captured", Duty::detected, "a king was taken"},
    {Rule::kings_in_check, "kings_in_check", Duty::detected, "both kings are in check"},
    {Rule::moved_after_press, "moved_after_press", Duty::detected, "a piece was moved on after the press"},
    {Rule::moved_before_update, "moved_before_update", Duty::detected, "a move before the score sheet was brought up to date"},
    {Rule::obligation_not_met, "obligation_not_met", Duty::detected, "another move than the one a ruling demanded"},
    {Rule::out_of_turn, "out_of_turn", Duty::detected, "a move out of turn"},
    {Rule::piece_adjusted, "piece_adjusted", Duty::detected, "a piece was put straight"},
    {Rule::press_before_placement, "press_before_placement", Duty::detected, "the clock was pressed before the piece stood"},
    {Rule::press_forgotten, "press_forgotten", Duty::detected, "the clock was not pressed"},
    {Rule::press_without_move, "press_without_move", Duty::detected, "the clock was pressed without a move"},
    {Rule::promotion_changed, "promotion_changed", Duty::detected, "the promotion piece was changed"},
    {Rule::promotion_not_exchanged, "promotion_not_exchanged", Duty::detected, "the pawn was not exchanged"},
    {Rule::promotion_piece, "promotion_piece", Duty::detected, "the promotion piece cannot be identified"},
    {Rule::released_then_changed, "released_then_changed", Duty::detected, "a piece was released and moved on"},
    {Rule::result_shown, "result_shown", Duty::detected, "the result as the players show it"},
    {Rule::rook_first, "rook_first", Duty::detected, "castling with the rook first"},
    {Rule::time_forfeit_candidate, "time_forfeit_candidate", Duty::detected, "a flag fell"},
    {Rule::time_short, "time_short", Duty::detected, "little time is left"},
    {Rule::touch_move, "touch_move", Duty::detected, "a piece was touched and another one moved"},
    {Rule::two_hands, "two_hands", Duty::detected, "a move with both hands"},
    {Rule::wrong_restoration, "wrong_restoration", Duty::detected, "a position that was restored wrongly"},
    {Rule::illegal_penalty, "illegal_penalty", Duty::on_ruling, "penalty for an illegal move"},
    {Rule::illegal_window, "illegal_window", Duty::on_ruling, "until when an illegal move is put right"},
    {Rule::checkmate, "checkmate", Duty::enforced, "checkmate"},
    {Rule::resignation, "resignation", Duty::on_ruling, "resignation"},
    {Rule::agreement, "agreement", Duty::on_ruling, "a draw by agreement"},
    {Rule::stalemate, "stalemate", Duty::enforced, "stalemate"},
    {Rule::dead_position, "dead_position", Duty::enforced, "dead position"},
    {Rule::perpetual_check, "perpetual_check", Duty::on_claim, "perpetual check"},
    {Rule::threefold, "threefold", Duty::on_claim, "the same position three times"},
    {Rule::threefold_intended, "threefold_intended", Duty::on_claim, "the same, with the move to come"},
    {Rule::threefold_director, "threefold_director", Duty::on_ruling, "the same, declared by the director"},
    {Rule::fivefold, "fivefold", Duty::enforced, "the same position five times"},
    {Rule::fifty_moves, "fifty_moves", Duty::on_claim, "fifty moves"},
    {Rule::fifty_moves_intended, "fifty_moves_intended", Duty::on_claim, "fifty moves, with the move to come"},
    {Rule::fifty_demand, "fifty_demand", Duty::on_claim, "the demand to mate within fifty moves"},
    {Rule::theory_limit, "theory_limit", Duty::on_ruling, "twice the number that theory needs"},
    {Rule::seventy_five_moves, "seventy_five_moves", Duty::enforced, "seventy-five moves"},
    {Rule::time_forfeit, "time_forfeit", Duty::on_claim, "loss by time"},
    {Rule::time_forfeit_draw, "time_forfeit_draw", Duty::on_claim, "a flag against a side that can never mate"},
    {Rule::both_flags, "both_flags", Duty::on_claim, "both flags have fallen"},
    {Rule::quickplay, "quickplay", Duty::on_claim, "the quickplay finish"},
    {Rule::quickplay_increment, "quickplay_increment", Duty::on_ruling, "an increment instead"},
    {Rule::quickplay_unarbitrated, "quickplay_unarbitrated", Duty::on_ruling, "the same where no arbiter is present"},
    {Rule::both_lose, "both_lose", Duty::on_ruling, "both players lose"},
    {Rule::claim_window, "claim_window", Duty::on_claim, "until when a draw can be claimed"},
    {Rule::claim_wrong, "claim_wrong", Duty::on_claim, "a wrong claim"},
    {Rule::time_control, "time_control", Duty::enforced, "the time control"},
    {Rule::late, "late", Duty::detected, "coming late"},
    {Rule::late_at_resumption, "late_at_resumption", Duty::on_ruling, "coming late to a resumption"},
    {Rule::both_late, "both_late", Duty::on_ruling, "both players come late"},
    {Rule::absent_at_start, "absent_at_start", Duty::on_ruling, "absent at the start"},
    {Rule::penalties, "penalties", Duty::on_ruling, "penalties"},
    {Rule::score, "score", Duty::enforced, "points"},
    {Rule::record_duty, "record_duty", Duty::on_ruling, "the duty to record"},
    {Rule::penalty_demand, "penalty_demand", Duty::on_ruling, "what may be demanded as a penalty"},
    {Rule::penalty_castling, "penalty_castling", Duty::enforced, "no penalty is paid by castling"},
    {Rule::restoration, "restoration", Duty::on_ruling, "how position and times are restored"},
    {Rule::not_restorable, "not_restorable", Duty::on_ruling, "void if they cannot be restored"},
    {Rule::start_again, "start_again", Duty::on_ruling, "the same game begins again"},
    {Rule::start_noticed_early, "start_noticed_early", Duty::on_ruling,
     "annulled at a player's request, if they see a wrong start early"},
    {Rule::promotion_named, "promotion_named", Duty::on_ruling, "naming the piece completes a promotion"},
    {Rule::clocks_stopped, "clocks_stopped", Duty::on_ruling, "the clocks stand until the arbiter has ruled"},
    {Rule::time_penalty, "time_penalty", Duty::on_ruling, "time given"},
    {Rule::fine, "fine", Duty::on_ruling, "a fine"},
    {Rule::exclusion, "exclusion", Duty::on_ruling, "exclusion from the event"},
    {Rule::sealing, "sealing", Duty::enforced, "sealing a move"},
    {Rule::sealed_illegal, "sealed_illegal", Duty::on_ruling, "a sealed move that is illegal"},
    {Rule::sealed_illegal_capture, "sealed_illegal_capture", Duty::on_ruling, "a sealed capture that is illegal"},
    {Rule::sealed_ambiguous, "sealed_ambiguous", Duty::on_ruling, "a sealed move that is ambiguous"},
    {Rule::sealed_unreadable, "sealed_unreadable", Duty::on_ruling, "no sealed move, or one that cannot be read"},
    {Rule::resumption, "resumption", Duty::on_ruling, "resuming an adjourned game"},
    {Rule::resumption_absent, "resumption_absent", Duty::on_ruling, "the player who has to reply is absent"},
    {Rule::resumption_failed, "resumption_failed", Duty::on_ruling, "an adjourned game that cannot be set up"},
    {Rule::resumption_times, "resumption_times", Duty::on_ruling, "wrong times at the resumption"},
    {Rule::envelope_lost, "envelope_lost", Duty::on_ruling, "the envelope is lost"},
    {Rule::odds_games, "odds_games", Duty::enforced, "odds"},
    {Rule::illegal_late, "illegal_late", Duty::on_ruling, "an illegal move found once play has gone on"},
    {Rule::check_not_parried, "check_not_parried", Duty::on_ruling, "a move that leaves the own king in check"},
    {Rule::touch_castling, "touch_castling", Duty::on_ruling, "king and rook touched"},
    {Rule::deliberate_disturbance, "deliberate_disturbance", Duty::on_ruling, "the board upset on purpose"},
    {Rule::count_dispute, "count_dispute", Duty::on_ruling, "players who counted different numbers of moves"},
    {Rule::second_board, "second_board", Duty::on_ruling, "a blind player's own board"},
    {Rule::announcement, "announcement", Duty::enforced, "a move that counts once it was announced"},
    {Rule::local_rules, "local_rules", Duty::enforced, "what the event lays down beside the Laws"},
    {Rule::electronic_sheets, "electronic_sheets", Duty::enforced, "electronic score sheets"},
    {Rule::complaint_window, "complaint_window", Duty::on_ruling, "until when a player may complain of touched pieces"},
    {Rule::adjusted_by_leave, "adjusted_by_leave", Duty::on_ruling, "pieces put straight by the player not on move, with permission"},
    {Rule::opponents_adjusted, "opponents_adjusted", Duty::on_ruling, "the opponent's pieces are not put straight"},
    {Rule::time_taken, "time_taken", Duty::on_ruling, "time taken"},
    {Rule::displaced_late, "displaced_late", Duty::on_ruling, "displaced pieces found once play has gone on"},
}};
// clang-format on

constexpr bool in_order() {
  for (std::size_t at = 0; at < kRows.size(); ++at) {
    if (kRows[at].rule != static_cast<Rule>(at)) return false;
  }
  return true;
}
static_assert(in_order(), "one row for each rule, in the order of the enumeration");

const Row& row(Rule rule) { return kRows[static_cast<std::size_t>(rule)]; }

}  // namespace

std::string_view to_string(Rule rule) { return row(rule).name; }

std::optional<Rule> parse_rule(std::string_view name) {
  const auto found = std::ranges::find(kRows, name, &Row::name);
  if (found == kRows.end()) return {};
  return found->rule;
}

Duty duty_of(Rule rule) { return row(rule).duty; }

std::string_view title(Rule rule) { return row(rule).title; }

}  // namespace eboard::rules
