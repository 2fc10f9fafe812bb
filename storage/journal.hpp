// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes the tables journal and journal_chunk: everything that devices reported and received, for
// ever.
#pragma once

#include <functional>

#include "storage/records.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

class Journal {
 public:
  /// `database` must outlive this.
  [[nodiscard]] static Result<Journal> open(Database& database);

  /// Appends inside the caller's transaction.
  [[nodiscard]] Result<void> append(const JournalEntry& entry);
  /// Reads the entries of one device in the order they were appended, packed or not.
  [[nodiscard]] Result<void> read(DeviceId device, bool from_checkpoint,
                                  const std::function<bool(const JournalEntry&)>& visit);
  /// Reads the entries of all devices, each from its latest checkpoint.
  [[nodiscard]] Result<void> read_all(const std::function<bool(const JournalEntry&)>& visit,
                                      const std::function<void(DeviceId, const std::string&)>& damaged);
  /// Packs with a transaction for each chunk.
  [[nodiscard]] Result<int> pack(DeviceId device, Millis before);
  /// Packs one lot of the entries before the device's latest checkpoint: at least `minimum`, at most
  /// `maximum`.
  [[nodiscard]] Result<int> pack_finished(DeviceId device, std::size_t minimum, std::size_t maximum);
  /// One sentence for each chunk that cannot be read completely.
  [[nodiscard]] Result<std::vector<std::string>> damaged_chunks();

 private:
  /// A stretch of rows that become one chunk.
  struct Lot {
    std::int64_t first_id = 0, last_id = 0;
    std::vector<JournalEntry> entries;
  };
  /// The limits of a lot.
  struct Bounds {
    Millis before{0};
    std::int64_t before_id = 0;
    std::size_t maximum = 0;
  };

  explicit Journal(Database& database) : database_(&database) {}
  [[nodiscard]] Result<Lot> next_lot(DeviceId device, const Bounds& bounds);
  /// The id of the latest checkpoint; 0 if there is none.
  [[nodiscard]] Result<std::int64_t> latest_checkpoint(DeviceId device);
  [[nodiscard]] Result<void> replace_by_chunk(DeviceId device, const Lot& lot);
  [[nodiscard]] Result<bool> read_chunks(DeviceId device, std::int64_t from_id,
                                         const std::function<bool(const JournalEntry&)>& visit);
  [[nodiscard]] Result<void> read_rows(DeviceId device, std::int64_t from_id,
                                       const std::function<bool(const JournalEntry&)>& visit);
  [[nodiscard]] StoreError damaged(const std::string& place, const std::string& reason) const;

  Database* database_;
  Statement insert_, mark_device_, mark_boards_, checkpoint_of_, chunks_, rows_, first_rows_, insert_chunk_,
      delete_rows_;
};

}  // namespace eboard::storage
