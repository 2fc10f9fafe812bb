// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game.hpp"

#include <fmt/format.h>

#include "rules/quaternity/game_rulings.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr int kFifty = 50;
constexpr int kThird = 3;

std::string to_text(Move move) {
  return move.is_pass() ? "a pass" : fmt::format("{}-{}", to_string(move.from), to_string(move.to));
}

}  // namespace

Game::Game(const Position& start, Occasion occasion) : state_{Entries(start), occasion, judge(start)} {}

Points Game::points() const {
  Points out = state_.ending ? score(position(), *state_.ending) : points_for_mates(position().departures());
  for (const Player player : kEveryPlayer) {
    out[index(player)] = state_.table.ruled_halves[index(player)].value_or(out[index(player)]);
  }
  return out;
}

Game::Answer Game::must_answer_offer(Player player) const {
  if (auto runs = state_.must_run(); !runs) return runs;
  if (!open_offer()) return unexpected(std::string("no draw has been offered"));
  if (auto active = state_.must_be_active(player); !active) return active;
  if (has_accepted(player)) return unexpected(fmt::format("{} has agreed already", name(player)));
  return {};
}

Game::Answer Game::play(Move move) {
  if (auto runs = state_.must_run(); !runs) return runs;
  if (!position().is_legal(move)) {
    return unexpected(fmt::format("{} is not a legal move of {}", to_text(move), name(position().turn())));
  }
  const Player by = position().turn();
  if (auto fulfils = state_.must_fulfil(move); !fulfils) return fulfils;
  Position after = position();
  Played played = after.play(move);
  state_.add({by, MoveMade{move, std::move(played)}}, after);
  return {};
}

Game::Answer Game::play_irregularly(Player by, Move move) {
  if (auto runs = state_.must_run(); !runs) return runs;
  if (auto active = state_.must_be_active(by); !active) return active;
  if (by == position().turn() && position().is_legal(move)) {
    return unexpected(fmt::format("{} is a legal move of {}", to_text(move), name(by)));
  }
  if (move.is_pass() || !position().at(move.from)) {
    return unexpected(fmt::format("nothing stands on {} that could be moved", to_string(move.from)));
  }
  Position after = position();
  const bool stuck = !after.play_irregularly(by, move);
  state_.add({by, Irregular{move}}, after);
  state_.table.stuck = stuck;
  return {};
}

Game::Answer Game::pause(Player by) {
  if (auto on_turn = state_.must_be_on_turn(by, "pause"); !on_turn) return on_turn;
  if (state_.table.paused) return unexpected(fmt::format("{} has paused in this turn (4.3)", name(by)));
  state_.add({by, Paused{}});
  state_.table.paused = true;
  return {};
}

Game::Answer Game::confirm(Player by) {
  if (!state_.ending && position().status(by) == Status::active) {
    return unexpected(fmt::format("{} still plays: nothing is there to be signed (8.4)", name(by)));
  }
  if (state_.table.confirmed.has(by)) return unexpected(fmt::format("{} has signed already", name(by)));
  state_.add({by, Confirmed{}});
  state_.table.confirmed.add(by);
  return {};
}

Game::Answer Game::freeze(Player player, FreezeReason reason) {
  if (auto runs = state_.must_run(); !runs) return runs;
  if (auto active = state_.must_be_active(player); !active) return active;
  Position after = position();
  Played played = after.freeze(player);
  state_.add({player, Frozen{reason, std::move(played)}}, after);
  return {};
}

Game::Answer Game::offer_draw(Player by) {
  if (auto on_turn = state_.must_be_on_turn(by, "offer a draw"); !on_turn) return on_turn;
  if (const auto by_whom = open_offer()) {
    return unexpected(fmt::format("the offer of {} stands", name(*by_whom)));
  }
  state_.add({by, DrawOffered{}});
  return {};
}

Game::Answer Game::accept_draw(Player by) {
  if (auto may = must_answer_offer(by); !may) return may;
  state_.add({by, DrawAccepted{}});
  return {};
}

Game::Answer Game::decline_draw(Player by) {
  if (auto may = must_answer_offer(by); !may) return may;
  state_.add({by, DrawDeclined{}});
  return {};
}

