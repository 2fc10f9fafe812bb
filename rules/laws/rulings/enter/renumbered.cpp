// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/renumbered.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace eboard::rules::detail {

namespace {

/// The last ply that the ruling names by its number; nothing: it names none.
std::optional<int> named_ply(const ruling::Action& action) {
  if (const auto* restored = std::get_if<ruling::Restore>(&action)) return restored->ply;
  if (const auto* stands = std::get_if<ruling::Stand>(&action)) return stands->ply;
  if (const auto* lost = std::get_if<ruling::Loss>(&action)) return lost->after;
  if (const auto* drawn = std::get_if<ruling::Draw>(&action)) return drawn->after;
  const auto* record = std::get_if<ruling::Record>(&action);
  if (record == nullptr || record->joins) return std::nullopt;
  return record->after + std::max(1, record->plies.value_or(1));
}

const RulingRecord* find(const std::vector<RulingRecord>& rulings, int number) {
  const auto found = std::ranges::find(rulings, number, &RulingRecord::number);
  return found == rulings.end() ? nullptr : &*found;
}

/// What an R-UNDO, and one of that one, is about in the end.
const RulingRecord* undone_at_last(const std::vector<RulingRecord>& rulings, int number) {
  const RulingRecord* found = find(rulings, number);
  while (found != nullptr) {
    const auto* undo = std::get_if<ruling::Undo>(&found->ruling.action);
    if (undo == nullptr) break;
    found = find(rulings, undo->number);
  }
  return found;
}

const EnteredLine* line_of(const GameState& state, int ruling) {
  const auto found = std::ranges::find(state.entered, ruling, &EnteredLine::ruling);
  return found == state.entered.end() ? nullptr : &*found;
}

/// The line as that ruling entered it; nothing: no ply has another number since.
std::optional<EnteredLine> renumbering_line(const GameFile& game, const RulingRecord& record) {
  const auto entered = game.before(record.number).with(record.ruling);
  const EnteredLine* line = entered ? line_of(entered->state(), record.number) : nullptr;
  if (line == nullptr || static_cast<int>(line->moves.size()) == line->replaced) return std::nullopt;
  return *line;
}

}  // namespace

std::optional<Refusal> renumbers_what_rests_on_it(const GameFile& game, const Ruling& ruling) {
  const auto* undo = std::get_if<ruling::Undo>(&ruling.action);
  if (undo == nullptr || game.undone(undo->number)) return std::nullopt;
  const auto rulings = game.rulings();
  const RulingRecord* record = undone_at_last(rulings, undo->number);
  const auto* put_in = record == nullptr ? nullptr : std::get_if<ruling::Record>(&record->ruling.action);
  if (put_in == nullptr) return std::nullopt;
  const auto line = renumbering_line(game, *record);
  if (!line) return std::nullopt;
  for (const RulingRecord& later : rulings) {
    const auto ply = named_ply(later.ruling.action);
    if (later.number <= undo->number || !ply || game.undone(later.number)) continue;
    // It may stand elsewhere by then, since other plies came or went before it.
    const GameFile then = game.before(later.number);
    const EnteredLine* moved = line_of(then.state(), record->number);
    // A join has another start, so its ply 0 is another position.
    if (!put_in->joins && *ply <= (moved == nullptr ? line->after : moved->after)) continue;
    return Refusal{fmt::format("ruling {0} counts plies as they are {1} ruling {2}: undo ruling {0} first",
                               later.number, game.undone(record->number) ? "without" : "since",
                               record->number)};
  }
  return std::nullopt;
}

}  // namespace eboard::rules::detail
