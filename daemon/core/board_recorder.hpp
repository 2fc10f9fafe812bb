// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Records one board: every byte of its device goes to the journal together with the pipeline's conclusions,
// in one batch. Knows no port, clock or thread; time is an argument.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/core/journal_recovery.hpp"
#include "daemon/devices/device_listener.hpp"
#include "daemon/keeper/storage_thread.hpp"

namespace eboard::daemon {

using drivers::Millis;
using pipeline::PipelineSettings;

/// How the store knows a board and its device.
struct BoardIdentity {
  std::string key;  ///< of the device; see core/board_key.hpp
  storage::DeviceId device = 0;
  storage::BoardId board = 0;
  int number = 0;
};

class BoardRecorder final : public DeviceListener {
 public:
  using Sink = std::function<void(Batch)>;

  /// For a board that is new to the store.
  [[nodiscard]] static Expected<BoardRecorder, std::string> begin(BoardIdentity identity,
                                                                  PipelineSettings settings, Millis at,
                                                                  Sink sink);
  /// For a board whose journal is in the store: replays it from the latest checkpoint. Conclusions that were
  /// stored are not stored again; new ones (a deadline passed while the daemon did not run) are. nullopt if
  /// the journal is empty. Error: one sentence.
  [[nodiscard]] static Expected<std::optional<BoardRecorder>, std::string> recover(storage::Store& store,
                                                                                   BoardIdentity identity,
                                                                                   Sink sink);
  /// The same, from a replay that was already made (replay_journals). If it met a fault, the journal is read
  /// from its beginning.
  [[nodiscard]] static Expected<std::optional<BoardRecorder>, std::string> recover(storage::Store& store,
                                                                                   BoardIdentity identity,
                                                                                   DeviceReplay replayed,
                                                                                   Sink sink);

  /// An `at` before that of an earlier call counts as that one, because reports that waited for their board
  /// come late.
  void opened(Millis at, const std::string& port) override;
  void carried(Millis at, drivers::Direction direction, std::span<const std::uint8_t> bytes) override;
  void lost(Millis at, const std::string& reason) override;
  [[nodiscard]] bool in_doubt() const override { return pipeline_.tracker().in_doubt(); }
  [[nodiscard]] bool wants_stored() const override {
    return allowed_.stored && pipeline_.tracker().wants_stored();
  }
  [[nodiscard]] bool stands_ready() const override { return allowed_.stored && pipeline_.tracker().rests(); }
  [[nodiscard]] rules::Bitboard lights() const override {
    return allowed_.lights ? pipeline_.tracker().to_put_right() : 0;
  }
  /// Whether the configuration allows to use the board's memory, and its lights.
  struct Allowed {
    bool stored = false, lights = false;
  };
  /// Nothing at first.
  void allow(Allowed allowed) { allowed_ = allowed; }
  /// Reports an irregularity that a comparison of boards showed. Precondition: the code exists.
  void note(Millis at, const tracking::Note& note);
  /// Enters a ruling. `stored` is called on the storage thread when the ruling is on disk, and never if the
  /// ruling is refused.
  [[nodiscard]] Expected<rules::RulingEntered, pipeline::RulingRefused> rule(Millis at,
                                                                             rules::RulingAsked asked,
                                                                             std::function<void()> stored);
  /// Calls `done` on the storage thread when all that was received so far is on disk.
  void when_stored(std::function<void()> done);
  /// False while the ruling of this request is on its way to the disk.
  [[nodiscard]] bool is_stored(const std::string& request);
  /// Takes the answer to pipeline().question(). Without effect if the question has changed.
  void answer(Millis at, const pipeline::MateAnswer& answer);
  /// Call it when next_deadline() has come.
  void advance(Millis at);
  [[nodiscard]] std::optional<Millis> next_deadline() const { return pipeline_.tracker().next_deadline(); }

  /// What is received from here on is of a device with that driver. The game goes on if such devices report
  /// the same things; otherwise this waits for the next game boundary. Precondition: no link is open.
  void change_driver(Millis at, const drivers::DriverInfo& driver);
  /// Takes effect at the next game boundary: a game is judged by the settings under which it began.
  void want_settings(PipelineSettings settings);
  /// The time control of the game under way was an error, and is this one. Nothing happens if none is under
  /// way, or if that is none.
  void correct_control(Millis at, const rules::TimeControl& control);
  /// Its number; nullopt: none is, or no ply of it is likely yet.
  [[nodiscard]] std::optional<int> game_under_way();
  /// What another value is wanted of, and holds from the next game only.
  struct Kept {
    bool control = false;           ///< the time control
    bool rules = false;             ///< edition and rules
    bool waits_for_memory = false;  ///< which is not read before
  };
  [[nodiscard]] Kept kept_settings() const;

  [[nodiscard]] const BoardIdentity& identity() const { return identity_; }
  /// The store knows the device by that key now.
  void rename(std::string key) { identity_.key = std::move(key); }
  [[nodiscard]] const std::string& driver() const { return settings_.driver; }
  /// The device is connected.
  [[nodiscard]] bool open() const { return open_; }
  [[nodiscard]] const pipeline::BoardPipeline& pipeline() const { return pipeline_; }
  /// For questions about games; they change nothing.
  [[nodiscard]] pipeline::BoardPipeline& pipeline() { return pipeline_; }

 private:
  BoardRecorder(BoardIdentity identity, pipeline::BoardPipeline pipeline, PipelineSettings settings,
                Sink sink);

  [[nodiscard]] Millis in_order(Millis at);
  [[nodiscard]] storage::JournalEntry entry(Millis at, storage::JournalKind kind) const;
  /// Sends the result of a step to the sink: its entry, if it has one, and the events.
  void keep(Millis at, std::optional<storage::JournalEntry> entry, std::function<void()> stored = {});
  [[nodiscard]] bool begins_elsewhere() const;
  void add_checkpoint(Millis at, Batch& batch);

  BoardIdentity identity_;
  pipeline::BoardPipeline pipeline_;
  PipelineSettings settings_;
  std::optional<PipelineSettings> wanted_;
  Sink sink_;
  std::vector<tracking::TrackedEvent> events_;                              ///< of the current step
  std::map<std::string, std::shared_ptr<std::atomic<bool>>> on_their_way_;  ///< rulings, by request
  std::int64_t stored_ahead_ = 0;  ///< that many of the next events are in the store already
  int entries_since_checkpoint_ = 0;
  Millis last_at_{0};
  bool open_ = false;
  Allowed allowed_;
};

}  // namespace eboard::daemon
