// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "daemon/system/listen_address.hpp"

namespace eboard::net {

/// Where people log in.
struct ConsoleSettings {
  daemon::ListenAddress listen;
  bool encrypted = true;  ///< by TLS
  std::string
      certificate;  ///< path of a chain in PEM, with `key`; empty: a self-made one is kept at `kept_at`
  std::string key;
  std::string kept_at;          ///< path of the daemon's own certificate and key
  std::string people, log_ins;  ///< as Reception::Settings
};

/// Where the web server listens, and for whom.
struct EntranceSettings {
  /// For everyone; nullopt: only the arbiter comes in here.
  std::optional<daemon::ListenAddress> listen = daemon::ListenAddress{};
  int listening_socket = -1;  ///< from systemd, instead of `listen`; the server owns it
  /// For the arbiter. Everyone who can reach this address may enter rulings, so keep it on this machine.
  std::optional<daemon::ListenAddress> arbiter_listen;
  std::string arbiter_socket;  ///< path of a Unix socket for the arbiter; empty: none
  std::optional<ConsoleSettings> console;
  /// Names besides the address itself and localhost that the Host header may hold (DNS rebinding).
  std::vector<std::string> allowed_hosts;
  /// Sites whose pages may follow the boards and show some in frames, "https://club.example.org"; only at
  /// everybody's entrance.
  std::vector<std::string> allowed_origins;
  /// Of everybody: at most what the limit of open files leaves. The arbiter's are counted apart.
  std::size_t max_connections = 12000;
  std::size_t max_per_address = 64;  ///< not for addresses of this machine, where a proxy may run
  std::function<void(const std::string&)> log{};  ///< gets a sentence for the log, on the web loop
};

}  // namespace eboard::net
