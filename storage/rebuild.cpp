// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/rebuild.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "storage/files.hpp"
#include "storage/lock_file.hpp"

namespace eboard::storage {

namespace {

// SQLite would make it for everybody to read.
Result<void> make_empty(const std::string& path) {
  ::unlink(path.c_str());
  const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) return unexpected(system_failure(path, std::error_code(errno, std::generic_category())));
  ::close(made);
  return {};
}

struct stat status_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) status = {};
  return status;
}

bool same(const struct stat& one, const struct stat& other) {
  return one.st_ino == other.st_ino && one.st_size == other.st_size &&
         one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec;
}

Result<void> put_in_place(const std::string& part, const std::string& path, const struct stat& closed) {
  const auto lock = LockFile::take(path, LockFile::Share::alone);
  if (!lock) return unexpected(lock.error());
  std::error_code error;
  if (!same(status_of(path), closed) || std::filesystem::exists(path + "-wal", error))
    return unexpected(StoreError{0, false, fmt::format("{}: another program used it meanwhile", path)});
  std::filesystem::rename(part, path, error);
  if (error) return unexpected(system_failure(path, error));
  return sync_file(std::filesystem::absolute(path).parent_path());
}

}  // namespace

Result<void> rebuild_beside(Store& store, const std::string& path, const ChangeFile& change) {
  auto done = make_empty(path);
  if (done) done = store.upkeep().write_anew(path);
  if (done && change) done = change(path);
  if (done) done = sync_file(path);
  return done;
}

Result<void> rebuild(Store store, const ChangeFile& change) {
  const std::string path = store.path(), part = path + ".part";
  auto done = rebuild_beside(store, part, change);
  { const Store closed = std::move(store); }  // its log goes into the file
  if (done) done = put_in_place(part, path, status_of(path));
  if (!done) ::unlink(part.c_str());
  return done;
}

}  // namespace eboard::storage
