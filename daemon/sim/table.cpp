// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/table.hpp"

#include <algorithm>
#include <utility>

#include "daemon/sim/event_board.hpp"

namespace eboard::sim {
namespace {

// Streams of one seed.
constexpr std::uint64_t kScanStream = 2;
constexpr std::uint64_t kWireStream = 3;
constexpr std::uint64_t kCoilStream = 4;

template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};

}  // namespace

Table::Table(const Profile& profile, std::uint64_t seed, const TableOptions& options)
    : options_(options),
      field_(profile),
      scan_(options.kind == BoardKind::snapshot ? Scan(EventBoard::kFrame)
                                                : Scan(profile, Random(seed, kScanStream))),
      clock_(options.white_left),
      board_(make_board(profile, Random(seed, kWireStream))),
      coils_(seed, kCoilStream) {}

std::unique_ptr<Electronics> Table::make_board(const Profile& profile, Random random) {
  if (options_.kind != BoardKind::identity) {
    return std::make_unique<EventBoard>(options_.kind, options_.board.has_clock, profile, random);
  }
  auto board = std::make_unique<DgtBoard>(options_.board, profile, random);
  board->on_set_clock([this](const drivers::dgt::ClockCommand& command) {
    const auto time = [&](std::size_t n) {
      return Micros{std::chrono::hours{command.data[n] & 0x0f} + std::chrono::minutes{command.data[n + 1]} +
                    std::chrono::seconds{command.data[n + 2]}};
    };
    if (command.data.size() != 7) return false;
    std::optional<drivers::Side> running;
    if (command.data[6] & 1) running = drivers::Side::left;
    if (command.data[6] & 2) running = drivers::Side::right;
    clock_.set_and_run(time(0), time(3), running);
    return true;
  });
  return board;
}

void Table::load(const Script& script, Micros at) {
  acts_ = script.acts;
  next_act_ = 0;
  origin_ = at;
  pace_ = script.pace;
  first_to_move_ = script.first_to_move;
  field_.set_up(script.men, script.at_start);
  for (int n = 0; n < rules::kSquares; ++n) touch(static_cast<rules::Square>(n), at);
  clock_.advance(at);
  clock_.set(pace_, first_to_move_);
  clock_may_have_changed(at);
}

std::optional<Micros> Table::next_event() const {
  std::optional<Micros> next = board_->next_event();
  const auto earlier = [&](Micros at) { next = next ? std::min(*next, at) : at; };
  if (next_act_ < acts_.size()) earlier(origin_ + acts_[next_act_].at);
  if (!looks_.empty()) earlier(looks_.top().at);
  if (options_.board.has_clock) {
    if (const auto change = clock_.next_change()) earlier(*change);
  }
  return next;
}

void Table::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    step(*next);
    board_->advance(*next, out);
  }
}

/// Hands first, then the clock, then the coils.
void Table::step(Micros now) {
  clock_.advance(now);
  while (next_act_ < acts_.size() && origin_ + acts_[next_act_].at <= now) perform(acts_[next_act_++], now);
  clock_may_have_changed(now);
  while (!looks_.empty() && looks_.top().at <= now) {
    const auto square = looks_.top().square;
    looks_.pop();
    look_at(square, now);
  }
}

void Table::perform(const Act& act, Micros now) {
  std::visit(Overloaded{
                 [&](const Put& put) {
                   field_.put(put);
                   touch(put.square, now);
                 },
                 [&](const Take& take) {
                   field_.take(take);
                   touch(take.square, now);
                 },
                 [&](const Reseat& reseat) {
                   field_.reseat(reseat);
                   touch(reseat.square, now);
                 },
                 [&](const Press& press) { clock_.press(press.mover); },
                 [&](const RunClock& run) { clock_.run(run.run); },
                 [&](const AddTime& add) { clock_.add(add.player, add.extra); },
                 [&](const ResetClock&) { clock_.set(pace_, first_to_move_); },
                 [&](const DropOut& fault) {
                   field_.drop_out({fault.square, origin_ + fault.until});
                   touch(fault.square, now);
                 },
                 [&](const Ghost& fault) {
                   field_.ghost({fault.square, fault.piece, origin_ + fault.until});
                   touch(fault.square, now);
                 },
                 [&](const SpoilCoil& spoil) {
                   field_.spoil(spoil);
                   for (int n = 0; n < rules::kSquares; ++n) touch(static_cast<rules::Square>(n), now);
                 },
                 [&](const CutLink& cut) { board_->cut(now, origin_ + cut.until); },
             },
             act.deed);
}

void Table::clock_may_have_changed(Micros now) {
  if (!options_.board.has_clock) return;
  const auto reading = clock_.reading();
  if (shown_ == reading) return;
  const bool lever = shown_ && shown_->lever_high != reading.lever_high;
  shown_ = reading;
  board_->clock_shows(reading, lever, now);
}

void Table::touch(rules::Square square, Micros now) {
  auto& waiting = waiting_[static_cast<std::size_t>(rules::index(square))];
  if (waiting) return;
  waiting = true;
  looks_.push({scan_.next_look(drivers::dgt::dgt_square(physical(square)), now), square});
}

void Table::look_at(rules::Square square, Micros now) {
  waiting_[static_cast<std::size_t>(rules::index(square))] = false;
  board_->square_read(physical(square), field_.read(square, now, coils_), now);
  for (auto& [code, at] : board_->take_faults()) {
    TruthIrregularity fault;
    fault.code = std::move(code);
    fault.from = fault.to = to_millis(now - origin_);
    fault.squares = {options_.rotated ? rules::rotated(at) : at};
    faults_.push_back(std::move(fault));
  }
  if (!field_.unsteady(square, now)) return;
  waiting_[static_cast<std::size_t>(rules::index(square))] = true;
  looks_.push({scan_.look_again(drivers::dgt::dgt_square(physical(square)), now), square});
}

std::vector<TruthIrregularity> Table::take_faults() { return std::exchange(faults_, {}); }

}  // namespace eboard::sim
