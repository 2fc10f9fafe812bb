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
  table_->host_present(terminal_.is_open());
  table_->advance(now, outputs_);
  for (const Output& message : std::exchange(outputs_, {})) terminal_.write(message.bytes);
  if (!terminal_.is_open()) return;
  for (auto bytes = terminal_.read(); !bytes.empty(); bytes = terminal_.read())
    table_->table().receive(bytes, now);
}

template class LiveBoardOf<Chess>;
template class LiveBoardOf<Quaternity>;

LiveBus::LiveBus(const Options& options, int number, PseudoTerminal terminal, PortLink link)
    : bus_(*options.line, Random(seed_of(options.seed ^ kLineSeeds, static_cast<std::uint64_t>(number)))),
      terminal_(std::move(terminal)),
      link_(std::move(link)) {}

void LiveBus::add(std::unique_ptr<LiveTableOf<Chess>> table) {
  bus_.add(table->table());
  tables_.push_back(std::move(table));
}

void LiveBus::start(std::chrono::system_clock::time_point wall) {
  for (const auto& table : tables_) table->start(wall);
}

void LiveBus::advance(Micros now) {
  for (const auto& table : tables_) table->host_present(terminal_.is_open());
  const auto received = bus_.advance(now, [this](std::size_t table, Micros at, std::vector<Output>& out) {
    tables_[table]->advance(at, out);
  });
  terminal_.write(received);
  if (!terminal_.is_open()) return;
  for (auto bytes = terminal_.read(); !bytes.empty(); bytes = terminal_.read()) bus_.from_host(bytes, now);
}

std::optional<Micros> LiveBus::next_event() const {
  std::optional<Micros> next = bus_.next_event();
  for (const auto& table : tables_) {
    if (const auto at = table->next_event()) next = next ? std::min(*next, *at) : *at;
  }
  return next;
}

bool LiveBus::done() const {
  return std::ranges::all_of(tables_, [](const auto& table) { return table->done(); });
}

}  // namespace eboard::sim
