// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/upkeep.hpp"

#include <fmt/format.h>

#include "storage/check.hpp"
#include "storage/event_store.hpp"
#include "storage/file_watch.hpp"
#include "storage/journal.hpp"
#include "storage/liveness.hpp"

namespace eboard::storage {

Result<int> Upkeep::pack_journal(DeviceId device, Millis before) {
  return liveness_.attempt([&] { return journal_.pack(device, before); });
}

Result<int> Upkeep::pack_finished(DeviceId device, std::size_t minimum, std::size_t maximum) {
  return liveness_.attempt([&] { return journal_.pack_finished(device, minimum, maximum); });
}

std::optional<std::string> Upkeep::displaced() const { return files_.displaced(); }

bool Upkeep::has_strangers() const { return files_.has_strangers(); }

Result<void> Upkeep::copy_to(const std::string& path, const std::function<void()>& progress) {
  return database_.copy_to(path, progress);
}

Result<std::optional<std::string>> Upkeep::first_torn_page() {
  auto torn = liveness_.attempt([&] { return storage::first_torn_page(database_); });
  if (torn && *torn) {
    const std::string& path = database_.path();
    *torn = with_advice(path, fmt::format("{}: is damaged: {}", path, **torn));
  }
  return torn;
}

void Upkeep::interrupt() noexcept { database_.interrupt(); }

Result<std::vector<std::string>> Upkeep::check() {
  return liveness_.attempt([&] { return check_database(database_); });
}

Result<std::vector<std::string>> Upkeep::compare_derived(const Decode& decode) {
  const EventSource all = [&](const std::function<bool(const StoredEvent&)>& visit) {
    return events_.read(0, decode, visit);
  };
  return liveness_.attempt([&] { return storage::compare_derived(database_, all); });
}

}  // namespace eboard::storage
