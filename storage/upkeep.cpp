// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/upkeep.hpp"

#include <fmt/format.h>

#include <utility>

#include "storage/check.hpp"
#include "storage/cut_back.hpp"
#include "storage/event_store.hpp"
#include "storage/file_watch.hpp"
#include "storage/journal.hpp"
#include "storage/liveness.hpp"
#include "storage/migrate.hpp"
#include "storage/second_copy.hpp"
#include "storage/sqlite.hpp"

namespace eboard::storage {

Result<int> Upkeep::pack_journal(DeviceId device, Millis before) {
  return liveness_.attempt([&] { return journal_.pack(device, before); });
}

Result<int> Upkeep::pack_finished(DeviceId device, std::size_t minimum, std::size_t maximum) {
  return liveness_.attempt([&] { return journal_.pack_finished(device, minimum, maximum); });
}

Result<void> Upkeep::write_anew(const std::string& path) {
  return liveness_.attempt([&]() -> Result<void> {
    if (auto done = database_.run(kPageSize); !done) return done;
    auto vacuum = database_.prepare("VACUUM INTO ?");
    if (!vacuum) return unexpected(vacuum.error());
    return vacuum->execute(path);
  });
}

std::optional<std::string> Upkeep::displaced() const { return files_.displaced(); }

bool Upkeep::has_strangers() const { return files_.has_strangers(); }

Result<void> Upkeep::keep_second_copy() {
  if (auto emptied = liveness_.attempt([&] { return database_.empty_wal(); }); !emptied) return emptied;
  id_ = store_id(database_);
  auto second = std::make_unique<SecondCopy>(database_.path());
  if (second->follow(database_)) second_ = std::move(second);
  return {};
}

bool Upkeep::follow_commits(CommitFollower& follower) {
  if (!second_) return false;
  second_->report_to(follower);
  return true;
}

bool Upkeep::extend_second_copy() { return second_ && second_->copy_a_lot(); }

bool Upkeep::release_second_copy() { return second_ && second_->release(); }

std::optional<std::string> Upkeep::overwritten() const {
  return second_ ? second_->overwritten() : std::nullopt;
}

bool Upkeep::lost_the_file() const { return second_ && second_->lost_the_file(); }

// Without a complete second copy SQLite still has its log and the pages that it read last. For a small store
// that is all of it.
Result<void> Upkeep::copy_to(const std::string& path, const std::function<void()>& progress) {
  if (!overwritten()) return database_.copy_to(path, progress);
  const auto tried = replace_whole(path, [&](const std::string& part) {
    auto written = second_->write_to(part, progress);
    return written ? check_copy(part) : written;
  });
  if (tried || tried.error().disk_full || !second_->lost_the_file()) return tried;
  return replace_whole(path, [&](const std::string& part) -> Result<void> {
    if (auto copied = database_.copy_to(part, progress); !copied) return tried;
    return check_copy(part) ? Result<void>() : tried;
  });
}

// What was overwritten may be an older copy of the same store, which is sound, and not all of it.
Result<void> Upkeep::check_copy(const std::string& path) const {
  auto copy = Database::open(path, Database::Mode::without_log);
  if (!copy) return unexpected(copy.error());
  const auto torn = storage::first_torn_page(*copy);
  if (!torn) return unexpected(torn.error());
  const auto last = copy->integer("SELECT coalesce(max(sequence), 0) FROM event");
  if (!last) return unexpected(last.error());
  if (!*torn && *last >= committed_ && store_id(*copy) == id_) return {};
  return unexpected(StoreError{0, false, fmt::format("{}: does not hold all that was stored", path)});
}

Result<std::optional<std::string>> Upkeep::first_torn_page() {
  auto torn = liveness_.attempt([&] { return storage::first_torn_page(database_); });
  if (torn && *torn) {
    const std::string& path = database_.path();
    *torn = with_advice(path, fmt::format("{}: is damaged: {}", path, **torn));
  }
  return torn;
}

Result<void> Upkeep::cut_back(const CutMoment& moment, const Decode& decode) {
  return liveness_.attempt([&] { return storage::cut_back(database_, moment, decode); });
}

void Upkeep::interrupt() noexcept { database_.interrupt(); }

Result<std::vector<std::string>> Upkeep::check_file() {
  return liveness_.attempt([&] { return storage::check_file(database_); });
}

Result<std::vector<std::string>> Upkeep::check_rows() {
  return liveness_.attempt([&] { return storage::check_rows(database_); });
}

Result<std::vector<std::string>> Upkeep::check() {
  auto faults = check_file();
  if (!faults || !faults->empty()) return faults;
  return check_rows();
}

Result<std::vector<std::string>> Upkeep::compare_derived(const Decode& decode) {
  const EventSource all = [&](const std::function<bool(const StoredEvent&)>& visit) {
    return events_.read(0, decode, visit);
  };
  return liveness_.attempt([&] { return storage::compare_derived(database_, all); });
}

}  // namespace eboard::storage
