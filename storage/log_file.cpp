// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/log_file.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "storage/log_format.hpp"

namespace eboard::storage {

namespace {

using log_format::big_endian, log_format::Checksum, log_format::kFrameHeaderBytes, log_format::kHeaderBytes,
    log_format::kMagic, log_format::kVersion;

constexpr std::uint32_t kSmallestPage = 512;

using ByteSpan = std::span<const std::uint8_t>;

Checksum stored_checksum(ByteSpan bytes, std::size_t at) {
  return {big_endian(bytes, at), big_endian(bytes, at + 4)};
}

/// A file of SQLite's file system, so that a replacement of the disk sees it, too.
class File {
 public:
  static std::unique_ptr<File> open(const std::string& path) {
    sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
    auto file = std::unique_ptr<File>(new File(static_cast<std::size_t>(vfs->szOsFile)));
    // Not opened as a log: SQLite would ask for its database, which may be missing. A database's name ends in
    // two zeros.
    file->path_ = path + '\0';
    int flags = 0;
    const int code = vfs->xOpen(vfs, file->path_.c_str(), file->handle(),
                                SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_READONLY, &flags);
    return code == SQLITE_OK ? std::move(file) : nullptr;
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (handle()->pMethods != nullptr) handle()->pMethods->xClose(handle());
  }

  [[nodiscard]] std::int64_t size() {
    sqlite3_int64 bytes = 0;
    return handle()->pMethods->xFileSize(handle(), &bytes) == SQLITE_OK ? bytes : -1;
  }
  [[nodiscard]] bool read(std::span<std::uint8_t> into, std::int64_t offset) {
    return handle()->pMethods->xRead(handle(), into.data(), static_cast<int>(into.size()), offset) ==
           SQLITE_OK;
  }

 private:
  explicit File(std::size_t bytes)
      : memory_((bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t)) {}
  [[nodiscard]] sqlite3_file* handle() { return reinterpret_cast<sqlite3_file*>(memory_.data()); }

  std::string path_;
  std::vector<std::max_align_t> memory_;  // SQLite keeps its own file object in it
};

struct Header {
  bool big = false;
  std::uint32_t page_bytes = kSmallestPage;
  std::array<std::uint8_t, 8> salts{};
  Checksum checksum;
  bool valid = false;
};

Header parse_header(ByteSpan bytes) {
  Header header;
  const std::uint32_t magic = big_endian(bytes, 0);
  header.big = (magic & 1U) != 0;
  header.checksum.add(bytes.first(24), header.big);
  const std::uint32_t page = big_endian(bytes, log_format::kPageSizeAt);
  const bool possible_page = page >= 512 && page <= 65536 && (page & (page - 1)) == 0;
  header.valid = (magic & ~1U) == kMagic && big_endian(bytes, 4) == kVersion && possible_page &&
                 header.checksum == stored_checksum(bytes, 24);
  if (possible_page) header.page_bytes = page;
  std::ranges::copy(bytes.subspan(16, 8), header.salts.begin());
  return header;
}

}  // namespace

bool has_bytes(const std::string& path) {
  sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
  int there = 0;
  return vfs->xAccess(vfs, path.c_str(), SQLITE_ACCESS_EXISTS, &there) == SQLITE_OK && there != 0;
}

Result<LogFile> LogFile::read(const std::string& path) {
  LogFile log;
  if (!has_bytes(path)) return log;
  const auto unreadable = [&] { return unexpected(StoreError{0, false, path + ": cannot be read"}); };
  const auto file = File::open(path);
  if (!file || (log.bytes_ = file->size()) < 0) return unreadable();
  std::array<std::uint8_t, kHeaderBytes> head{};
  if (log.bytes_ < kHeaderBytes) return log;
  if (!file->read(head, 0)) return unreadable();
  Header header = parse_header(head);
  log.has_header_ = header.valid;
  const std::int64_t frame_bytes = kFrameHeaderBytes + header.page_bytes;
  log.frames_ = (log.bytes_ - kHeaderBytes) / frame_bytes;
  if (!header.valid) return log;

  std::vector<std::uint8_t> frame(static_cast<std::size_t>(frame_bytes));
  std::uint32_t padded = 0;  // page of a commit that was repeated to fill a sector
  for (std::int64_t number = 0; number < log.frames_; ++number) {
    if (!file->read(frame, kHeaderBytes + number * frame_bytes)) return unreadable();
    const bool of_this_log = std::equal(header.salts.begin(), header.salts.end(), frame.begin() + 8);
    const std::uint32_t page = big_endian(frame, log_format::kPageAt);
    const bool commits = big_endian(frame, log_format::kDatabasePagesAt) != 0;
    if (log.valid_ == number) {
      header.checksum.add(ByteSpan(frame).first(8), header.big);
      header.checksum.add(ByteSpan(frame).subspan(kFrameHeaderBytes), header.big);
      if (of_this_log && page != 0 && header.checksum == stored_checksum(frame, 16)) {
        ++log.valid_;
        padded = commits ? page : 0;
        continue;
      }
    }
    if (of_this_log && commits && page != padded) ++log.commits_behind_;
    padded = of_this_log && commits ? page : 0;
  }
  return log;
}

}  // namespace eboard::storage
