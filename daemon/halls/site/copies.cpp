// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/copies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "daemon/halls/wire.hpp"

namespace eboard::halls {

namespace {

constexpr std::string_view kDatabase = ".db";

std::optional<std::pair<std::string, std::string>> hall_and_store(const std::string& file) {
  const std::size_t dot = file.find('.');
  if (dot == std::string::npos || !file.ends_with(kDatabase)) return std::nullopt;
  std::string hall = file.substr(0, dot);
  std::string store = file.substr(dot + 1, file.size() - std::min(file.size(), dot + 1 + kDatabase.size()));
  if (!is_hall_name(hall) || !is_store_id(store)) return std::nullopt;
  return std::pair(std::move(hall), std::move(store));
}

}  // namespace

std::string path_of_copy(std::string_view folder, std::string_view hall, std::string_view store) {
  return fmt::format("{}/{}.{}{}", folder, hall, store, kDatabase);
}

std::map<std::string, std::string> latest_copies(const std::string& folder) {
  std::map<std::string, std::pair<std::filesystem::file_time_type, std::string>> latest;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const auto names = hall_and_store(entry.path().filename());
    if (!names) continue;
    auto at = entry.last_write_time(error);
    const auto log = std::filesystem::last_write_time(entry.path().string() + "-wal", error);
    if (!error) at = std::max(at, log);
    auto& found = latest[names->first];
    if (found.second.empty() || found.first < at) found = {at, names->second};
  }
  std::map<std::string, std::string> stores;
  for (auto& [hall, found] : latest) stores.emplace(hall, std::move(found.second));
  return stores;
}

}  // namespace eboard::halls
