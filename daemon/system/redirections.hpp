// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where the redirections of one request may lead. A server of somebody else must not make this computer ask
// itself, where answers are not for everybody, and what is asked of this computer in the clear stays on it.
#pragma once

#include <optional>
#include <string_view>

namespace eboard::http {

/// Whether a host as an address writes it, or the number of one, is this computer by itself. A name that
/// begins with "127." may lead anywhere.
[[nodiscard]] bool is_here(std::string_view host);

class Redirections {
 public:
  /// `host` as the first address writes it; `plain`: it is asked over http.
  Redirections(std::string_view host, bool plain);

  /// Whether the next request, the first included, may go over a connection between these numbers of hosts.
  [[nodiscard]] bool allow(bool plain, std::string_view there, std::string_view own);

 private:
  bool stays_here_;
  std::optional<bool> began_here_{};  ///< by the first connection, perhaps to a proxy
};

}  // namespace eboard::http
