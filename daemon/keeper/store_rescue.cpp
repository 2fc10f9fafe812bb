// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/keeper/store_rescue.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace eboard::daemon {

namespace fs = std::filesystem;
using storage::Store;

namespace {

constexpr std::string_view kPrefix = "eboardd-rescued-", kDamagedPrefix = "eboardd-damaged-";
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

/// A name that no file has, so that an earlier one is not overwritten.
std::string new_name(const std::string& folder, std::string_view prefix) {
  const std::string stem =
      fmt::format("{}/{}{:%Y%m%d-%H%M%S}", folder, prefix, fmt::localtime(std::time(nullptr)));
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
    std::string path = new_name(folder, kPrefix);
    const auto copied = store.upkeep().copy_to(path, progress);
    if (copied) return path;
    reasons += (reasons.empty() ? "" : "; ") + copied.error().message;
  }
  return unexpected(reasons);
}

namespace {

// Waits until nobody has written to the file for a second, or for ten seconds.
void let_settle(const std::string& path, const std::function<void()>& progress) {
  constexpr std::chrono::milliseconds kStep{100};
  for (auto waited = kStep * 0; waited < std::chrono::seconds{10}; waited += kStep) {
    std::error_code error;
    const auto written = fs::last_write_time(path, error);
    if (error || fs::file_time_type::clock::now() - written > std::chrono::seconds{1}) return;
    progress();
    std::this_thread::sleep_for(kStep);
  }
}

// Somebody may have put a store there that they want, with or without a log of its own.
bool is_sound_store(const std::string& path) {
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return false;
  const auto faults = store->upkeep().check();
  return faults && faults->empty();
}

Expected<Store, std::string> put_in_place(const std::string& copy, const std::string& path) {
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

// Returns the new name, empty if there is nothing to keep.
Expected<std::string, std::string> move_aside(const std::string& path) {
  std::error_code error;
  if (fs::file_size(path, error) == 0 || error) return std::string();
  std::string aside = new_name(fs::path(path).parent_path(), kDamagedPrefix);
  fs::rename(path, aside, error);
  if (error) return unexpected(fmt::format("{}: {}", path, error.message()));
  return aside;
}

}  // namespace

Expected<PutBack, std::string> put_back(std::optional<Store>& lost, const std::string& copy,
                                        const std::function<void()>& progress) {
  const std::string path = lost->path();
  if (lost->upkeep().has_strangers())
    return unexpected(fmt::format("{}: another file stands there now", path));
  if (fs::path(copy).parent_path() != fs::path(path).parent_path())
    return unexpected(fmt::format("{}: its folder takes no file", path));
  const bool lost_the_file = lost->upkeep().lost_the_file();
  lost.reset();
  std::error_code error;
  PutBack done;
  if (lost_the_file) {
    // All of the log is in the copy, and with another database it would do harm.
    for (const char* suffix : {"-wal", "-shm", ".open"}) fs::remove(path + suffix, error);
    let_settle(path, progress);
    if (is_sound_store(path)) {
      auto opened = Store::open(copy, Store::Access::read_write);
      if (!opened) return unexpected(opened.error().message);
      done.store = std::move(*opened);
      done.elsewhere = true;
      return done;
    }
    auto aside = move_aside(path);
    if (!aside) return unexpected(aside.error());
    done.aside = std::move(*aside);
  }
  auto opened = put_in_place(copy, path);
  // What overwrote the files may not have been through with them.
  for (int again = 0; !opened && again < 3 && fs::exists(copy, error); ++again) {
    let_settle(path, progress);
    opened = put_in_place(copy, path);
  }
  if (!opened) return unexpected(opened.error());
  done.store = std::move(*opened);
  return done;
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
