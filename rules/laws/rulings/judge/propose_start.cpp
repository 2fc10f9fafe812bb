// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games that began wrongly: pieces on wrong squares, the board turned, colours exchanged (1928 paragraph 11,
// 1930 article 12, 2005 7.1, 7.2 and B.4, 2018 and 2023 7.2, 7.3 and A.5.1).
#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/rulings/game/wrong_start.hpp"
#include "rules/laws/rulings/judge/proposer.hpp"

namespace eboard::rules {

namespace detail {

namespace {

constexpr int kEarlyMoves = 4;  // of 1928 paragraph 11

int moves_by_each(const Proposer& p) {
  return std::min(p.state().moves_made(Color::white), p.state().moves_made(Color::black));
}

Proposal annul(const Proposer& p, Rule rule, std::string why, bool replay) {
  return {
      {p.ruling(ruling::Annul{.replay = replay, .on_request = {}}, rule)}, std::move(why), p.article(rule)};
}

Proposal play_on(const Proposer& p, Rule rule, std::string why) {
  return {{p.ruling(ruling::Continue{}, rule)}, std::move(why), p.article(rule)};
}

/// Whoever has not made their fourth move may ask for it; first the player who is said to have seen it.
void add_requests(const Proposer& p, Proposals& out) {
  if (!p.knows(Rule::start_noticed_early)) return;
  for (const Color by : {p.incident.by, !p.incident.by}) {
    if (p.state().moves_made(by) >= kEarlyMoves) continue;
    out.push_back({{p.ruling(ruling::Annul{.replay = false, .on_request = by}, Rule::start_noticed_early)},
                   fmt::format("{} has not made their fourth move and may have the game annulled", name(by)),
                   p.article(Rule::start_noticed_early),
                   Decider::on_request});
  }
}

Proposals by_object(const Proposer& p) {
  const Incident& incident = p.incident;
  const bool early = p.state().moves_made(Color::black) < kEarlyMoves;
  Proposals out;
  if (incident.what == Rule::irregular_start && !incident.kings_and_queens_exchanged) {
    out.push_back(annul(p, Rule::irregular_start, "pieces stood wrong: the game is annulled", false));
    add_requests(p, out);
    return out;
  }
  if (incident.what == Rule::irregular_start) {
    // The kings began on file d. That is tolerated on a turned board only, and records then get their usual
    // files.
    out.push_back({{p.ruling(ruling::Transfer{BoardMap::mirror}, Rule::board_turned)},
                   "the kings began on file d: files are renamed in the record",
                   p.article(Rule::board_turned)});
    out.push_back(annul(p, Rule::irregular_start,
                        "if the board was not turned as well, or it cannot be rebuilt", false));
    add_requests(p, out);
    return out;
  }
  if (p.state().over() || !early) {
    if (incident.kings_and_queens_exchanged && !p.state().over()) {
      out.push_back({{p.ruling(ruling::Transfer{BoardMap::mirror}, Rule::board_turned)},
                     "the kings began on file d: files are renamed in the record",
                     p.article(Rule::board_turned)});
    } else if (incident.requested && !p.state().over()) {
      out.push_back({{p.ruling(ruling::Transfer{BoardMap::rotate}, Rule::board_turned)},
                     "the game is valid; the position is put right at a player's request",
                     p.article(Rule::board_turned),
                     Decider::on_request});
    } else if (!p.state().over()) {
      out.push_back(play_on(p, Rule::board_turned, "the game is valid and goes on"));
    }
    Proposal void_game = annul(p, Rule::board_turned, "only if it cannot be rebuilt", false);
    void_game.rulings.front().because = "the position cannot be rebuilt";
    if (!incident.restorable) out.clear();
    out.push_back(std::move(void_game));
    add_requests(p, out);
    return out;
  }
  out.push_back({{p.ruling(ruling::Restart{}, Rule::start_again)},
                 "Black has not made their fourth move: the game begins again",
                 p.article(Rule::start_again)});
  add_requests(p, out);
  return out;
}

Proposals during_game(const Proposer& p) {
  const Rule what = p.incident.what;
  if (p.state().over()) return {{{}, "the game is over: its result stands", p.article(what)}};
  const auto limit = p.edition().start_claim_moves;
  if (limit && moves_by_each(p) >= *limit) {
    const std::string barred = what == Rule::irregular_start ? castling_barred(p.state()) : std::string{};
    return {play_on(
        p, what,
        fmt::format("too late, both have made {} moves{}{}", *limit, barred.empty() ? "" : "; ", barred))};
  }
  if (what == Rule::board_turned) {
    return {{{p.ruling(ruling::Transfer{BoardMap::rotate}, what)},
             "only the board was turned: the position is transferred",
             p.article(what)}};
  }
  return {annul(p, what, "the initial position was wrong: a new game is played", true)};
}

Proposals colours(const Proposer& p) {
  const auto limit = p.edition().colours_claim_moves;
  if (p.state().over()) return {{{}, "the game is over: its result stands", p.article(p.incident.what)}};
  if (limit && moves_by_each(p) < *limit) {
    return {annul(p, Rule::colours_reversed,
                  fmt::format("before both have made {} moves a new game is played", *limit), true)};
  }
  return {{{p.ruling(ruling::Colours{.swap = false}, Rule::colours_reversed)},
           p.knows(Rule::colours_reversed) ? "the game goes on with the colours as they are"
                                           : "the edition says nothing about it: the game goes on",
           p.article(Rule::colours_reversed)}};
}

}  // namespace

Proposals propose_start(const Proposer& p) {
  if (p.incident.what == Rule::colours_reversed) return colours(p);
  // A piece that is given as odds is not missing.
  const Placement& start = p.state().start.placement();
  const bool only_odds =
      p.state().odds.piece != OddsPiece::none && start == odds_start(p.state().odds).placement;
  if (p.incident.what == Rule::irregular_start && only_odds) {
    return {{{}, "the initial position is that of the odds that were given", p.article(Rule::odds_games)}};
  }
  switch (p.edition().start_fault) {
    case StartFault::by_object:
      return by_object(p);
    case StartFault::annulled:
      return {annul(p, p.incident.what, "a game that began wrongly is annulled, even after its end", false)};
    case StartFault::during_game:
      return during_game(p);
  }
  return {};
}

}  // namespace detail

}  // namespace eboard::rules
