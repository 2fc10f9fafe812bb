// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sources/follower.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace eboard::sources {

namespace {

using rules::Result;
using tracking::StatedGame;
using tracking::ToldGame;

bool is_over(const SourceGame& game) { return game.result != Result::unknown; }
bool has_begun(const SourceGame& game) { return !game.plies.empty() || is_over(game); }

/// Nothing that was told is taken back.
bool only_adds(const ToldGame& told, const SourceGame& game) {
  const std::size_t common = common_plies(told, game);
  const bool same_end = told.illegal && common + 1 == told.plies.size() && common == game.plies.size() &&
                        told.plies.back() == game.illegal;
  if (common < told.plies.size() && !same_end) return false;
  if (told.result == game.result) return true;
  // In a text that was cut the tag says how the game ended, and moves are missing.
  return told.result == Result::unknown && game.closed;
}

/// Without what changes while everything stands.
SourceGame at_rest(SourceGame game) {
  game.tags.clear();
  game.white_clock.reset();
  game.black_clock.reset();
  return game;
}

/// As if it had been told.
ToldGame told_of(const SourceGame& game) {
  ToldGame out{
      .name = game.identity.text(), .plies = {}, .illegal = !game.illegal.empty(), .result = game.result};
  for (const SourcePly& ply : game.plies) out.plies.push_back(ply.move);
  if (out.illegal) out.plies.push_back(game.illegal);
  return out;
}

/// As told, or by the position, or by a ruling.
bool is_over(const StatedGame& stated) { return stated.over || stated.told.result != Result::unknown; }

/// Both have these moves and no others.
bool same_moves(const ToldGame& told, const SourceGame& game) {
  const std::size_t illegal = game.illegal.empty() ? 0 : 1;
  return told.plies.size() == game.plies.size() + illegal && common_plies(told, game) == game.plies.size() &&
         (illegal == 0 || told.plies.back() == game.illegal);
}

bool in_one_round(const GameIdentity& a, const GameIdentity& b) {
  return a.round == 0 || b.round == 0 || a.round == b.round;
}

/// Nobody plays two games at once: one of them was left.
bool share_a_player(const GameIdentity& a, const GameIdentity& b) {
  if (a.white.empty() || a.black.empty() || b.white.empty() || b.black.empty()) return true;
  return a.white == b.white || a.black == b.black || a.white == b.black || a.black == b.white;
}

bool equals(const SourceGame* one, const SourceGame& other) { return one != nullptr && *one == other; }

/// Two events have games with the same numbers.
bool of_other_event(const SourceGame& a, const SourceGame& b) {
  const auto one = a.tag("Event"), other = b.tag("Event");
  return one && other && *one != *other;
}

/// The one of `rest` that is played, or of `all` one that was left and has the same moves.
const SourceGame* played_of(const ToldGame& told, const std::vector<const SourceGame*>& rest,
                            const std::vector<const SourceGame*>& all) {
  const SourceGame* const found = same_game(rest, told);
  if (found != nullptr) return found;
  const auto alike =
      std::ranges::find_if(all, [&](const SourceGame* game) { return same_moves(told, *game); });
  return alike == all.end() ? nullptr : same_game({*alike}, told);
}

constexpr const char* kGone = "does not have the game that is played there any more";
constexpr const char* kUnread =
    "has something in that game that cannot be read, so nothing behind it is; the log says what";
constexpr const char* kBeside = "has another game of that table beside the one that is played there";

}  // namespace

void Follower::lost() { doubted_.reset(); }

Step Follower::look(Millis now, const StatedGame& stated, const std::vector<const SourceGame*>& games) {
  Step step = next_step(now, stated, games);
  auto* const on = std::get_if<GoOn>(&step);
  if (on != nullptr && on->why.empty() && !on->game->unread.empty()) on->why = kUnread;
  return step;
}

Step Follower::next_step(Millis now, const StatedGame& stated, const std::vector<const SourceGame*>& games) {
  const ToldGame& told = stated.told;
  closes_ = closes_ || std::ranges::any_of(games, &SourceGame::says_end);
  if (told.name.empty()) {
    // A game that was entered by hand so far.
    for (const SourceGame* game : games) {
      if (!told.plies.empty() && common_plies(told, *game) == told.plies.size())
        return go_on(now, told, *game);
    }
    return first(told, games);
  }
  const auto before = GameIdentity::parse(told.name);
  if (!before) return Stay{kGone};
  const Sorted sorted = sort_out(stated, *before, games);
  return sorted.current != nullptr ? on_or_next(now, stated, *before, sorted)
                                   : next_or_stay(now, stated, *before, sorted);
}

