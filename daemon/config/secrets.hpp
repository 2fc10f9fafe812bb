// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A configuration names secrets, and people write them into it by mistake. Whoever may read a log or the
// output of --check-config need not see them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace eboard::daemon {

/// Where the token is with which a server knows who asks, or a password.
struct TokenSource {
  enum class Kind : std::uint8_t {
    file,         ///< a path; others may not read it
    environment,  ///< a variable of the daemon's
    credential,   ///< one that systemd passes (LoadCredential=)
  };
  Kind kind = Kind::file;
  std::string name;
  bool operator==(const TokenSource&) const = default;
};

/// Such a key holds a secret, the place of one, or an address with one in it; as it stands in a file:
/// `outlets.lichess.url`, too.
[[nodiscard]] bool may_hold_secret(std::string_view key);

/// A sentence with "..." for the user and the password of each address in it.
[[nodiscard]] std::string without_users(std::string_view sentence);

/// What an error of rules::read_input() says behind the path: the secret itself may stand where that belongs.
[[nodiscard]] std::string without_path(std::string error, std::string_view path);

}  // namespace eboard::daemon
