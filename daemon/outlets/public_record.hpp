// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What has left an event that is delayed by plies: a store of its own beside the hall's, with numbers of its
// own, so that whoever reads it can read nothing that is hidden (decision 0279). It is written before anybody
// is told. Belongs to one thread.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/outlets/ply_queue.hpp"
#include "storage/store.hpp"

namespace eboard::outlets {

class PublicRecord {
 public:
  /// Opens the store at `path`; makes it, and makes it anew if it is damaged or holds what the hall does not.
  [[nodiscard]] static storage::Result<PublicRecord> open(const std::string& path, storage::Store& hall);

  /// What stands there: all of it may be known.
  [[nodiscard]] storage::Store& store() { return store_; }
  [[nodiscard]] const std::string& path() const { return store_.path(); }
  /// How far each board of the hall has come, and what follows there.
  [[nodiscard]] storage::Result<std::vector<storage::Standing>> standings(storage::Store& hall);

  /// Before enter(): reads of the hall what that needs for these releases.
  [[nodiscard]] storage::Result<void> look(storage::Store& hall, const std::vector<Release>& releases);
  /// Stores all that is released, and what may be known of names and devices then. Returns it as it is told:
  /// with the numbers that events have here, and with clocks that stand. After an error nothing is stored; if
  /// the disk was full, it may be tried again.
  [[nodiscard]] storage::Result<std::vector<Release>> enter(const std::vector<Release>& releases,
                                                            const KnownNames& known);
  [[nodiscard]] storage::Result<void> keep(const std::vector<storage::OutletCursor>& cursors);

 private:
  using StoredEvents = std::vector<storage::StoredEvent>;

  explicit PublicRecord(storage::Store store) : store_(std::move(store)) {}
  [[nodiscard]] storage::Result<bool> belongs_to(storage::Store& hall);
  template <class Write>
  [[nodiscard]] storage::Result<void> write(Write write);
  [[nodiscard]] storage::Result<bool> enter_boards(const KnownNames& known);
  [[nodiscard]] storage::Result<StoredEvents> enter_events(const StoredEvents& events);
  [[nodiscard]] storage::Result<void> enter_names(const KnownNames& known);
  [[nodiscard]] bool may_be_known(const storage::PairingChange& change, const KnownNames& known) const;

  storage::Store store_;
  // What was read of the hall:
  std::vector<storage::BoardRow> boards_;
  std::vector<storage::DeviceRow> devices_;
  std::vector<storage::ClockAnchor> anchors_;
  std::int64_t looked_ = 0;                   ///< its last change of names
  std::deque<storage::PairingChange> names_;  ///< those up to that one that are not here
  std::map<std::string, int> entered_;        ///< changes that are here and not looked at there, by place
  std::size_t dates_ = 0;                     ///< the anchors that are here
  bool boards_are_here_ = false;              ///< with what may ever be known of them
};

}  // namespace eboard::outlets
