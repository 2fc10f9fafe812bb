// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::rules::quaternity {

namespace {

constexpr int kFifty = 50;
constexpr int kThird = 3;

bool changes_position(const Entry& entry) {
  return std::holds_alternative<MoveMade>(entry.what) || std::holds_alternative<Frozen>(entry.what) ||
         std::holds_alternative<MateRuled>(entry.what);
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

Game::Game(const Position& start) : positions_{start}, ending_(judge(start)) {}

Points Game::points() const {
  return ending_ ? score(position(), *ending_) : points_for_mates(position().departures());
}

Game::Answer Game::must_run() const {
  if (!ending_) return {};
  return unexpected(fmt::format("the game is over: {}", to_string(ending_->kind)));
}

Game::Answer Game::must_be_on_turn(Player player, std::string_view what) const {
  if (auto runs = must_run(); !runs) return runs;
  if (player == position().turn()) return {};
  return unexpected(fmt::format("{} may not {}: {} is on turn", name(player), what, name(position().turn())));
}

Game::Answer Game::must_answer_offer(Player player) const {
  if (auto runs = must_run(); !runs) return runs;
  if (!offer_) return unexpected(Refusal("no draw has been offered"));
  if (position().status(player) != Status::active) {
    return unexpected(fmt::format("{} does not play any more", name(player)));
  }
  if (accepted_.has(player)) return unexpected(fmt::format("{} has agreed already", name(player)));
  return {};
}

void Game::add(Entry entry, const Position& after) {
  const bool changed = changes_position(entry);
  entries_.push_back(std::move(entry));
  positions_.push_back(after);
  if (changed) ending_ = judge(after);
  follow_offer(entries_.back());
  if (!ending_ && offer_ && all_active_in(accepted_, after)) ending_ = Ending{EndKind::agreement};
}

void Game::follow_offer(const Entry& entry) {
  const bool by_offering = offer_ == entry.by;
  const bool lapses = std::holds_alternative<DrawDeclined>(entry.what) ||
                      (std::holds_alternative<MoveMade>(entry.what) && !accepted_.has(entry.by)) ||
                      (std::holds_alternative<Frozen>(entry.what) && by_offering);
  if (lapses) offer_.reset();
  if (std::holds_alternative<DrawOffered>(entry.what)) {
    offer_ = entry.by;
    accepted_ = PlayerSet{};
    accepted_.add(entry.by);
  }
  if (std::holds_alternative<DrawAccepted>(entry.what)) accepted_.add(entry.by);
}

Game::Answer Game::play(Move move) {
  if (auto runs = must_run(); !runs) return runs;
  if (!position().is_legal(move)) {
    return unexpected(fmt::format("{} is not a legal move of {}", to_text(move), name(position().turn())));
  }
  const Player by = position().turn();
  Position after = position();
  Played played = after.play(move);
  add({by, MoveMade{move, std::move(played)}}, after);
  return {};
}

Game::Answer Game::freeze(Player player, FreezeReason reason) {
  if (auto runs = must_run(); !runs) return runs;
  if (position().status(player) != Status::active) {
    return unexpected(fmt::format("{} does not play any more", name(player)));
  }
  Position after = position();
  Played played = after.freeze(player);
  add({player, Frozen{reason, std::move(played)}}, after);
  return {};
}

Game::Answer Game::offer_draw(Player by) {
  if (auto on_turn = must_be_on_turn(by, "offer a draw"); !on_turn) return on_turn;
  if (offer_) return unexpected(fmt::format("the offer of {} stands", name(*offer_)));
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
    out += changes_position(entries_[n]) && positions_[n + 1].same(position) ? 1 : 0;
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

Game::Answer Game::rule_mate(Player of, std::optional<Player> by) {
  if (auto runs = must_run(); !runs) return runs;
  if (!position().standing_mates().has(of)) {
    return unexpected(fmt::format("{} is not mated as the position stands", name(of)));
  }
  if (by && (by == of || position().status(*by) != Status::active)) {
    return unexpected(fmt::format("{} cannot be credited with it", name(*by)));
  }
  const Player turn = position().turn();
  Position after = position();
  Played played = after.take_over(of, by);
  add({turn, MateRuled{of, by, std::move(played)}}, after);
  return {};
}

Game::Answer Game::rule_draw(std::string reason) {
  if (ending_ && ending_->kind == EndKind::annulled) return must_run();
  add({position().turn(), DrawRuled{std::move(reason)}});
  ending_ = Ending{EndKind::ruled_draw};
  return {};
}

Game::Answer Game::rule_annulled(std::string reason) {
  add({position().turn(), Annulled{std::move(reason)}});
  ending_ = Ending{EndKind::annulled};
  return {};
}

void Game::go_back(std::size_t n) {
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(n), entries_.end());
  positions_.erase(positions_.begin() + static_cast<std::ptrdiff_t>(n) + 1, positions_.end());
  offer_.reset();
  accepted_ = PlayerSet{};
  for (const Entry& entry : entries_) follow_offer(entry);
  ending_ = judge(position());
}

}  // namespace eboard::rules::quaternity
