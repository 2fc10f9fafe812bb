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

bool pressed(const drivers::ClockReading& before, const drivers::ClockReading& now) {
  return before.lever_high != now.lever_high;
}
bool pressed(const drivers::QuaternityClockReading& before, const drivers::QuaternityClockReading& now) {
  return before.running != now.running;
}

}  // namespace

template <class Game>
TableOf<Game>::TableOf(const Profile& profile, std::uint64_t seed, Scan scan, typename Game::Clock clock,
                       bool has_clock, bool rotated)
    : clock_(clock),
      has_clock_(has_clock),
      rotated_(rotated),
      field_(profile),
      scan_(scan),
      coils_(seed, kCoilStream) {}

template <class Game>
void TableOf<Game>::connect(std::unique_ptr<ElectronicsOf<Game>> board) {
  board_ = std::move(board);
  follow_frame();
}

template <class Game>
void TableOf<Game>::receive(std::span<const std::uint8_t> bytes, Micros now) {
  clock_.advance(now);
  board_->receive(bytes, now);
  clock_may_have_changed(now);  // the host may have set it
  follow_frame();
}

template <class Game>
void TableOf<Game>::follow_frame() {
  if (const auto frame = board_->frame()) scan_ = Scan(*frame);
}

template <class Game>
void TableOf<Game>::load(const ScriptOf<Game>& script, Micros at) {
  acts_ = script.acts;
  next_act_ = 0;
  origin_ = at;
  pace_ = script.pace;
  first_to_move_ = script.first_to_move;
  field_.set_up(script.pieces, script.at_start);
  for (int n = 0; n < Game::kSquares; ++n) touch(static_cast<Square>(n), at);
  clock_.advance(at);
  clock_.set(pace_, first_to_move_);
  clock_may_have_changed(at);
}

template <class Game>
std::optional<Micros> TableOf<Game>::next_event() const {
  std::optional<Micros> next = board_->next_event();
  const auto earlier = [&](Micros at) { next = next ? std::min(*next, at) : at; };
  if (next_act_ < acts_.size()) earlier(origin_ + acts_[next_act_].at);
  if (!looks_.empty()) earlier(looks_.top().at);
  if (has_clock_) {
    if (const auto change = clock_.next_change()) earlier(*change);
  }
  return next;
}

template <class Game>
std::vector<Millis> TableOf<Game>::left(Micros now) {
  std::vector<Millis> out;
  if (!has_clock_) return out;
  clock_.advance(now);
  for (const Micros left : clock_.left()) out.push_back(to_millis(left));
  return out;
}

template <class Game>
void TableOf<Game>::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    step(*next);
    board_->advance(*next, out);
  }
}

/// Serves the hands first, then the clock, then the coils.
template <class Game>
void TableOf<Game>::step(Micros now) {
  clock_.advance(now);
  while (next_act_ < acts_.size() && origin_ + acts_[next_act_].at <= now) perform(acts_[next_act_++], now);
  clock_may_have_changed(now);
  while (!looks_.empty() && looks_.top().at <= now) {
    const auto square = looks_.top().square;
    looks_.pop();
    look_at(square, now);
  }
}

template <class Game>
void TableOf<Game>::perform(const typename Deeds<Game>::Act& act, Micros now) {
  using Here = Deeds<Game>;
  std::visit(Overloaded{
                 [&](const typename Here::Put& put) {
                   field_.put(put);
                   touch(put.square, now);
                 },
                 [&](const typename Here::Take& take) {
                   field_.take(take);
                   touch(take.square, now);
                 },
                 [&](const typename Here::Reseat& reseat) {
                   field_.reseat(reseat);
                   touch(reseat.square, now);
                 },
                 [&](const typename Here::Press& press) { clock_.press(press.mover, press.next); },
                 [&](const RunClock& run) { clock_.run(run.run); },
                 [&](const typename Here::AddTime& add) { clock_.add(add.player, add.extra); },
                 [&](const ResetClock&) { clock_.set(pace_, first_to_move_); },
                 [&](const typename Here::DropOut& fault) {
                   field_.drop_out({fault.square, origin_ + fault.until});
                   touch(fault.square, now);
                 },
                 [&](const typename Here::Ghost& fault) {
                   field_.ghost({fault.square, fault.piece, origin_ + fault.until});
                   touch(fault.square, now);
                 },
                 [&](const typename Here::SpoilCoil& spoil) {
                   field_.spoil(spoil);
                   for (int n = 0; n < Game::kSquares; ++n) touch(static_cast<Square>(n), now);
                 },
                 [&](const CutLink& cut) {
                   const Micros until = origin_ + cut.until;
                   cut.power ? board_->fail_power(now, until) : board_->cut(now, until);
                 },
             },
             act.deed);
}

template <class Game>
void TableOf<Game>::clock_may_have_changed(Micros now) {
  if (!has_clock_) return;
  const auto reading = clock_.reading();
  if (shown_ == reading) return;
  const bool lever = shown_ && pressed(*shown_, reading);
  shown_ = reading;
  board_->clock_shows(reading, lever, now);
}

template <class Game>
void TableOf<Game>::touch(Square square, Micros now) {
  auto& waiting = waiting_[index_of<Game>(square)];
  if (waiting) return;
  waiting = true;
  looks_.push({scan_.next_look(place_in_scan<Game>(physical(square)), now), square});
}

template <class Game>
void TableOf<Game>::look_at(Square square, Micros now) {
  waiting_[index_of<Game>(square)] = false;
  const auto reading = field_.read(square, now, coils_);
  board_->chip_read(reading.piece);
  board_->square_read(physical(square), reading.shows, now);
  for (auto& [code, at] : board_->take_faults()) {
    Irregularity fault;
    fault.code = std::move(code);
    fault.from = fault.to = to_millis(now - origin_);
    fault.squares = {physical(at)};
    faults_.push_back(std::move(fault));
  }
  if (!field_.unsteady(square, now)) return;
  waiting_[index_of<Game>(square)] = true;
  looks_.push({scan_.look_again(place_in_scan<Game>(physical(square)), now), square});
}

template <class Game>
auto TableOf<Game>::take_faults() -> std::vector<Irregularity> {
  return std::exchange(faults_, {});
}

template class TableOf<Chess>;
template class TableOf<Quaternity>;

Table::Table(const Profile& profile, std::uint64_t seed, const TableOptions& options)
    : TableOf(profile, seed, Scan(profile, Random(seed, kScanStream), rules::kSquares, options.scan_order),
              DgtClock(options.white_left), options.board.has_clock, options.rotated) {
  const Random random(seed, kWireStream);
  if (options.kind != BoardKind::identity) {
    connect(std::make_unique<EventBoard>(options.kind, options.board.has_clock, profile, random));
    return;
  }
  connect(find_make(options.make)
              ->build(options.board, profile, random,
                      [this](const drivers::dgt::SetAndRun& wanted) { clock_.set_and_run(wanted); }));
}

QuaternityTable::QuaternityTable(const Profile& profile, std::uint64_t seed,
                                 const PeripheralSettings& settings)
    : TableOf(profile, seed, Scan(profile, Random(seed, kScanStream), Quaternity::kSquares),
              QuaternityClock{}, settings.has_clock, false) {
  connect(std::make_unique<PeripheralBoard>(settings, profile, Random(seed, kWireStream)));
}

}  // namespace eboard::sim