/// One that is played, of the latest round; else the latest.
Step Follower::first(const ToldGame& told, const std::vector<const SourceGame*>& games) {
  const SourceGame* found = nullptr;
  const auto rank = [](const SourceGame& game) {
    return std::tuple(has_begun(game) && !is_over(game), game.identity.round, !is_over(game));
  };
  for (const SourceGame* game : games) {
    if (found == nullptr || rank(*found) <= rank(*game)) found = game;
  }
  if (found == nullptr) return Stay{"has no game of that table"};
  // The others were played before, or are no games of today.
  left_.clear();
  for (const SourceGame* game : games) {
    if (*game != *found && has_begun(*game) && in_one_round(game->identity, found->identity))
      left_.push_back({.game = told_of(*game), .told = is_over(*game)});
  }
  return begin({found}, told, nullptr);
}

Follower::Sorted Follower::sort_out(const StatedGame& stated, const GameIdentity& before,
                                    const std::vector<const SourceGame*>& games) {
  const ToldGame& told = stated.told;
  arrive(told, before);
  Sorted out;
  std::vector<const SourceGame*> rest = games;
  // Those that stand as they were left, then the one that is played, then what has changed since.
  std::vector<const SourceGame*> standing = pass_left(rest);
  out.current = played_of(told, rest, games);
  std::erase_if(rest, [&](const SourceGame* game) { return game == out.current || !has_begun(*game); });
  std::ranges::copy_if(rest, std::back_inserter(out.next_round), [&](const SourceGame* game) {
    return before.round > 0 && game->identity.round > before.round;
  });
  std::erase_if(rest, [&](const SourceGame* game) { return !in_one_round(game->identity, before); });
  pass_changed(rest, standing);
  pass_earlier(rest, standing, before, out.current);
  pass_repeated(rest, standing, out.current);
  pass_other_events(rest, out, before);
  leave_unfinished(rest, stated, before, out.current);
  out.next = gone_on(standing, stated, out.current);
  out.next.insert(out.next.end(), rest.begin(), rest.end());
  return out;
}

/// Another game was to begin: it has.
void Follower::arrive(const ToldGame& told, const GameIdentity& now) {
  if (!leaving_ || told.name != leaving_->for_name) return;
  lost();
  waiting_.reset();
  const auto chosen = std::ranges::find_if(left_, [&](const Left& one) {
    return !one.told && one.game.name == leaving_->chosen.name && one.game.plies == leaving_->chosen.plies;
  });
  if (chosen != left_.end()) left_.erase(chosen);
  for (Left& one : left_) one.goes_on = false;
  std::ranges::move(leaving_->left, std::back_inserter(left_));
  leaving_.reset();
  std::erase_if(left_, [&](const Left& one) {
    const auto left = GameIdentity::parse(one.game.name);
    return !left || !in_one_round(*left, now);
  });
}

/// Takes those out of `games` that stand as they were left: for each of left_ the one that it is, or nullptr.
std::vector<const SourceGame*> Follower::pass_left(std::vector<const SourceGame*>& games) const {
  std::vector<const SourceGame*> standing;
  for (const Left& left : left_) {
    const auto same = [&](const SourceGame* game) {
      return same_moves(left.game, *game) && may_go_on(left.game, *game);
    };
    auto found = std::ranges::find_if(
        games, [&](const SourceGame* game) { return same(game) && game->result == left.game.result; });
    if (found == games.end()) found = std::ranges::find_if(games, same);
    standing.push_back(found == games.end() ? nullptr : *found);
    if (found != games.end()) games.erase(found);
  }
  return standing;
}

