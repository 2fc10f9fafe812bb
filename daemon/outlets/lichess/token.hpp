// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The token with which Lichess knows an account: a secret.
#pragma once

#include <cstdint>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::outlets::lichess {

struct TokenSource {
  enum class Kind : std::uint8_t {
    file,         ///< a path; others may not read it
    environment,  ///< a variable of the daemon's
    credential,   ///< one that systemd passes (LoadCredential=)
  };
  Kind kind = Kind::file;
  std::string name;
};

/// Reads it anew, since an operator may have put another one in place. The error is one sentence for the log,
/// without anything of the token.
[[nodiscard]] Expected<std::string, std::string> read_token(const TokenSource& source);

}  // namespace eboard::outlets::lichess
