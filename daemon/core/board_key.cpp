// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_key.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <utility>

namespace eboard::daemon {

namespace {

std::string device_of(const std::string& serial, const std::string& port) {
  return serial.empty() ? "port " + port : "serial " + serial;
}

std::string twin_of(const std::string& serial, const std::string& port) {
  return fmt::format("serial {} at {}", serial, port);
}

std::string ending(int number) { return fmt::format(" as {}", number); }

}  // namespace

std::string table_key(int number) { return fmt::format("table {}", number); }

BoardKey KeyRing::Found::key() const { return {device + ending(number), number}; }

KeyRing::KeyRing(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports,
                 const std::vector<KnownBoard>& known) {
  for (const KnownBoard& row : known) learn({row.device.key, row.board.number});
  configure(boards, ports);
}

void KeyRing::learn(const BoardKey& key) {
  if (key.key == table_key(key.number)) tables_.insert(key.number);
  if (key.key.ends_with(ending(key.number)))
    found_.push_back({key.key.substr(0, key.key.size() - ending(key.number).size()), key.number});
}

BoardKey KeyRing::of_found(int number, const seams::SerialNumbers& numbers, const std::string& port) {
  return Found{device_of(numbers.serial, port), number}.key();
}

void KeyRing::rename(const BoardKey& from, const BoardKey& to) {
  if (from.key == table_key(from.number)) tables_.erase(from.number);
  std::erase_if(found_, [&](const Found& found) { return found.key() == from || found.key() == to; });
  learn(to);
}

void KeyRing::configure(const std::vector<BoardConfig>& boards, const std::vector<PortConfig>& ports) {
  by_serial_.clear();
  bound_.clear();
  bound_keys_.clear();
  std::ranges::copy_if(boards, std::back_inserter(by_serial_),
                       [](const BoardConfig& board) { return !board.serial.empty(); });
  for (const BoardConfig& board : by_serial_) bind(of_table(board));
  for (const PortConfig& port : ports) {
    if (const auto key = of_port(port)) bind(*key);
  }
}

void KeyRing::bind(const BoardKey& key) {
  bound_.insert(key.number);
  bound_keys_.insert(key.key);
  if (key.key == table_key(key.number)) tables_.insert(key.number);
}

BoardKey KeyRing::of_table(int number, const std::string& device) const {
  const bool was_found = std::ranges::any_of(
      found_, [&](const Found& found) { return found.number == number && found.device == device; });
  if (was_found && !tables_.contains(number)) return Found{device, number}.key();
  return {table_key(number), number};
}

BoardKey KeyRing::of_table(const BoardConfig& board) const {
  return of_table(board.number, device_of(board.serial, ""));
}

std::optional<BoardKey> KeyRing::of_port(const PortConfig& port) const {
  if (!port.board) return std::nullopt;
  return of_table(*port.board, device_of("", port.path));
}

bool KeyRing::is_current(const BoardKey& key) const {
  return !is_bound(key.number) || bound_keys_.contains(key.key);
}

const KeyRing::Found* KeyRing::latest(const std::string& device) const {
  const Found* latest = nullptr;
  for (const Found& found : found_) {
    if (found.device == device && !is_bound(found.number)) latest = &found;
  }
  return latest;
}

BoardKey KeyRing::of_device(const seams::SerialNumbers& numbers, const std::string& port) {
  for (const BoardConfig& board : by_serial_) {
    if (numbers.has(board.serial)) return of_table(board);
  }
  const std::string& serial = numbers.serial;
  if (const Found* twin = serial.empty() ? nullptr : latest(twin_of(serial, port))) return twin->key();
  if (const Found* seen = latest(device_of(serial, port))) return seen->key();
  return make(device_of(serial, port));
}

BoardKey KeyRing::of_twin(const std::string& serial, const std::string& port) {
  if (const Found* twin = latest(twin_of(serial, port))) return twin->key();
  return make(twin_of(serial, port));
}

BoardKey KeyRing::make(std::string device) {
  int number = 1;
  while (is_bound(number) || tables_.contains(number) ||
         std::ranges::find(found_, number, &Found::number) != found_.end())
    ++number;
  return found_.emplace_back(std::move(device), number).key();
}

std::vector<Displaced> KeyRing::displaced() const {
  const auto is_named = [&](const std::string& device) {
    return std::ranges::any_of(by_serial_,
                               [&](const auto& board) { return device_of(board.serial, "") == device; });
  };
  std::vector<Displaced> all;
  for (const Found& found : found_) {
    if (is_current(found.key()) || latest(found.device) != nullptr || is_named(found.device)) continue;
    all.push_back({found.key(), found.device});
  }
  return all;
}

}  // namespace eboard::daemon
