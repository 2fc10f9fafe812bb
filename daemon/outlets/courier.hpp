// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// An outlet with a cursor: hands new events to a Delivery, and moves the cursor when that has delivered. It
// has a thread and a reader of the store of its own. Whatever happens to the Delivery, no other thread waits
// for it. The latest events, a bounded number, are those that were published, which all outlets share; what
// is older comes out of the store, a page at a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "daemon/outlets/progress.hpp"
#include "daemon/outlets/waiting_moves.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/seams/outlet.hpp"
#include "storage/side_reader.hpp"

namespace eboard::outlets {

class Courier final : public seams::Outlet {
 public:
  struct Settings {
    std::string name;
    std::string database;
    Rules rules{};
    Millis delivered_at{0};  ///< the journal time of the last event that was delivered before
  };
  /// Called on the courier's thread.
  struct Seams {
    std::function<Millis()> line_now;    ///< the journal time now
    std::function<Steady(Millis)> when;  ///< the moment at which journal time reaches that value
    std::function<void(storage::OutletCursor)> keep;
    std::function<void()> found_damage{};  ///< a read of the database met damage; may be empty
    /// A delivery failed, or one succeeded after failures, or the notices are others.
    std::function<void()> changed{};
  };
  /// `delivered`: the cursor. `last`: the last event in the store.
  Courier(Settings settings, std::unique_ptr<seams::Delivery> delivery, Seams seams, Sequence delivered,
          Sequence last);
  ~Courier() override { stop(); }

  /// The Store that writes the database must be open until stop().
  void start();
  void publish(Events events) noexcept override;
  /// From any thread. Returns whether the delivery takes it. Whatever it says, it is called when it may know
  /// the names and the round of a table.
  bool hear(const seams::News& news);
  [[nodiscard]] const std::string& name() const { return settings_.name; }
  [[nodiscard]] seams::OutletStatus status() const;
  /// Three or more attempts failed in a row, or only a person can end the trouble: the operator should know.
  [[nodiscard]] bool is_stuck() const;

  /// Nothing is published after this. Events that may be delivered are tried once more, for two seconds if
  /// they are many, then the thread ends.
  void begin_stop();
  [[nodiscard]] bool finished() const { return finished_; }
  void stop();

 private:
  using Lock = std::unique_lock<std::mutex>;

  void run();
  [[nodiscard]] std::optional<Steady> next_step() const;
  void ask(Lock& lock);
  /// Reads if necessary, and delivers what is due; false: nothing was delivered. Releases the lock
  /// meanwhile.
  bool step(Lock& lock, const Now& now);
  void keep(const Events& events);
  bool read_more(Lock& lock);
  bool take_published(Lock& lock);
  bool deliver(Lock& lock, std::span<const storage::StoredEvent> events, const Now& now);
  void succeed(Lock& lock, std::size_t count);
  void fail(Lock& lock, const seams::Trouble& trouble);
  void finish(Lock& lock);
  template <class Work>
  seams::Delivery::Outcome unlocked(Lock& lock, Work work);
  [[nodiscard]] Now now() const { return {std::chrono::steady_clock::now(), seams_.line_now()}; }

  const Settings settings_;
  const std::unique_ptr<seams::Delivery> delivery_;
  const Seams seams_;
  const bool brings_moves_;
  Sequence kept_;  ///< the cursor as it was stored last; only the thread moves it
  storage::SideReader reader_;
  std::minstd_rand random_{std::random_device{}()};

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Progress progress_;                   ///< guarded; only the thread takes and delivers
  WaitingMoves moves_;                  ///< guarded
  std::deque<Events> published_;        ///< guarded: they follow each other without a gap
  std::size_t published_events_ = 0;    ///< guarded: in these
  std::optional<Steady> last_success_;  ///< guarded
  std::optional<std::chrono::system_clock::time_point> failing_since_;  ///< guarded
  std::vector<std::string> notices_;                                    ///< guarded
  std::optional<std::int64_t> alerts_;                                  ///< guarded
  std::optional<Steady> called_;  ///< guarded: when the delivery wants to be called for what it heard
  bool renamed_ = false;          ///< guarded: it will have to be called for names
  bool hastened_ = false;         ///< guarded: and at once, whatever failed
  bool stopping_ = false;         ///< guarded
  std::atomic<bool> finished_{true};
  std::thread thread_;
};

}  // namespace eboard::outlets
