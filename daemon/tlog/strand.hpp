// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the transparency log says of a store, and how it is hashed (docs/evidence.md). It is a pure
// calculation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/merkle.hpp"
#include "storage/calendar.hpp"
#include "storage/seals.hpp"

namespace eboard::tlog {

/// The hashes over all that is stored of a device, or of the hall: each entry is hashed with the hash of
/// those before it. So whoever has the hashes at two moments can check everything between them, and nothing
/// else. Those of the round are the roots of two trees, of pairings and of tournaments: it takes a few hashes
/// to show one change, however many there are.
class Strand {
 public:
  explicit Strand(storage::DeviceId device) { state_.device = device; }
  /// Goes on there; not the round's, which is made of all its changes.
  explicit Strand(storage::SealedStrand state) : state_(std::move(state)) {}

  void add(const storage::JournalEntry& entry);
  void add(const storage::EventRow& event);
  void add(const storage::ClockAnchor& anchor);
  void add(const storage::SealedChange& change);
  /// What the device is called, see device_says().
  void say(std::string says) { state_.says = std::move(says); }

  [[nodiscard]] const storage::SealedStrand& state() const { return state_; }
  /// Of both hashes.
  [[nodiscard]] Hash head() const;

 private:
  storage::SealedStrand state_;
  Frontier pairings_, tournaments_;
  Sha256 sum_;
};

/// Driver and key of a device and the numbers of its boards, as lines.
[[nodiscard]] std::string device_says(const storage::DeviceRow& device,
                                      const std::vector<storage::BoardRow>& boards);

/// In which rounds these games are, as lines; and what such lines say.
[[nodiscard]] std::string rounds_say(const std::vector<storage::GameRound>& rounds);
[[nodiscard]] std::vector<storage::GameRound> said_rounds(std::string_view says);

/// An anchor as it is hashed, a line; and the anchor of such a line, nullopt for any other text.
[[nodiscard]] std::string anchor_text(const storage::ClockAnchor& anchor);
[[nodiscard]] std::optional<storage::ClockAnchor> parse_anchor(std::string_view text);

/// Of the clock and of keys an entry says none.
[[nodiscard]] constexpr bool has_events(storage::DeviceId leaf) {
  return leaf != storage::kHallLeaf && leaf != storage::kKeyLeaf;
}

/// The entry of the log, as its leaf is hashed.
[[nodiscard]] std::string entry_text(const storage::SealedLeaf& leaf);
[[nodiscard]] inline Hash leaf_hash(const storage::SealedLeaf& leaf) { return leaf_hash(entry_text(leaf)); }

/// The log of the store with that id.
[[nodiscard]] std::string origin_of(std::string_view store_id, int log);

}  // namespace eboard::tlog
