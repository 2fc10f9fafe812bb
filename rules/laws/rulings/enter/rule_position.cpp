// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Rulings about the position, the moves and the start of a game.
#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/attacks.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/enter/rule.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/laws/rulings/game/wrong_start.hpp"

namespace eboard::rules::detail {

namespace {

int moves_by_each(const GameState& state) {
  return std::min(state.moves_made(Color::white), state.moves_made(Color::black));
}

bool start_stands(const GameState& state) {
  const auto limit = state.edition.start_claim_moves;
  return limit && moves_by_each(state) >= *limit;
}

// The first irregular ply after `ply`; 0: none.
int first_irregular_after(const GameState& state, int ply) {
  for (int i = ply; i < state.ply(); ++i) {
    if (state.plies[static_cast<std::size_t>(i)].irregular) return i + 1;
  }
  return 0;
}

// The arbiter intervenes, whoever has moved since (2005 B.6): both kings are in check, or a pawn was left.
bool arbiter_intervenes(const GameState& state, int ply) {
  if (state.edition.illegal.arbiter != IllegalArbiter::kings_or_promotion) return false;
  return both_kings_in_check(state.history.position()) ||
         state.plies[static_cast<std::size_t>(ply - 1)].unpromoted;
}

// An illegal move stands once the opponent has replied, if the edition has that rule.
Fault stands_already(const Ruled& r, const ruling::Restore& a) {
  const IllegalMoveRule& illegal = r.edition().illegal;
  const int ply = first_irregular_after(r.state, a.ply);
  if (ply == 0 || illegal.window != IllegalWindow::reply_made || ply == r.state.ply()) return {};
  if ((a.agreed && illegal.restored_if_agreed) || arbiter_intervenes(r.state, ply)) return {};
  return r.refuse(Rule::illegal_window,
                  fmt::format("ply {} was answered, so it stands{}", ply,
                              illegal.restored_if_agreed ? " unless both players agree (agreed)" : ""));
}

// The last ply was not made as it stands on the board: another piece was chosen first for the pawn, or the
// piece was released on another square.
bool not_as_it_stands(const Ruled& r) {
  return r.is_for(Rule::promotion_changed) || r.is_for(Rule::released_then_changed);
}

// It was made with another piece than the one that was due.
bool with_another_piece(const Ruled& r) {
  return r.is_for(Rule::touch_move) || r.is_for(Rule::touch_castling) || r.is_for(Rule::rook_first);
}

// It is not what a ruling demanded.
bool disobeys(const GameState& state) {
  return std::ranges::any_of(state.disobeyed, [&](const Disobeyed& one) { return one.ply == state.ply(); });
}

// The position on the board ended the game, by a ply that does not end it.
bool ended_by_wrong_ply(const Ruled& r, const ruling::Restore& a) {
  const bool by_position = r.state.outcome_ruling == 0 && !r.state.outcome_shown;
  return by_position && a.ply == r.state.ply() - 1 &&
         (disobeys(r.state) || not_as_it_stands(r) || (r.edition().end_obeys_touch && with_another_piece(r)));
}

Fault over_for_good(const Ruled& r, const ruling::Restore& a) {
  if (!r.state.over()) return {};
  // What an illegal move brought about, or what came after one, does not count.
  if (first_irregular_after(r.state, a.ply) != 0 || ended_by_wrong_ply(r, a)) return {};
  return r.not_decided();
}

// The ply in the mapped game: its squares under their new names, as a legal move if it is one.
std::optional<GamePly> mapped_ply(BoardMap map, const GamePly& ply, const Position& before) {
  GamePly out = ply;
  out.board = mapped(map, ply.board);
  out.move.from = mapped(map, ply.move.from);
  out.move.to = mapped(map, ply.move.to);
  for (const Move move : before.legal_moves()) {
    const Position after = before.after(move);
    if (after.placement() != out.board) continue;
    out.move = move;
    out.after = after;
    out.irregular = false;
    return out;
  }
  return {};
}

// An adjourned game may only be restored if another move must be played in place of an illegal sealed one,
// and the opponent chooses it.
Fault not_instead_of_sealed(const Ruled& r) {
  const SealedReading reading = read_sealed(r.state, r.state.envelopes.front().move);
  const bool chosen = r.edition().sealed.illegal == SealedFault::opponent_chooses;
  if (chosen && reading.kind == SealedReading::Kind::illegal) return {};
  return r.refuse(Rule::resumption, "the game is adjourned; the sealed move is opened first");
}

void resume_without_sealed_move(GameState& state) {
  state.envelopes.clear();
  state.bound_to_seal.reset();
  state.phase = Phase::under_way;
  state.clock.running = state.clock.control.timed() ? std::optional{state.turn()} : std::nullopt;
}

}  // namespace

Fault rule(Ruled& r, const ruling::Restore& a) {
  GameState& state = r.state;
  if (a.ply > state.ply()) {
    return Refusal{fmt::format("there is no ply {}; {} have been played", a.ply, state.ply())};
  }
  if (auto fault = over_for_good(r, a)) return fault;
  if (auto fault = stands_already(r, a)) return fault;
  if (state.outcome) take_back_result(state);
  // Behind a move that does not stand nothing was to be sealed.
  const bool unsealed = state.phase == Phase::adjourned && a.ply < state.envelopes.front().ply;
  strike_out(state, a.ply, r.number);
  if (unsealed) {
    resume_without_sealed_move(state);
    state.clock.running.reset();
  }
  if (a.times) {
    state.clock.times = a.times;
    std::erase_if(state.times_ruled, [&](const TimeRuled& ruled) { return ruled.ply >= a.ply; });
    for (const Color side : {Color::white, Color::black}) set_time(state, side, a.times->of(side), false);
  }
  state.awaiting_board = true;
  return {};
}

Fault rule(Ruled& r, const ruling::Stand& a) {
  GameState& state = r.state;
  if (a.ply < 1 || a.ply > state.ply()) return Refusal{fmt::format("there is no ply {}", a.ply)};
  if (!state.plies[static_cast<std::size_t>(a.ply - 1)].irregular) {
    return Refusal{fmt::format("ply {} is not against the Laws", a.ply)};
  }
  if (r.edition().illegal.window != IllegalWindow::reply_made) {
    return r.refuse(Rule::illegal_move, fmt::format("an illegal move is put right whenever it is found: "
                                                    "R-RESTORE {}",
                                                    a.ply - 1));
  }
  if (a.ply == state.ply()) {
    return r.refuse(Rule::illegal_window, "the opponent has not replied yet and may still claim");
  }
  state.stands.push_back(a.ply);
  return {};
}

Fault rule(Ruled& r, const ruling::Oblige& a) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  const auto position = state.position();
  if (!position || position->turn() != a.player) {
    return r.refuse(
        Rule::restoration,
        fmt::format("{} is not on move; the position before the error is restored first", name(a.player)));
  }
  if (state.phase == Phase::adjourned) {
    if (auto fault = not_instead_of_sealed(r)) return fault;
  }
  const bool designates = r.edition().touch == TouchMode::designate;
  if (designates && has_waived(state, !a.player)) {
    return r.refuse(Rule::illegal_window,
                    fmt::format("{} has lost the right to a penalty: they touched a piece, or gave it up",
                                name(!a.player)));
  }
  if (a.obligation.castle && !r.edition().penalty_may_castle) {
    return r.refuse(Rule::penalty_castling, "no penalty is paid by castling");
  }
  const bool nothing = moves_that_fulfil(*position, a.obligation, r.edition().penalty_may_castle).empty();
  if (nothing) {
    const std::string reason =
        fmt::format("{} has no legal move that is {}", name(a.player), describe(a.obligation));
    if (!r.knows(Rule::penalty_demand)) return r.refuse(Rule::touch_move, reason + ": they may play any");
    return r.refuse(Rule::penalty_demand, reason + ": such a demand is void and the right is lost, R-WAIVE");
  }
  state.obligations.push_back({a.player, a.obligation, r.number});
  if (state.phase == Phase::adjourned) resume_without_sealed_move(state);
  return {};
}

