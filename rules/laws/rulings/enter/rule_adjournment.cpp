// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sealing a move and playing it when the game is resumed.
#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/enter/rule.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::detail {

namespace {

// The envelope of that player that was begun and is not closed; nullptr: none.
Envelope* open_envelope(GameState& state, Color by) {
  const auto found = std::ranges::find_if(
      state.envelopes, [&](const Envelope& envelope) { return envelope.by == by && !envelope.closed; });
  return found == state.envelopes.end() ? nullptr : &*found;
}

Fault who_may_seal(const Ruled& r, const ruling::Seal& a) {
  const GameState& state = r.state;
  const bool sealed = std::ranges::any_of(
      state.envelopes, [&](const Envelope& envelope) { return envelope.by == a.by && envelope.closed; });
  if (sealed) return r.refuse(Rule::sealing, "the envelope is closed; a sealed move is not changed");
  if (state.phase == Phase::adjourned) {
    const bool sealer_absent = state.player(state.envelopes.front().by).absent;
    if (r.edition().sealed.reply_may_be_sealed && sealer_absent) return {};
    return r.refuse(Rule::resumption,
                    "a reply is sealed only where the edition allows it and the sealer is absent");
  }
  const auto side = sealing_side(state);
  if (!side) {
    return r.refuse(Rule::sealing, "without a clock it is Black who seals: wait until Black is on move");
  }
  if (*side != a.by) return r.refuse(Rule::sealing, fmt::format("it is {} who seals", name(*side)));
  return {};
}

Fault bound_to_another(const Ruled& r, const ruling::Seal& a) {
  if (!r.state.bound_to_seal) return {};
  const SealedReading reading = read_sealed(r.state, a.move);
  if (reading.kind == SealedReading::Kind::move && reading.moves.front() == *r.state.bound_to_seal) return {};
  return r.refuse(Rule::sealing, fmt::format("{} was made on the board and has to be sealed",
                                             to_san(*r.state.position(), *r.state.bound_to_seal)));
}

void charge(GameState& state, const ruling::Seal& a) {
  if (a.times) state.clock.times = a.times;
  if (!state.clock.times) return;
  auto& left = state.clock.times->of(a.by);
  left = std::max(left - a.charge, std::chrono::milliseconds{0});
}

// Why the envelope may not be opened, whatever is in it.
Fault may_open(const Ruled& r, const ruling::Open& a) {
  const GameState& state = r.state;
  if (state.phase != Phase::adjourned) return r.refuse(Rule::resumption, "no move is sealed");
  const Color replying = !state.envelopes.front().by;
  if ((a.absent || state.player(replying).absent) && !r.edition().sealed.opened_in_absence) {
    return r.refuse(Rule::resumption_absent,
                    fmt::format("{}, who has to reply, is absent; their clock runs, R-START {}",
                                name(replying), replying == Color::white ? "white" : "black"));
  }
  if (!a.stated.empty() && !r.knows(Rule::envelope_lost)) {
    return r.refuse(Rule::sealed_unreadable, "what is not found in the envelope cannot be stated afterwards");
  }
  return {};
}

std::string consequence(const Ruled& r, SealedFault fault, Color sealer) {
  const std::string loses = fmt::format("R-LOSS {}", sealer == Color::white ? "white" : "black");
  switch (fault) {
    case SealedFault::opponent_chooses:
      return "the opponent chooses";
    case SealedFault::loses_unless_repaired:
      return loses + ", unless the director can tell the move with certainty: R-CHOOSE MOVE slip";
    case SealedFault::loses:
      return r.edition().flag_draws_if_no_mate ? loses + ", or R-DRAW if the opponent can never mate" : loses;
  }
  return {};
}

Expected<Move, Refusal> sealed_move(const Ruled& r, const ruling::Open& a) {
  const Envelope& envelope = r.state.envelopes.front();
  if (envelope.chosen) return *envelope.chosen;
  const SealedMoveRule& sealed = r.edition().sealed;
  const std::string& text = a.stated.empty() ? envelope.move : a.stated;
  const SealedReading reading = read_sealed(r.state, text);
  switch (reading.kind) {
    case SealedReading::Kind::move:
      return reading.moves.front();
    case SealedReading::Kind::ambiguous: {
      std::string moves;
      for (const Move move : reading.moves) moves += ' ' + to_uci(move, r.state.chess960());
      return unexpected(
          r.refuse(Rule::sealed_ambiguous, fmt::format("'{}' may mean{}: {}", shown(text), moves,
                                                       sealed.ambiguous == SealedFault::opponent_chooses
                                                           ? "the opponent chooses, R-CHOOSE"
                                                           : consequence(r, sealed.ambiguous, envelope.by))));
    }
    case SealedReading::Kind::by_letters: {
      std::string moves;
      for (std::size_t n = 0; n < reading.moves.size(); ++n) {
        moves += fmt::format("{}{} ({})", n == 0 ? "" : ", ", to_san(*r.state.position(), reading.moves[n]),
                             reading.languages[n]);
      }
      return unexpected(
          r.refuse(Rule::resumption, fmt::format("'{}' is another move in other letters: {}; R-CHOOSE says "
                                                 "which was meant",
                                                 shown(text), moves)));
    }
    case SealedReading::Kind::illegal:
      return unexpected(
          r.refuse(Rule::sealed_illegal, fmt::format("'{}' is no legal move: {}", shown(text),
                                                     consequence(r, sealed.illegal, envelope.by))));
    case SealedReading::Kind::unreadable:
      break;
  }
  return unexpected(r.refuse(
      Rule::sealed_unreadable,
      fmt::format("'{}' is no move: {}", shown(text), consequence(r, sealed.unreadable, envelope.by))));
}

}  // namespace

