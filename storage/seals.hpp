// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tables of the transparency log (docs/evidence.md), and what it is made over. What a leaf says and how
// it is hashed daemon/tlog knows; here hashes are bytes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/error.hpp"
#include "storage/records.hpp"

namespace eboard::storage {

class Database;
class Liveness;

using Digest = std::array<std::uint8_t, 32>;

/// Leaves that are no device's.
inline constexpr DeviceId kHallLeaf = 0, kKeyLeaf = -1, kRoundLeaf = -2;
[[nodiscard]] constexpr bool is_of_device(DeviceId leaf) { return leaf > 0; }

/// What was stored of a device when it was sealed. Of the hall `entries` are clock anchors, of a key the
/// number of its epoch, of the round changes of pairings; its `events` are changes of tournaments.
struct SealedLeaf {
  std::int64_t leaf = 0;  ///< its index in the log
  DeviceId device = 0;
  Millis at{0};
  std::int64_t entries = 0, events = 0;
  Digest head{};
  std::string says{};
  bool operator==(const SealedLeaf&) const = default;
};

struct SealedRoot {
  std::int64_t size = 0;
  Millis at{0};
  int log = 1;
  std::int64_t epoch = 1;
  Digest root{}, key{};
  std::vector<std::uint8_t> signature{}, epoch_signature{};
  bool operator==(const SealedRoot&) const = default;
};

/// Of a checkpoint of the log.
struct Cosignature {
  std::int64_t size = 0;
  std::string witness{};  ///< its public key with its name
  std::vector<std::uint8_t> signature{};
  bool operator==(const Cosignature&) const = default;
};

/// How far the hashes of a device have come.
struct SealedStrand {
  DeviceId device = 0;
  std::int64_t entries = 0, events = 0;
  Digest journal_head{}, event_head{};
  std::string says{};
  bool operator==(const SealedStrand&) const = default;
};

enum class ChangeSource : std::uint8_t { pairings = 1, tournaments = 2 };

/// What is sealed of a change that people made.
struct SealedChange {
  ChangeSource source = ChangeSource::pairings;
  std::int64_t change = 0;  ///< its id
  std::string head{};       ///< as lines
  Digest root{};
  std::string salts{};  ///< the one part that is changed, when somebody is forgotten
  bool operator==(const SealedChange&) const = default;
};

/// In which round a game is.
struct GameRound {
  BoardId board = 0;
  int game = 0, round = 0;
  Sequence since{};  ///< the event that brought it there, where that is known
  bool operator==(const GameRound&) const = default;
};

/// How far the log has come.
struct SealedUntil {
  int log = 1;
  std::int64_t journal = 0, event = 0;  ///< the last ids
  std::vector<Digest> frontier{};
};

/// An event with all its columns, valid during the call that shows it.
struct EventRow {
  Sequence sequence = 0;
  BoardId board = 0;
  DeviceId device = 0;
  Millis at{0};
  std::int64_t game = 0;
  std::string_view type{};
  std::int64_t tracker = 0;
  std::string_view json{};
};

/// What one sealing adds, stored as a whole.
struct Sealing {
  std::vector<SealedLeaf> leaves;
  std::vector<SealedChange> changes;
  std::vector<SealedStrand> strands;
  SealedUntil until;
  SealedRoot root;
};

class Seals {
 public:
  /// Works on the parts of one open store, which outlive it. Store::seals() has it for others.
  Seals(Database& database, Liveness& liveness) : database_(database), liveness_(liveness) {}

  template <class Row>
  using Visit = std::function<bool(const Row&)>;

  // --- how far it is
  /// nullopt: all has to be read from the beginning, see SealedStrand.
  [[nodiscard]] Result<std::optional<SealedUntil>> until();
  /// The number of the log that comes next, where until() says nothing.
  [[nodiscard]] Result<int> next_log();
  [[nodiscard]] Result<std::vector<SealedStrand>> strands();
  [[nodiscard]] Result<std::optional<SealedLeaf>> last_leaf();
  /// That of the last key.
  [[nodiscard]] Result<std::optional<SealedLeaf>> last_key();
  [[nodiscard]] Result<std::optional<SealedRoot>> last_root();
  /// Of each device, and of the hall.
  [[nodiscard]] Result<std::vector<SealedLeaf>> last_of_each();
  /// The leaves from that index on.
  [[nodiscard]] Result<void> leaves(std::int64_t from, const Visit<SealedLeaf>& visit);
  [[nodiscard]] Result<std::vector<SealedRoot>> roots();
  /// By the size of the checkpoint.
  [[nodiscard]] Result<std::vector<Cosignature>> cosignatures();

  // --- what it is made over
  /// Rows of the journal of all devices after that id, in their order; at most `maximum`. What is packed does
  /// not come.
  [[nodiscard]] Result<void> journal_after(
      std::int64_t id, int maximum, const std::function<void(std::int64_t, const JournalEntry&)>& visit);
  [[nodiscard]] Result<void> events_after(Sequence sequence, int maximum,
                                          const std::function<void(const EventRow&)>& visit);
  /// In which round each game was after that event, if in any.
  [[nodiscard]] Result<std::vector<GameRound>> game_rounds(Sequence until);
  /// Rounds of games that nothing stored explains; where the table of games alone says so, `since` is 0.
  [[nodiscard]] Result<std::vector<GameRound>> stray_rounds();
  /// What of the changes is sealed: by source, in their order.
  [[nodiscard]] Result<std::vector<SealedChange>> changes();
  /// How many entries all journals have, packed or not, and how many rows of them stand behind that id.
  [[nodiscard]] Result<std::int64_t> entries();
  [[nodiscard]] Result<std::int64_t> rows_after(std::int64_t id);
  /// The last ids of the journal and the events; all else as it is in a new SealedUntil.
  [[nodiscard]] Result<SealedUntil> ends();

  // --- writing, in a transaction of its own; durable when it returns
  [[nodiscard]] Result<void> append(const Sealing& sealing);
  /// In place of that witness's earlier one of that checkpoint.
  [[nodiscard]] Result<void> cosign(const Cosignature& one);
  /// All of a log.
  struct Filling {
    const std::vector<SealedLeaf>& leaves;
    const std::vector<SealedChange>& changes;
    const std::vector<SealedRoot>& roots;
    const std::vector<Cosignature>& cosignatures;
  };
  /// Inside the caller's transaction: that of another store with the same content. Where to go on is found
  /// anew.
  [[nodiscard]] Result<void> fill(const Filling& log);

 private:
  /// The leaf whose index the query gives; below 0: there is none.
  [[nodiscard]] Result<std::optional<SealedLeaf>> leaf_by(std::string_view query);

  Database& database_;
  Liveness& liveness_;
};

}  // namespace eboard::storage