Fault rule(Ruled& r, const ruling::Waive& a) {
  if (auto fault = r.not_over()) return fault;
  std::erase_if(r.state.obligations, [&](const OpenObligation& open) { return open.player == !a.player; });
  r.state.waived.push_back(a.player);
  return {};
}

Fault rule(Ruled& r, const ruling::Continue&) {
  if (r.state.over() && r.state.outcome_shown && r.state.outcome_ruling == 0) {
    take_back_result(r.state);
    return {};
  }
  if (auto fault = r.not_over()) return fault;
  const bool start = r.is_for(Rule::irregular_start);
  const bool turned = r.is_for(Rule::board_turned);
  const Edition& edition = r.edition();
  if ((start || turned) && edition.start_fault == StartFault::annulled) {
    return r.refuse(Rule::irregular_start, "a game that began wrongly is annulled: R-ANNUL");
  }
  if ((start || turned) && edition.start_fault == StartFault::during_game && !start_stands(r.state)) {
    if (start)
      return r.refuse(Rule::irregular_start, "the game is annulled and begins again: R-ANNUL replay");
    return r.refuse(Rule::board_turned, "the position is transferred to a board that lies right: R-TRANSFER");
  }
  if (r.is_for(Rule::both_flags) && edition.both_flags == BothFlags::draw) {
    return r.refuse(Rule::both_flags, "with both flags down the game is drawn");
  }
  if (start && start_stands(r.state)) bar_castling(r.state);
  return {};
}

