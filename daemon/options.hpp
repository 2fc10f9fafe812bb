// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The daemon's command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/net/listen_address.hpp"
#include "rules/expected.hpp"

namespace eboard::daemon {

using net::ListenAddress;

/// "127.0.0.1:8080" or "[::1]:8080". Error: one sentence.
[[nodiscard]] Expected<ListenAddress, std::string> parse_listen_address(const std::string& text);
/// The same for the arbiter, who needs no password yet: an address that other machines reach is an error,
/// too.
[[nodiscard]] Expected<ListenAddress, std::string> parse_arbiter_address(const std::string& text);

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
[[nodiscard]] std::string usage();

/// Time of device sessions runs this many times faster than the wall clock; more would only measure the
/// scheduler.
inline constexpr double kMaxTimeScale = 1000;

}  // namespace eboard::daemon
