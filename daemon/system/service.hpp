// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What systemd wants to know and what it hands over. Without systemd every call does nothing.
#pragma once

#include <optional>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// The listening TCP socket that was passed, -1 if there is none. Everybody's pages are served there,
/// whatever its name: what is the arbiter's is not handed over. Error: one sentence, when there are several.
[[nodiscard]] Expected<int, std::string> passed_socket();
/// Whether passed_socket() will give one. Call it before that.
[[nodiscard]] bool is_socket_passed();
/// "/var/lib/eboardd" in a unit with StateDirectory=.
[[nodiscard]] std::optional<std::string> state_directory();
/// "/run/eboardd" in a unit with RuntimeDirectory=.
[[nodiscard]] std::optional<std::string> runtime_directory();
/// "/etc/eboardd" in a unit with ConfigurationDirectory=.
[[nodiscard]] std::optional<std::string> configuration_directory();

void notify_ready(const std::string& status);
/// The configuration is read again; notify_ready() follows.
void notify_reloading();
void notify_stopping();
/// The start waits for something that is said to the administrator, and must not be given up meanwhile.
void notify_waiting(const std::string& status);
/// "I am alive", to be said only when it is true.
void feed_watchdog();

}  // namespace eboard::daemon