/// The same of those that have changed since.
void Follower::pass_changed(std::vector<const SourceGame*>& games, std::vector<const SourceGame*>& standing) {
  for (std::size_t at = 0; at < standing.size(); ++at) {
    if (standing[at] != nullptr) continue;
    Left& left = left_[at];
    const auto found =
        std::ranges::find_if(games, [&](const SourceGame* game) { return may_go_on(left.game, *game); });
    if (found == games.end()) continue;
    standing[at] = *found;
    ToldGame now = told_of(**found);
    if (left.game.result == Result::unknown && now.plies.size() > left.game.plies.size()) left.goes_on = true;
    left.game = std::move(now);
    games.erase(found);
  }
}

/// Takes those out of `games` that were over before anybody looked, or that were told: for a daemon that just
/// began.
void Follower::pass_earlier(std::vector<const SourceGame*>& games, std::vector<const SourceGame*>& standing,
                            const GameIdentity& before, const SourceGame* current) {
  const auto pass = [&](const SourceGame* game) {
    left_.push_back({.game = told_of(*game), .told = true});
    standing.push_back(game);
  };
  if (!std::exchange(primed_, true) && before.nth == 0) {
    // Nobody said how many were told before.
    std::erase_if(games, [&](const SourceGame* game) {
      const bool past = is_over(*game) || (current != nullptr && game < current);
      if (past) pass(game);
      return past;
    });
  }
  // So many were told before this daemon looked.
  while (!games.empty() && std::ranges::count_if(left_, &Left::told) + 1 < before.nth) {
    auto past =
        std::ranges::find_if_not(games, [&](const SourceGame* game) { return equals(current, *game); });
    if (past == games.end()) past = games.begin();
    pass(*past);
    games.erase(past);
  }
}

/// Takes those out of `games` that stand in the text once more.
void Follower::pass_repeated(std::vector<const SourceGame*>& games,
                             const std::vector<const SourceGame*>& standing, const SourceGame* current) {
  std::vector<const SourceGame*> once;
  for (const SourceGame* game : games) {
    const auto same = [&](const SourceGame* other) { return equals(other, *game); };
    if (!same(current) && std::ranges::none_of(standing, same) && std::ranges::none_of(once, same))
      once.push_back(game);
  }
  games = std::move(once);
}

/// Takes those out of `games` and of the next rounds that are of another event than the one that is played.
void Follower::pass_other_events(std::vector<const SourceGame*>& games, Sorted& out,
                                 const GameIdentity& before) {
  if (out.current == nullptr) return;
  const auto elsewhere = [&](const SourceGame* game) { return of_other_event(*game, *out.current); };
  if (!std::ranges::all_of(out.next_round, elsewhere)) std::erase_if(out.next_round, elsewhere);
  const auto beside = [&](const SourceGame* game) {
    return before.round > 0 && elsewhere(game) && !share_a_player(before, game->identity);
  };
  out.beside = std::ranges::any_of(games, beside);
  std::erase_if(games, beside);
}

/// Of two games without a result the one that goes on is played. A text's order says little.
void Follower::leave_unfinished(std::vector<const SourceGame*>& games, const StatedGame& stated,
                                const GameIdentity& before, const SourceGame* current) {
  std::erase_if(games, [&](const SourceGame* game) {
    const bool behind = is_over(stated) && (current == nullptr || current < game);
    if (is_over(*game) || behind || !share_a_player(before, game->identity)) return false;
    left_.push_back({told_of(*game)});
    return true;
  });
}

/// Those of left_ that may be the next one after all. What was told is not gone back to while another game is
/// played.
std::vector<const SourceGame*> Follower::gone_on(const std::vector<const SourceGame*>& standing,
                                                 const StatedGame& stated, const SourceGame* current) const {
  std::vector<const SourceGame*> out;
  for (std::size_t at = 0; at < standing.size(); ++at) {
    const Left& left = left_[at];
    if (standing[at] == nullptr) continue;
    if (equals(current, *standing[at]) && !left.goes_on) continue;
    const bool behind = is_over(stated) && (current == nullptr || current < standing[at]);
    if (left.told ? left.goes_on && is_over(stated) : left.goes_on || behind || is_over(*standing[at]))
      out.push_back(standing[at]);
  }
  return out;
}

