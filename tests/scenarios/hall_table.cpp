// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/hall_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "rules/chess/notation/notation.hpp"
#include "tests/scenarios/hall_script.hpp"

namespace eboard::scenarios {

using rules::Color;
using rules::GameFile;
using rules::GameState;
using rules::Move;
using test::Happened;
using tracking::IrregularityFound;

namespace {

constexpr int kPlaysOn = 2;

void rule_on(test::Seat& seat, const IrregularityFound& card) {
  const auto proposals = seat.table().proposals(card).proposals;
  const auto first =
      std::ranges::find_if(proposals, [](const auto& one) { return !one.proposal.rulings.empty(); });
  if (first == proposals.end() || first->refused) return;
  for (const rules::Ruling& ruling : first->proposal.rulings) {
    if (!seat.table().rule(ruling, card.id)) return;
  }
}

/// The game with the plies that are not certain yet.
GameFile as_it_stands(test::Seat& seat) {
  const GameFile file = seat.file();
  const auto all = file.with_moves(seat.table().provisional());
  return all ? *all : file;
}

/// Who has to complete a score sheet does so before anything is played.
void complete_sheets(test::Seat& seat) {
  for (const Color side : {Color::white, Color::black}) {
    if (!seat.file().state().player(side).owes_update) continue;
    rules::ruling::Note complete;
    complete.sheet = side;
    if (!seat.table().rule({.action = complete})) throw std::runtime_error("a score sheet stays incomplete");
  }
}

/// The board shows what the game has, and the clock the times that were ruled; it runs for the player to
/// move.
void put_right(test::Seat& seat) {
  const GameFile file = as_it_stands(seat);
  const GameState& state = file.state();
  const test::HandsScript& hands = seat.table().hands();
  if (hands.board() != state.board()) seat.put(state.board());
  if (seat.table().awaits_board()) seat.wait("quarter dump 3s");  // after R-TRANSFER
  if (!hands.has_clock()) return;
  const rules::Times shown = hands.times(), ruled = state.clock.times.value_or(shown);
  const auto differs = [&](Color side) {
    return std::chrono::abs(shown.of(side) - ruled.of(side)) >= std::chrono::seconds(1);
  };
  if (differs(Color::white) || differs(Color::black) || !hands.clock_runs() || hands.turn() != state.turn())
    seat.let_run(state.turn(), ruled);
}

/// A move of that kind changes least.
int rank(const GameState& state, Move move) {
  const auto man = state.board()[move.from];
  if (move.kind != rules::MoveKind::normal) return 3;
  if (state.board()[move.to]) return 2;
  return man && man->role == rules::Role::pawn ? 0 : 1;
}

/// A move that uses the first of the touched pieces that can be used; any move if none can.
std::vector<Move> of_touched(std::vector<Move> moves, const GameState& state,
                             const std::vector<rules::Square>& touched) {
  const auto uses = [&](Move move, rules::Square square) {
    const auto man = state.board()[square];
    return man && square == (man->color == state.turn() ? move.from : move.to);
  };
  const auto first = [&](auto wanted) {
    return std::ranges::find_if(touched, [&](rules::Square square) { return wanted(square); });
  };
  const auto usable = [&](rules::Square square) {
    return std::ranges::any_of(moves, [&](Move move) { return uses(move, square); });
  };
  const auto bound = first(usable);
  if (bound == touched.end()) return moves;
  const auto keep = [&](rules::Square square) {
    std::erase_if(moves, [&](Move move) { return !uses(move, square); });
  };
  keep(*bound);
  // Pieces of both colours were touched: the one takes the other, if it can.
  const auto both = first([&](rules::Square square) { return square != *bound && usable(square); });
  if (both != touched.end()) keep(*both);
  return moves;
}

/// A move after which play goes on. `touched`: pieces, in the order in which they were touched.
std::optional<Move> some_move(const GameFile& file, const std::vector<rules::Square>& touched) {
  std::vector<Move> moves = of_touched(file.state().playable(), file.state(), touched);
  std::ranges::stable_sort(moves, {}, [&](Move move) { return rank(file.state(), move); });
  const auto goes_on = [&](Move move) {
    const auto next = file.with_move(rules::to_uci(move, file.state().chess960()));
    return next && !next->state().over() && !next->state().playable().empty();
  };
  const auto found = std::ranges::find_if(moves, goes_on);
  return found == moves.end() ? std::nullopt : std::optional(*found);
}

void play_on(test::Seat& seat) {
  for (int ply = 0; ply < kPlaysOn; ++ply) {
    const GameFile before = as_it_stands(seat);
    const auto move = some_move(before, seat.table().hands().touched());
    if (!move) throw std::runtime_error("no move leaves a game that goes on");
    seat.play(*move);
    const GameFile after = seat.file();
    if (after.state().ply() != before.state().ply() + 1 || after.state().plies.back().move != *move)
      throw std::runtime_error(
          fmt::format("{} is not in the record: {}", rules::to_uci(*move), seat.table().committed()));
  }
}

bool was_judged(test::JudgedTable& table) {
  return std::ranges::any_of(table.happened(), [](const Happened& one) {
    return std::holds_alternative<Happened::Ruled>(one.what) ||
           std::holds_alternative<Happened::Looked>(one.what);
  });
}

/// The link was lost.
bool was_cut(const test::JudgedTable& table) {
  const auto linked = [](const Happened& one) { return std::holds_alternative<Happened::Linked>(one.what); };
  return std::ranges::count_if(table.happened(), linked) > 1;
}

/// Cards on which somebody acts. A rook on the last rank is one, also where a ruling wants it there.
std::set<int> acted_on(test::JudgedTable& table) {
  std::set<int> out;
  for (const IrregularityFound& card : table.cards()) {
    if (card.for_whom != tracking::ForWhom::op && card.code != tracking::Code::promotion_piece)
      out.insert(card.id);
  }
  return out;
}

}  // namespace

HallTable conclude(test::Seat& seat) {
  HallTable out;
  test::JudgedTable& table = seat.table();
  try {
    (void)table.file();
    out.judged = was_judged(table) || !table.cards().empty();
  } catch (const std::runtime_error& error) {
    out.why_not = error.what();
  }
  if (!out.judged) return out;
  if (was_cut(table)) {
    out.why_not = "a cable is pulled out";
    return out;
  }
  try {
    seat.wait("3s");
    for (const IrregularityFound& card : table.cards()) rule_on(seat, card);
    if (seat.file().state().phase == rules::Phase::under_way) {
      complete_sheets(seat);
      put_right(seat);
      seat.wait("3s");
      const std::set<int> known = acted_on(table);
      if (table.hands().has_clock()) play_on(seat);
      seat.wait("3s");
      if (acted_on(table) != known) out.fault = "play went on, and there are new cards: " + table.flags();
    }
  } catch (const std::runtime_error& error) {
    out.fault = error.what();
  }
  out.script = hall_script(seat);
  return out;
}

}  // namespace eboard::scenarios
