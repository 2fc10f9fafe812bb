// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::rules::quaternity {

namespace {

constexpr int kFifty = 50;
constexpr int kThird = 3;

/// True if the position after the entry is another one, and counts as one for 6.3.d.
bool changes_position(const Entry& entry) {
  if (const auto* ruled = std::get_if<RulingMade>(&entry.what)) {
    return std::holds_alternative<ruling::Mate>(ruled->ruling.action) ||
           std::holds_alternative<ruling::Freeze>(ruled->ruling.action);
  }
  return std::holds_alternative<MoveMade>(entry.what) || std::holds_alternative<Irregular>(entry.what) ||
         std::holds_alternative<Frozen>(entry.what);
}

bool all_active_in(PlayerSet players, const Position& position) {
  return std::all_of(kEveryPlayer.begin(), kEveryPlayer.end(), [&](Player player) {
    return position.status(player) != Status::active || players.has(player);
  });
}

std::string to_text(Move move) {
  return move.is_pass() ? "a pass" : fmt::format("{}-{}", to_string(move.from), to_string(move.to));
}

}  // namespace

bool is_ply(const Entry& entry) {
  return std::holds_alternative<MoveMade>(entry.what) || std::holds_alternative<Irregular>(entry.what);
}

Game::Game(const Position& start, Occasion occasion)
    : positions_{start}, ending_(judge(start)), occasion_(occasion) {}

int Game::plies() const {
  int out = 0;
  for (std::size_t n = 0; n < entries_.size(); ++n) out += stands_[n] && is_ply(entries_[n]) ? 1 : 0;
  return out;
}

Points Game::points() const {
  Points out = ending_ ? score(position(), *ending_) : points_for_mates(position().departures());
  for (const Player player : kEveryPlayer) {
    out[index(player)] = table_.ruled_halves[index(player)].value_or(out[index(player)]);
  }
  return out;
}

Game::Answer Game::must_run() const {
  if (ending_) return unexpected(fmt::format("the game is over: {}", to_string(ending_->kind)));
  if (table_.stuck) {
    return unexpected(Refusal("nothing can be played after the last move: the arbiter rules first (4.8)"));
  }
  return {};
}

Game::Answer Game::must_be_active(Player player) const {
  if (position().status(player) == Status::active) return {};
  return unexpected(fmt::format("{} does not play any more", name(player)));
}

Game::Answer Game::must_be_on_turn(Player player, std::string_view what) const {
  if (auto runs = must_run(); !runs) return runs;
  if (player == position().turn()) return {};
  return unexpected(fmt::format("{} may not {}: {} is on turn", name(player), what, name(position().turn())));
}

Game::Answer Game::must_answer_offer(Player player) const {
  if (auto runs = must_run(); !runs) return runs;
  if (!table_.offer) return unexpected(Refusal("no draw has been offered"));
  if (auto active = must_be_active(player); !active) return active;
  if (table_.accepted.has(player)) return unexpected(fmt::format("{} has agreed already", name(player)));
  return {};
}

Game::Answer Game::must_fulfil(Move move) const {
  for (const ruling::Oblige& owed : table_.obligations) {
    if (owed.allows(position(), move)) continue;
    return unexpected(fmt::format("{} has to {} (4.4)", name(owed.player), owed.what()));
  }
  return {};
}

void Game::add(Entry entry, const Position& after, bool stands) {
  const bool changed = stands && changes_position(entry);
  const bool turned = changed && (is_ply(entry) || after.turn() != position().turn());
  entries_.push_back(std::move(entry));
  positions_.push_back(after);
  stands_.push_back(stands);
  if (changed) ending_ = judge(after);
  if (!stands) return;
  if (turned) follow_turn();
  follow_offer(entries_.back());
  if (!ending_ && table_.offer && all_active_in(table_.accepted, after)) ending_ = Ending{EndKind::agreement};
}

/// Resets what holds for one turn only.
void Game::follow_turn() {
  table_.obligations.clear();
  table_.waived = {};
  table_.paused = false;
}

void Game::follow_offer(const Entry& entry) {
  const bool by_offering = table_.offer == entry.by;
  const bool lapses = std::holds_alternative<DrawDeclined>(entry.what) ||
                      (std::holds_alternative<MoveMade>(entry.what) && !table_.accepted.has(entry.by)) ||
                      (std::holds_alternative<Frozen>(entry.what) && by_offering);
  if (lapses) table_.offer.reset();
  if (std::holds_alternative<DrawOffered>(entry.what)) {
    table_.offer = entry.by;
    table_.accepted = PlayerSet{};
    table_.accepted.add(entry.by);
  }
  if (std::holds_alternative<DrawAccepted>(entry.what)) table_.accepted.add(entry.by);
}

