// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/plug.hpp"

#include <algorithm>
#include <utility>

namespace eboard::sim {

namespace {
constexpr double kShortestIn = 5, kShortestOut = 1, kLongestOut = 4;  // s
}  // namespace

Expected<Plug, std::string> Plug::create(const std::string& name, double mean, Random random) {
  auto terminal = PseudoTerminal::create();
  if (!terminal) return unexpected(terminal.error());
  auto link = PortLink::create(terminal->path(), name);
  if (!link) return unexpected(link.error());
  Plug plug(name, std::move(*terminal), std::move(*link), mean, random);
  if (mean > 0) plug.due_ = from_seconds(std::max(kShortestIn, plug.random_.exponential(mean)));
  return plug;
}

void Plug::advance(Micros now) {
  while (due_ && *due_ <= now) is_in() ? pull(*due_) : put_in(*due_);
}

// Where the system has no other terminal, the plug stays where it is until the next time.
void Plug::pull(Micros now) {
  auto next = PseudoTerminal::create();
  due_ = now + random_.time(kShortestOut, kLongestOut);
  if (!next) return;
  next_.emplace(std::move(*next));
  link_.reset();
  terminal_.go();
}

void Plug::put_in(Micros now) {
  due_ = now + from_seconds(std::max(kShortestIn, random_.exponential(mean_)));
  auto link = PortLink::create(next_->path(), name_);
  if (!link) return;
  terminal_ = std::move(*next_);
  next_.reset();
  link_.emplace(std::move(*link));
}

}  // namespace eboard::sim
