// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/redirections.hpp"

namespace eboard::http {

bool is_here(std::string_view host) {
  const bool numeric = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]" || host == "::1" || (numeric && host.starts_with("127."));
}

Redirections::Redirections(std::string_view host, bool plain) : stays_here_(plain && is_here(host)) {}

bool Redirections::allow(bool plain, std::string_view there, std::string_view own) {
  if (stays_here_ && plain) return is_here(there);
  // Whoever talks to its own number talks to itself.
  const bool here = is_here(there) || there == own;
  if (!began_here_) began_here_ = here;
  return *began_here_ || !here;
}

}  // namespace eboard::http
