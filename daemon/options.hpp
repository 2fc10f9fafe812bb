// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The daemon's command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/system/listen_address.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// What was asked for; what was not stays empty and comes from the configuration or the defaults.
struct Options {
  std::optional<std::string> config;
  std::optional<std::string> state_dir;
  std::optional<ListenAddress> listen;
  std::optional<ListenAddress> arbiter_listen;
  std::optional<double> time_scale;
  std::vector<std::string> ports;
  bool check_config = false;
  bool help = false;
  bool version = false;
};

/// Error: one sentence that names the option.
[[nodiscard]] Expected<Options, std::string> parse_options(int argc, const char* const* argv);
/// Two of what the options and the configuration name cannot both listen: one sentence. The configuration
/// itself names no such two. Where systemd hands over the pages' socket, their address counts for nothing.
[[nodiscard]] std::optional<std::string> listener_clash(const Options& options, const Config& config,
                                                        bool socket_is_passed);
[[nodiscard]] std::string usage();
/// The same for scripts (command_line::described).
[[nodiscard]] std::string described();

}  // namespace eboard::daemon