Fault rule(Ruled& r, const ruling::Seal& a) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  if (auto fault = who_may_seal(r, a)) return fault;
  if (auto fault = bound_to_another(r, a)) return fault;
  charge(state, a);
  Envelope envelope{.by = a.by,
                    .move = a.move,
                    .closed = a.closed,
                    .times = state.clock.times,
                    .ply = state.ply(),
                    .chosen = {}};
  if (Envelope* begun = open_envelope(state, a.by)) {
    *begun = std::move(envelope);
  } else {
    state.envelopes.push_back(std::move(envelope));
  }
  if (!a.closed) {
    if (state.phase == Phase::under_way) state.phase = Phase::adjourning;
    return {};
  }
  state.phase = Phase::adjourned;
  state.clock.running.reset();
  return {};
}

Fault rule(Ruled& r, const ruling::Open& a) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  if (auto fault = may_open(r, a)) return fault;
  const auto move = sealed_move(r, a);
  if (!move) return move.error();
  if (!state.position()->is_legal(*move))
    return r.refuse(Rule::sealed_illegal, "the move is not legal any more");
  state.envelopes.erase(state.envelopes.begin());
  state.bound_to_seal.reset();
  state.phase = state.envelopes.empty() ? Phase::under_way : Phase::adjourned;
  play_legal(state, *move);
  state.plies.back().times = state.clock.times;
  state.resumed_at = state.ply();
  judge_last_ply(state);
  return {};
}

Fault rule(Ruled& r, const ruling::Choose& a) {
  GameState& state = r.state;
  if (auto fault = r.not_over()) return fault;
  if (state.phase != Phase::adjourned) return r.refuse(Rule::sealed_ambiguous, "no move is sealed");
  const SealedReading reading = read_sealed(state, state.envelopes.front().move);
  const bool letters = reading.kind == SealedReading::Kind::by_letters;
  const SealedFault ambiguous = r.edition().sealed.ambiguous;
  if (!letters && ambiguous == SealedFault::loses) {
    return r.refuse(Rule::sealed_ambiguous, "an ambiguous sealed move loses; nobody chooses its meaning");
  }
  if (!letters && ambiguous == SealedFault::loses_unless_repaired && !a.slip) {
    return r.refuse(Rule::sealed_ambiguous,
                    "the opponent does not choose; the director may repair what is certain: slip");
  }
  const auto position = state.position();
  auto move = parse_uci(*position, a.move);
  if (!move) move = parse_san(*position, a.move);
  if (!move) return Refusal{fmt::format("'{}' is no legal move", shown(a.move))};
  if (!a.slip && std::ranges::find(reading.moves, *move) == reading.moves.end()) {
    return r.refuse(Rule::sealed_ambiguous,
                    fmt::format("the sealed move cannot mean {}", to_san(*position, *move)));
  }
  state.envelopes.front().chosen = *move;
  return {};
}

}  // namespace eboard::rules::detail
