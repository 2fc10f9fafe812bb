// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The command line of eboard-archive.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/halls/archive/keeper.hpp"

namespace eboard::halls {

enum class Command : std::uint8_t { run, migrate, query, verify };

struct Options {
  Command command = Command::run;
  Keeper::Settings keeper{};
  std::string view{};   ///< of query
  std::string store{};  ///< of verify
  std::optional<std::string> hall{};
  bool all = false;  ///< of verify: what is on its way is a difference
};

struct Parsed {
  std::optional<Options> options{};
  int exit = 0;  ///< where there are none
};
[[nodiscard]] Parsed parse_options(int argc, char** argv);

}  // namespace eboard::halls
