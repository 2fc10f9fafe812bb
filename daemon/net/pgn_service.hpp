// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Serves PGN of a round from the store. It is read on a helper thread, so that neither boards nor browsers
// wait for a disk. Texts are kept until a game record changes; requests that come during a reading share it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "daemon/live/live_state.hpp"
#include "daemon/net/routes.hpp"
#include "daemon/seams/delays.hpp"
#include "rules/text/expected.hpp"
#include "storage/calendar.hpp"
#include "storage/store.hpp"

namespace eboard::net {

/// Appends a game, with the tags that receivers need filled in if the pairing does not give them, and of a
/// game under way the times that both clocks showed when they last stood still. `event` is for the Event tag.
void append_round_pgn(std::string& text, const storage::GameRow& game, const std::string& event,
                      const live::RestingGames& under_way = {},
                      const storage::Calendar& calendar = storage::Calendar(),
                      const seams::Delays& delay = {});

class PgnService {
 public:
  using Text = std::shared_ptr<const std::string>;
  using Wall = std::chrono::system_clock::time_point;
  struct Pgn {
    Text text;
    /// When this text was first seen, if that is long enough ago that no other text can have the same second.
    std::optional<std::chrono::sys_seconds> modified{};
  };
  using Answer = Expected<Pgn, std::string>;  ///< the error is a sentence for the client
  using Callback = std::function<void(const Answer&)>;
  /// Without pairings one round may hold every game that was ever played; more than this is not served in
  /// one piece.
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;
  /// The same for all rounds: a store of years must not keep the readers of a round waiting.
  static constexpr std::size_t kMaxBytesOfAll = std::size_t{8} << 20;
  /// Runs a function on the loop that owns the service; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  /// What a text is made from.
  struct State {
    std::uint64_t version = 0;  ///< of the game records (LiveState::record_version)
    storage::AsOf known{};      ///< to its readers, where there is a delay
    live::RestingGames under_way{};
  };

  /// An empty `database` has no games. With a `delay` games are read as their readers may know them. `wall`:
  /// the computer's clock.
  PgnService(std::string database, std::string event, Post post, seams::Delays delay = {},
             std::function<void()> found_damage = {},
             std::function<Wall()> wall = std::chrono::system_clock::now);
  ~PgnService();

  /// Ends the thread and closes the store; requests that still wait are not answered. get() must not be
  /// called after it.
  void stop();
  /// All texts that were read until now are out of date.
  void forget() { ++epoch_; }
  /// Calls back on the loop, possibly at once.
  void get(const PgnQuery& query, State state, Callback callback);

 private:
  struct Entry {
    Text text;
    State state;              ///< of `text`
    std::uint64_t epoch = 0;  ///< of `text`
    Wall changed{};           ///< when `text` was first read
    bool reading = false;
    std::vector<Callback> waiting;
  };
  class Reader;
  using Read = Expected<Text, std::string>;

  void read(const PgnQuery& query, State state);
  void make_room(const std::string& wanted);
  void finished(const PgnQuery& query, const State& state, std::uint64_t epoch, const Read& read);
  [[nodiscard]] Pgn known(const Entry& entry) const;

  Post post_;
  std::function<Wall()> wall_;
  std::uint64_t epoch_ = 0;
  std::map<PgnQuery, Entry> entries_;
  std::unique_ptr<Reader> reader_;  ///< last: its thread ends first
};

}  // namespace eboard::net
