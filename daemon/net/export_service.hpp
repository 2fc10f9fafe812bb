// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers /api/export out of the store, on a thread of its own: such a text may be long, and nobody else
// waits for it. Belongs to the web loop.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/routes.hpp"

namespace eboard::net {

class StoreReading;

class ExportService {
 public:
  /// More is not given in one piece.
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
  /// Runs a function on the loop that owns the service; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  /// An empty `database` has nothing. `found_damage` may be empty.
  ExportService(std::string database, Post post, std::function<void()> found_damage,
                std::size_t longest = kMaxBytes);
  ~ExportService();

  /// Replies on the loop. While one is under way another one is asked to come again.
  void answer(const ExportQuery& query, Reply reply);
  /// Ends the thread and closes the store; what still waits is not answered.
  void stop();

 private:
  std::string database_;
  Post post_;
  std::function<void()> found_damage_;
  std::size_t longest_;
  bool busy_ = false;
  std::unique_ptr<StoreReading> reader_;  ///< from the first request on
};

}  // namespace eboard::net