Game::Answer Game::play(Move move) {
  if (auto runs = must_run(); !runs) return runs;
  if (!position().is_legal(move)) {
    return unexpected(fmt::format("{} is not a legal move of {}", to_text(move), name(position().turn())));
  }
  const Player by = position().turn();
  if (auto fulfils = must_fulfil(move); !fulfils) return fulfils;
  Position after = position();
  Played played = after.play(move);
  add({by, MoveMade{move, std::move(played)}}, after);
  return {};
}

Game::Answer Game::play_irregularly(Player by, Move move) {
  if (auto runs = must_run(); !runs) return runs;
  if (auto active = must_be_active(by); !active) return active;
  if (by == position().turn() && position().is_legal(move)) {
    return unexpected(fmt::format("{} is a legal move of {}", to_text(move), name(by)));
  }
  if (move.is_pass() || !position().at(move.from)) {
    return unexpected(fmt::format("nothing stands on {} that could be moved", to_string(move.from)));
  }
  Position after = position();
  const bool stuck = !after.play_irregularly(by, move);
  add({by, Irregular{move}}, after);
  table_.stuck = stuck;
  return {};
}

Game::Answer Game::pause(Player by) {
  if (auto on_turn = must_be_on_turn(by, "pause"); !on_turn) return on_turn;
  if (table_.paused) return unexpected(fmt::format("{} has paused in this turn (4.3)", name(by)));
  add({by, Paused{}});
  table_.paused = true;
  return {};
}

Game::Answer Game::confirm(Player by) {
  if (!ending_ && position().status(by) == Status::active) {
    return unexpected(fmt::format("{} still plays: nothing is there to be signed (8.4)", name(by)));
  }
  if (table_.confirmed.has(by)) return unexpected(fmt::format("{} has signed already", name(by)));
  add({by, Confirmed{}});
  table_.confirmed.add(by);
  return {};
}

bool Game::is_confirmed() const { return ending_ && all_active_in(table_.confirmed, position()); }

Game::Answer Game::freeze(Player player, FreezeReason reason) {
  if (auto runs = must_run(); !runs) return runs;
  if (auto active = must_be_active(player); !active) return active;
  Position after = position();
  Played played = after.freeze(player);
  add({player, Frozen{reason, std::move(played)}}, after);
  return {};
}

Game::Answer Game::offer_draw(Player by) {
  if (auto on_turn = must_be_on_turn(by, "offer a draw"); !on_turn) return on_turn;
  if (table_.offer) return unexpected(fmt::format("the offer of {} stands", name(*table_.offer)));
  add({by, DrawOffered{}});
  return {};
}

Game::Answer Game::accept_draw(Player by) {
  if (auto may = must_answer_offer(by); !may) return may;
  add({by, DrawAccepted{}});
  return {};
}

Game::Answer Game::decline_draw(Player by) {
  if (auto may = must_answer_offer(by); !may) return may;
  add({by, DrawDeclined{}});
  return {};
}

int Game::occurrences_of(const Position& position) const {
  int out = positions_.front().same(position) ? 1 : 0;
  for (std::size_t n = 0; n < entries_.size(); ++n) {
    out += stands_[n] && changes_position(entries_[n]) && positions_[n + 1].same(position) ? 1 : 0;
  }
  return out;
}

Game::Answer Game::claim_repetition(Player by, std::optional<Move> with) {
  if (auto on_turn = must_be_on_turn(by, "claim a draw"); !on_turn) return on_turn;
  int times = occurrences();
  if (with) {
    if (!position().is_legal(*with)) return unexpected(fmt::format("{} is not legal", to_text(*with)));
    Position after = position();
    after.play(*with);
    times = occurrences_of(after) + 1;
  }
  if (times < kThird) {
    return unexpected(fmt::format("the position {} for the {} time only", with ? "would stand" : "stands",
                                  times == 1 ? "first" : "second"));
  }
  add({by, DrawClaimed{EndKind::repetition, with}});
  ending_ = Ending{EndKind::repetition};
  return {};
}

bool Game::has_fifty_moves() const {
  return std::all_of(kEveryPlayer.begin(), kEveryPlayer.end(), [this](Player player) {
    return position().status(player) != Status::active || position().quiet_moves(player) >= kFifty;
  });
}

Game::Answer Game::claim_fifty_moves(Player by) {
  if (auto on_turn = must_be_on_turn(by, "claim a draw"); !on_turn) return on_turn;
  for (const Player player : kEveryPlayer) {
    const int moves = position().quiet_moves(player);
    if (position().status(player) == Status::active && moves < kFifty) {
      return unexpected(fmt::format("{} has made {} moves without pawn move or capture, not {}", name(player),
                                    moves, kFifty));
    }
  }
  add({by, DrawClaimed{EndKind::fifty_moves}});
  ending_ = Ending{EndKind::fifty_moves};
  return {};
}

}  // namespace eboard::rules::quaternity
