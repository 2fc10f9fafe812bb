// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/stated.hpp"

#include <algorithm>

#include "rules/laws/rulings/text/cause.hpp"

namespace eboard::rules {

namespace {

/// A clock shows whole seconds: what was made this long before a flag was made before it.
constexpr std::chrono::milliseconds kSurelyBefore{2000};

std::vector<Fact> kinds_of(Rule what) {
  using enum Fact;
  if (what == Rule::promotion_not_exchanged)
    return {no_piece, piece_there, pressed, not_pressed, earlier_illegal};
  if (what == Rule::press_without_move) return {earlier_illegal};
  if (is_judged_as_illegal(what)) return {pressed, not_pressed, earlier_illegal, position_lost};
  switch (what) {
    case Rule::touch_move:
    case Rule::rook_first:
      return {said_before, king_first, own_first, enemy_first};
    case Rule::piece_adjusted:
      return {said_before, not_said};
    case Rule::displaced:
    case Rule::disturbed:
      return {by_white, by_black, on_purpose, position_lost};
    case Rule::irregular_start:
    case Rule::board_turned:
      return {position_lost};
    case Rule::clock_edited:
      return {so_wanted};
    case Rule::time_forfeit_candidate:
      return {move_first, flag_first, white_flag_first, black_flag_first};
    case Rule::both_flags:
      return {white_flag_first, black_flag_first};
    default:
      return {};
  }
}

/// The opponent ends their right to complain by a touch.
bool ends_by_touch(Rule what) {
  return is_judged_as_illegal(what) || what == Rule::touch_move || what == Rule::rook_first ||
         what == Rule::released_then_changed || what == Rule::promotion_changed;
}

void touch_king_first(Incident& incident, const GameState& state) {
  const int ply = incident.ply.value_or(state.ply());
  if (ply > state.history.plies()) return;
  const auto king = std::ranges::find(incident.own, state.history.at(ply).king_square(incident.by));
  if (king == incident.own.end()) return;
  std::rotate(incident.own.begin(), king, king + 1);
  incident.at_once = false;
  incident.first_choice.reset();
}

}  // namespace

std::vector<ruling::Note> facts_of(Rule what, Color by) {
  std::vector<ruling::Note> out;
  for (const Fact fact : kinds_of(what)) {
    ruling::Note note;
    note.fact = fact;
    out.push_back(std::move(note));
  }
  if (ends_by_touch(what)) {
    ruling::Note note;
    note.touched = !by;
    out.push_back(std::move(note));
  }
  return out;
}

Incident with_fact(Incident incident, Fact fact, const GameState& state) {
  switch (fact) {
    case Fact::pressed:
    case Fact::not_pressed:
      incident.completed = fact == Fact::pressed;
      break;
    case Fact::earlier_illegal:
      incident.uncounted = 1;
      break;
    case Fact::position_lost:
      incident.restorable = false;
      break;
    case Fact::on_purpose:
      incident.deliberate = true;
      break;
    case Fact::said_before:
    case Fact::not_said:
      incident.said_before = fact == Fact::said_before;
      break;
    case Fact::king_first:
      touch_king_first(incident, state);
      break;
    case Fact::own_first:
    case Fact::enemy_first:
      incident.enemy_first = fact == Fact::enemy_first;
      incident.at_once = false;
      break;
    case Fact::by_white:
    case Fact::by_black:
      incident.displaced_by = fact == Fact::by_white ? Color::white : Color::black;
      break;
    case Fact::move_first:
      incident.made_before = std::max(incident.made_before.value_or(kSurelyBefore), kSurelyBefore);
      break;
    case Fact::flag_first:
      incident.made_before.reset();
      break;
    case Fact::white_flag_first:
    case Fact::black_flag_first:
      incident.first = fact == Fact::white_flag_first ? Color::white : Color::black;
      break;
    case Fact::piece_there:
    case Fact::no_piece:
      incident.unless_unread = false;
      incident.exchanged = fact == Fact::piece_there;
      break;
    case Fact::so_wanted:
      incident.so_wanted = true;
      break;
  }
  return incident;
}

}  // namespace eboard::rules
