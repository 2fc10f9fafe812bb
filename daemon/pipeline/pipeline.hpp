// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One device from bytes to conclusions: driver, decoder and tracker joined. Live, replay, verify and recovery
// after a crash all run this, so that they cannot differ. Pure.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/pipeline/device_reader.hpp"
#include "daemon/pipeline/game_book.hpp"
#include "daemon/pipeline/mate_watch.hpp"
#include "daemon/pipeline/piece_chips.hpp"
#include "daemon/pipeline/ruling_watch.hpp"
#include "daemon/pipeline/unknown_game.hpp"
#include "daemon/pipeline/whereabouts.hpp"
#include "daemon/tracking/table/table_tracker.hpp"
#include "drivers/driver.hpp"

namespace eboard::pipeline {

using drivers::Millis;

class BoardPipeline {
 public:
  /// `local`: the rules of the event, where the edition leaves them to it.
  BoardPipeline(const drivers::DriverInfo& driver, const tracking::TrackerSettings& settings,
                const rules::LocalRules& local = {});

  /// Bytes of one read, in the order of the wire. `at` never decreases over all calls.
  void read(Millis at, std::span<const std::uint8_t> bytes, std::vector<tracking::TrackedEvent>& out);
  /// Bytes that were sent to the device. Of them only an arbiter's orders to the clock concern the game.
  void written(Millis at, std::span<const std::uint8_t> bytes, std::vector<tracking::TrackedEvent>& out);
  void opened(Millis at, std::string port, std::vector<tracking::TrackedEvent>& out);
  void lost(Millis at, std::string reason, std::vector<tracking::TrackedEvent>& out);
  /// Nothing was received until `at`.
  void advance(Millis at, std::vector<tracking::TrackedEvent>& out);
  /// From here on a device of that driver is read; game and board stand as they were. Preconditions:
  /// device().can_read(driver), and no link is open.
  void change_driver(const drivers::DriverInfo& driver) { device_ = DeviceReader(driver); }
  /// Another time control is declared: it holds from here on, also for the game under way.
  void declare(Millis at, const rules::TimeControl& control, std::vector<tracking::TrackedEvent>& out);
  /// Reports an irregularity that was found by comparing several tables. Requires that the code exists.
  void note(Millis at, const tracking::Note& note, std::vector<tracking::TrackedEvent>& out);
  /// An arbiter is about to rule: what stands on the board with good evidence is committed.
  void settle(Millis at, std::vector<tracking::TrackedEvent>& out);
  /// Enters a ruling. The error is one sentence: the ruling cannot belong to this game.
  [[nodiscard]] Expected<void, std::string> rule(Millis at, int game, const rules::RulingRecord& ruling,
                                                 std::vector<tracking::TrackedEvent>& out);
  /// Takes the answer to a question().
  void answer(Millis at, const MateAnswer& answer, std::vector<tracking::TrackedEvent>& out);
  void finish(std::vector<tracking::TrackedEvent>& out);

  /// Returns the ruling as it would be entered at that moment, or why it cannot be. Changes nothing.
  [[nodiscard]] Expected<RulingDecided, RulingRefused> decide(Millis at, const rules::RulingAsked& asked);
  /// A position for which a search has to find out who can still mate.
  [[nodiscard]] const std::optional<MateQuestion>& question() const { return mates_.question(); }
  /// The games that can be ruled on.
  [[nodiscard]] GameBook& book() { return book_; }
  /// The game that the next ruling would open before its first ply; nullopt: rulings are on the latest one.
  [[nodiscard]] std::optional<RuledGame> opened_by_ruling() const;
  /// As GameBook::file(), with what the player on move has touched by now.
  [[nodiscard]] Expected<rules::GameFile, rules::Refusal> file(RuledGame& game);
  /// Answers who can still mate, as far as that is known.
  [[nodiscard]] rules::MateOracle oracle() const;

  /// The state as text, if the tracker is at rest and no message is incomplete; else nullopt. A pipeline
  /// that is restored from it concludes the same from later entries: at rest nothing else is kept.
  [[nodiscard]] std::optional<std::string> checkpoint() const;
  /// The same where the pieces are set up for a game from another start position, that of other settings:
  /// they are to be put in force by restore(). A game under way ends. nullopt: nothing happened.
  [[nodiscard]] std::optional<std::string> set_up_elsewhere(Millis at,
                                                            const tracking::TrackerSettings& others,
                                                            std::vector<tracking::TrackedEvent>& out);
  /// Error: one sentence. The settings must be those that were in force, or that it was set up for.
  [[nodiscard]] static Expected<BoardPipeline, std::string> restore(const drivers::DriverInfo& driver,
                                                                    const tracking::TrackerSettings& settings,
                                                                    const rules::LocalRules& local,
                                                                    const std::string& checkpoint);
  /// What was received, for sessions that wait for an answer.
  [[nodiscard]] const DeviceReader& device() const { return device_; }
  /// What follows the games of this table: what it knows of clock and board, and when it next concludes.
  [[nodiscard]] const tracking::TableTracker& tracker() const { return *tracker_; }
  /// The state of game and board, for comparing tables.
  [[nodiscard]] const Whereabouts& whereabouts() const { return whereabouts_; }
  /// Pieces are moved on the board as in a game, and none is known at this table.
  [[nodiscard]] bool game_unknown() const { return unknown_game_.is_played(); }

 private:
  BoardPipeline(const drivers::DriverInfo& driver, std::unique_ptr<tracking::TableTracker> tracker,
                const tracking::TrackerSettings& settings, const rules::LocalRules& local);

  /// The tracker's state with what a checkpoint holds besides.
  [[nodiscard]] std::optional<std::string> whole(std::optional<std::string> text) const;
  /// Settles one deadline after the other up to `at`, so that each conclusion has its own time, however late
  /// this is called.
  void step_to(Millis at, std::vector<tracking::TrackedEvent>& out);
  /// Gives the tracker what the device reported, the pieces by name.
  void take(Millis at, const drivers::Payload& payload, std::vector<tracking::TrackedEvent>& out);
  /// Takes what was concluded behind the first `before` events of `out`.
  void look_at(Millis at, std::vector<tracking::TrackedEvent>& out, std::size_t before);
  void hear(const tracking::TrackedEvent& event);
  /// Finds where rulings are not followed, behind the first `before` events.
  void watch_rulings(Millis at, std::vector<tracking::TrackedEvent>& out, std::size_t before);
  void say(Millis at, const std::optional<tracking::Note>& note, std::vector<tracking::TrackedEvent>& out);
  void clock_starts(Millis at, std::vector<tracking::TrackedEvent>& out);
  /// Gives the book the events that followed from a ruling.
  void follow(const std::vector<tracking::TrackedEvent>& out, std::size_t before);
  /// If the tracker is at rest, drops everything that a checkpoint does not hold. `news`: something was
  /// received.
  void rest_with_tracker(bool news);
  void rest();
  void apply_ruled(Millis at, RuledGame& game, const rules::RulingRecord& record,
                   std::vector<tracking::TrackedEvent>& out);

  DeviceReader device_;
  PieceChips chips_;
  rules::Edition edition_;
  std::unique_ptr<tracking::TableTracker> tracker_;
  GameBook book_;
  MateWatch mates_;
  RulingWatch rulings_;
  bool clock_runs_ = false;
  bool rests_ = false;
  Whereabouts whereabouts_;
  UnknownGame unknown_game_;
};

}  // namespace eboard::pipeline
