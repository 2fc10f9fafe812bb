// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings what is in the stream into the database, and says to the halls what is there. Either may go away at
// any moment; whatever was not stored comes again.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "daemon/halls/archive/database.hpp"
#include "daemon/halls/stream/stream.hpp"

namespace eboard::halls {

class Keeper {
 public:
  struct Settings {
    Servers servers;
    std::string database;  ///< as libpq takes it
    std::string consumer = "archive";
    int replicas = 1;  ///< of a stream that it has to make
    int batch = 2000;  ///< messages in a transaction
  };
  explicit Keeper(Settings settings) : settings_(std::move(settings)), database_(settings_.database) {}

  /// Until stop(), or until the error that it returns: one that does not pass.
  [[nodiscard]] Expected<void, std::string> run();
  /// From any thread or a signal's handler.
  void stop() noexcept { stop_.request_stop(); }

 private:
  using Steady = std::chrono::steady_clock::time_point;

  /// False: it has to be tried again later.
  [[nodiscard]] Expected<bool, std::string> step();
  [[nodiscard]] StreamResult<void> connect();
  [[nodiscard]] StreamResult<void> confirm_all(const std::vector<HallState>& halls);
  [[nodiscard]] DatabaseResult<Stored> store(Batch batch, Doubt& doubt);
  [[nodiscard]] Expected<bool, std::string> failed(const DatabaseFault& fault);
  [[nodiscard]] bool failed(const StreamFault& fault);
  void say_away(std::string_view who, const std::string& detail);
  void say_back();
  void pause();

  const Settings settings_;
  Database database_;
  std::optional<Stream> stream_;
  std::vector<Received> waiting_;  ///< fetched, and not stored yet
  Doubt doubt_;                    ///< of these
  bool migrated_ = false, away_ = false;
  std::chrono::milliseconds pause_{0};
  std::int64_t events_ = 0, batches_ = 0, again_ = 0;
  std::stop_source stop_;
};

}  // namespace eboard::halls
