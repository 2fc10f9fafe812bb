// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Passwords by libxcrypt's yescrypt. Each call takes some 25 ms and 16 MiB, so that guessing is dear.
#pragma once

#include <string>
#include <string_view>

#include "rules/text/expected.hpp"

namespace eboard::people {

inline constexpr std::size_t kMinPassword = 8, kMaxPassword = 200;  ///< bytes

/// Why that is no password; empty: it is one.
[[nodiscard]] std::string fault_of_password(std::string_view password);

/// Precondition: fault_of_password() finds nothing. Error: a sentence.
[[nodiscard]] Expected<std::string, std::string> secret_of(std::string_view password);

/// Takes as long if `secret` is empty, which nothing fits: nobody learns by time who has a password.
[[nodiscard]] bool fits(std::string_view password, const std::string& secret);

}  // namespace eboard::people
