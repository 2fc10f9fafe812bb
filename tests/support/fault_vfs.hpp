// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a disk in memory below SQLite that fails on request: full, broken at the n-th operation, or
// without power. It remembers what was synced; at a power cut every sector written since then survives or
// not, by chance.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace eboard::test {

/// The process's default VFS during its lifetime. One at a time.
class FaultDisk {
 public:
  static constexpr std::int64_t kNever = -1;

  /// `pads`: a power cut may harm bytes beside those that were written, so SQLite repeats a log's last frame
  /// up to the end of a sector.
  explicit FaultDisk(bool pads = false);
  ~FaultDisk();
  FaultDisk(const FaultDisk&) = delete;
  FaultDisk& operator=(const FaultDisk&) = delete;

  /// Sets the maximum bytes of all files together; writing more is SQLITE_FULL.
  void set_room(std::int64_t bytes) { room_ = bytes; }
  /// Forbids the WAL's index to grow.
  void forbid_index_growth(bool forbidden) { index_may_grow_ = !forbidden; }
  [[nodiscard]] bool index_may_grow() const { return index_may_grow_; }
  [[nodiscard]] bool pads() const { return pads_; }
  /// Makes the n-th write, truncation or sync from now (0: the next) fail once with this code and errno.
  void fail_at(std::int64_t operation, int code, int system_error = EIO);
  [[nodiscard]] int system_error() const { return system_error_; }
  /// Makes everything fail from the n-th such operation on, until power_on().
  void cut_power_at(std::int64_t operation) { power_cut_at_ = operations_ + operation; }
  /// Drops what was not synced, except the sectors that chance kept.
  void power_on(std::mt19937& chance);

  [[nodiscard]] bool powered() const { return powered_; }
  [[nodiscard]] bool failed() const { return failed_; }  ///< the failure of fail_at has happened
  [[nodiscard]] std::int64_t operations() const { return operations_; }
  /// The number of writes without space.
  [[nodiscard]] int refused() const { return refused_; }
  [[nodiscard]] std::int64_t bytes() const;

  struct Write {
    std::int64_t offset;
    std::vector<std::uint8_t> bytes;
  };
  struct File {
    std::vector<std::uint8_t> now;
    std::vector<std::uint8_t> synced;
    std::vector<Write> since_sync;
    std::vector<std::unique_ptr<std::vector<std::uint8_t>>> shared;  ///< pages of the WAL's index
  };

  // For the VFS's functions.
  [[nodiscard]] int account();                                  ///< SQLITE_OK, or the error of this operation
  [[nodiscard]] bool fits(const File& file, std::int64_t end);  ///< also counts refusals
  [[nodiscard]] std::shared_ptr<File> file(const std::string& name) { return files_[name]; }
  std::shared_ptr<File> make(const std::string& name);
  void remove(const std::string& name) { files_.erase(name); }

 private:
  const bool pads_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::atomic<std::int64_t> room_ = kNever;  ///< may be set from another thread
  std::atomic<int> refused_ = 0;             ///< may be read from another thread
  std::int64_t operations_ = 0;
  std::int64_t fail_at_ = kNever;
  std::int64_t power_cut_at_ = kNever;
  int fail_code_ = 0;
  int system_error_ = 0;
  bool failed_ = false;
  bool powered_ = true;
  bool index_may_grow_ = true;
};

}  // namespace eboard::test
