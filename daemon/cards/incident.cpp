// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/incident.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/events/doubt.hpp"
#include "rules/laws/rulings/text/board_map.hpp"

namespace eboard::cards {

using rules::Color;
using rules::GameFile;
using rules::Incident;
using rules::Rule;
using tracking::IrregularityFound;

namespace {

/// Two lifts that are reported this close together may have happened in either order.
constexpr tracking::Millis kAtOnce{500};

/// The position in which the ply was made.
const rules::Position* before_ply(const GameFile& game, const IrregularityFound& found) {
  const int before = std::max(found.ply - 1, 0);
  return before > game.state().history.plies() ? nullptr : &game.state().history.at(before);
}

void read_touched(Incident& incident, const rules::Position& before,
                  const std::vector<rules::Square>& touched) {
  for (const rules::Square square : touched) {
    const auto piece = before.placement()[square];
    if (!piece) continue;
    const bool own = piece->color == incident.by;
    incident.enemy_first = incident.enemy_first || (!own && incident.own.empty());
    (own ? incident.own : incident.enemy).push_back(square);
  }
}

void read_touched(Incident& incident, const rules::Position& before, const IrregularityFound& found) {
  read_touched(incident, before, tracking::touched_of(found.evidence));
  const auto* touch = std::get_if<tracking::evidence::Touch>(&found.evidence);
  if (touch == nullptr || touch->before_move.size() < 2) return;
  const auto [last, first] = std::ranges::minmax(touch->before_move);
  incident.at_once = first - last < kAtOnce;
}

void read_flags(Incident& incident, const rules::GameState& state, const IrregularityFound& found) {
  const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&found.evidence);
  if (flag == nullptr) return;
  incident.made_before = flag->made_before;
  incident.periods_begun = flag->periods;
  if (!flag->second) return;
  incident.both = true;
  if (flag->second_after) incident.first = flag->side;
  incident.last_period = state.in_last_period(Color::white) && state.in_last_period(Color::black);
}

/// The move as it was made before the piece was moved on or exchanged.
std::optional<rules::Move> first_choice(const rules::Position& before, const IrregularityFound& found) {
  auto move = legal_move(before, found.move);
  if (!move) return std::nullopt;
  if (const auto* rook = std::get_if<tracking::evidence::RookFirst>(&found.evidence)) {
    if (!rook->stood || move->kind != rules::MoveKind::castling) return std::nullopt;
    return rules::Move{.from = rook->touched.front(),
                       .to = rules::castling_targets(move->from, move->to).rook};
  }
  if (const auto* square = std::get_if<tracking::evidence::FirstSquare>(&found.evidence)) {
    move->to = square->stood_on;
  } else if (const auto* piece = std::get_if<tracking::evidence::FirstChoice>(&found.evidence)) {
    move->promotion = piece->first;
  }
  return *move;
}

/// What was made, or touched, before the rest of an illegal ply: of two moves in one turn the record has
/// neither.
void read_illegal(Incident& incident, const rules::Position& before, const IrregularityFound& found) {
  const auto* illegal = std::get_if<tracking::evidence::IllegalPly>(&found.evidence);
  const tracking::PieceWay* first = found.move.way();
  const tracking::PieceWay* second = found.move.second();
  if (illegal != nullptr && illegal->stood_on && first != nullptr) {
    // Who castled touched the king first, unless it was the rook.
    const auto touched = illegal->rook ? tracking::BoardSquare(*illegal->rook) : first->from;
    incident.first_choice = tracking::legal_move(before, tracking::PieceWay{touched, *illegal->stood_on});
  }
  if (illegal != nullptr && illegal->touched) read_touched(incident, before, *illegal->touched);
  if (illegal != nullptr && illegal->rook) incident.own.push_back(*illegal->rook);
  if (second == nullptr) {
    if (incident.what == rules::Rule::illegal_castling)
      incident.own.push_back(before.king_square(before.turn()));
    return;
  }
  incident.at_once = illegal == nullptr || !illegal->second_after;
  for (const tracking::PieceWay* one : {first, second}) {
    const auto squares = on_chess_board(*one);
    if (!squares) return;
    const auto taken = before.placement()[squares->to];
    incident.own.push_back(squares->from);
    if (taken && taken->color != incident.by) incident.enemy.push_back(squares->to);
  }
  if (incident.what == rules::Rule::illegal_castling) return;
  incident.first_choice = legal_move(before, *first);
  if (!incident.at_once) {
    if (incident.first_choice) return;
    // The first of them was no move by itself: what it touched binds.
    incident.own.resize(1);
    return;
  }
  incident.or_first = legal_move(before, *second);
  if (!incident.first_choice) std::swap(incident.first_choice, incident.or_first);
}

/// What the clock lacks of what was ruled. While no ply followed, the record has the ruled times already
/// (decision 0216), and lacks only what was used since.
rules::Times owed(const rules::GameState& state, const tracking::evidence::TimeNotSet& unset) {
  const rules::Times ruled{unset.white_ruled, unset.black_ruled}, shown{unset.white, unset.black};
  const auto less = [](const rules::Times& a, const rules::Times& b) {
    return rules::Times{a.white - b.white, a.black - b.black};
  };
  const auto& now = state.clock.times;
  const auto has_it = [&](Color side) {
    const auto ahead = now->of(side) - shown.of(side), due = ruled.of(side) - shown.of(side);
    return std::chrono::abs(ahead - due) < std::chrono::abs(ahead);
  };
  if (now && (has_it(Color::white) || has_it(Color::black))) return less(ruled, *now);
  return less(ruled, shown);
}

/// What both players have less than they should.
void read_edit(Incident& incident, const rules::GameState& state, const IrregularityFound& found) {
  if (const auto* edited = std::get_if<tracking::evidence::EditedClock>(&found.evidence))
    incident.taken_by_edit = {edited->white_before - edited->white, edited->black_before - edited->black};
  const auto* unset = std::get_if<tracking::evidence::TimeNotSet>(&found.evidence);
  if (unset == nullptr) return;
  incident.taken_by_edit = owed(state, *unset);
  incident.as_ruled = true;
}

/// The move that was pressed for, if another one of the ply before stands in its place.
void read_first_move(Incident& incident, const rules::GameState& state, const IrregularityFound& found) {
  const int before = found.ply - 2;
  if (found.move.empty() || before < 0 || before > state.history.plies()) return;
  incident.ply = before;
  if (const auto move = legal_move(state.history.at(before), found.move)) incident.first_choice = *move;
}

/// The ply before the one in question; the last ply if the record does not show what was wrong.
int before_wrong_ply(rules::Rule rule, const GameFile& game, const IrregularityFound& found) {
  const rules::GameState& state = game.state();
  if (found.state == tracking::State::corrected || found.ply < 1 || found.ply > state.ply())
    return state.ply();
  // Of these the record shows what was meant, or the rook's half.
  const bool as_meant = rule == rules::Rule::incomplete_move || rule == rules::Rule::illegal_castling ||
                        rule == rules::Rule::promotion_not_exchanged || rule == rules::Rule::two_hands ||
                        rule == rules::Rule::press_without_move;
  const bool wrong = as_meant || state.plies[static_cast<std::size_t>(found.ply - 1)].irregular;
  return wrong ? found.ply - 1 : state.ply();
}

/// The ply behind which a ruling put the position back.
int ply_put_back(const rules::GameState& state, const IrregularityFound& found) {
  const auto* wanted = std::get_if<tracking::evidence::Displacement>(&found.evidence);
  for (int ply = state.ply(); wanted != nullptr && ply >= 0; --ply) {
    const auto& board =
        ply == 0 ? state.start.placement() : state.plies[static_cast<std::size_t>(ply - 1)].board;
    if (board.fen() == wanted->position) return ply;
  }
  return state.ply();
}

/// Reads which pieces do not stand where they belong.
void read_displaced(Incident& incident, const GameFile& game, const IrregularityFound& found) {
  const auto* stands = std::get_if<tracking::evidence::Displacement>(&found.evidence);
  const auto& history = game.state().history;
  if (stands == nullptr || *incident.ply > history.plies()) return;
  const rules::Position& before = history.at(*incident.ply);
  incident.by = before.turn();
  incident.either_hand = tracking::doubt_of(found) == tracking::evidence::Doubt::before_press;
  for (const rules::Square square : stands->squares) {
    const auto piece = before.placement()[square];
    if (piece) (piece->color == incident.by ? incident.own : incident.enemy).push_back(square);
  }
}

/// The ply before the illegal one that left the king in check; the last ply if it is not in the record.
int before_king_taken(const rules::GameState& state, const IrregularityFound& found) {
  const int illegal = found.ply - 1;
  const bool there = found.state == tracking::State::completed && illegal >= 1 && illegal <= state.ply() &&
                     state.plies[static_cast<std::size_t>(illegal - 1)].irregular;
  return there ? illegal - 1 : state.ply();
}

/// The pawn that was left on the last rank was exchanged since, or taken.
bool is_gone(const rules::GameState& state, const IrregularityFound& pawn) {
  if (pawn.state == tracking::State::corrected) return true;
  const auto way = pawn.move.on_chess_board();
  const int since = std::clamp(pawn.ply, 0, state.ply());
  return way && std::any_of(state.plies.begin() + since, state.plies.end(),
                            [&](const rules::GamePly& ply) { return ply.move.to == way->to; });
}

/// What a card is read from.
struct Card {
  const GameFile& game;
  const IrregularityFound& found;
  const rules::Position* before;  ///< in which the ply was made; nullptr: the record does not reach it

