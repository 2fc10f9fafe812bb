// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/modem_lines.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>

#include <cerrno>

#include "drivers/transport/descriptor.hpp"

namespace eboard::drivers {

std::optional<TransportError> set_modem_lines(const SerialSettings& settings, const std::string& path,
                                              const SwitchLines& switch_lines) {
  struct Line {
    const char* name;
    int bit;
    LineState wanted;
  };
  for (const Line& line : {Line{"DTR", TIOCM_DTR, settings.dtr}, Line{"RTS", TIOCM_RTS, settings.rts}}) {
    if (line.wanted == LineState::keep) continue;
    const bool on = line.wanted == LineState::on;
    if (switch_lines(on ? TIOCMBIS : TIOCMBIC, line.bit) == 0) continue;
    const bool has_none = errno == ENOTTY || errno == EINVAL;
    if (has_none && !settings.lines_required) continue;
    return system_error(path, fmt::format("switch {} {}", line.name, on ? "on" : "off"), errno);
  }
  return std::nullopt;
}

std::optional<TransportError> set_modem_lines(const SerialSettings& settings, const std::string& path,
                                              int fd) {
  return set_modem_lines(settings, path,
                         [fd](unsigned long request, int bits) { return ioctl(fd, request, &bits); });
}

}  // namespace eboard::drivers
