// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the store on a thread of its own, so that no loop waits for a disk. Includes Asio.
#pragma once

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>
#include <utility>

#include "rules/text/expected.hpp"
#include "storage/side_reader.hpp"

namespace eboard::net {

class StoreReading {
 public:
  /// `found_damage` may be empty.
  StoreReading(std::string database, std::function<void()> found_damage)
      : has_database_(!database.empty()), store_(std::move(database), std::move(found_damage)) {}
  /// Waits for what is under way.
  ~StoreReading() { pool_.join(); }

  [[nodiscard]] bool has_database() const { return has_database_; }
  /// Calls `task` on the thread.
  void run(std::function<void()> task) { boost::asio::post(pool_, std::move(task)); }
  /// On the thread only. The error is a sentence for the client.
  template <class Ask>
  [[nodiscard]] Expected<void, std::string> read(Ask ask) {
    const auto done = store_.read(std::move(ask));
    if (!done) return unexpected("the store cannot be read now: " + done.error().message);
    return {};
  }

 private:
  bool has_database_;
  storage::SideReader store_;
  boost::asio::thread_pool pool_{1};
};

}  // namespace eboard::net
