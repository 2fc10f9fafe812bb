// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps the transparency log of a store (docs/evidence.md): hashes what was stored since the last time,
// appends a leaf for each device of which there is news, and signs the tree, all on the storage thread and in
// small pieces.
//
// Two keys sign. The log's is the same for as long as the log goes on, so that others know it. That of an
// epoch lives for an hour: the next one stands in the log, signed by the former, which is then forgotten. Who
// comes later cannot sign what was sealed before.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tlog/note.hpp"
#include "daemon/tlog/strand.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

class Sealer {
 public:
  struct Settings {
    std::string folder{};  ///< where the keys are, readable for the daemon's user alone
    std::string home{};    ///< where they are read from if they are not there: another folder, or the same
    std::chrono::milliseconds every{60'000};
    std::chrono::milliseconds epoch{3'600'000};  ///< of journal time
    int piece = 2000;                            ///< so many rows are hashed between two commits
    /// Hears why nothing can be sealed, and an empty text when it can again: from begin(), or on the storage
    /// thread.
    std::function<void(const std::string& why)> say{};
  };
  using Clock = std::chrono::steady_clock;
  /// Runs it between two commits of the store, on the storage thread.
  using Between = std::function<void(std::function<void(storage::Store&)>)>;

  explicit Sealer(Settings settings) : settings_(std::move(settings)) {}

  /// Before the storage thread starts: reads or makes the keys, and finds out where the log goes on. A store
  /// that was never sealed, or was set back, is read from its beginning, which is when `goes_on` is asked.
  /// The error says why nothing can be sealed; look() begins again.
  [[nodiscard]] Expected<void, std::string> begin(storage::Store& store,
                                                  const std::function<bool(std::int64_t)>& goes_on);
  /// Begins to seal if it is time. Call it about once a second; `between` must outlive what it runs.
  void look(Clock::time_point now, const Between& between);
  /// Seals all that is stored at once: when the store is about to close.
  void seal_all(storage::Store& store);

 private:
  struct Key {
    tlog::Signer signer;
    std::int64_t epoch = 0;
  };

  [[nodiscard]] Expected<void, std::string> find_out(storage::Store& store,
                                                     const std::function<bool(std::int64_t)>& goes_on);
  [[nodiscard]] Expected<void, std::string> read_log_key(const std::string& origin);
  void read_epoch_key(const std::optional<storage::SealedLeaf>& announced);
  [[nodiscard]] Expected<void, std::string> change_epoch_key();
  [[nodiscard]] storage::Result<bool> load(storage::Store& store, storage::SealedUntil until);
  [[nodiscard]] storage::Result<bool> read_all(storage::Store& store,
                                               const std::function<bool(std::int64_t)>& goes_on);
  void piece(storage::Store& store, const Between& between);
  /// True: all up to `goal_` is hashed.
  [[nodiscard]] storage::Result<bool> hash_a_piece(storage::Store& store);
  [[nodiscard]] storage::Result<void> seal(storage::Store& store);
  [[nodiscard]] storage::Result<storage::Sealing> next_sealing(storage::Store& store);
  void add_leaf(storage::Sealing& sealing, storage::SealedLeaf leaf);
  /// What people entered, and which games are in which round, as it is sealed.
  [[nodiscard]] storage::Result<void> read_rounds(storage::Store& store);
  /// The same of what came since.
  [[nodiscard]] storage::Result<void> hash_rounds(storage::Store& store);
  void fail(const std::string& why);
  /// Says it if it is news.
  void say(const std::string& why);

  tlog::Strand& strand(storage::DeviceId device);

  const Settings settings_;
  std::optional<tlog::Signer> key_;
  std::optional<Key> epoch_;       ///< nullopt: the next sealing begins one
  std::optional<Key> next_epoch_;  ///< announced by the sealing that is being made
  storage::Millis epoch_began_{0};
  std::int64_t until_epoch_ = 0;  ///< the last one, if its key is not here

  std::map<storage::DeviceId, tlog::Strand> strands_;
  std::map<storage::DeviceId, storage::SealedStrand> sealed_;  ///< as they were sealed last
  std::map<storage::DeviceId, storage::Millis> latest_;        ///< the time of the last that is hashed
  storage::SealedUntil until_{}, goal_{};
  std::map<storage::ChangeSource, std::int64_t> last_change_;  ///< that is hashed
  std::vector<storage::SealedChange> new_changes_;             ///< hashed, and not sealed yet
  std::map<std::pair<storage::BoardId, int>, int> rounds_;     ///< of games, as they were sealed
  tlog::Frontier frontier_;
  tlog::Frontier next_frontier_;  ///< with the sealing that is being made
  Clock::time_point next_{};
  bool begun_ = false, running_ = false;
  bool anew_ = false;  ///< where it goes on was found anew, and is to be stored whole
  std::string said_;   ///< why nothing can be sealed
};

}  // namespace eboard::daemon
