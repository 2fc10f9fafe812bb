// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// DTR and RTS, which boards take power or their mode from.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// As ioctl on an open port: `request` is TIOCMBIS or TIOCMBIC, `bits` are TIOCM_DTR and TIOCM_RTS; -1 with
/// errno where it fails.
using SwitchLines = std::function<int(unsigned long request, int bits)>;

/// Switches what `settings` asks for and leaves the rest as the system has it. Error: a line that was asked
/// for cannot be switched; a pseudo terminal, for one, has none.
[[nodiscard]] std::optional<TransportError> set_modem_lines(const SerialSettings& settings,
                                                            const std::string& path,
                                                            const SwitchLines& switch_lines);
[[nodiscard]] std::optional<TransportError> set_modem_lines(const SerialSettings& settings,
                                                            const std::string& path, int fd);

}  // namespace eboard::drivers
