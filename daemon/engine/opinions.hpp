// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One UCI engine for all boards, in a thread of its own. Each position that is shown is thought about once,
// for a set time, on one core, and after each thought the engine rests as long. It lets boards and pages go
// first. Who waits longest is next; a position that is not shown any more is not thought about.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "daemon/engine/opinion.hpp"
#include "daemon/engine/program.hpp"

namespace eboard::engine {

class Opinions final : public seams::OpinionDesk {
 public:
  struct Settings {
    std::string program;                      ///< path of the engine
    std::chrono::milliseconds thought{700};   ///< for one position, and the rest after it
    std::chrono::milliseconds grace{10'000};  ///< how much later an answer may come
    std::chrono::milliseconds pause{60'000};  ///< before an engine that failed is started again
  };
  /// Both are called on the thread.
  struct Receiver {
    std::function<void(const Opinion& opinion)> take;
    /// Gets what the engine did once for each row of failures, like "ended", and nothing when the row ends.
    std::function<void(const std::string& how)> fail;
  };

  explicit Opinions(Settings settings) : settings_(std::move(settings)) {}
  ~Opinions() override { stop(); }
  /// Starts the engine. The receiver must outlive it, until stop().
  void start(Receiver receiver);
  /// Ends it; nobody is called from here on.
  void stop();

  void show(int board, const std::string& fen) override;
  /// From any thread.
  [[nodiscard]] seams::EngineStatus status() const;

 private:
  struct Shown {
    std::string fen;
    int failures = 0;  ///< of the engine, with this position
  };
  struct Asked {
    int board;
    std::string fen;
    rules::Position position;
  };

  void run();
  /// Gives opinions until the end, or until the engine fails: then says how.
  [[nodiscard]] std::optional<std::string> serve();
  [[nodiscard]] Expected<void, std::string> begin();
  /// nullopt: the end has come.
  [[nodiscard]] std::optional<Asked> next();
  [[nodiscard]] Expected<Opinion, std::string> think(const Asked& asked);
  void deliver(const Opinion& opinion);
  /// A position that an engine failed with is tried once more, after the others.
  void give_back(const Asked& asked);
  void end_engine();
  void note_failure(const std::string& how);
  /// Returns false if the end has come.
  [[nodiscard]] bool rest(std::chrono::milliseconds time);
  [[nodiscard]] bool is_ending() const;

  /// Says it, and waits for a line that begins so.
  [[nodiscard]] Expected<void, std::string> exchange(
      std::string_view command, std::string_view answer,
      const std::function<void(std::string_view)>& heed = [](std::string_view) {});

  const Settings settings_;
  Receiver receiver_;
  mutable std::mutex guard_;
  std::condition_variable changed_;
  std::map<int, Shown> shown_;                                   ///< guarded
  std::deque<int> waiting_;                                      ///< guarded: boards, each once
  bool ends_ = false;                                            ///< guarded
  std::string failing_;                                          ///< guarded: what it did; empty: it works
  std::unique_ptr<Program> engine_;                              ///< changed by the thread alone, guarded
  std::optional<std::chrono::steady_clock::time_point> latest_;  ///< guarded: opinion
  bool knows_chess960_ = false;                                  ///< of the thread
  std::thread thread_;
};

}  // namespace eboard::engine
