// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/live_board.hpp"

#include <algorithm>
#include <utility>

namespace eboard::sim {

namespace {
constexpr std::uint64_t kLineSeeds = 0x6c696e65;  // distinct from those of games and boards
}  // namespace

template <class Game>
void LiveBoardOf<Game>::advance(Micros now) {
  plug_.advance(now);
  PseudoTerminal& terminal = plug_.terminal();
  table_->host_present(terminal.is_open());
  table_->advance(now, outputs_);
  for (const Output& message : std::exchange(outputs_, {})) terminal.write(message.bytes);
  if (!terminal.is_open()) return;
  for (auto bytes = terminal.read(); !bytes.empty(); bytes = terminal.read())
    table_->table().receive(bytes, now);
}

template class LiveBoardOf<Chess>;
template class LiveBoardOf<Quaternity>;

LiveBus::LiveBus(const Options& options, int number, Plug plug)
    : bus_(*options.line, Random(seed_of(options.seed ^ kLineSeeds, static_cast<std::uint64_t>(number)))),
      plug_(std::move(plug)) {}

void LiveBus::add(std::unique_ptr<LiveTableOf<Chess>> table) {
  bus_.add(table->table());
  tables_.push_back(std::move(table));
}

void LiveBus::start(std::chrono::system_clock::time_point wall) {
  for (const auto& table : tables_) table->start(wall);
}

void LiveBus::advance(Micros now) {
  plug_.advance(now);
  PseudoTerminal& terminal = plug_.terminal();
  for (const auto& table : tables_) table->host_present(terminal.is_open());
  const auto received = bus_.advance(now, [this](std::size_t table, Micros at, std::vector<Output>& out) {
    tables_[table]->advance(at, out);
  });
  terminal.write(received);
  if (!terminal.is_open()) return;
  for (auto bytes = terminal.read(); !bytes.empty(); bytes = terminal.read()) bus_.from_host(bytes, now);
}

std::optional<Micros> LiveBus::next_event() const {
  std::optional<Micros> next = sooner(bus_.next_event(), plug_.next_event());
  for (const auto& table : tables_) next = sooner(next, table->next_event());
  return next;
}

bool LiveBus::done() const {
  return std::ranges::all_of(tables_, [](const auto& table) { return table->done(); });
}

}  // namespace eboard::sim
