// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Switches DTR and RTS, from which some boards take power or their mode.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "drivers/transport/transport.hpp"

namespace eboard::drivers {

/// Works like ioctl on an open port: `request` is TIOCMBIS or TIOCMBIC, `bits` are TIOCM_DTR and TIOCM_RTS;
/// returns -1 with errno on failure.
using SwitchLines = std::function<int(unsigned long request, int bits)>;

/// Switches the lines that `settings` names and leaves the rest as the system set them. Returns an error if a
/// named line cannot be switched; a pseudo terminal, for one, has none.
[[nodiscard]] std::optional<TransportError> set_modem_lines(const SerialSettings& settings,
                                                            const std::string& path,
                                                            const SwitchLines& switch_lines);
[[nodiscard]] std::optional<TransportError> set_modem_lines(const SerialSettings& settings,
                                                            const std::string& path, int fd);

}  // namespace eboard::drivers
