// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game_state.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::rules::quaternity {

namespace {

/// The player moved, or an R-WAIVE says that they touched a piece.
bool touches(const Entry& entry, Player player) {
  if (is_ply(entry)) return entry.by == player;
  const auto* made = std::get_if<RulingMade>(&entry.what);
  const auto* waived = made == nullptr ? nullptr : std::get_if<ruling::Waive>(&made->ruling.action);
  return waived != nullptr && waived->player == player;
}

}  // namespace

Answer GameState::must_run() const {
  if (ending) return unexpected(fmt::format("the game is over: {}", to_string(ending->kind)));
  if (table.stuck) {
    return unexpected(
        std::string("nothing can be played after the last move: the arbiter rules first (4.8)"));
  }
  return {};
}

Answer GameState::must_be_active(Player player) const {
  if (position().status(player) == Status::active) return {};
  return unexpected(fmt::format("{} does not play any more", name(player)));
}

Answer GameState::must_be_on_turn(Player player, std::string_view what) const {
  if (auto runs = must_run(); !runs) return runs;
  if (player == position().turn()) return {};
  return unexpected(fmt::format("{} may not {}: {} is on turn", name(player), what, name(position().turn())));
}

Answer GameState::must_fulfil(Move move) const {
  for (const ruling::Oblige& owed : table.obligations) {
    if (owed.allows(position(), move)) continue;
    return unexpected(fmt::format("{} has to {} (4.4)", name(owed.player), owed.what()));
  }
  return {};
}

Answer GameState::may_complain(std::optional<Player> player) const {
  if (!player || !table.waived.has(*player)) return {};
  return unexpected(fmt::format("{} touched a piece and complains no more (4.9)", name(*player)));
}

Answer GameState::may_complain_late(std::size_t n, Player player) const {
  if (entries.all()[n].by == player)
    return unexpected(fmt::format("{} made the move: an opponent may complain of it (4.9)", name(player)));
  if (auto active = must_be_active(player); !active) return active;
  for (std::size_t later = n + 1; later < entries.size(); ++later) {
    if (entries.stands(later) && touches(entries.all()[later], player))
      return unexpected(
          fmt::format("{} has touched a piece since and complains no more (4.9)", name(player)));
  }
  return {};
}

std::size_t GameState::irregular_from(std::size_t n) const {
  for (; n < entries.size(); ++n) {
    const bool open =
        entries.stands(n) && std::ranges::find(table.left_standing, n) == table.left_standing.end();
    if (open && std::holds_alternative<Irregular>(entries.all()[n].what)) return n;
  }
  return entries.size();
}

void GameState::add(Entry entry, const Position& after, bool stands) {
  const bool changed = stands && changes_position(entry);
  const bool turned = changed && (is_ply(entry) || after.turn() != position().turn());
  entries.add(std::move(entry), after, stands);
  if (changed) ending = judge(after);
  if (!stands) return;
  if (turned) {  // these hold for one turn only
    table.obligations.clear();
    table.waived = {};
    table.paused = false;
  }
  table.offer.follow(entries.all().back());
  if (!ending && table.offer.is_agreed(after)) ending = Ending{EndKind::agreement};
}

void GameState::go_back(std::size_t to, Entry entry) {
  entries.strike_from(to);
  std::vector<std::size_t> left = std::move(table.left_standing);
  std::erase_if(left, [to](std::size_t n) { return n >= to; });
  table = {};
  table.left_standing = std::move(left);
  add(std::move(entry), Position{entries.before(to)});
  ending = judge(position());
}

}  // namespace eboard::rules::quaternity
