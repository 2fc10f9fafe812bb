// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/card_proposals.hpp"

#include <algorithm>
#include <utility>

#include "daemon/events/doubt.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/board_map.hpp"

namespace eboard::cards {

using rules::Color;
using rules::GameFile;
using rules::Incident;
using tracking::IrregularityFound;

namespace {

/// Two lifts that are reported this close together may have happened in either order.
constexpr tracking::Millis kAtOnce{500};

rules::entry::Played irregular_ply(const tracking::PieceWay& way, const rules::Placement& board) {
  return {.move = to_string(tracking::PieceWay{way.from, way.to}),
          .irregular = true,
          .board = board,
          .times = {}};
}

/// The game with the illegal ply added that left the king in check, if it still waited for the reply to be
/// committed.
GameFile with_illegal_ply(const GameFile& game, const IrregularityFound& found,
                          const tracking::evidence::KingTaken& taken) {
  const auto position = game.state().position();
  const auto illegal = taken.illegal.on_chess_board();
  if (found.state != tracking::State::completed || found.ply != game.state().ply() + 2) return game;
  if (!position || !illegal) return game;
  rules::Placement board = position->placement();
  board.set(illegal->to, board[illegal->from]);
  board.set(illegal->from, std::nullopt);
  return game.with(irregular_ply(*taken.illegal.way(), board)).value_or(game);
}

/// The game with the promotion added that waits for the reply to be committed.
GameFile with_promotion(const GameFile& game, const IrregularityFound& found) {
  if (found.ply != game.state().ply() + 1) return game;
  return game.with(rules::entry::Played{.move = found.move.text(), .board = {}, .times = {}}).value_or(game);
}

/// The game with the irregular ply added, if that ply still waited for the reply to be committed. What the
/// opponent touched since counts as touched in reply. `ruled`: the game is as it was before the card was
/// ruled on, so the ply stood, though it was put right since.
GameFile with_flagged_ply(const GameFile& game, const IrregularityFound& found, bool ruled) {
  if (const auto* taken = std::get_if<tracking::evidence::KingTaken>(&found.evidence))
    return with_illegal_ply(game, found, *taken);
  if (found.code == tracking::Code::promotion_changed) return with_promotion(game, found);
  const auto board = rules::Placement::parse(tracking::board_of(found.evidence));
  const bool either = found.state == tracking::State::pending && tracking::may_be_opponents(found);
  const bool flagged = either || found.state == tracking::State::completed ||
                       (ruled && found.state == tracking::State::corrected);
  const tracking::PieceWay* way = found.move.way();
  if (!flagged || way == nullptr || !board || found.ply != game.state().ply() + 1) return game;
  const auto next = game.with(irregular_ply(*way, *board));
  if (!next) return game;
  const Color replies = !game.state().turn();
  if (!rules::has_waived(game.state(), replies)) return *next;
  return next->with(rules::entry::Touched{replies}).value_or(*next);
}

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

/// A ply that waits for certainty is recorded with its piece, so there is no pawn to name one for.
void leave_naming_to_the_record(std::vector<rules::Proposal>& proposals) {
  for (rules::Proposal& proposal : proposals) {
    std::erase_if(proposal.rulings, [](const rules::Ruling& ruling) {
      return std::holds_alternative<rules::ruling::Promote>(ruling.action);
    });
  }
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

/// The ply before the one during which it came to stand so.
int before_ply_of(const GameFile& game, const IrregularityFound& found) {
  return std::clamp(found.ply - 1, 0, game.state().ply());
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

/// Which men do not stand where they belong.
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

Incident incident_of(rules::Rule rule, const GameFile& game, const IrregularityFound& found) {
  using rules::Rule;
  const rules::GameState& state = game.state();
  Incident incident{.what = rule, .by = offender(game, found), .ply = {}, .first_choice = {}, .first = {}};
  // Of two hands that is a suspicion, while the move is complete.
  const bool suspected = is_suspicion(found);
  incident.completed = found.state != tracking::State::pending || rule == Rule::two_hands || suspected;
  const bool corrected = found.state == tracking::State::corrected;
  incident.replied =
      found.state == tracking::State::stood || ((corrected || suspected) && state.ply() > found.ply);
  incident.kings_and_queens_exchanged =
      rules::mapped(rules::BoardMap::mirror, state.start.placement()) == rules::Placement::initial();
  const rules::Position* before = before_ply(game, found);
  switch (rule) {
    case Rule::touch_move:
    case Rule::rook_first:
    case Rule::released_then_changed:
    case Rule::promotion_changed:
      incident.ply = std::max(found.ply - 1, 0);
      if (before == nullptr) break;
      read_touched(incident, *before, found);
      incident.first_choice = first_choice(*before, found);
      break;
    case Rule::moved_after_press:
      read_first_move(incident, state, found);
      break;
    case Rule::piece_adjusted:
      incident.ply = before_ply_of(game, found);
      if (before != nullptr) read_touched(incident, *before, found);
      break;
    case Rule::kings_in_check:
      // The card is reported behind the press of the reply, of the ply after it.
      incident.replied = true;
      incident.still_there = state.ply() >= found.ply && rules::both_kings_in_check(state.history.position());
      incident.gone = state.ply() >= found.ply && !incident.still_there;
      break;
    case Rule::promotion_not_exchanged:
      incident.gone = is_gone(state, found);
      incident.still_there = state.ply() > found.ply + 1 && !incident.gone;
      incident.unless_unread = tracking::doubt_of(found) == tracking::evidence::Doubt::unread;
      incident.completed = incident.completed || incident.unless_unread;
      incident.ply = before_wrong_ply(rule, game, found);
      break;
    case Rule::king_captured:
      incident.ply = std::holds_alternative<tracking::evidence::KingTaken>(found.evidence)
                         ? before_king_taken(state, found)
                         : before_wrong_ply(rule, game, found);
      break;
    case Rule::illegal_move:
    case Rule::illegal_castling:
      incident.ply = before_wrong_ply(rule, game, found);
      if (before != nullptr) read_illegal(incident, *before, found);
      break;
    case Rule::incomplete_move:
      incident.ply = before_wrong_ply(rule, game, found);
      if (before != nullptr) incident.first_choice = legal_move(*before, found.move);
      break;
    case Rule::illegal_promotion:
    case Rule::two_hands:
    case Rule::press_without_move:
      incident.ply = before_wrong_ply(rule, game, found);
      break;
    case Rule::obligation_not_met:
      incident.ply = std::clamp(found.ply - 1, 0, state.ply());
      break;
    case Rule::clock_edited:
      if (const auto* set = std::get_if<tracking::evidence::ClockSetting>(&found.evidence))
        incident.set = {set->white, set->black, set->added};
      read_edit(incident, state, found);
      break;
    case Rule::threefold:
    case Rule::fifty_moves:
      incident.ply = found.ply;
      break;
    case Rule::displaced:
    case Rule::disturbed:
      incident.ply = before_ply_of(game, found);
      read_displaced(incident, game, found);
      break;
    case Rule::result_shown:
      if (const auto* shown = std::get_if<tracking::evidence::ConflictingResult>(&found.evidence))
        incident.first = shown->flag;
      break;
    case Rule::out_of_turn:
      incident.ply = before_ply_of(game, found);
      break;
    case Rule::wrong_restoration:
      incident.ply = ply_put_back(state, found);
      break;
    case Rule::time_forfeit_candidate:
      incident.ply = std::clamp(found.ply - 1, 0, state.ply());
      read_flags(incident, state, found);
      break;
    default:
      break;
  }
  return incident;
}

/// What the Laws propose. Where only the opponent may raise it, what follows if they do comes next.
std::vector<rules::Proposal> asked_of_the_laws(const GameFile& game, Incident incident,
                                               const rules::MateOracle& oracle) {
  auto out = rules::propose(game, incident, oracle);
  if (out.size() != 1 || !out.front().rulings.empty() || out.front().decider != rules::Decider::on_request)
    return out;
  incident.raised_by = rules::Raising::opponent;
  for (rules::Proposal& claimed : rules::propose(game, incident, oracle)) {
    if (claimed.rulings.empty()) continue;
    claimed.why = "if the opponent claims: " + claimed.why;
    if (claimed.decider == rules::Decider::arbiter) claimed.decider = rules::Decider::on_request;
    out.push_back(std::move(claimed));
  }
  return out;
}

/// Leaves out what was ruled on the same irregularity; of several proposals one is enough. `game` is as it
/// was before the first of those rulings.
std::vector<rules::Proposal> still_to_rule(std::vector<rules::Proposal> proposals, const GameFile& game,
                                           const std::vector<rules::RulingRecord>& given) {
  if (given.empty()) return proposals;
  std::vector<rules::Proposal> out;
  bool ruled = false;
  for (rules::Proposal& proposal : proposals) {
    const auto removed = std::erase_if(proposal.rulings, [&](const rules::Ruling& ruling) {
      return std::ranges::any_of(given, [&](const rules::RulingRecord& record) {
        return rules::settles(game.state().edition, record.ruling, ruling);
      });
    });
    ruled = ruled || (removed > 0 && proposal.rulings.empty());
    if (!proposal.rulings.empty()) out.push_back(std::move(proposal));
  }
  if (ruled || out.empty()) return {{.rulings = {}, .why = "what the Laws propose was ruled", .article = {}}};
  return out;
}

}  // namespace

namespace {

/// It stood on the board, and was put right before anybody ruled on it.
bool needs_no_ruling(rules::Rule rule, const IrregularityFound& found,
                     const std::vector<rules::RulingRecord>& given) {
  using rules::Rule;
  const bool stood = rule == Rule::displaced || rule == Rule::disturbed || rule == Rule::out_of_turn ||
                     rule == Rule::moved_after_press || rule == Rule::wrong_restoration;
  return stood && given.empty() && found.state == tracking::State::corrected;
}

}  // namespace

std::vector<rules::Proposal> proposals_on(const GameFile& game, rules::Rule rule,
                                          const IrregularityFound& found,
                                          const std::vector<rules::RulingRecord>& given,
                                          const rules::MateOracle& oracle) {
  if (needs_no_ruling(rule, found, given))
    return {
        {.rulings = {}, .why = "the board was put right: nothing is left to rule", .article = found.article}};
  const GameFile before = given.empty() ? game : game.before(given.front().number);
  const GameFile flagged = with_flagged_ply(before, found, !given.empty());
  auto out = asked_of_the_laws(flagged, incident_of(rule, flagged, found), oracle);
  if (flagged.state().ply() > before.state().ply()) leave_naming_to_the_record(out);
  if (is_suspicion(found) && !tracking::may_be_opponents(found)) {
    for (rules::Proposal& one : out) one.why = "if the record before it is right: " + one.why;
  }
  return still_to_rule(std::move(out), before, given);
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
