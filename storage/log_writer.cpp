// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/log_writer.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "storage/disk_vfs.hpp"
#include "storage/log_format.hpp"

namespace eboard::storage {

using namespace log_format;

namespace {

using Bytes = std::vector<std::uint8_t>;

void put(Bytes& bytes, std::uint32_t word) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes.push_back(static_cast<std::uint8_t>(word >> shift));
}

}  // namespace

Result<LogWriter> LogWriter::begin(const std::string& path, std::size_t page_bytes) {
  LogWriter log(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600),
                page_bytes);
  if (log.file_ < 0) return unexpected(log.failure(errno));
  sqlite3_randomness(sizeof log.salts_, &log.salts_);
  Bytes header;
  for (const std::uint32_t word :
       {kMagic, kVersion, static_cast<std::uint32_t>(page_bytes), std::uint32_t{0},
        static_cast<std::uint32_t>(log.salts_ >> 32U), static_cast<std::uint32_t>(log.salts_)})
    put(header, word);
  Checksum sum;
  sum.add(header, false);
  put(header, sum.first);
  put(header, sum.second);
  log.first_ = sum.first;
  log.second_ = sum.second;
  if (auto written = log.write(header); !written) return unexpected(written.error());
  return log;
}

LogWriter::~LogWriter() {
  if (file_ >= 0) ::close(file_);
}

bool LogWriter::stands() const {
  struct stat own {
  }, there{};
  return ::fstat(file_, &own) == 0 && ::lstat(path_.c_str(), &there) == 0 && own.st_dev == there.st_dev &&
         own.st_ino == there.st_ino && there.st_size == bytes_;
}

Result<void> LogWriter::append(const Pages& pages, std::uint32_t database_pages) {
  Bytes frames;
  frames.reserve(pages.size() * (page_bytes_ + kFrameHeaderBytes));
  Checksum sum{first_, second_};
  std::size_t left = pages.size();
  for (const auto& [number, page] : pages) {
    const std::size_t at = frames.size();
    put(frames, number);
    put(frames, --left == 0 ? database_pages : 0);
    sum.add(std::span<const std::uint8_t>(frames).subspan(at), false);
    sum.add(page, false);
    put(frames, static_cast<std::uint32_t>(salts_ >> 32U));
    put(frames, static_cast<std::uint32_t>(salts_));
    put(frames, sum.first);
    put(frames, sum.second);
    frames.insert(frames.end(), page.begin(), page.end());
  }
  first_ = sum.first;
  second_ = sum.second;
  return write(frames);
}

Result<void> LogWriter::sync() {
  if (::fdatasync(file_) == 0) return {};
  return unexpected(failure(errno));
}

Result<void> LogWriter::write(const Bytes& data) {
  std::size_t done = 0;
  while (done < data.size()) {
    const auto written = ::pwrite(file_, data.data() + done, data.size() - done, bytes_);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return unexpected(failure(written < 0 ? errno : EIO));
    done += static_cast<std::size_t>(written);
    bytes_ += written;
  }
  return {};
}

StoreError LogWriter::failure(int error) const {
  return {0, is_no_room(error), fmt::format("{}: {}", path_, std::generic_category().message(error))};
}

}  // namespace eboard::storage