/// The game that is played is there.
Step Follower::on_or_next(Millis now, const StatedGame& stated, const GameIdentity& before,
                          const Sorted& sorted) {
  const ToldGame& told = stated.told;
  const SourceGame& current = *sorted.current;
  const bool told_all = only_adds(told, current) && common_plies(told, current) == current.plies.size() &&
                        told.result == current.result;
  if (!told_all) {
    for (Left& left : left_) left.goes_on = false;
    waiting_.reset();
    return go_on(now, told, current);
  }
  const SourceGame* const next = sorted.next.empty() ? nullptr : sorted.next.front();
  const bool over = is_over(stated);
  const bool begins = next != nullptr && (over || share_a_player(before, next->identity));
  if (begins && (over || waited(now, *next))) return begin(sorted.next, told, &current);
  if (!begins && !sorted.next_round.empty()) return begin(sorted.next_round, told, &current);
  if (!begins) waiting_.reset();
  Step step = go_on(now, told, current);
  const bool another = (next != nullptr && !begins) || std::ranges::any_of(left_, &Left::goes_on);
  if (sorted.beside || another) std::get<GoOn>(step).why = kBeside;
  return step;
}

/// It is not there any more.
Step Follower::next_or_stay(Millis now, const StatedGame& stated, const GameIdentity& before,
                            const Sorted& sorted) {
  doubted_.reset();
  const SourceGame* const next = sorted.next.empty() ? nullptr : sorted.next.front();
  const bool over = is_over(stated);
  if (next != nullptr && (over || share_a_player(before, next->identity)))
    return waited(now, *next) ? begin(sorted.next, stated.told, nullptr) : Step{Stay{}};
  waiting_.reset();
  if (!sorted.next_round.empty()) return begin(sorted.next_round, stated.told, nullptr);
  return Stay{kGone};
}

/// The first of `next` does.
Step Follower::begin(const std::vector<const SourceGame*>& next, const ToldGame& told,
                     const SourceGame* last) {
  const SourceGame& game = *next.front();
  const auto before = GameIdentity::parse(told.name);
  Leaving leaving{.for_name = {}, .chosen = told_of(game), .left = {}};
  if (before) leaving.left.push_back({.game = told, .told = true});
  for (const SourceGame* other : next) {
    // Which of two that nobody saw begin is played will be seen from the one that goes on.
    const bool follows = is_over(*other) || (is_over(game) && &game < other);
    if (other != &game && !follows && in_one_round(other->identity, game.identity))
      leaving.left.push_back({told_of(*other)});
  }
  GameIdentity named = game.identity;
  named.nth = 1;
  if (!before || in_one_round(*before, named))
    named.nth += static_cast<int>(std::ranges::count_if(left_, &Left::told)) + (before ? 1 : 0);
  if (before && in_one_round(*before, named)) named.nth = std::max(named.nth, before->nth + 1);
  leaving.for_name = named.text();
  leaving_ = std::move(leaving);
  return Begin{&game, leaving_->for_name, last};
}

Step Follower::go_on(Millis now, const ToldGame& told, const SourceGame& game) {
  if (only_adds(told, game)) {
    doubted_.reset();
    return GoOn{&game};
  }
  const bool shorter = game.plies.size() < told.plies.size();
  const bool no_others = game.illegal.empty() && common_plies(told, game) == game.plies.size();
  if (!game.closed && (closes_ || (shorter && no_others))) {
    doubted_.reset();
    return Stay{closes_ ? "was cut in the middle of the game" : "has fewer moves than before"};
  }
  if (no_others && game.plies.empty() && told.plies.size() > kOfAnyGame) {
    // Nobody takes back a whole game: its program has begun anew, or lost it.
    doubted_.reset();
    return Stay{"has no move of the game any more"};
  }
  if (stands(now, game, game.closed ? kStands : kStandsOpen)) return GoOn{&game};
  return Stay{shorter ? "has fewer moves than before" : "has other moves than before"};
}

bool Follower::stands(Millis now, const SourceGame& game, Millis time) {
  SourceGame stood = at_rest(game);
  if (!doubted_ || doubted_->game != stood) doubted_ = Doubted{std::move(stood), now};
  if (now - doubted_->since < time) return false;
  doubted_.reset();
  return true;
}

bool Follower::waited(Millis now, const SourceGame& next) {
  if (!waiting_ || waiting_->game != next.identity) waiting_ = Waiting{next.identity, now};
  return now - waiting_->since >= kStands;
}

}  // namespace eboard::sources
