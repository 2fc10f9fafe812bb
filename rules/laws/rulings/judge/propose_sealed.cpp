// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What follows from the content of the envelope (1928 paragraphs 16 and 21, 1930 article 17c, 2005 A.8, 2018
// and 2023 Guidelines I.8).
#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/laws/rulings/judge/proposer.hpp"

namespace eboard::rules {

namespace {

using ReadingKind = SealedReading::Kind;
using detail::Proposals;

struct Opening {
  const GameState& state;
  const Envelope& envelope;
  SealedReading reading;
  const MateOracle& oracle;

  [[nodiscard]] std::string article(Rule rule) const {
    return std::string{rules::article(state.edition, rule)};
  }
};

// The game is lost; it is drawn if the other side can never mate and the edition draws then.
Proposal lost(const Opening& o, Rule rule, std::string why) {
  const Color by = o.envelope.by;
  if (sealed_loss_draws(o.state, o.oracle)) {
    return {{{ruling::Draw{}, o.article(rule), "the opponent can never mate"}},
            why + "; the opponent can never mate: drawn",
            o.article(rule)};
  }
  return {{{ruling::Loss{.player = by, .opponent_halves = {}}, o.article(rule), why}}, why, o.article(rule)};
}

// Whose letters the player wrote is no question of the Laws: whoever opens the envelope knows or asks.
Proposals by_letters(const Opening& o) {
  Proposals out;
  for (std::size_t n = 0; n < o.reading.moves.size(); ++n) {
    const Move move = o.reading.moves[n];
    out.push_back(
        {{{ruling::Choose{.move = to_uci(move, o.state.chess960())}, o.article(Rule::resumption), {}},
          {ruling::Open{}, o.article(Rule::resumption), {}}},
         fmt::format("it is {} in the letters of {}", to_san(*o.state.position(), move),
                     o.reading.languages[n]),
         o.article(Rule::resumption)});
  }
  return out;
}

Proposals chosen_readings(const Opening& o) {
  Proposals out;
  for (const Move move : o.reading.moves) {
    out.push_back(
        {{{ruling::Choose{.move = to_uci(move, o.state.chess960())}, o.article(Rule::sealed_ambiguous), {}},
          {ruling::Open{}, o.article(Rule::resumption), {}}},
         fmt::format("it is read as {}", to_san(*o.state.position(), move)),
         o.article(Rule::sealed_ambiguous),
         Decider::opponent});
  }
  return out;
}

// What must be played instead of an illegal sealed move: a legal move of that piece or of the king, or the
// capture. If there is none, a move of a piece that the opponent names.
Proposals chosen_instead(const Opening& o) {
  const Position position = *o.state.position();
  std::vector<Obligation> all;
  if (o.reading.captured) all.push_back({.capture = {*o.reading.captured}, .castle = {}, .exactly = {}});
  if (!o.reading.pieces.empty()) all.push_back({.move = o.reading.pieces, .castle = {}, .exactly = {}});
  all.push_back({.king = true, .castle = {}, .exactly = {}});
  const auto impossible = [&](const Obligation& obligation) {
    return moves_that_fulfil(position, obligation, o.state.edition.penalty_may_castle).empty();
  };
  std::erase_if(all, impossible);
  if (all.empty()) {
    for (Bitboard pieces = position.placement().of(position.turn()); pieces;) {
      all.push_back({.move = {pop(pieces)}, .castle = {}, .exactly = {}});
    }
    std::erase_if(all, impossible);
  }
  const std::string article =
      o.article(o.reading.captured ? Rule::sealed_illegal_capture : Rule::sealed_illegal);
  Proposals out;
  for (const Obligation& obligation : all) {
    out.push_back({{{ruling::Oblige{o.envelope.by, obligation}, article, {}}},
                   describe(obligation) + " is due",
                   article,
                   Decider::opponent});
  }
  return out;
}

Proposals fault(const Opening& o, SealedFault how, Rule rule, const std::string& why) {
  if (how != SealedFault::loses_unless_repaired) return {lost(o, rule, why)};
  Proposals out{lost(o, rule, why)};
  for (const Move move : o.reading.moves) {
    out.push_back(
        {{{ruling::Choose{.move = to_uci(move, o.state.chess960()), .slip = true}, o.article(rule), {}},
          {ruling::Open{}, o.article(Rule::resumption), {}}},
         fmt::format("if it is certain that {} was meant", to_san(*o.state.position(), move)),
         o.article(rule)});
  }
  return out;
}

}  // namespace

std::vector<Proposal> propose_sealed(const GameFile& game, const MateOracle& oracle) {
  const GameState& state = game.state();
  if (state.phase != Phase::adjourned) return {{{}, "no move is sealed", {}}};
  const Envelope& envelope = state.envelopes.front();
  const Opening o{state, envelope, read_sealed(state, envelope.move), oracle};
  const SealedMoveRule& rule = state.edition.sealed;
  const bool absent = state.player(!envelope.by).absent;
  switch (o.reading.kind) {
    case ReadingKind::move:
      if (absent && !rule.opened_in_absence) {
        return {{{{ruling::Start{!envelope.by}, o.article(Rule::resumption_absent), {}}},
                 "the player who has to reply is absent: their clock runs, and the envelope stays closed",
                 o.article(Rule::resumption_absent)}};
      }
      return {{{{ruling::Open{.stated = {}, .absent = absent}, o.article(Rule::resumption), {}}},
               "the sealed move is played",
               o.article(Rule::resumption)}};
    case ReadingKind::by_letters:
      return by_letters(o);
    case ReadingKind::ambiguous:
      if (rule.ambiguous == SealedFault::opponent_chooses) return chosen_readings(o);
      return fault(o, rule.ambiguous, Rule::sealed_ambiguous, "the sealed move is ambiguous");
    case ReadingKind::illegal:
      if (rule.illegal == SealedFault::opponent_chooses) return chosen_instead(o);
      return fault(o, rule.illegal, Rule::sealed_illegal, "the sealed move is illegal");
    case ReadingKind::unreadable:
      break;
  }
  return fault(o, rule.unreadable, Rule::sealed_unreadable, "the envelope holds no move that can be read");
}

}  // namespace eboard::rules
