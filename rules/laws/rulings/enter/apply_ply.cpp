// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plies: as a game's text gives them, as a board reported them, and as a blind player makes and announces
// them.
#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/attacks.hpp"
#include "rules/chess/irreversible.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/apply.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::detail {

namespace {

constexpr Bitboard kEnds = kRank1 | kRank8;

// Precondition: the ply is in the list.
void count_move(GameState& state, Color side) {
  const int in_advance = state.start.in_advance();
  const bool first_of_giver = side == Color::black && in_advance > 0 && state.ply() == in_advance + 1;
  (side == Color::white ? state.clock.white_moves : state.clock.black_moves) +=
      first_of_giver ? in_advance : 1;
  if (state.clock.control.timed()) state.clock.running = state.turn();
}

void add(GameState& state, GamePly ply) {
  const Color side = ply.side;
  if (!state.plies.empty()) ply.confidence = state.plies.back().confidence;
  if (ply.after) state.history.play_to(ply.move, *ply.after);
  state.plies.push_back(std::move(ply));
  if (state.player(side).owes_update) state.before_update.push_back(state.ply());
  state.peg.reset();
  std::erase_if(state.obligations, [side](const OpenObligation& open) { return open.player == side; });
  state.waived.clear();
  count_move(state, side);
}

// The obligation that a move does not meet; none if it meets all.
std::optional<OpenObligation> not_met(const GameState& state, const Position& position, Move move) {
  const bool barred = !state.edition.penalty_may_castle && move.kind == MoveKind::castling;
  for (const OpenObligation& open : state.obligations) {
    if (open.player == position.turn() && (barred || !open.obligation.allows(position, move))) return open;
  }
  return {};
}

Refusal refuse_not_met(const GameState& state, const OpenObligation& due, Move move) {
  if (!state.edition.penalty_may_castle && move.kind == MoveKind::castling)
    return refusal(state, Rule::penalty_castling, "no penalty is paid by castling");
  return refusal(
      state, Rule::touch_move,
      fmt::format("{} has to play {} (ruling {})", name(due.player), describe(due.obligation), due.ruling));
}

/// Nothing but the limit of moves in advance is against the move.
bool over_the_middle(const Position& position, std::string_view move) {
  if (position.in_advance() == 0) return false;
  Setup setup = position.setup();
  setup.in_advance = 0;
  const auto unlimited = Position::from_setup(setup, Validation::follow_on);
  return unlimited && (parse_san(*unlimited, move) || parse_uci(*unlimited, move));
}

Fault play_text(GameState& state, const Position& position, entry::Played& played) {
  auto move = parse_san(position, played.move);
  std::string why = move ? std::string{} : move.error();
  if (!move) move = parse_uci(position, played.move);
  if (!move && over_the_middle(position, played.move))
    return refusal(state, Rule::odds_games, "moves given as odds do not go over the middle of the board");
  if (!move) return Refusal{fmt::format("'{}': {}", shown(played.move), why)};
  const auto due = not_met(state, position, *move);
  if (due && !state.observed) return refuse_not_met(state, *due, *move);
  played.move = to_san(position, *move);
  play_legal(state, *move);
  if (due) state.disobeyed.push_back({state.ply(), *due});
  state.plies.back().times = played.times;
  judge_last_ply(state);
  return {};
}

// Two squares, and after them a letter for the piece that a pawn became.
std::optional<Move> parse_squares(std::string_view text) {
  const auto from = parse_square(text.substr(0, 2));
  const auto to = text.size() >= 4 ? parse_square(text.substr(2, 2)) : std::nullopt;
  if (!from || !to || text.size() > 5) return {};
  Move move{*from, *to};
  if (text.size() == 4) return move;
  const auto piece = parse_piece(text[4]);
  if (!piece) return {};
  move.kind = MoveKind::promotion;
  move.promotion = piece->role;
  return move;
}

Placement moved(Placement board, Move move) {
  auto piece = board[move.from];
  if (move.kind == MoveKind::promotion) piece->role = move.promotion;
  board.set(move.from, std::nullopt);
  board.set(move.to, piece);
  return board;
}

Fault play_irregular(GameState& state, const Position& position, const entry::Played& played) {
  const auto move = parse_squares(played.move);
  if (!move) {
    return Refusal{
        fmt::format("'{}': an irregular ply is written with two squares, e1e3", shown(played.move))};
  }
  const Placement& before = position.placement();
  if (!played.board && !contains(before.occupied(), move->from)) {
    return Refusal{fmt::format("nothing stands on {}", to_string(move->from))};
  }
  const Placement board = played.board ? *played.board : moved(before, *move);
  const auto legal = parse_uci(position, played.move);
  if (legal && position.after(*legal).placement() == board) {
    return Refusal{fmt::format("{} is a legal move", to_san(position, *legal))};
  }
  GamePly ply{.side = position.turn(),
              .move = *move,
              .irregular = true,
              .unpromoted = (board.of(Role::pawn) & kEnds) != 0,
              .board = board,
              .after = position_after(position, board),
              .times = played.times};
  add(state, std::move(ply));
  return {};
}

// A move made on the board after the request to seal is the move that must be sealed (2005 A.1a).
Fault play_instead_of_sealing(GameState& state, const Position& position, const entry::Played& played) {
  if (state.bound_to_seal) {
    return refusal(state, Rule::sealing, "the move that was made on the board has to be sealed");
  }
  auto move = parse_san(position, played.move);
  if (!move) move = parse_uci(position, played.move);
  if (!move) return Refusal{fmt::format("'{}' is no legal move", shown(played.move))};
  state.bound_to_seal = *move;
  return {};
}

/// A board's ply is entered some time after its press, and a ruling may have come between: the times of that
/// press do not hold what it gave, unless the clock was seen to show it. The mover's clock had stood since,
/// and the other player's had run.
void place_times_ruled(GameState& state, const Times& at_press) {
  constexpr std::chrono::milliseconds kReading{1000};
  const Color mover = state.plies.back().side;
  const auto differs = [&](std::chrono::milliseconds time, Color side) {
    return std::chrono::abs(at_press.of(side) - time) > kReading;
  };
  std::vector<TimeRuled*> here;
  for (TimeRuled& ruled : state.times_ruled) {
    if (ruled.ply == state.ply() - 1) here.push_back(&ruled);
  }
  // The clock shows what that ruling left, or what a later one for the same player did.
  const auto holds = [&](std::size_t at) {
    const Color side = here[at]->side;
    return std::any_of(here.begin() + static_cast<std::ptrdiff_t>(at), here.end(), [&](const TimeRuled* one) {
      const auto given = one->set ? *one->set - one->before.of(side) : one->change;
      return one->side == side && !differs(one->before.of(side) + given, side);
    });
  };
  std::size_t first = 0;
  while (first < here.size() &&
         (here[first]->shown || differs(here[first]->before.of(mover), mover) || holds(first)))
    ++first;
  for (; first < here.size(); ++first) here[first]->ply = state.ply();
}

// Precondition: may_play().
Fault play(GameState& state, entry::Played& played) {
  const Position position = *state.position();
  if (state.phase == Phase::adjourning && sealing_side(state)) {
    return play_instead_of_sealing(state, position, played);
  }
  const auto fault =
      played.irregular ? play_irregular(state, position, played) : play_text(state, position, played);
  if (fault) return fault;
  GamePly& ply = state.plies.back();
  ply.inferred = played.inferred;
  ply.presumed = played.presumed;
  ply.confidence = std::min(1.0, ply.confidence * played.right);
  if (played.times && state.observed) place_times_ruled(state, *played.times);
  if (played.times) state.clock.times = played.times;
  return {};
}

Refusal unannounced(const GameState& state, std::string reason) {
  return refusal(state, Rule::announcement, std::move(reason));
}

}  // namespace