  [[nodiscard]] const rules::GameState& state() const { return game.state(); }
  [[nodiscard]] int before_ply() const { return std::clamp(found.ply - 1, 0, state().ply()); }
  [[nodiscard]] int before_wrong(Rule rule) const { return before_wrong_ply(rule, game, found); }
  template <class Kind>
  [[nodiscard]] const Kind* evidence() const {
    return std::get_if<Kind>(&found.evidence);
  }
};

// What else the Laws ask, of each kind of irregularity.

void during_the_ply(Incident& incident, const Card& card) { incident.ply = card.before_ply(); }

void of_the_wrong_ply(Incident& incident, const Card& card) {
  incident.ply = card.before_wrong(incident.what);
}

void of_a_choice(Incident& incident, const Card& card) {
  incident.ply = std::max(card.found.ply - 1, 0);
  if (card.before == nullptr) return;
  read_touched(incident, *card.before, card.found);
  incident.first_choice = first_choice(*card.before, card.found);
}

void of_the_move_before(Incident& incident, const Card& card) {
  read_first_move(incident, card.state(), card.found);
}

void of_an_adjustment(Incident& incident, const Card& card) {
  during_the_ply(incident, card);
  if (card.before != nullptr) read_touched(incident, *card.before, card.found);
}

/// The card is reported behind the press of the reply, of the ply after it.
void of_both_kings(Incident& incident, const Card& card) {
  const bool played = card.state().ply() >= card.found.ply;
  incident.replied = true;
  incident.still_there = played && rules::both_kings_in_check(card.state().history.position());
  incident.gone = played && !incident.still_there;
}

void of_a_pawn(Incident& incident, const Card& card) {
  of_the_wrong_ply(incident, card);
  incident.gone = is_gone(card.state(), card.found);
  incident.still_there = card.state().ply() > card.found.ply + 1 && !incident.gone;
  incident.unless_unread = tracking::doubt_of(card.found) == tracking::evidence::Doubt::unread;
  incident.completed = incident.completed || incident.unless_unread;
}

void of_a_taken_king(Incident& incident, const Card& card) {
  incident.ply = card.evidence<tracking::evidence::KingTaken>() != nullptr
                     ? before_king_taken(card.state(), card.found)
                     : card.before_wrong(incident.what);
}

void of_an_illegal_ply(Incident& incident, const Card& card) {
  of_the_wrong_ply(incident, card);
  if (card.before != nullptr) read_illegal(incident, *card.before, card.found);
}

void of_half_a_move(Incident& incident, const Card& card) {
  of_the_wrong_ply(incident, card);
  if (card.before != nullptr) incident.first_choice = legal_move(*card.before, card.found.move);
}

void of_a_set_clock(Incident& incident, const Card& card) {
  if (const auto* set = card.evidence<tracking::evidence::ClockSetting>())
    incident.set = {set->white, set->black, set->added};
  read_edit(incident, card.state(), card.found);
}

void behind_the_ply(Incident& incident, const Card& card) { incident.ply = card.found.ply; }

void of_displaced_pieces(Incident& incident, const Card& card) {
  during_the_ply(incident, card);
  read_displaced(incident, card.game, card.found);
}

void of_a_shown_result(Incident& incident, const Card& card) {
  if (const auto* shown = card.evidence<tracking::evidence::ConflictingResult>())
    incident.first = shown->flag;
}

void of_a_restoration(Incident& incident, const Card& card) {
  incident.ply = ply_put_back(card.state(), card.found);
}

void of_a_flag(Incident& incident, const Card& card) {
  during_the_ply(incident, card);
  read_flags(incident, card.state(), card.found);
}

struct Reading {
  Rule rule;
  void (*read)(Incident&, const Card&);
};

/// Of the others the Laws ask only who, and whether the move was completed and replied to.
constexpr std::array kReadings{
    Reading{Rule::touch_move, of_a_choice},
    Reading{Rule::rook_first, of_a_choice},
    Reading{Rule::released_then_changed, of_a_choice},
    Reading{Rule::promotion_changed, of_a_choice},
    Reading{Rule::moved_after_press, of_the_move_before},
    Reading{Rule::piece_adjusted, of_an_adjustment},
    Reading{Rule::kings_in_check, of_both_kings},
    Reading{Rule::promotion_not_exchanged, of_a_pawn},
    Reading{Rule::king_captured, of_a_taken_king},
    Reading{Rule::illegal_move, of_an_illegal_ply},
    Reading{Rule::illegal_castling, of_an_illegal_ply},
    Reading{Rule::incomplete_move, of_half_a_move},
    Reading{Rule::illegal_promotion, of_the_wrong_ply},
    Reading{Rule::two_hands, of_the_wrong_ply},
    Reading{Rule::press_without_move, of_the_wrong_ply},
    Reading{Rule::obligation_not_met, during_the_ply},
    Reading{Rule::out_of_turn, during_the_ply},
    Reading{Rule::clock_edited, of_a_set_clock},
    Reading{Rule::threefold, behind_the_ply},
    Reading{Rule::fifty_moves, behind_the_ply},
    Reading{Rule::displaced, of_displaced_pieces},
    Reading{Rule::disturbed, of_displaced_pieces},
    Reading{Rule::result_shown, of_a_shown_result},
    Reading{Rule::wrong_restoration, of_a_restoration},
    Reading{Rule::time_forfeit_candidate, of_a_flag},
};

}  // namespace

