// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the tables device, board and event: the sources, and the numbered events.
#pragma once

#include <functional>
#include <map>

#include "storage/derived.hpp"
#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

class EventStore {
 public:
  /// `database` must outlive this.
  [[nodiscard]] static Result<EventStore> open(Database& database);

  [[nodiscard]] Result<DeviceId> device(std::string_view key, std::string_view driver, Millis at);
  [[nodiscard]] Result<BoardId> board(DeviceId device, int number);
  /// Inside the caller's transaction, as Store::rename.
  [[nodiscard]] Result<void> rename(std::string_view key, std::string_view to, Millis at);
  [[nodiscard]] Result<std::vector<DeviceRow>> devices();
  [[nodiscard]] Result<std::vector<BoardRow>> boards();

  /// Appends inside the caller's transaction; the derived tables follow.
  [[nodiscard]] Result<Sequence> append(BoardId board, const tracking::TrackedEvent& event,
                                        std::string_view json, int tracker_version);
  [[nodiscard]] Result<Sequence> last_sequence();
  [[nodiscard]] Result<std::int64_t> events_since_checkpoint(BoardId board);
  [[nodiscard]] Result<std::vector<EventText>> page(DeviceId device, Sequence after, std::size_t maximum);
  [[nodiscard]] Result<std::optional<Millis>> last_time(DeviceId device);
  [[nodiscard]] Result<Sequence> next_event(BoardId board, Sequence after);
  /// As Store::latest_games, Store::last_until and Rounds::round_of.
  [[nodiscard]] Result<std::vector<StoredEvent>> latest_games(
      const Decode& decode, int flags, std::optional<Sequence> as_of, Before before,
      const std::function<void(BoardId, const std::string&)>& damaged);
  [[nodiscard]] Result<Sequence> last_until(Millis at);
  [[nodiscard]] Result<std::optional<int>> round_of(BoardId board, int game, std::optional<Sequence> as_of);
  [[nodiscard]] Result<int> played_round(const StoredEvent& event);
  [[nodiscard]] Result<void> read(Sequence after, const Decode& decode,
                                  const std::function<bool(const StoredEvent&)>& visit);

 private:
  EventStore(Database& database, DerivedTables derived)
      : database_(&database), derived_(std::move(derived)) {}
  struct Range {
    Sequence from = 0, to = 0;
  };
  using Ranges = std::map<BoardId, std::vector<Range>>;
  [[nodiscard]] Result<void> add_latest_ranges(Ranges& ranges, Sequence last);
  [[nodiscard]] Result<void> add_ranges_before(Ranges& ranges);
  [[nodiscard]] Result<void> add_flagged_ranges(Ranges& ranges, int flags);
  /// Reads the events of the range; skips, without decoding, those that `wanted(board, sequence)` refuses,
  /// and those that cannot be decoded, of which `damaged` receives why. Without it that is an error.
  [[nodiscard]] Result<void> read_range(Range range, const std::function<bool(BoardId, Sequence)>& wanted,
                                        const Decode& decode,
                                        const std::function<bool(const StoredEvent&)>& visit,
                                        const std::function<void(BoardId, const std::string&)>& damaged = {});
  /// The first event that is later than `at`, or nearly so.
  [[nodiscard]] Result<Sequence> search(Millis at);
  [[nodiscard]] Result<std::int64_t> id_of(Statement& insert_returning);

  Database* database_;
  DerivedTables derived_;
  Statement make_device_, make_board_, insert_event_, count_event_, since_checkpoint_, last_, rows_, texts_,
      last_time_, rename_;
};

}  // namespace eboard::storage
