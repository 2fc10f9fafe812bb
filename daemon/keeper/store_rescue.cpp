// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/store_rescue.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace eboard::daemon {

namespace fs = std::filesystem;
using storage::Store;

namespace {

constexpr std::string_view kPrefix = "eboardd-rescued-";
constexpr std::uintmax_t kRoomToSpare = std::uintmax_t{64} << 20;

bool is_copy(const fs::path& path) {
  return path.filename().string().starts_with(kPrefix) && path.extension() == ".db";
}

std::error_code sync(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
  const std::error_code error(synced ? 0 : errno, std::generic_category());
  if (descriptor >= 0) ::close(descriptor);
  return error;
}

/// A name that no file has, so that an earlier copy is not overwritten.
std::string new_copy(const std::string& folder) {
  const std::string stem =
      fmt::format("{}/{}{:%Y%m%d-%H%M%S}", folder, kPrefix, fmt::localtime(std::time(nullptr)));
  std::string path = stem + ".db";
  std::error_code error;
  for (int number = 2; fs::exists(path, error); ++number) path = fmt::format("{}-{}.db", stem, number);
  return path;
}

// Leaves the copy beside the database if there is room for both: what removed the database may happen again.
std::error_code place(const fs::path& copy, const fs::path& path) {
  std::error_code error;
  const auto size = fs::file_size(copy, error);
  const auto room = error ? fs::space_info{} : fs::space(copy.parent_path(), error);
  if (error || room.available < size + kRoomToSpare) {
    error.clear();
    fs::rename(copy, path, error);
    return error;
  }
  const fs::path part = path.string() + ".part";
  fs::copy_file(copy, part, fs::copy_options::overwrite_existing, error);
  if (!error) error = sync(part);
  if (!error) fs::rename(part, path, error);
  return error;
}

}  // namespace

Expected<std::string, std::string> save_copy(Store& store, const std::vector<std::string>& folders,
                                             const std::function<void()>& progress) {
  std::error_code ignored;  // copy_to() reports why a copy cannot be written
  fs::create_directories(fs::path(store.path()).parent_path(), ignored);
  std::string reasons;
  for (const std::string& folder : folders) {
    std::string path = new_copy(folder);
    const auto copied = store.upkeep().copy_to(path, progress);
    if (copied) return path;
    reasons += (reasons.empty() ? "" : "; ") + copied.error().message;
  }
  return unexpected(reasons);
}

Expected<Store, std::string> put_back(std::optional<Store>& lost, const std::string& copy) {
  const std::string path = lost->path();
  if (lost->upkeep().has_strangers())
    return unexpected(fmt::format("{}: another file stands there now", path));
  if (fs::path(copy).parent_path() != fs::path(path).parent_path())
    return unexpected(fmt::format("{}: its folder takes no file", path));
  lost.reset();
  std::error_code error = place(copy, path);
  if (error) return unexpected(fmt::format("{}: {}", path, error.message()));
  // The lost database's log may still be there. All of it is in the copy.
  for (const char* suffix : {"-wal", "-shm"}) {
    fs::remove(path + suffix, error);
    if (error) return unexpected(fmt::format("{}{}: {}", path, suffix, error.message()));
  }
  auto opened = Store::open(path, Store::Access::read_write);
  if (!opened) return unexpected(opened.error().message);
  return std::move(*opened);
}

std::vector<std::string> rescued_copies(const std::vector<std::string>& folders) {
  std::vector<std::string> copies;
  for (const std::string& folder : folders) {
    std::error_code error;
    for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
      if (is_copy(each->path())) copies.push_back(each->path());
    }
  }
  std::ranges::sort(copies);
  return copies;
}

}  // namespace eboard::daemon
