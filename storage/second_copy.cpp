// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/second_copy.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "storage/commit_follower.hpp"
#include "storage/log_file.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

namespace {

constexpr std::int64_t kLot = std::int64_t{1} << 20;
constexpr std::chrono::minutes kTryAgain{1};
constexpr std::int64_t kRoomToSpare = std::int64_t{64} << 20;  // left for games

std::string copy_of(const std::string& path) { return path + ".copy"; }

struct stat status_of(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) status = {};
  return status;
}

bool same_time(const timespec& one, const timespec& other) {
  return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

// Returns the number of bytes read, less than asked for only at the end of the file; -1 if it cannot be read.
std::int64_t read_at(int descriptor, std::span<std::uint8_t> into, std::int64_t offset) {
  std::size_t done = 0;
  while (done < into.size()) {
    const auto got =
        ::pread(descriptor, into.data() + done, into.size() - done, offset + static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return static_cast<std::int64_t>(done);
}

bool write_at(int descriptor, std::span<const std::uint8_t> data, std::int64_t offset) {
  while (!data.empty()) {
    const auto done = ::pwrite(descriptor, data.data(), data.size(), offset);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    data = data.subspan(static_cast<std::size_t>(done));
    offset += done;
  }
  return true;
}

bool has_room(int descriptor, std::int64_t wanted) {
  struct statvfs disk {};
  if (::fstatvfs(descriptor, &disk) != 0) return false;
  return static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize) >=
         wanted + kRoomToSpare;
}

}  // namespace

void SecondCopy::Watched::look() { was = status_of(descriptor); }

bool SecondCopy::Watched::as_it_was() const {
  const struct stat now = status_of(descriptor);
  return now.st_size == was.st_size && same_time(now.st_mtim, was.st_mtim);
}

void SecondCopy::Watched::keep_beginning(std::span<const std::uint8_t> data) noexcept {
  kept = std::min(data.size(), beginning.size());
  std::copy_n(data.begin(), kept, beginning.begin());
}

bool SecondCopy::Watched::begins_as_it_did() const noexcept {
  decltype(beginning) now{};
  const auto got = read_at(descriptor, std::span(now).first(kept), 0);
  return got == static_cast<std::int64_t>(kept) &&
         std::equal(now.begin(), now.begin() + got, beginning.begin());
}

SecondCopy::SecondCopy(std::string path) : path_(std::move(path)) {
  file_.descriptor = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  log_.descriptor = ::open((path_ + "-wal").c_str(), O_RDONLY | O_CLOEXEC);
  file_.look();
  log_.look();
  size_ = file_.was.st_size;
  file_.kept =
      static_cast<std::size_t>(std::max(read_at(file_.descriptor, file_.beginning, 0), std::int64_t{0}));
  begin_copy();
}

// A copy that equals its database is sealed: read only, with the database's time.
SecondCopy::~SecondCopy() {
  if (complete() && !overwritten() && held_.pages().empty() && ::fdatasync(copy_) == 0) {
    const std::array<timespec, 2> times{file_.was.st_atim, file_.was.st_mtim};
    if (::futimens(copy_, times.data()) == 0) (void)::fchmod(copy_, 0400);
  }
  for (const int descriptor : {copy_, log_.descriptor, file_.descriptor}) {
    if (descriptor >= 0) ::close(descriptor);
  }
}

bool SecondCopy::follow(Database& database) {
  return file_.descriptor >= 0 && log_.descriptor >= 0 &&
         observe_writes(database.handle(), file_observer_, log_observer_);
}

void SecondCopy::report_to(CommitFollower& follower) {
  follower_ = &follower;
  held_.report_to(follower);
}

void SecondCopy::begin_copy() {
  next_try_ = std::chrono::steady_clock::now() + kTryAgain;
  const std::string name = copy_of(path_);
  struct stat before {};
  const bool sealed =
      ::lstat(name.c_str(), &before) == 0 && S_ISREG(before.st_mode) && (before.st_mode & S_IWUSR) == 0;
  if (sealed) ::chmod(name.c_str(), 0600);
  copy_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (copy_ < 0) return;
  const struct stat there = status_of(copy_);
  if (!S_ISREG(there.st_mode) || there.st_nlink > 1) return drop_copy();
  if (sealed && there.st_size == size_ && same_time(there.st_mtim, file_.was.st_mtim)) {
    copied_ = size_;
  } else if (has_room(copy_, size_ - there.st_size) && ::ftruncate(copy_, 0) == 0) {
    copied_ = 0;
  } else {
    drop_copy();
  }
}

bool SecondCopy::release() {
  const bool there = copy_ >= 0;
  drop_copy();
  next_try_ = std::chrono::steady_clock::now() + kTryAgain;
  return there;
}

bool SecondCopy::release(const std::string& path) { return ::unlink(copy_of(path).c_str()) == 0; }

// The disk may be full: the copy gives its room back.
void SecondCopy::drop_copy() {
  if (copy_ < 0) return;
  if (S_ISREG(status_of(copy_).st_mode)) ::unlink(copy_of(path_).c_str());
  ::close(std::exchange(copy_, -1));
  copied_.reset();
}

bool SecondCopy::copy_a_lot() {
  if (!copied_ && std::chrono::steady_clock::now() >= next_try_) begin_copy();
  if (!copied_ || complete() || overwritten()) return false;
  std::vector<std::uint8_t> lot(static_cast<std::size_t>(std::min(kLot, size_ - *copied_)));
  const std::int64_t got = read_at(file_.descriptor, lot, *copied_);
  if (overwritten()) return false;
  const bool copied =
      got == static_cast<std::int64_t>(lot.size()) && has_room(copy_, got) && write_at(copy_, lot, *copied_);
  if (!copied) {
    drop_copy();
    return false;
  }
  (void)::sync_file_range(copy_, *copied_, got, SYNC_FILE_RANGE_WRITE);
  *copied_ += got;
  return !complete();
}

std::optional<std::string> SecondCopy::overwritten() noexcept try {
  // Another program may only have set the times, or written what stood there.
  if (!lost_file_ && !file_.as_it_was()) {
    if (file_holds_the_same()) {
      file_.look();
    } else {
      lost_file_ = true;  // also after the log was: what overwrites both does not do so at once
    }
  }
  if (overwritten_) return overwritten_;
  bool lost_log = !log_.as_it_was();
  if (lost_log && log_holds_the_same()) {
    log_.look();
    lost_log = false;
  }
  if (lost_file_ || lost_log) {
    overwritten_ = fmt::format("{} was changed in place",
                               std::filesystem::path(path_ + (lost_file_ ? "" : "-wal")).filename().string());
  }
  return overwritten_;
} catch (const std::exception&) {
  return "what the store's files hold cannot be compared";
}

bool SecondCopy::log_holds_the_same() const {
  const auto log = LogFile::read(path_ + "-wal");
  return log && log->valid_frames() >= held_.frames();
}

bool SecondCopy::file_holds_the_same() const {
  if (status_of(file_.descriptor).st_size < size_ || !file_.begins_as_it_did()) return false;
  std::vector<std::uint8_t> ours(kLot), theirs(kLot);
  for (std::int64_t at = 0; copied_ && at < *copied_; at += kLot) {
    const std::int64_t kept = read_at(copy_, ours, at);
    const std::int64_t there = read_at(file_.descriptor, theirs, at);
    if (kept < 0 || there < kept || !std::equal(ours.begin(), ours.begin() + kept, theirs.begin()))
      return false;
  }
  return true;
}

Result<void> SecondCopy::write_to(const std::string& path, const std::function<void()>& progress) {
  const bool from_the_file = !lost_the_file();
  auto written = write_from(from_the_file ? file_.descriptor : copy_, path, progress);
  // The file may have been overwritten while it was read.
  return from_the_file && lost_the_file() ? write_from(copy_, path, progress) : written;
}

Result<void> SecondCopy::write_from(int from, const std::string& path,
                                    const std::function<void()>& progress) const {
  if (out_of_memory_ || (lost_file_ && !complete())) {
    return unexpected(StoreError{
        0, false, fmt::format("{}: what it held was overwritten before there was a second copy", path_)});
  }
  const int to = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const auto failed = [&] {
    const int error = errno;
    if (to >= 0) ::close(to);
    return unexpected(StoreError{0, is_no_room(error),
                                 fmt::format("{}: {}", path, std::generic_category().message(error))});
  };
  if (to < 0) return failed();
  std::vector<std::uint8_t> lot(kLot);
  for (std::int64_t at = 0, got = kLot; got == kLot; at += kLot) {
    progress();
    got = read_at(from, lot, at);
    if (got < 0 || !write_at(to, std::span(lot).first(static_cast<std::size_t>(got)), at)) return failed();
  }
  std::int64_t page_bytes = 0;
  for (const auto& [number, page] : held_.pages()) {
    page_bytes = static_cast<std::int64_t>(page.size());
    if (!write_at(to, page, (std::int64_t{number} - 1) * page_bytes)) return failed();
  }
  if (page_bytes > 0 && ::ftruncate(to, held_.database_pages() * page_bytes) != 0) return failed();
  if (::fsync(to) != 0) return failed();
  ::close(to);
  return {};
}

template <class Action>
void SecondCopy::hold(Action action) noexcept {
  try {
    action();
  } catch (const std::bad_alloc&) {
    out_of_memory_ = true;
    if (follower_ != nullptr) follower_->missed();
  }
}

// --- Observer

void SecondCopy::Observer::wrote(std::span<const std::uint8_t> data, std::int64_t offset) noexcept {
  if (is_log_) {
    if (offset == 0) {
      copy_.out_of_memory_ = false;
      copy_.log_.keep_beginning(data);
    }
    copy_.hold([&] { copy_.held_.wrote(data, offset); });
    return copy_.log_.look();
  }
  copy_.file_.look();
  if (offset == 0) copy_.file_.keep_beginning(data);
  const auto end = offset + static_cast<std::int64_t>(data.size());
  auto& copied = copy_.copied_;
  // What is not copied yet is copied later, with this.
  if (copied && (copy_.complete() || offset < *copied)) {
    if (!write_at(copy_.copy_, data, offset)) {
      copy_.drop_copy();
    } else {
      copied = std::max(*copied, end);
    }
  }
  copy_.size_ = std::max(copy_.size_, end);
}

void SecondCopy::Observer::truncated(std::int64_t size) noexcept {
  if (is_log_) {
    copy_.log_.kept = 0;
    return copy_.log_.look();
  }
  copy_.file_.look();
  copy_.size_ = size;
  auto& copied = copy_.copied_;
  if (!copied || *copied <= size) return;
  copied = size;
  if (::ftruncate(copy_.copy_, size) != 0) copy_.drop_copy();
}

// Who wrote between our look and our write is not seen by the file's state after it.
void SecondCopy::Observer::synced() noexcept {
  if (is_log_) copy_.hold([&] { copy_.held_.synced(); });
  Watched& watched = is_log_ ? copy_.log_ : copy_.file_;
  if (!watched.begins_as_it_did()) watched.was = {};
}

}  // namespace eboard::storage
