// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers below /log/ with the transparency log as C2SP's tlog-tiles has it, out of the store, on a thread of
// its own. Belongs to the web loop.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/routes.hpp"
#include "storage/records.hpp"

namespace eboard::net {

class StoreReading;

class LogService {
 public:
  /// Runs a function on the loop that owns the service; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;
  /// The journal time up to which viewers may know what was sealed; nullopt: nothing of it.
  using Known = std::function<std::optional<storage::Millis>()>;

  /// An empty `database` has no log. `found_damage` may be empty.
  LogService(std::string database, Post post, Known known, std::function<void()> found_damage);
  ~LogService();

  /// Replies on the loop.
  void answer(const LogQuery& query, Reply reply);
  /// Ends the thread and closes the store; what still waits is not answered.
  void stop();

 private:
  std::string database_;
  Post post_;
  Known known_;
  std::function<void()> found_damage_;
  std::unique_ptr<StoreReading> reader_;  ///< from the first request on
};

}  // namespace eboard::net
