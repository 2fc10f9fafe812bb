// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/log_ins.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <new>
#include <utility>

#include "rules/text/split.hpp"

namespace eboard::people {

namespace {

constexpr std::size_t kTokenBytes = 16;

template <class Bytes>
std::string hex(const Bytes& bytes) {
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string hash_of(std::string_view token) {
  std::array<unsigned char, 32> sum{};
  if (EVP_Digest(token.data(), token.size(), sum.data(), nullptr, EVP_sha256(), nullptr) != 1)
    throw std::bad_alloc();
  return hex(sum);
}

/// A guest's is "NAME<tab>ROLE<tab>BY"; no name has a tab.
std::string written(const LoggedIn& who) {
  if (!who.guest) return who.name;
  return fmt::format("{}\t{}\t{}", who.name, to_string(who.guest->role), who.guest->let_in_by);
}

LoggedIn parse_who(std::string_view text) {
  const std::size_t role = text.find('\t');
  if (role == std::string_view::npos) return {std::string(text), {}};
  const std::size_t by = std::min(text.find('\t', role + 1), text.size());
  const auto known = parse_role(text.substr(role + 1, by - role - 1));
  return {std::string(text.substr(0, role)),
          LoggedIn::Guest{known.value_or(Role::display),
                          std::string(text.substr(std::min(by + 1, text.size())))}};
}

}  // namespace

std::string LogIns::new_token() {
  std::array<unsigned char, kTokenBytes> luck{};
  if (RAND_bytes(luck.data(), static_cast<int>(luck.size())) != 1) throw std::bad_alloc();
  return hex(luck);
}

void LogIns::begin(std::string_view token, LoggedIn who, Time now) {
  std::erase_if(all_, [&](const auto& one) { return one.second.until <= now; });
  if (all_.size() >= kMaximum)
    all_.erase(std::ranges::min_element(all_, {}, [](const auto& one) { return one.second.until; }));
  all_.insert_or_assign(hash_of(token), LogIn{std::move(who), now + kLasts});
}

std::optional<LoggedIn> LogIns::who(std::string_view token, Time now) const {
  const auto found = all_.find(hash_of(token));
  if (found == all_.end() || found->second.until <= now) return std::nullopt;
  return found->second.who;
}

bool LogIns::end(std::string_view token) { return all_.erase(hash_of(token)) > 0; }

void LogIns::end_all_of(std::string_view name) {
  std::erase_if(all_, [&](const auto& one) {
    const LoggedIn& who = one.second.who;
    return who.guest ? who.guest->let_in_by == name : who.name == name;
  });
}

bool LogIns::end_guests(std::string_view name) {
  return std::erase_if(
             all_, [&](const auto& one) { return one.second.who.guest && one.second.who.name == name; }) > 0;
}

std::vector<LoggedIn> LogIns::guests(Time now) const {
  std::vector<LoggedIn> found;
  for (const auto& [hash, one] : all_) {
    if (one.who.guest && one.until > now) found.push_back(one.who);
  }
  return found;
}

std::string LogIns::text(Time now) const {
  std::string text;
  for (const auto& [hash, one] : all_) {
    if (one.until > now)
      text += fmt::format("{} {} {}\n", hash, one.until.time_since_epoch().count(), written(one.who));
  }
  return text;
}

LogIns LogIns::parse(std::string_view text) {
  LogIns all;
  for (const std::string_view line : rules::split(text, '\n')) {
    const std::size_t first = line.find(' ');
    const std::size_t second = first == std::string_view::npos ? first : line.find(' ', first + 1);
    if (second == std::string_view::npos) continue;
    std::int64_t until = 0;
    const char* end = line.data() + second;
    if (std::from_chars(line.data() + first + 1, end, until).ptr != end) continue;
    all.all_.insert_or_assign(std::string(line.substr(0, first)),
                              LogIn{parse_who(line.substr(second + 1)), Time(std::chrono::seconds(until))});
  }
  return all;
}

}  // namespace eboard::people
