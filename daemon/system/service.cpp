// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/service.hpp"

#include <fmt/format.h>
#include <systemd/sd-daemon.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>

#include "daemon/system/log.hpp"

namespace eboard::daemon {

namespace {

// systemd writes several directories with colons between them; the unit has one.
std::optional<std::string> directory(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') return std::nullopt;
  const std::string_view text(value);
  return std::string(text.substr(0, text.find(':')));
}

}  // namespace

Expected<int, std::string> passed_socket() {
  const int count = sd_listen_fds(1);
  if (count < 0) return unexpected(fmt::format("sockets from systemd: {}", std::strerror(-count)));
  if (count == 0) return -1;
  if (count > 1) return unexpected(fmt::format("systemd passed {} sockets, one is wanted", count));
  if (sd_is_socket_inet(SD_LISTEN_FDS_START, AF_UNSPEC, SOCK_STREAM, 1, 0) <= 0) {
    return unexpected(std::string("what systemd passed is no listening TCP socket"));
  }
  return SD_LISTEN_FDS_START;
}

bool is_socket_passed() { return sd_listen_fds(0) > 0; }

std::optional<std::string> state_directory() { return directory("STATE_DIRECTORY"); }
std::optional<std::string> runtime_directory() { return directory("RUNTIME_DIRECTORY"); }
std::optional<std::string> configuration_directory() { return directory("CONFIGURATION_DIRECTORY"); }

void notify_ready(const std::string& status) {
  sd_notify(0, fmt::format("READY=1\nSTATUS={}", status).c_str());
}
void notify_reloading() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const auto microseconds = std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
  sd_notify(0, fmt::format("RELOADING=1\nMONOTONIC_USEC={}", microseconds).c_str());
}
void notify_waiting(const std::string& status) {
  sd_notify(0, fmt::format("EXTEND_TIMEOUT_USEC=30000000\nSTATUS={}", status).c_str());
}
void notify_stopping() { sd_notify(0, "STOPPING=1"); }
void feed_watchdog() { sd_notify(0, "WATCHDOG=1"); }

}  // namespace eboard::daemon
