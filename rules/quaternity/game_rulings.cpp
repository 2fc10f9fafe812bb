// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements takebacks and the rulings of an arbiter.
#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/rulings/passed_over.hpp"
#include "rules/quaternity/game.hpp"

namespace eboard::rules::quaternity {

namespace {

std::optional<NumberedRuling> ruling_in(const Entry& entry) {
  const auto* made = std::get_if<RulingMade>(&entry.what);
  if (made == nullptr) return {};
  const auto* undo = std::get_if<ruling::Undo>(&made->ruling.action);
  return NumberedRuling{made->number, undo == nullptr ? std::nullopt : std::optional(undo->number)};
}

int rulings_in(const std::vector<Entry>& entries) {
  return static_cast<int>(std::ranges::count_if(
      entries, [](const Entry& entry) { return std::holds_alternative<RulingMade>(entry.what); }));
}

bool has(const std::vector<int>& numbers, int number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

}  // namespace

std::size_t Game::entry_of(int ply) const {
  int seen = 0;
  for (std::size_t n = 0; n < entries_.size(); ++n) {
    seen += stands_[n] && is_ply(entries_[n]) ? 1 : 0;
    if (seen == ply && ply > 0) return n;
  }
  return entries_.size();
}

std::size_t Game::irregular_from(std::size_t entry) const {
  for (std::size_t n = entry; n < entries_.size(); ++n) {
    const auto& left = table_.left_standing;
    const bool open = stands_[n] && std::ranges::find(left, n) == left.end();
    if (open && std::holds_alternative<Irregular>(entries_[n].what)) return n;
  }
  return entries_.size();
}

void Game::go_back(std::size_t to, Entry entry) {
  std::fill(stands_.begin() + static_cast<std::ptrdiff_t>(to), stands_.end(), false);
  std::vector<std::size_t> left = std::move(table_.left_standing);
  std::erase_if(left, [to](std::size_t n) { return n >= to; });
  table_ = {};
  table_.left_standing = std::move(left);
  add(std::move(entry), Position{positions_[to]});
  ending_ = judge(position());
}

Game::Answer Game::take_back(int ply) {
  if (ending_) return must_run();
  const std::size_t to = entry_of(ply + 1);
  if (to == entries_.size()) return unexpected(fmt::format("there is no ply {} to take back", ply + 1));
  go_back(to, {position().turn(), TakenBack{ply}});
  return {};
}

int Game::warnings(Player player) const {
  const auto undone = passed_over(entries_, ruling_in);
  return static_cast<int>(std::ranges::count_if(entries_, [&](const Entry& entry) {
    const auto* made = std::get_if<RulingMade>(&entry.what);
    if (made == nullptr || has(undone, made->number)) return false;
    const auto* warn = std::get_if<ruling::Warn>(&made->ruling.action);
    return warn != nullptr && warn->player == player;
  }));
}

bool Game::is_undone(int ruling) const { return has(passed_over(entries_, ruling_in), ruling); }

Game::Answer Game::rule(Ruling ruling) {
  const ruling::Action action = ruling.action;
  const int number = rulings_in(entries_) + 1;
  Entry entry{position().turn(), RulingMade{number, std::move(ruling), {}}};
  return std::visit([&](const auto& what) { return rule(std::move(entry), what); }, action);
}

Game::Answer Game::rule(Entry entry, const ruling::Draw&) {
  if (ending_ && ending_->kind == EndKind::annulled) return must_run();
  add(std::move(entry));
  ending_ = Ending{EndKind::ruled_draw};
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Annul&) {
  if (ending_ && ending_->kind == EndKind::annulled) return must_run();
  add(std::move(entry));
  ending_ = Ending{EndKind::annulled};
  return {};
}

Game::Answer Game::may_restore(const ruling::Restore& a) const {
  const std::size_t to = entry_of(a.ply + 1);
  if (to == entries_.size()) return unexpected(fmt::format("there is no ply {} to take back", a.ply + 1));
  if (a.on_complaint && !may_complain(*a.on_complaint)) {
    return unexpected(fmt::format("{} touched a piece and complains no more (4.9)", name(*a.on_complaint)));
  }
  const std::size_t irregular = irregular_from(to);
  const bool ruled = ending_ && (ending_->kind == EndKind::ruled_draw || ending_->kind == EndKind::annulled);
  if (ruled) return unexpected(Refusal("a ruling has ended the game: R-UNDO takes it back"));
  if (ending_ && irregular == entries_.size()) return must_run();
  if (irregular == to && a.ply + 1 == plies())
    return {};  // noticed at once: the player makes another move (4.8)
  return may_go_back_late(irregular, a);
}

Game::Answer Game::may_go_back_late(std::size_t irregular, const ruling::Restore& a) const {
  if (irregular != entries_.size() && occasion_ != Occasion::friendly) {
    const bool unseen_check = positions_[irregular + 1].in_check(entries_[irregular].by);
    return unexpected(Refusal(
        unseen_check ? "a check went unseen and play went on: the game is null, by R-DRAW or R-ANNUL (3.10)"
                     : "the move was answered: nobody complains of it any more (4.9)"));
  }
  for (const Player player : kEveryPlayer) {
    const bool agreed = std::ranges::find(a.agreed, player) != a.agreed.end();
    if (position().status(player) == Status::active && !agreed) {
      return unexpected(fmt::format("{} has not agreed to go back (3.10)", name(player)));
    }
  }
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Restore& a) {
  if (auto may = may_restore(a); !may) return may;
  go_back(entry_of(a.ply + 1), std::move(entry));
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Stand& a) {
  const std::size_t at = entry_of(a.ply);
  if (at == entries_.size() || irregular_from(at) != at) {
    return unexpected(fmt::format("ply {} is no irregular move that waits for a ruling", a.ply));
  }
  if (table_.stuck) return must_run();
  add(std::move(entry));
  table_.left_standing.push_back(at);
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Oblige& a) {
  if (auto on_turn = must_be_on_turn(a.player, "be obliged"); !on_turn) return on_turn;
  if (a.on_complaint && !may_complain(*a.on_complaint)) {
    return unexpected(fmt::format("{} touched a piece and complains no more (4.9)", name(*a.on_complaint)));
  }
  const MoveList moves = position().legal_moves();
  const bool any = std::any_of(moves.begin(), moves.end(), [&](Move move) {
    return a.allows(position(), move) && must_fulfil(move).has_value();
  });
  if (!any) {
    return unexpected(
        fmt::format("no legal move of {} would {}: any move will do (4.6)", name(a.player), a.what()));
  }
  add(std::move(entry));
  table_.obligations.push_back(a);
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Waive& a) {
  if (auto runs = must_run(); !runs) return runs;
  add(std::move(entry));
  table_.waived.add(a.player);
  std::erase_if(table_.obligations,
                [&](const ruling::Oblige& owed) { return owed.on_complaint == a.player; });
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Warn&) {
  add(std::move(entry));
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Note&) {
  if (std::get<RulingMade>(entry.what).ruling.because.empty()) {
    return unexpected(Refusal("a note has to say something"));
  }
  add(std::move(entry));
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Mate& a) {
  if (auto runs = must_run(); !runs) return runs;
  if (!position().standing_mates().has(a.of)) {
    return unexpected(fmt::format("{} is not mated as the position stands", name(a.of)));
  }
  if (a.by && (*a.by == a.of || position().status(*a.by) != Status::active)) {
    return unexpected(fmt::format("{} cannot be credited with it", name(*a.by)));
  }
  Position after = position();
  std::get<RulingMade>(entry.what).played = after.take_over(a.of, a.by);
  add(std::move(entry), after);
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Freeze& a) {
  if (auto runs = must_run(); !runs) return runs;
  if (auto active = must_be_active(a.player); !active) return active;
  Position after = position();
  std::get<RulingMade>(entry.what).played = after.freeze(a.player);
  add(std::move(entry), after);
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Score& a) {
  if (!ending_) return unexpected(Refusal("the game is not over: there is no score to be set"));
  add(std::move(entry));
  table_.ruled_halves[index(a.player)] = a.halves;
  return {};
}

Game::Answer Game::rule(Entry entry, const ruling::Undo& a) {
  if (a.number < 1 || a.number > rulings_in(entries_)) {
    return unexpected(fmt::format("there is no ruling {}", a.number));
  }
  if (is_undone(a.number)) {
    return unexpected(fmt::format("ruling {} is undone already", a.number));
  }
  std::vector<Entry> all = entries_;
  all.push_back(std::move(entry));
  const auto undone = passed_over(all, ruling_in);
  Game again(start(), occasion_);
  for (const Entry& one : all) {
    const auto ruling = ruling_in(one);
    if (ruling && has(undone, ruling->number)) {
      again.add(one, Position{again.position()}, false);
    } else if (const auto entered = again.enter_again(one); !entered) {
      return unexpected(fmt::format("ruling {} cannot be undone: then {}", a.number, entered.error()));
    }
  }
  *this = std::move(again);
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
    Answer operator()(const RulingMade& made) const {
      if (!std::holds_alternative<ruling::Undo>(made.ruling.action)) return game.rule(made.ruling);
      game.add({game.position().turn(), made});  // then skips what it takes back
      return {};
    }
  };
  const bool moved = std::holds_alternative<MoveMade>(entry.what);
  if (moved && !ending_ && entry.by != position().turn()) {
    return unexpected(
        fmt::format("{} would have moved, but {} is on turn", name(entry.by), name(position().turn())));
  }
  return std::visit(Enter{*this, entry.by}, entry.what);
}

}  // namespace eboard::rules::quaternity
