// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/live_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/sim/bus.hpp"

namespace eboard::sim {
namespace {

constexpr std::uint64_t kBoardSeeds = 0x626f617264;  // distinct from those of the games

std::uint64_t board_seed(const Options& options, int number) {
  return seed_of(options.seed ^ kBoardSeeds, static_cast<std::uint64_t>(number));
}

/// The settings of a table: a board keeps its place in the hall for all games.
TableSettings settings_of(const Options& options, int number) {
  Random random(board_seed(options, number));
  auto settings = options.table;
  const bool rotated = random.chance(options.profile.rotated);
  const bool turned = random.chance(options.profile.clock_turned);
  if (!settings.rotated) settings.rotated = rotated;
  if (!settings.white_left) settings.white_left = *settings.rotated == turned;
  return settings;
}

/// Of a board on a bus, or of one alone that could be.
std::uint16_t address_of(const Options& hall, int number) {
  const bool last = hall.bus > 0 && (number % hall.bus == 0 || number == hall.boards);
  if (last && hall.line->same_address > 0) number -= (number - 1) % hall.bus;
  return static_cast<std::uint16_t>(1024 + number);
}

TableOptions board_options(const Options& hall, const TableSettings& settings, int number, const Chess&) {
  TableOptions options;
  options.rotated = *settings.rotated;
  options.white_left = *settings.white_left;
  options.make = settings.make;
  options.scan_order = settings.scan_order;
  options.board.serial = fmt::format("{:05}", 30000 + number);
  options.board.bus_address = address_of(hall, number);
  options.board.has_clock = settings.has_clock;
  options.board.commanded = hall.clock;
  options.board.model = hall.model;
  options.board.turn_bits = hall.turn_bits;
  options.board.trademark = hall.trademark;
  if (hall.line) options.board = on_shared_line(std::move(options.board), *hall.line);
  return options;
}

PeripheralSettings board_options(const Options&, const TableSettings& settings, int number,
                                 const Quaternity&) {
  return {fmt::format("Q-{:05}", 30000 + number), settings.has_clock};
}

/// A script without players: the pieces are on the initial position.
template <class Game>
typename Game::Script nobody_plays() {
  typename Game::Script script;
  const auto& initial = Game::initial();
  for (int n = 0; n < Game::kSquares; ++n) {
    const auto piece = initial[static_cast<typename Game::Square>(n)];
    if (!piece) continue;
    script.at_start[static_cast<std::size_t>(n)] = static_cast<PieceIndex>(script.pieces.size());
    script.pieces.push_back(*piece);
  }
  script.pace.base = std::chrono::minutes{5};
  return script;
}

/// A script in which the pieces stand as at the beginning, and the players wait.
template <class Script>
Script not_begun(Script script) {
  script.acts.clear();
  return script;
}

}  // namespace

std::uint64_t seed_of(std::uint64_t run, std::uint64_t game) { return Random(run, game + 1).next(); }

template <class Game>
LiveTableOf<Game>::LiveTableOf(int number, const Options& options,
                               const std::vector<typename Game::Record>& games,
                               std::optional<TruthLogOf<Game>> log)
    : number_(number),
      options_(options),
      games_(games),
      log_(std::move(log)),
      settings_(settings_of(options, number)),
      table_(options.profile, board_seed(options, number), board_options(options, settings_, number, Game{})),
      next_game_(static_cast<std::size_t>(number - 1)),
      waits_(options.wait),
      done_(next_game_ >= games.size()) {
  if (done_) {
    table_.load(nobody_plays<Game>(), Micros{0});
  } else if (waits_) {
    table_.load(not_begun(next_script()), Micros{0});
  }
}

template <class Game>
typename Game::Script LiveTableOf<Game>::next_script() const {
  const auto begun = static_cast<std::uint64_t>(games_begun_) * games_.size();
  return write_script(games_[next_game_], options_.profile, seed_of(options_.seed, next_game_ + begun),
                      settings_);
}

template <class Game>
void LiveTableOf<Game>::begin_game(Micros now) {
  if (next_game_ >= games_.size() && options_.loop) next_game_ = static_cast<std::size_t>(number_ - 1);
  if (next_game_ >= games_.size()) {
    done_ = true;
    return;
  }
  const auto& game = games_[next_game_];
  const auto script = next_script();
  next_game_ += static_cast<std::size_t>(options_.boards);
  table_.load(script, now);
  origin_ = now;
  end_ = now + script.end;
  ++games_begun_;
  if (!log_) return;
  const auto since_start =
      std::chrono::duration<double, std::micro>(static_cast<double>(now.count()) / options_.speed);
  log_->begin(game, script.truth, games_begun_,
              wall_start_ + std::chrono::duration_cast<std::chrono::system_clock::duration>(since_start),
              options_.speed);
}

template <class Game>
void LiveTableOf<Game>::advance(Micros now, std::vector<Output>& out) {
  if (waits_ && host_listens()) {
    waits_ = false;
    end_ = now;
  }
  while (!done_ && !waits_ && now >= end_) {
    table_.advance(end_, out);
    if (log_ && games_begun_ > 0) log_->end();
    begin_game(end_);
  }
  table_.advance(now, out);
  if (log_ && !done_ && !waits_) {
    for (auto& fault : table_.take_faults()) log_->add(std::move(fault));
    log_->advance(to_millis(now - origin_));
  }
}

template <class Game>
std::optional<Micros> LiveTableOf<Game>::next_event() const {
  const auto next = table_.next_event();
  if (done_ || (waits_ && !host_listens())) return next;
  return next ? std::min(*next, end_) : end_;
}

template class LiveTableOf<Chess>;
template class LiveTableOf<Quaternity>;

}  // namespace eboard::sim
