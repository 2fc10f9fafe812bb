// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings that end a game, or set its score.
#include <fmt/format.h>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/enter/rule.hpp"

namespace eboard::rules::detail {

namespace {

using ruling::Decision;

// The Laws draw a game that the arbiter would have a player lose.
Fault would_draw(const Judgement& judgement, std::string_view why) {
  if (judgement.kind != Judgement::Kind::over || judgement.outcome != Outcome::draw) return {};
  return Refusal{fmt::format("{}; the opponent can never mate, so the game is drawn: R-DRAW art={}", why,
                             judgement.article),
                 std::string{judgement.article}};
}

// The last ply if it was against the Laws.
const GamePly* irregular_last_ply(const GameState& state) {
  return state.plies.empty() || !state.plies.back().irregular ? nullptr : &state.plies.back();
}

bool any_irregular(const GameState& state) {
  for (const GamePly& ply : state.plies) {
    if (ply.irregular) return true;
  }
  return false;
}

Fault check_loss_by_illegal_move(Ruled& r, Color player) {
  const IllegalMoveRule& illegal = r.edition().illegal;
  if (!r.is_for(Rule::illegal_penalty) || !illegal.lost_at) return {};
  const int count = r.state.player(player).illegal_moves + 1;
  if (count < *illegal.lost_at) {
    return r.refuse(Rule::illegal_penalty,
                    fmt::format("this is illegal move number {} of {}; number {} loses", count, name(player),
                                *illegal.lost_at));
  }
  if (illegal.claim_wins_at_once && any_irregular(r.state) && irregular_last_ply(r.state) == nullptr) {
    return r.refuse(Rule::illegal_window, "the opponent has made their move since: the illegal move stands");
  }
  const Judgement judgement = judge_illegal_move(r.state.history, r.edition(), player, count, r.oracle);
  if (auto fault = would_draw(judgement, "an illegal move")) return fault;
  r.state.player(player).illegal_moves = count;
  return {};
}

// The game ended after that ply: what was moved behind it was no play, and no result of it counts.
Fault ended_after(Ruled& r, std::optional<int> ply) {
  GameState& state = r.state;
  if (!ply || *ply == state.ply()) return {};
  if (*ply > state.ply())
    return Refusal{fmt::format("there is no ply {}; {} have been played", *ply, state.ply())};
  if (state.over() && state.outcome_ruling == 0) take_back_result(state);
  if (!state.over()) strike_out(state, *ply, r.number);
  return {};
}

// Who says that the flag is the cause, and rules the loss of a game that the last move drew on the board,
// says that the flag counted before that move. A player's flag falls in the player's turn: it did not count
// before a reply of the opponent if no flag had been seen to fall by then.
Judgement judge_fallen_flag(const Ruled& r, Color player) {
  const History& history = r.state.history;
  const bool drawn = judge_position(history, r.edition(), r.oracle).outcome == Outcome::draw;
  const bool own = !r.state.plies.empty() && r.state.plies.back().side == player;
  // A board's card knows when it fell, and what was entered before stays.
  const bool seen_before =
      (r.state.flag_at && *r.state.flag_at < r.state.ply()) || r.state.observed || !r.oracle;
  if (!drawn || r.cause != Rule::time_forfeit || history.plies() == 0 || (!own && !seen_before))
    return judge_flag(history, r.edition(), player, r.oracle);
  History before = history;
  before.go_back(history.plies() - 1);
  return judge_flag(before, r.edition(), player, r.oracle);
}

Fault check_loss(Ruled& r, Color player) {
  if (r.is_for(Rule::resignation)) {
    const Judgement judgement = judge_resignation(r.state.history, r.edition(), player, r.oracle);
    if (auto fault = would_draw(judgement, fmt::format("{} resigned", name(player)))) return fault;
  }
  if (r.is_for(Rule::time_forfeit)) {
    if (auto fault = would_draw(judge_fallen_flag(r, player), fmt::format("{}'s flag fell", name(player))))
      return fault;
  }
  if (r.is_for(Rule::late) && r.state.player(player).excused) {
    return r.refuse(Rule::late, fmt::format("{} has a valid reason for being late", name(player)));
  }
  return check_loss_by_illegal_move(r, player);
}

ClaimCircumstances circumstances(const GameState& state, const ruling::ClaimRuled& a) {
  const Color side = a.by.value_or(state.turn());
  ClaimCircumstances out;
  out.timed = state.clock.control.timed();
  out.time_left = a.time_left;
  if (!out.time_left && state.clock.times) out.time_left = state.clock.times->of(side);
  out.flag_fallen = out.time_left && out.time_left->count() <= 0;
  out.last_period = is_quickplay(state.clock.control,
                                 side == Color::white ? state.clock.white_moves : state.clock.black_moves);
  return out;
}

Expected<Claim, Refusal> claim_of(const GameState& state, const ruling::ClaimRuled& a) {
  Claim claim{.kind = a.kind, .by = a.by};
  if (a.intended.empty()) return claim;
  const auto move = read_intended(state.history.position(), a.intended);
  if (!move) return unexpected(Refusal{move.error()});
  claim.intended = *move;
  return claim;
}

// Without an arbiter present, a claim ends play.
Fault refer(Ruled& r, Color claimant) {
  if (!r.knows(Rule::quickplay_unarbitrated))
    return r.unknown("a claim that is referred to an absent arbiter");
  r.state.phase = Phase::referred;
  r.state.open_claim = ClaimKind::quickplay;
  r.state.open_claim_by = claimant;
  r.state.clock.running.reset();
  return {};
}

Fault decide_quickplay(Ruled& r, const ruling::ClaimRuled& a, Color claimant, std::string_view article) {
  if (a.gain && *a.gain > kQuickplayTime) {
    return Refusal{"at most two minutes are given to the opponent", std::string{article}};
  }
  const auto decision = a.decision == Decision::accept   ? QuickplayRuling::accept
                        : a.decision == Decision::reject ? QuickplayRuling::reject
                                                         : QuickplayRuling::postpone;
  const QuickplayEffect effect = quickplay_effect(decision);
  if (r.state.phase == Phase::referred && !effect.drawn) {
    return r.refuse(Rule::quickplay_unarbitrated,
                    "play has ended: a claim that is wrong is decided by R-LOSS");
  }
  if (effect.drawn) {
    end_game(r.state, Outcome::draw, article);
    return {};
  }
  r.state.open_claim = effect.still_open ? std::optional{ClaimKind::quickplay} : std::nullopt;
  r.state.open_claim_by = effect.still_open ? std::optional{claimant} : std::nullopt;
  give_time(r.state, !claimant,
            effect.still_open ? a.gain.value_or(std::chrono::milliseconds{0}) : effect.opponent_gains);
  return {};
}

void reject(Ruled& r, const ClaimAnswer& answer, Color claimant) {
  give_time(r.state, claimant, answer.change.offender);
  give_time(r.state, !claimant, answer.change.opponent);
  if (!answer.must_play) return;
  Obligation obligation;
  obligation.exactly = answer.must_play;
  r.state.obligations.push_back({claimant, std::move(obligation), r.number});
}

}  // namespace

Fault count_illegal_move(Ruled& r, Color offender) {
  const IllegalMoveRule& illegal = r.edition().illegal;
  if (!r.is_for(Rule::illegal_penalty) || !illegal.lost_at) return {};
  const int count = r.state.player(offender).illegal_moves + 1;
  if (count >= *illegal.lost_at) {
    return r.refuse(Rule::illegal_penalty,
                    fmt::format("illegal move number {} of {} costs more than time: R-LOSS, or R-DRAW if the "
                                "opponent can never mate and the edition draws then",
                                count, name(offender)));
  }
  r.state.player(offender).illegal_moves = count;
  return {};
}

namespace {

/// A move made after the flag was called ends nothing (2005 6.9, 2018 and 2023 6.8). Only the arbiter knows
/// what came first.
bool flag_was_called_before(const Ruled& r) {
  return r.state.over() && r.state.outcome_ruling == 0 && r.cause == Rule::time_forfeit;
}

}  // namespace

Fault rule(Ruled& r, const ruling::Loss& a) {
  if (auto fault = ended_after(r, a.after)) return fault;
  if (auto fault = flag_was_called_before(r) ? Fault{} : r.not_decided()) return fault;
  if (a.opponent_halves && !r.knows(Rule::score)) return r.unknown("points that an arbiter sets");
  if (auto fault = check_loss(r, a.player)) return fault;
  end_game(r.state, win_of(!a.player), r.article);
  if (!a.opponent_halves) return {};
  r.state.score = a.player == Color::white ? Score{0, *a.opponent_halves} : Score{*a.opponent_halves, 0};
  return {};
}

Fault rule(Ruled& r, const ruling::BothLose&) {
  if (auto fault = r.not_decided()) return fault;
  if (!r.knows(Rule::both_lose)) return r.unknown("a game that both lose");
  end_game(r.state, Outcome::both_lose, r.article);
  return {};
}

Fault rule(Ruled& r, const ruling::Draw& a) {
  if (auto fault = ended_after(r, a.after)) return fault;
  if (auto fault = r.not_decided()) return fault;
  if (a.by_direction) {
    const ClaimCircumstances now{.timed = r.state.clock.control.timed()};
    const ClaimAnswer answer = check_claim(r.state.history, r.edition(), Claim{}, now);
    if (answer.kind != ClaimAnswer::Kind::right) return Refusal{answer.reason, std::string{answer.article}};
    end_game(r.state, Outcome::draw, r.article);
    return {};
  }
  if (r.is_for(Rule::agreement)) {
    const Judgement judgement = judge_agreement(r.state.history, r.edition(), r.state.local.no_draw_before);
    if (judgement.kind != Judgement::Kind::over) {
      return Refusal{judgement.reason, std::string{judgement.article}};
    }
  }
  if (r.is_for(Rule::dead_position) && !r.is_for(Rule::stalemate)) {
    const auto dead = is_dead(r.state.history.position(), r.oracle);
    if (dead && !*dead)
      return r.refuse(Rule::dead_position, "a side can still mate by some series of legal moves");
  }
  end_game(r.state, Outcome::draw, r.article);
  return {};
}

Fault rule(Ruled& r, const ruling::ResultEntered& a) {
  if (auto fault = r.not_decided()) return fault;
  end_game(r.state, a.outcome, r.article);
  return {};
}

Fault rule(Ruled& r, const ruling::Annul& a) {
  GameState& state = r.state;
  const Edition& edition = r.edition();
  if (state.outcome == Outcome::annulled) return Refusal{"the game is annulled already"};
  if (state.over() && edition.start_fault == StartFault::during_game) {
    return r.refuse(Rule::irregular_start, "a game is annulled only while it lasts");
  }
  if (a.on_request) {
    if (!r.knows(Rule::start_noticed_early)) return r.unknown("an annulment at a player's request");
    if (state.moves_made(*a.on_request) >= 4) {
      return r.refuse(Rule::start_noticed_early,
                      fmt::format("{} has made their fourth move", name(*a.on_request)));
    }
  }
  const bool start = r.is_for(Rule::irregular_start) || r.is_for(Rule::board_turned);
  const int made = std::min(state.moves_made(Color::white), state.moves_made(Color::black));
  if (start && edition.start_claim_moves && made >= *edition.start_claim_moves) {
    return r.refuse(Rule::irregular_start, fmt::format("too late, both have made {} moves: play goes on",
                                                       *edition.start_claim_moves));
  }
  if (r.is_for(Rule::colours_reversed) && edition.colours_claim_moves &&
      made >= *edition.colours_claim_moves) {
    return r.refuse(Rule::colours_reversed,
                    fmt::format("both have made {} moves: play goes on", *edition.colours_claim_moves));
  }
  end_game(state, Outcome::annulled, r.article);
  state.to_be_replayed = a.replay;
  return {};
}

Fault rule(Ruled& r, const ruling::ClaimRuled& a) {
  if (auto fault = r.not_decided()) return fault;
  const bool quickplay = a.kind == ClaimKind::quickplay;
  const Color claimant = a.by.value_or(r.state.turn());
  if (quickplay && r.state.open_claim) {
    return decide_quickplay(r, a, r.state.open_claim_by.value_or(claimant),
                            article(r.edition(), Rule::quickplay));
  }
  const auto claim = claim_of(r.state, a);
  if (!claim) return claim.error();
  const ClaimAnswer answer = check_claim(r.state.history, r.edition(), *claim, circumstances(r.state, a));
  const Refusal why{answer.reason, std::string{answer.article}};
  if (answer.kind == ClaimAnswer::Kind::refused) return why;
  if (quickplay && a.decision == Decision::refer) return refer(r, claimant);
  if (quickplay) {
    const Fault fault = decide_quickplay(r, a, claimant, answer.article);
    if (!fault && answer.is_draw_offer && !r.state.over())
      r.state.history = r.state.history.with_offer(claimant);
    return fault;
  }
  if (a.decision == Decision::postpone || a.decision == Decision::refer)
    return Refusal{"only a claim of the quickplay finish can be postponed or referred"};
  if (a.decision == Decision::accept) {
    if (answer.kind == ClaimAnswer::Kind::wrong) {
      return Refusal{fmt::format("the claim is wrong: {}", answer.reason), why.article};
    }
    end_game(r.state, Outcome::draw, r.article.empty() ? std::string{answer.article} : r.article);
    return {};
  }
  if (answer.kind == ClaimAnswer::Kind::right) {
    return Refusal{fmt::format("the claim is right: {}", answer.reason), why.article};
  }
  reject(r, answer, claimant);
  // The opponent may accept it as an offer (2005 9.1c, 2018 and 2023 9.1.2.3).
  if (answer.is_draw_offer) r.state.history = r.state.history.with_offer(claimant);
  return {};
}

Fault rule(Ruled& r, const ruling::ScoreSet& a) {
  if (!r.knows(Rule::score)) return r.unknown("points that an arbiter sets");
  if (!r.state.outcome) return r.refuse(Rule::score, "the game has no result yet");
  Score score = r.state.score.value_or(Score{});
  (a.player == Color::white ? score.white_halves : score.black_halves) = a.halves;
  const std::string fault = score_fault(score);
  if (!fault.empty()) return r.refuse(Rule::score, fault);
  r.state.score = score;
  return {};
}

}  // namespace eboard::rules::detail
