// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Shows one hall as its own daemon shows it to everybody, elsewhere: the pages, what is pushed at /live, the
// games. What the hall publishes comes from the stream into a store of its own, and from there to viewers.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "daemon/halls/site/hall_copy.hpp"
#include "daemon/halls/stream/consumer.hpp"
#include "daemon/net/server.hpp"

namespace eboard::halls {

class Edge {
 public:
  struct Settings {
    Servers servers;
    std::string hall;
    std::string state;  ///< folder for its store
    net::EntranceSettings entrances;
  };
  explicit Edge(Settings settings) : settings_(std::move(settings)) {}
  ~Edge();

  /// Until stop(), or until the error that it returns: one that does not pass.
  [[nodiscard]] Expected<void, std::string> run();
  /// From any thread.
  void stop() noexcept { stop_.request_stop(); }

 private:
  using Steady = std::chrono::steady_clock::time_point;

  /// False: it has to be tried again later.
  [[nodiscard]] Expected<bool, std::string> step(Consumer& consumer);
  [[nodiscard]] Expected<void, std::string> take(const Received& message);
  template <class Parsed>
  [[nodiscard]] Expected<void, std::string> give(const Received& message, Parsed parsed);
  /// From here on it shows that store.
  [[nodiscard]] Expected<void, std::string> show(const std::string& store);
  [[nodiscard]] Expected<net::InitialState, std::string> initial_state();
  [[nodiscard]] net::ServerSettings server_settings(const std::string& database);
  [[nodiscard]] storage::Result<void> enter(Steady now);
  [[nodiscard]] storage::Result<void> tell(std::vector<storage::StoredEvent> events);
  void tell(const std::vector<seams::BoardInfo>& boards);
  /// Forgets what is in the store, and notes how far that is.
  [[nodiscard]] Expected<void, std::string> note(Consumer& consumer);
  void fail(const std::string& why);

  const Settings settings_;
  std::string store_;  ///< the id of the hall's
  std::optional<HallCopy> copy_;
  std::unique_ptr<net::WebServer> server_;
  std::vector<seams::BoardInfo> boards_;  ///< as the server knows them
  std::size_t anchors_ = 0;               ///< as many as the server knows
  std::multimap<std::uint64_t, Sequence>
      waiting_;             ///< by the number in the stream: that in the hall; 0: a round
  std::uint64_t last_ = 0;  ///< message that was taken
  Steady looked_{};         ///< for something that was missing
  std::mutex mutex_;
  std::string failure_;  ///< of the server; guarded
  std::stop_source stop_;
};

}  // namespace eboard::halls