std::optional<Position> position_after(const Position& before, const Placement& board) {
  Setup setup = before.setup();
  setup.placement = board;
  pass_turn(setup);
  setup.en_passant.reset();
  setup.half_move_clock = is_irreversible(before.placement(), board) ? 0 : setup.half_move_clock + 1;
  // Kings and rooks that left their squares lose their rights, even if they came back.
  const Bitboard left = board.difference(before.placement());
  for (const Color side : {Color::white, Color::black}) {
    if (!contains(left, before.king_square(side))) continue;
    setup.castling_rooks &= ~back_rank(side);
    if (setup.given_rook && contains(back_rank(side), *setup.given_rook)) setup.given_rook.reset();
  }
  setup.castling_rooks &= ~left;
  const auto after = Position::from_setup(setup, Validation::follow_on);
  if (!after) return {};
  return *after;
}

Fault may_play(const GameState& state) {
  switch (state.phase) {
    case Phase::over:
      return Refusal{fmt::format("the game is over: {}", to_string(*state.outcome)), state.outcome_article};
    case Phase::adjourned:
      return refusal(state, Rule::resumption, "the game is adjourned; the sealed move is opened first");
    case Phase::referred:
      return refusal(state, Rule::quickplay_unarbitrated, "play has ended; an arbiter decides the claim");
    case Phase::adjourning:
    case Phase::under_way:
      break;
  }
  if (state.awaiting_board) {
    return refusal(state, Rule::restoration,
                   fmt::format("the position after ply {} has to stand on the board first", state.ply()));
  }
  if (!state.position()) {
    return refusal(state, Rule::illegal_move, "from what stands on the board nobody can play: restore first");
  }
  return {};
}

void play_legal(GameState& state, Move move) {
  const Position before = *state.position();
  const Position after = before.after(move);
  add(state, {.side = before.turn(), .move = move, .board = after.placement(), .after = after, .times = {}});
}

Fault apply(GameState& state, entry::Played& played) {
  if (auto fault = may_play(state)) return fault;
  if (state.blind == state.turn() && !state.observed)
    return unannounced(
        state, fmt::format("{}'s move is made on the board with pegs, and counts when it is announced",
                           name(state.turn())));
  return play(state, played);
}

Fault apply(GameState& state, const entry::Peg& peg) {
  if (auto fault = may_play(state)) return fault;
  const Color side = state.turn();
  if (state.blind != side)
    return unannounced(state, fmt::format("{} plays on no board with pegs", name(side)));
  PegBoard board = state.peg.value_or(PegBoard{*state.position()});
  const auto done = peg.lift ? board.lift(peg.square) : board.place(peg.square, peg.promotion);
  if (!done) return unannounced(state, done.error());
  state.peg = std::move(board);
  return peg.lift ? apply(state, entry::Touched{side}) : Fault{};
}

Fault apply(GameState& state, entry::Announced& announced) {
  if (auto fault = may_play(state)) return fault;
  if (!state.peg) return unannounced(state, "no piece was taken out of its aperture");
  const auto move = state.peg->announce(announced.move);
  if (!move) return unannounced(state, move.error());
  entry::Played played{.move = to_uci(*move, true), .board = {}, .times = {}};
  auto fault = play(state, played);
  if (!fault) announced.move = played.move;
  return fault;
}

}  // namespace eboard::rules::detail