Incident incident_of(Rule rule, const GameFile& game, const IrregularityFound& found, int made) {
  const rules::GameState& state = game.state();
  Incident incident{.what = rule, .by = offender(game, found), .ply = {}, .first_choice = {}, .first = {}};
  // Of two hands that is a suspicion, while the move is complete.
  const bool suspected = is_suspicion(found);
  incident.completed = found.state != tracking::State::pending || rule == Rule::two_hands || suspected;
  const bool corrected = found.state == tracking::State::corrected;
  incident.replied = found.state == tracking::State::stood || made > found.ply ||
                     ((corrected || suspected) && state.ply() > found.ply);
  incident.kings_and_queens_exchanged =
      rules::mapped(rules::BoardMap::mirror, state.start.placement()) == rules::Placement::initial();
  const auto* reading = std::ranges::find(kReadings, rule, &Reading::rule);
  if (reading != kReadings.end()) reading->read(incident, {game, found, before_ply(game, found)});
  return incident;
}

rules::Color offender(const GameFile& game, const IrregularityFound& found) {
  const rules::GameState& state = game.state();
  const bool there = found.ply >= 1 && found.ply <= state.ply();
  const Color on_turn = there ? state.plies[static_cast<std::size_t>(found.ply - 1)].side : state.turn();
  return tracking::offender(found, on_turn).value_or(on_turn);
}

bool is_suspicion(const IrregularityFound& found) {
  const auto code = found.code.known();
  return found.state == tracking::State::pending && code &&
         (tracking::is_illegal_move(*code) || code == tracking::Code::king_captured);
}

}  // namespace eboard::cards
