// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <cstdio>

#include "daemon/app.hpp"
#include "daemon/command_line/page.hpp"
#include "daemon/options.hpp"
#include "daemon/system/heaps.hpp"
#include "daemon/system/last_words.hpp"

int main(int argc, char** argv) {
  eboard::daemon::prepare_for_the_worst();
  eboard::daemon::return_freed_memory();
  if (argc == 2 && argv[1] == eboard::command_line::kDescribe) {
    fmt::print("{}\n", eboard::daemon::described());
    return 0;
  }
  const auto options = eboard::daemon::parse_options(argc, argv);
  if (!options) {
    fmt::print(stderr, "eboardd: {}\n", options.error());
    return 2;
  }
  if (options->help) {
    fmt::print("{}", eboard::daemon::usage());
    return 0;
  }
  if (options->version) {
    fmt::print("eboardd {}\n", EBOARD_VERSION);
    return 0;
  }
  if (options->check_config) return eboard::daemon::check_config(*options->config);
  return eboard::daemon::run(*options);
}
