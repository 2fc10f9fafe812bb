// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps all that is committed a second time while a store is open: the database's file as FILE.copy, where
// the disk has room, and in memory the pages that are only in the log. So the store survives if another
// program writes to its files, and notices that.
#pragma once

#include <sys/stat.h>

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "storage/disk_vfs.hpp"
#include "storage/error.hpp"
#include "storage/held_pages.hpp"

namespace eboard::storage {

class CommitFollower;
class Database;

class SecondCopy {
 public:
  /// Begins with the database of that path as it is. Its log must have been written back. Copies nothing yet.
  explicit SecondCopy(std::string path);
  SecondCopy(const SecondCopy&) = delete;
  SecondCopy& operator=(const SecondCopy&) = delete;
  /// To be called when the database is closed. A copy that is complete stays for the next time.
  ~SecondCopy();

  /// Follows what `database` writes from now on, and must outlive it. False: it has no log.
  [[nodiscard]] bool follow(Database& database);
  /// Shows it all that is committed from now on.
  void report_to(CommitFollower& follower);
  /// Copies some more of the file; for idle moments. False: there is nothing to do now.
  bool copy_a_lot();
  /// Removes FILE.copy, because its room is needed; it is made again when there is some. False: there is
  /// none.
  bool release();
  /// The same for one that an earlier run left beside the database of that path.
  static bool release(const std::string& path);
  /// True if FILE.copy has everything that the file has.
  [[nodiscard]] bool complete() const { return copied_ && *copied_ >= size_; }

  /// Says which file another program wrote to: "e.db-wal was changed in place". Once it was, it stays so.
  [[nodiscard]] std::optional<std::string> overwritten() noexcept;
  /// True if the database itself was overwritten by now.
  [[nodiscard]] bool lost_the_file() noexcept {
    (void)overwritten();
    return lost_file_;
  }
  /// Writes all that is committed to the new file `path`, also if the store's files were overwritten, and
  /// syncs it. Fails if the database itself was before its copy was complete.
  [[nodiscard]] Result<void> write_to(const std::string& path, const std::function<void()>& progress);

  /// The log is in the database now.
  void log_written_back() { held_.clear(); }
  /// The number of pages that writing the log back would free from memory.
  [[nodiscard]] std::size_t held_pages() const { return held_.pages().size(); }

 private:
  /// A file as it was after our own latest write.
  struct Watched {
    int descriptor = -1;
    struct stat was {};
    std::array<std::uint8_t, 100>
        beginning{};       ///< the header of a database or log, by which it differs from others
    std::size_t kept = 0;  ///< bytes of it
    void look();
    [[nodiscard]] bool as_it_was() const;
    void keep_beginning(std::span<const std::uint8_t> data) noexcept;
    [[nodiscard]] bool begins_as_it_did() const noexcept;
  };
  struct Observer final : WriteObserver {
    Observer(SecondCopy& copy, bool log) : copy_(copy), is_log_(log) {}
    bool intact() noexcept override { return !copy_.overwritten(); }
    void wrote(std::span<const std::uint8_t> data, std::int64_t offset) noexcept override;
    void truncated(std::int64_t size) noexcept override;
    void synced() noexcept override;
    SecondCopy& copy_;
    bool is_log_;
  };
  template <class Action>
  void hold(Action action) noexcept;
  void begin_copy();
  void drop_copy();
  [[nodiscard]] bool log_holds_the_same() const;
  [[nodiscard]] bool file_holds_the_same() const;
  [[nodiscard]] Result<void> write_from(int from, const std::string& path,
                                        const std::function<void()>& progress) const;

  const std::string path_;
  Watched file_, log_;
  Observer file_observer_{*this, false}, log_observer_{*this, true};
  HeldPages held_;
  CommitFollower* follower_ = nullptr;
  bool out_of_memory_ = false;  ///< what is held is not complete
  int copy_ = -1;
  std::optional<std::int64_t> copied_;  ///< so much from the beginning; nullopt while there is no copy
  std::chrono::steady_clock::time_point next_try_{};
  std::int64_t size_ = 0;  ///< of the database's file
  std::optional<std::string> overwritten_;
  bool lost_file_ = false;
};

}  // namespace eboard::storage
