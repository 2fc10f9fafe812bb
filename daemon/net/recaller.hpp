// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the store on a thread of its own, for a loop that missed events and must not wait for a disk.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/live/card_book.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::net {

/// What was read from the store.
struct Recalled {
  std::vector<storage::StoredEvent> events;  ///< in sequence order
  std::vector<live::GameSeat>
      seats;  ///< of games that have begun: at a start all, else those among the events
  storage::Sequence last_sequence = 0;
  std::map<storage::BoardId, rules::RoundMarks> marks{};  ///< of all games
  /// Boards of which an event cannot be read, and why: at a start none of their events is here.
  std::map<storage::BoardId, std::string> damaged{};
};
/// Reads events after that number, as many as fit in one reading; with nullopt, all that is needed to show
/// the boards as they are now, as at a start. Error: a sentence.
using Recall = std::function<Expected<Recalled, std::string>(std::optional<storage::Sequence> after)>;

class Recaller {
 public:
  /// `done` is called on the other thread when there is a result, and must not throw.
  Recaller(Recall recall, std::function<void()> done) : recall_(std::move(recall)), done_(std::move(done)) {}
  ~Recaller() { join(); }

  struct Result {
    std::optional<storage::Sequence> after;
    Expected<Recalled, std::string> read;
  };

  [[nodiscard]] bool able() const { return recall_ != nullptr; }
  /// True from start() until take() has returned the result.
  [[nodiscard]] bool busy() const { return busy_; }
  /// Precondition: able() and not busy(). Throws if no thread can be started.
  void start(std::optional<storage::Sequence> after);
  [[nodiscard]] std::optional<Result> take();
  void join();

 private:
  void run(std::optional<storage::Sequence> after) noexcept;

  Recall recall_;
  std::function<void()> done_;
  bool busy_ = false;
  std::mutex mutex_;
  std::optional<Result> result_;  ///< guarded
  std::thread thread_;
};

}  // namespace eboard::net
