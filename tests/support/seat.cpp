// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/seat.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace eboard::test {

using rules::Color;
using rules::Placement;
using rules::Square;

namespace {

/// On a clock whose control nobody declared.
constexpr std::chrono::seconds kUsualTime{7200};

Scene scene_of(const rules::GameHead& head, Seat::Begins begins, drivers::Millis slower) {
  const bool untimed = head.control.kind == rules::TimeControl::Kind::untimed;
  Scene scene{.fen = to_fen(rules::with_odds(head.start, head.odds)),
              .declared = begins != Seat::Begins::wrong,
              .clock = !untimed,
              .across = begins == Seat::Begins::across,
              .slower = slower};
  const auto base = head.control.timed() ? head.control.periods.front().base : kUsualTime;
  scene.white_time = scene.black_time = std::chrono::duration_cast<std::chrono::seconds>(base);
  return scene;
}

pipeline::PipelineSettings settings_of(const rules::GameHead& head) {
  return {.driver = "dgt",
          .tracker = {.edition = head.edition,
                      .control = head.control,
                      .start = {},
                      .odds = head.odds,
                      .late_after = head.local.late_after},
          .local = head.local};
}

char letter(Color side) { return side == Color::white ? 'w' : 'b'; }

}  // namespace

Seat::Seat(const rules::GameHead& head, Begins begins, drivers::Millis slower)
    : head_(head),
      turn_(head.start.turn),
      table_(std::make_unique<JudgedTable>(scene_of(head, begins, slower), settings_of(head))) {
  table_->play("5s");
}

Seat::Seat(rules::GameHead head, std::unique_ptr<JudgedTable> table)
    : head_(std::move(head)), turn_(table->hands().turn()), table_(std::move(table)) {}

void Seat::lift_and_put(Square from, Square to, rules::Piece piece) {
  table_->play(
      fmt::format("-{} 400ms +{}{}", rules::to_string(from), rules::to_char(piece), rules::to_string(to)));
}

void Seat::play(rules::Move move) {
  make(move);
  end_ply();
}

void Seat::make(rules::Move move) {
  const Placement& board = table_->hands().board();
  const auto man = board[move.from];
  if (!man) throw std::runtime_error("no piece stands on " + rules::to_string(move.from));
  if (move.kind == rules::MoveKind::castling) {
    castle(move);
  } else {
    const bool promotes = move.kind == rules::MoveKind::promotion;
    if (move.kind == rules::MoveKind::en_passant) {
      lift_and_put(move.from, move.to, *man);
      table_->play(fmt::format("300ms -{}", rules::to_string(rules::make_square(rules::file_of(move.to),
                                                                                rules::rank_of(move.from)))));
    } else {
      if (board[move.to]) table_->play(fmt::format("-{} 300ms", rules::to_string(move.to)));
      lift_and_put(move.from, move.to, promotes ? rules::Piece{man->color, move.promotion} : *man);
    }
  }
}

void Seat::castle(rules::Move move) {
  const auto targets = rules::castling_targets(move.from, move.to);
  const rules::Piece king = *table_->hands().board()[move.from];
  const auto rook = table_->hands().board()[move.to];
  if (!rook) return lift_and_put(move.from, targets.king, king);  // it was given as odds
  if (targets.king == move.to) table_->play(fmt::format("-{} 300ms", rules::to_string(move.to)));
  lift_and_put(move.from, targets.king, king);
  table_->play("300ms");
  if (targets.king == move.to)
    return table_->play(fmt::format("+{}{}", rules::to_char(*rook), rules::to_string(targets.rook)));
  lift_and_put(move.to, targets.rook, *rook);
}

/// Who still has moves in advance does not press.
void Seat::end_ply() {
  const auto before = file().state().position();
  if (before && before->in_advance() > 1) return table_->play("4s");
  press(turn_);
}

