// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/game_rulings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::rules::quaternity {

namespace {

Answer refuse(std::string why) { return unexpected(std::move(why)); }

/// Adds the entry of one ruling, or refuses.
struct Apply {
  GameState& game;
  Entry entry;

  Answer operator()(const ruling::Draw&) { return end(EndKind::ruled_draw); }
  Answer operator()(const ruling::Annul&) { return end(EndKind::annulled); }
  Answer operator()(const ruling::Restore& a);
  Answer operator()(const ruling::Stand& a);
  Answer operator()(const ruling::Oblige& a);
  Answer operator()(const ruling::Waive& a);
  Answer operator()(const ruling::Warn&) { return note(); }
  Answer operator()(const ruling::Note&);
  Answer operator()(const ruling::Mate& a);
  Answer operator()(const ruling::Freeze& a);
  Answer operator()(const ruling::Score& a);
  Answer operator()(const ruling::Undo& a);

  Answer end(EndKind kind);
  Answer note();
};

Answer Apply::note() {
  game.add(std::move(entry));
  return {};
}

Answer Apply::end(EndKind kind) {
  if (game.ending && game.ending->kind == EndKind::annulled) return game.must_run();
  game.add(std::move(entry));
  game.ending = Ending{kind};
  return {};
}

/// Whether play goes back to before entry `to` in a competition, though the irregular move was answered.
Answer may_replace_late(const GameState& game, std::size_t to, std::size_t irregular,
                        const ruling::Restore& a) {
  if (game.entries.before(irregular + 1).in_check(game.entries.all()[irregular].by))
    return refuse("a check went unseen and play went on: the game is null, by R-DRAW or R-ANNUL (3.10)");
  if (a.on_complaint && irregular == to) return game.may_complain_late(irregular, *a.on_complaint);
  return refuse("the move was answered: it goes back if a player complains who touched nothing since (4.9)");
}

/// Refused unless going back to before entry `to` is allowed though play went on.
Answer may_go_back_late(const GameState& game, std::size_t to, const ruling::Restore& a) {
  const std::size_t irregular = game.irregular_from(to);
  const bool competes = game.occasion != Occasion::friendly;
  if (competes && irregular != game.entries.size()) return may_replace_late(game, to, irregular, a);
  for (const Player player : kEveryPlayer) {
    const bool agreed = std::ranges::find(a.agreed, player) != a.agreed.end();
    if (game.position().status(player) == Status::active && !agreed) {
      return refuse(fmt::format("{} has not agreed to go back (3.10)", name(player)));
    }
  }
  return {};
}

Answer may_restore(const GameState& game, std::size_t to, const ruling::Restore& a) {
  if (to == game.entries.size()) return refuse(fmt::format("there is no ply {} to take back", a.ply + 1));
  if (auto may = game.may_complain(a.on_complaint); !may) return may;
  const std::size_t irregular = game.irregular_from(to);
  const auto& ending = game.ending;
  const bool ruled = ending && (ending->kind == EndKind::ruled_draw || ending->kind == EndKind::annulled);
  if (ruled) return refuse("a ruling has ended the game: R-UNDO takes it back");
  if (ending && irregular == game.entries.size()) return game.must_run();
  const bool at_once = irregular == to && a.ply + 1 == game.entries.plies();
  if (at_once) return {};  // the player makes another move (4.8)
  return may_go_back_late(game, to, a);
}

Answer Apply::operator()(const ruling::Restore& a) {
  const std::size_t to = game.entries.of_ply(a.ply + 1);
  if (auto may = may_restore(game, to, a); !may) return may;
  game.go_back(to, std::move(entry));
  return {};
}

Answer Apply::operator()(const ruling::Stand& a) {
  const std::size_t at = game.entries.of_ply(a.ply);
  if (at == game.entries.size() || game.irregular_from(at) != at) {
    return refuse(fmt::format("ply {} is no irregular move that waits for a ruling", a.ply));
  }
  if (game.table.stuck) return game.must_run();
  game.add(std::move(entry));
  game.table.left_standing.push_back(at);
  return {};
}

Answer Apply::operator()(const ruling::Oblige& a) {
  if (auto on_turn = game.must_be_on_turn(a.player, "be obliged"); !on_turn) return on_turn;
  if (auto may = game.may_complain(a.on_complaint); !may) return may;
  const MoveList moves = game.position().legal_moves();
  const bool any = std::any_of(moves.begin(), moves.end(), [&](Move move) {
    return a.allows(game.position(), move) && game.must_fulfil(move).has_value();
  });
  if (!any) {
    return refuse(
        fmt::format("no legal move of {} would {}: any move will do (4.6)", name(a.player), a.what()));
  }
  game.add(std::move(entry));
  game.table.obligations.push_back(a);
  return {};
}

Answer Apply::operator()(const ruling::Waive& a) {
  if (auto runs = game.must_run(); !runs) return runs;
  game.add(std::move(entry));
  game.table.waived.add(a.player);
  std::erase_if(game.table.obligations,
                [&](const ruling::Oblige& owed) { return owed.on_complaint == a.player; });
  return {};
}

Answer Apply::operator()(const ruling::Note&) {
  if (std::get<RulingMade>(entry.what).ruling.because.empty()) return refuse("a note has to say something");
  return note();
}

Answer Apply::operator()(const ruling::Mate& a) {
  if (auto runs = game.must_run(); !runs) return runs;
  if (!game.position().standing_mates().has(a.of)) {
    return refuse(fmt::format("{} is not mated as the position stands", name(a.of)));
  }
  if (a.by && (*a.by == a.of || game.position().status(*a.by) != Status::active)) {
    return refuse(fmt::format("{} cannot be credited with it", name(*a.by)));
  }
  Position after = game.position();
  std::get<RulingMade>(entry.what).played = after.take_over(a.of, a.by);
  game.add(std::move(entry), after);
  return {};
}

Answer Apply::operator()(const ruling::Freeze& a) {
  if (auto runs = game.must_run(); !runs) return runs;
  if (auto active = game.must_be_active(a.player); !active) return active;
  Position after = game.position();
  std::get<RulingMade>(entry.what).played = after.freeze(a.player);
  game.add(std::move(entry), after);
  return {};
}

Answer Apply::operator()(const ruling::Score& a) {
  if (!game.ending) return refuse("the game is not over: there is no score to be set");
  game.add(std::move(entry));
  game.table.ruled_halves[index(a.player)] = a.halves;
  return {};
}

Answer Apply::operator()(const ruling::Undo& a) {
  if (a.number < 1 || a.number > game.entries.rulings()) {
    return refuse(fmt::format("there is no ruling {}", a.number));
  }
  if (game.entries.is_undone(a.number)) return refuse(fmt::format("ruling {} is undone already", a.number));
  return note();
}

}  // namespace

Answer apply_ruling(GameState& game, Ruling ruling) {
  const ruling::Action action = ruling.action;
  const int number = game.entries.rulings() + 1;
  Entry entry{game.position().turn(), RulingMade{number, std::move(ruling), {}}};
  return std::visit(Apply{game, std::move(entry)}, action);
}

}  // namespace eboard::rules::quaternity
