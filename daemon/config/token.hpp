// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The token with which a server knows who sends: a secret.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/config/secrets.hpp"
#include "daemon/config/values.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// `token_file`, `token_env` or `token_credential` of an outlet, or the same of another `secret`, which is a
/// token if it is called so; nullopt: none of them, or a fault was reported. One that cannot be read now is a
/// remark. A process that has one leaves no core file.
[[nodiscard]] std::optional<TokenSource> read_token_source(TableReader& own,
                                                           std::string_view secret = "token");
/// An outlet's server, as http::parse_base() gives it; empty: the key is missing, or a fault was reported. An
/// address may hold a secret, so no fault repeats it.
[[nodiscard]] std::string read_server(TableReader& own, std::string_view key);
/// Reads it anew, since an operator may have put another one in place. The error is one sentence for the log,
/// without anything of the token, nor of a name that may be the token itself by mistake.
[[nodiscard]] Expected<std::string, std::string> read_token(const TokenSource& source,
                                                            std::string_view secret = "token");

/// The same of a password: one line, whatever blanks stand in it.
[[nodiscard]] Expected<std::string, std::string> read_password(const TokenSource& source);

}  // namespace eboard::daemon
