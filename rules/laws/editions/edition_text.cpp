// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the record of an edition in words, for the documentation and for comparing editions.
#include <fmt/core.h>

#include "rules/laws/editions/edition.hpp"

namespace eboard::rules {

namespace {

std::string yes_no(bool value) { return value ? "yes" : "no"; }

std::string number(const std::optional<int>& value) { return value ? fmt::format("{}", *value) : "never"; }

std::string text(SamePosition same) {
  return same == SamePosition::placement ? "placement and side to move"
                                         : "placement, side to move, castling rights, legal en passant";
}

std::string text(ClaimCloses closes) {
  return closes == ClaimCloses::move_made ? "the claimant has moved" : "the claimant has touched a piece";
}

std::string text(IllegalWindow window) {
  switch (window) {
    case IllegalWindow::reply_touched:
      return "the opponent touches a piece to reply";
    case IllegalWindow::reply_made:
      return "the opponent has made their next move";
    case IllegalWindow::whole_game:
      return "the end of the game";
  }
  return {};
}

std::string text(IllegalArbiter arbiter) {
  switch (arbiter) {
    case IllegalArbiter::on_late_discovery:
      return "only once play has gone on";
    case IllegalArbiter::acts:
      return "yes";
    case IllegalArbiter::kings_or_promotion:
      return "both kings in check, unfinished promotion";
    case IllegalArbiter::never:
      return "no";
  }
  return {};
}

std::string text(TouchMode mode) {
  switch (mode) {
    case TouchMode::designate:
      return "the one the opponent names";
    case TouchMode::first:
      return "the first that can be used";
    case TouchMode::first_on_request:
      return "the first that can be used, on request";
  }
  return {};
}

std::string text(FlagCaller caller) {
  switch (caller) {
    case FlagCaller::committee:
      return "committee";
    case FlagCaller::director:
      return "director";
    case FlagCaller::arbiter_or_player:
      return "arbiter or player";
    case FlagCaller::player:
      return "player";
  }
  return {};
}

std::string text(BothFlags both) {
  switch (both) {
    case BothFlags::order_or_ruling:
      return "the earlier loses; unknown order: ruling";
    case BothFlags::last_period_draw:
      return "unknown order: draw in the last period, else play on";
    case BothFlags::draw:
      return "draw";
  }
  return {};
}

std::string text(Quickplay quickplay) {
  switch (quickplay) {
    case Quickplay::none:
      return "none";
    case Quickplay::article_10:
      return "article 10";
    case Quickplay::guidelines_iii:
      return "Guidelines III";
  }
  return {};
}

std::string text(ElectronicSheets sheets) {
  switch (sheets) {
    case ElectronicSheets::no:
      return "no";
    case ElectronicSheets::event_option:
      return "where the event takes them";
    case ElectronicSheets::certified:
      return "certified ones";
  }
  return {};
}

std::string text(NotCounted games) {
  switch (games) {
    case NotCounted::not_said:
      return "not said";
    case NotCounted::annulled:
      return "an annulled game";
    case NotCounted::wrongly_begun:
      return "a game annulled for its start";
  }
  return {};
}

std::string text(StartFault fault) {
  switch (fault) {
    case StartFault::by_object:
      return "annulled if pieces stand wrongly; a turned board may stand";
    case StartFault::annulled:
      return "annulled, also after the game";
    case StartFault::during_game:
      return "new game; a turned board is transferred; not after the game";
  }
  return {};
}

std::string text(SealedFault fault) {
  switch (fault) {
    case SealedFault::opponent_chooses:
      return "the opponent chooses";
    case SealedFault::loses_unless_repaired:
      return "loses unless the director can repair it with certainty";
    case SealedFault::loses:
      return "loses, or draws if the opponent can never mate";
  }
  return {};
}

// Only the editions from 2005 on know the draw; before them a sealed move without any sense simply loses.
std::string sealed_text(const Edition& edition, SealedFault fault) {
  if (fault == SealedFault::loses && !edition.flag_draws_if_no_mate) return "loses";
  return text(fault);
}

std::string agreement_text(const AgreementRule& rule) {
  if (rule.white_moves == 0 && rule.black_moves == 0) return "at any time";
  if (rule.white_moves == 0) return fmt::format("after Black's {}th move", rule.black_moves);
  return fmt::format("after {} move by White and {} by Black", rule.white_moves, rule.black_moves);
}

std::string late_text(const Edition& edition) {
  if (!edition.late_limit) return "a reasonable time";
  return fmt::format("{} min{}", edition.late_limit->count(),
                     edition.event_sets_late_limit ? " unless the event sets another" : "");
}

std::string record_spared_text(const Edition& edition) {
  if (!edition.record_duty || !edition.record_spared_below) return "never";
  return fmt::format("below {} min with less than 30 s a move, for the rest of the period",
                     edition.record_spared_below->count());
}

std::string illegal_penalty_text(const IllegalMoveRule& rule) {
  if (rule.claim_wins_at_once) return "the opponent may claim the game";
  if (!rule.lost_at) return "none";
  return fmt::format("{} s to the opponent; number {} {}", rule.opponent_gains.count(), *rule.lost_at,
                     rule.draw_if_no_mate ? "loses, or draws if the opponent can never mate" : "loses");
}

std::string wrong_claim_text(const WrongClaimRule& rule) {
  if (rule.opponent_gains.count() == 0) return "nothing";
  return fmt::format("{} s to the opponent{}", rule.opponent_gains.count(),
                     rule.claimant_loses_half ? ", up to 180 s off the claimant" : "");
}

}  // namespace

std::vector<Parameter> parameters(const Edition& e) {
  return {
      {"time control unless the event sets another", std::string{e.default_time_control}},
      {"same position", text(e.repetition.same)},
      {"repetition claimed before the move is made", yes_no(e.repetition.claim_before_move)},
      {"repetition claimed by the side to move only", yes_no(e.repetition.only_side_to_move)},
      {"repetition declared by the director in timed games", yes_no(e.repetition.director_if_timed)},
      {"repetition ends the game at occurrence", number(e.repetition.automatic)},
      {"fifty moves claimed before the move is made", yes_no(e.fifty.claim_before_move)},
      {"moves without capture or pawn move that end the game", number(e.fifty.automatic)},
      {"demand to mate in fifty", yes_no(e.fifty.demand)},
      {"twice the theoretical number", yes_no(e.fifty.theory_limit)},
      {"perpetual check claimed", yes_no(e.perpetual_check_claim)},
      {"draw by agreement", agreement_text(e.agreement)},
      {"dead position draws", yes_no(e.dead_position_draws)},
      {"flag against a side that can never mate draws", yes_no(e.flag_draws_if_no_mate)},
      {"resignation to a side that can never mate draws", yes_no(e.resignation_draws_if_no_mate)},
      {"right to claim a draw lasts until", text(e.claim_closes)},
      {"wrong claim", wrong_claim_text(e.wrong_claim)},
      {"illegal move", illegal_penalty_text(e.illegal)},
      {"illegal move put right until", text(e.illegal.window)},
      {"arbiter acts unasked on an illegal move", text(e.illegal.arbiter)},
      {"pressing without a move is an illegal move", yes_no(e.illegal.press_alone_counts)},
      {"a pawn left on the last rank becomes a queen", yes_no(e.illegal.pawn_becomes_queen)},
      {"moving with both hands is an illegal move", yes_no(e.illegal.two_hands_count)},
      {"an illegal position seen too late draws if it stays", yes_no(e.illegal.draw_if_it_stays)},
      {"several pieces touched", text(e.touch)},
      {"touched one after the other, the first counts",
       yes_no(e.touch != TouchMode::designate || e.designate_only_at_once)},
      {"a move with another piece than the touched one ends the game", yes_no(!e.end_obeys_touch)},
      {"a penalty move may be castling", yes_no(e.penalty_may_castle)},
      {"a move counts against the flag only once pressed", yes_no(e.press_completes)},
      {"a player's next move completes one never pressed", yes_no(e.next_move_completes)},
      {"wrong start", text(e.start_fault)},
      {"moves by each after which a wrong start stands", number(e.start_claim_moves)},
      {"moves by each after which reversed colours stand", number(e.colours_claim_moves)},
      {"lost by coming late", late_text(e)},
      {"lost by coming late to a resumption", yes_no(e.late_resumption_loses)},
      {"flag called by", text(e.flag_caller)},
      {"both flags down", text(e.both_flags)},
      {"quickplay finish", text(e.quickplay)},
      {"duty to record", yes_no(e.record_duty)},
      {"spared from recording", record_spared_text(e)},
      {"electronic score sheets", text(e.electronic_sheets)},
      {"sealed by",
       e.sealed.black_seals_untimed ? "the side to move; untimed: always Black" : "the side to move"},
      {"sealed move illegal", sealed_text(e, e.sealed.illegal)},
      {"sealed move ambiguous", sealed_text(e, e.sealed.ambiguous)},
      {"no sealed move, or unreadable", sealed_text(e, e.sealed.unreadable)},
      {"sealed move opened in a player's absence", yes_no(e.sealed.opened_in_absence)},
      {"wrong times at a resumption corrected only before the first move", yes_no(e.sealed.times_until_move)},
      {"the opponent of an absent sealer may seal the reply", yes_no(e.sealed.reply_may_be_sealed)},
      {"an illegal move seen too late is put right if both agree", yes_no(e.illegal.restored_if_agreed)},
      {"odds games", yes_no(e.odds)},
      {"odds of a bishop", yes_no(e.bishop_odds)},
      {"colours do not alternate after", text(e.not_counted)},
  };
}

}  // namespace eboard::rules