Game::Answer Game::claim_repetition(Player by, std::optional<Move> with) {
  if (auto on_turn = state_.must_be_on_turn(by, "claim a draw"); !on_turn) return on_turn;
  int times = occurrences();
  if (with) {
    if (!position().is_legal(*with)) return unexpected(fmt::format("{} is not legal", to_text(*with)));
    Position after = position();
    after.play(*with);
    times = state_.entries.occurrences(after) + 1;
  }
  if (times < kThird) {
    return unexpected(fmt::format("the position {} for the {} time only", with ? "would stand" : "stands",
                                  times == 1 ? "first" : "second"));
  }
  state_.add({by, DrawClaimed{EndKind::repetition, with}});
  state_.ending = Ending{EndKind::repetition};
  return {};
}

Game::Answer Game::claim_fifty_moves(Player by) {
  if (auto on_turn = state_.must_be_on_turn(by, "claim a draw"); !on_turn) return on_turn;
  for (const Player player : kEveryPlayer) {
    const int moves = position().quiet_moves(player);
    if (position().status(player) == Status::active && moves < kFifty) {
      return unexpected(fmt::format("{} has made {} moves without pawn move or capture, not {}", name(player),
                                    moves, kFifty));
    }
  }
  state_.add({by, DrawClaimed{EndKind::fifty_moves}});
  state_.ending = Ending{EndKind::fifty_moves};
  return {};
}

Game::Answer Game::take_back(int ply) {
  if (state_.ending) return state_.must_run();
  const std::size_t to = state_.entries.of_ply(ply + 1);
  if (to == state_.entries.size()) return unexpected(fmt::format("there is no ply {} to take back", ply + 1));
  state_.go_back(to, {position().turn(), TakenBack{ply}});
  return {};
}

Game::Answer Game::rule(Ruling ruling) {
  if (!std::holds_alternative<ruling::Undo>(ruling.action)) return apply_ruling(state_, std::move(ruling));
  const int number = std::get<ruling::Undo>(ruling.action).number;
  GameState undone = state_;
  if (auto may = apply_ruling(undone, std::move(ruling)); !may) return may;
  Game again(start(), occasion());
  if (const auto entered = again.enter_again(undone.entries); !entered) {
    return unexpected(fmt::format("ruling {} cannot be undone: then {}", number, entered.error()));
  }
  *this = std::move(again);
  return {};
}

/// Enters everything but the rulings that are undone: those do not stand.
Game::Answer Game::enter_again(const Entries& entries) {
  for (const Entry& entry : entries.all()) {
    const auto* made = std::get_if<RulingMade>(&entry.what);
    if (made != nullptr && entries.is_undone(made->number)) {
      state_.add(entry, Position{position()}, false);
    } else if (auto entered = enter_again(entry); !entered) {
      return entered;
    }
  }
  return {};
}

Game::Answer Game::enter_again(const Entry& entry) {
  struct Enter {
    Game& game;
    Player by;

    Answer operator()(const MoveMade& made) const { return game.play(made.move); }
    Answer operator()(const Irregular& made) const { return game.play_irregularly(by, made.move); }
    Answer operator()(const Frozen& frozen) const { return game.freeze(by, frozen.reason); }
    Answer operator()(const DrawOffered&) const { return game.offer_draw(by); }
    Answer operator()(const DrawAccepted&) const { return game.accept_draw(by); }
    Answer operator()(const DrawDeclined&) const { return game.decline_draw(by); }
    Answer operator()(const DrawClaimed& claimed) const {
      return claimed.as == EndKind::repetition ? game.claim_repetition(by, claimed.with)
                                               : game.claim_fifty_moves(by);
    }
    Answer operator()(const Paused&) const { return game.pause(by); }
    Answer operator()(const Confirmed&) const { return game.confirm(by); }
    Answer operator()(const TakenBack& back) const { return game.take_back(back.ply); }
    // An R-UNDO as well: what it takes back has been left out.
    Answer operator()(const RulingMade& made) const { return apply_ruling(game.state_, made.ruling); }
  };
  const bool moved = std::holds_alternative<MoveMade>(entry.what);
  if (moved && !state_.ending && entry.by != position().turn()) {
    return unexpected(
        fmt::format("{} would have moved, but {} is on turn", name(entry.by), name(position().turn())));
  }
  return std::visit(Enter{*this, entry.by}, entry.what);
}

}  // namespace eboard::rules::quaternity
