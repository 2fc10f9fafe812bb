// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The thread on which devices are read and games are tracked: ports, boards and their timers on one event
// loop. It never waits for a disk or a browser.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "daemon/core/arrangement.hpp"
#include "daemon/core/board_key.hpp"
#include "daemon/core/board_recorder.hpp"
#include "daemon/core/device_line.hpp"
#include "daemon/core/plugging.hpp"
#include "daemon/core/quaternity_port.hpp"
#include "daemon/core/rearranging.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/keeper/storage_thread.hpp"
#include "daemon/seams/core_desk.hpp"
#include "daemon/seams/live_feed.hpp"

namespace eboard::daemon {

struct CoreSettings {
  Arrangement arrangement;
  std::vector<QuaternityPort> quaternity_ports{};
  std::set<std::string> damaged{};  ///< keys of boards that are not opened, even if they are there
  Plugging::MakeWatch watch = drivers::watch_by_udev;  ///< reports what is plugged in
  Plugging::MakeWatch watch_air{};  ///< reports the boards that are heard by radio; empty: nobody listens
  OpenPort open_port = [](const std::string& path, const drivers::DriverInfo&,
                          const drivers::SerialSettings& settings) {
    return drivers::open_port(path, settings);
  };
};

class CoreLoop final : public seams::CoreDesk {
 public:
  /// `line`, `storage` and `feed` must outlive the loop.
  CoreLoop(CoreSettings settings, const TimeLine& line, StorageThread& storage, seams::LiveFeed& feed);
  ~CoreLoop() override;

  /// Adds a board of the store. Call it before start(). A board that was connected when the journal broke
  /// off counts as disconnected from then on.
  void add(BoardRecorder recorder);
  /// What the store knows of devices and boards, for keys and numbers. Call it before start().
  void know(const std::vector<KnownBoard>& boards);

  void start();
  using Done = std::function<void(Expected<Rearranged, std::string>)>;
  /// Changes ports and tables while boards are connected; may be called from any thread. `done` is called
  /// once, on any thread, when the change is in force and stored, unless the loop stops before. Error: one
  /// sentence, and nothing was changed.
  void rearrange(Arrangement wanted, Done done);
  /// As rearrange(), for names and time controls of these tables alone: everything else stays as it is.
  void describe(std::vector<BoardConfig> boards, Done done);
  /// Says what rearrange() would do now, with what holds at present, and changes nothing.
  void foresee(Arrangement wanted, Done done);
  /// Closes every port and joins the thread; the storage thread then has all that was received.
  void stop();
  /// Grows by at least one a second while the loop turns; for the watchdog.
  [[nodiscard]] std::uint64_t ticks() const;

 private:
  void take(seams::CoreQuestions::Asked asked) override;

  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::daemon
