// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/connection_limits.hpp"

namespace eboard::net {

namespace {

using Numbers = std::unordered_map<std::string, std::size_t>;

bool has_room(const Numbers& numbers, const std::string& key, std::size_t max) {
  const auto found = numbers.find(key);
  return key.empty() || found == numbers.end() || found->second < max;
}

void take(Numbers& numbers, const std::string& key) {
  if (!key.empty()) ++numbers[key];
}

void give_back(Numbers& numbers, const std::string& key) {
  const auto found = numbers.find(key);
  if (found != numbers.end() && --found->second == 0) numbers.erase(found);
}

}  // namespace

ConnectionLimits::ConnectionLimits(std::size_t total, std::size_t per_address)
    : total_(total), per_network_((total + 1) / 2), per_address_(per_address) {}

ConnectionLimits::Ticket ConnectionLimits::admit(const Origin& origin) {
  if (counts_->all >= total_ || !has_room(counts_->by_network, origin.network, per_network_) ||
      !has_room(counts_->by_address, origin.address, per_address_))
    return nullptr;
  take(counts_->by_address, origin.address);
  take(counts_->by_network, origin.network);
  ++counts_->all;
  return Ticket(counts_.get(), [counts = counts_, origin](const void*) {
    --counts->all;
    give_back(counts->by_address, origin.address);
    give_back(counts->by_network, origin.network);
  });
}

std::size_t ConnectionLimits::connections() const { return counts_->all; }

}  // namespace eboard::net