Fault rule(Ruled& r, const ruling::Transfer& a) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  if (r.edition().start_fault == StartFault::annulled) {
    return r.refuse(Rule::board_turned, "a game on a board that lay wrong is annulled: R-ANNUL");
  }
  if (start_stands(state)) {
    return r.refuse(Rule::board_turned, fmt::format("too late, both have made {} moves: play goes on",
                                                    *r.edition().start_claim_moves));
  }
  if (a.map == BoardMap::rotate) state.board_turned = !state.board_turned;
  state.awaiting_board = state.awaiting_board || (state.observed && a.map != BoardMap::identity);
  if (a.map != BoardMap::mirror) return {};
  if (r.edition().start_fault != StartFault::by_object) {
    return r.refuse(Rule::irregular_start,
                    "kings that began on file d are a wrong initial position: R-ANNUL");
  }
  const auto start = Position::from_setup(mapped(a.map, state.start.setup()), Validation::follow_on);
  if (!start) return Refusal{"the start cannot be mirrored"};
  std::vector<GamePly> plies;
  History history{*start};
  for (const GamePly& ply : state.plies) {
    auto next = mapped_ply(a.map, ply, history.position());
    if (!next) {
      return r.refuse(
          Rule::board_turned,
          fmt::format("ply {} is no legal move with the files renamed: the game cannot be rebuilt, "
                      "R-ANNUL",
                      plies.size() + 1));
    }
    history.play(next->move);
    plies.push_back(std::move(*next));
  }
  state.start = *start;
  state.plies = std::move(plies);
  state.history = std::move(history);
  return {};
}

Fault rule(Ruled& r, const ruling::Colours& a) {
  if (auto fault = r.not_over()) return fault;
  const auto limit = r.edition().colours_claim_moves;
  if (limit && moves_by_each(r.state) < *limit) {
    return r.refuse(
        Rule::colours_reversed,
        fmt::format("before both have made {} moves a new game is played: R-ANNUL replay", *limit));
  }
  if (a.swap) r.state.colours_swapped = !r.state.colours_swapped;
  return {};
}

Fault rule(Ruled& r, const ruling::Restart&) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  if (!r.knows(Rule::start_again)) return r.unknown("beginning the same game again; it is R-ANNUL replay");
  if (state.moves_made(Color::black) >= 4) {
    return r.refuse(Rule::start_again, "Black has made their fourth move");
  }
  GameHead head{.edition = state.edition,
                .control = state.clock.control,
                .start = Setup::initial(),
                .odds = state.odds,
                .local = state.local,
                .blind = state.blind,
                .observed = state.observed};
  if (state.odds.any()) head.start = odds_start(state.odds);
  strike_out(state, 0, r.number);
  const auto start = Position::from_setup(head.start, Validation::follow_on);
  GameState fresh = fresh_state(head, *start);
  fresh.annulled = std::move(state.annulled);
  fresh.players = std::move(state.players);
  fresh.awaiting_board = state.observed;
  for (PlayerRecord& player : fresh.players) {
    player.sheet_upto.reset();
    player.owes_update = false;
  }
  state = std::move(fresh);
  return {};
}

Fault rule(Ruled& r, const ruling::Promote& a) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  if (state.promoting() != a.square) {
    return Refusal{fmt::format("no pawn was left on {} by the last move", to_string(a.square))};
  }
  const bool named = r.knows(Rule::promotion_named);
  const bool becomes_queen = r.edition().illegal.pawn_becomes_queen;
  if (!named && !becomes_queen) {
    return r.refuse(Rule::promotion_not_exchanged,
                    "a pawn is promoted only by the piece that stands on its square");
  }
  if (!named && a.piece != Role::queen) {
    return r.refuse(Rule::promotion_not_exchanged, "a pawn that was left on the last rank becomes a queen");
  }
  const GamePly pawn = state.plies.back();
  if (!pawn.unpromoted && pawn.move.promotion == a.piece) return {};
  state.plies.pop_back();
  if (pawn.after) state.history.go_back(state.ply());
  const Move move{pawn.move.from, pawn.move.to, MoveKind::promotion, a.piece};
  const auto before = state.position();
  if (!before || !before->is_legal(move)) {
    return r.refuse(Rule::illegal_move, "the pawn's move was not legal: R-RESTORE");
  }
  (pawn.side == Color::white ? state.clock.white_moves : state.clock.black_moves) -= 1;
  play_legal(state, move);
  state.plies.back().times = pawn.times;
  judge_last_ply(state);
  return {};
}

}  // namespace eboard::rules::detail
