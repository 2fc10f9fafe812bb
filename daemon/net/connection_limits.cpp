// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/connection_limits.hpp"

#include <sys/resource.h>

namespace eboard::net {

ConnectionLimits::ConnectionLimits(std::size_t total, std::size_t per_address)
    : total_(total), per_address_(per_address) {}

ConnectionLimits::Ticket ConnectionLimits::admit(const std::string& address) {
  if (counts_->all >= total_) return nullptr;
  if (!address.empty()) {
    std::size_t& here = counts_->by_address[address];
    if (here >= per_address_) return nullptr;
    ++here;
  }
  ++counts_->all;
  const auto give_back = [counts = counts_, address](const void*) {
    --counts->all;
    const auto here = counts->by_address.find(address);
    if (here != counts->by_address.end() && --here->second == 0) counts->by_address.erase(here);
  };
  return Ticket(counts_.get(), give_back);
}

std::size_t ConnectionLimits::connections() const { return counts_->all; }

std::size_t raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  if (limit.rlim_cur < limit.rlim_max) {
    const rlimit raised{limit.rlim_max, limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  }
  return limit.rlim_cur;
}

}  // namespace eboard::net
