// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/viewers_manners.hpp"

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>

namespace eboard::bench {

namespace {
constexpr int kLowestPriority = 19;
}

Crowd::Crowd(Manner manner, Address address)
    : manner_(std::move(manner)),
      address_(std::move(address)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void Crowd::connect_all() {
  clients_.clear();
  for (int i = 0; i < manner_.count; ++i) {
    const int descriptor = connect_viewer(address_, "/live", manner_.receive_buffer);
    if (descriptor >= 0) clients_.push_back(std::make_unique<Client>(i, descriptor));
  }
}

void Crowd::read_all(std::int64_t elapsed_ms) {
  const int cycle = manner_.reads_ms + manner_.rests_ms;
  if (cycle > 0 && elapsed_ms % cycle >= manner_.reads_ms) return;
  std::array<char, 65536> chunk;
  const std::size_t size = std::min(manner_.bytes, chunk.size());
  for (const auto& client : clients_) {
    if (size > 0) (void)::recv(client->descriptor(), chunk.data(), size, 0);
  }
}

void Crowd::run(const std::stop_token& stop) {
  using namespace std::chrono;
  // They would be other machines: what they themselves compute is not what they cost the server.
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kLowestPriority);
  connect_all();
  const auto start = steady_clock::now();
  auto connected = start;
  for (auto next = start; !stop.stop_requested(); std::this_thread::sleep_until(next)) {
    const auto now = steady_clock::now();
    if (manner_.stays_ms > 0 && now - connected > milliseconds(manner_.stays_ms)) {
      connected = now;
      connect_all();
    }
    read_all(duration_cast<milliseconds>(now - start).count());
    next = std::max(next + milliseconds(manner_.every_ms), now);
  }
}

}  // namespace eboard::bench