void Seat::play_irregular(std::string_view squares, const std::optional<Placement>& left) {
  if (left) {
    table_->set_up(*left);
  } else {
    const auto from = rules::parse_square(squares.substr(0, 2)),
               to = rules::parse_square(squares.substr(2, 2));
    if (!from || !to || !table_->hands().board()[*from]) throw std::runtime_error("no piece stands there");
    if (table_->hands().board()[*to]) table_->play(fmt::format("-{} 300ms", rules::to_string(*to)));
    lift_and_put(*from, *to, *table_->hands().board()[*from]);
  }
  end_ply();
}

void Seat::press(Color by) {
  const bool timed = head_.control.timed();
  const auto added = timed ? head_.control.periods.front().bonus : std::chrono::milliseconds{0};
  const auto bonus = std::chrono::duration_cast<std::chrono::seconds>(added).count();
  table_->play("1s");
  pressed_at_ = table_->hands().times();
  table_->play(bonus > 0 ? fmt::format("L{}+{} 3s", letter(by), bonus) : fmt::format("L{} 3s", letter(by)));
  turn_ = !by;
}

void Seat::touch(Square square, drivers::Millis held) {
  const auto man = table_->hands().board()[square];
  if (!man) throw std::runtime_error("no piece stands on " + rules::to_string(square));
  table_->play(
      fmt::format("-{0} {1}ms +{2}{0} 400ms", rules::to_string(square), held.count(), rules::to_char(*man)));
}

void Seat::touch(Color side) {
  constexpr drivers::Millis kLong{3000};
  // A touch of a piece that cannot move binds nobody.
  if (const auto now = position(); now && now->turn() == side) {
    const auto moves = now->legal_moves();
    if (moves.size() > 0) return touch(std::ranges::min(moves, {}, &rules::Move::from).from, kLong);
  }
  for (rules::Bitboard left = table_->hands().board().occupied(); left;) {
    const Square square = rules::pop(left);
    if (table_->hands().board()[square]->color == side) return touch(square, kLong);
  }
}

void Seat::show_clock(const rules::Times& times, const std::optional<Color>& running) {
  using std::chrono::seconds;
  const auto white = std::chrono::duration_cast<seconds>(times.white);
  const auto black = std::chrono::duration_cast<seconds>(times.black);
  if (running && *running != turn_) press(turn_);
  table_->play(fmt::format("[ (w={} (b={} {} ] 1s", white.count(), black.count(), running ? "go" : "stop"));
}

void Seat::put(const Placement& pieces) {
  table_->set_up(pieces);
  table_->play("3s");
}

void Seat::let_run(Color side) {
  if (turn_ != side) table_->play(fmt::format("stop 1s (L{} go 2s", letter(!side)));
  turn_ = side;
}

void Seat::let_run(Color side, const rules::Times& times) {
  using std::chrono::floor, std::chrono::seconds;
  table_->play("stop 1s");
  if (turn_ != side) table_->play(fmt::format("(L{}", letter(!side)));
  table_->play(fmt::format("(w={} (b={} go 2s", floor<seconds>(times.white).count(),
                           floor<seconds>(times.black).count()));
  turn_ = side;
}

std::optional<rules::Position> Seat::position() {
  const rules::GameFile game = file();
  const auto record = game.state().position();
  if (!record) return std::nullopt;
  const rules::History& history = game.state().history;
  const bool sealed = history.plies() > 0 &&  // it is in the record before it is made
                      history.at(history.plies() - 1).placement() == table_->hands().board();
  if (sealed || game.state().awaiting_board || table_->awaits_board()) {
    put(record->placement());
    let_run(record->turn());
  }
  if (table_->hands().board() == record->placement()) return record;
  rules::Setup setup = record->setup();
  setup.placement = table_->hands().board();
  setup.turn = turn_;
  setup.en_passant.reset();
  const auto stands = rules::Position::from_setup(setup, rules::Validation::follow_on);
  return stands ? std::optional(*stands) : std::nullopt;
}

rules::GameFile Seat::file() {
  try {
    return table_->file();
  } catch (const std::runtime_error&) {
    auto begun = rules::GameFile::begin(head_);
    if (!begun) throw std::runtime_error(begun.error().text());
    return *begun;
  }
}

}  // namespace eboard::test
