// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of a store is exported.
#pragma once

#include <optional>
#include <string>

namespace eboard::exports {

struct Wish {
  std::optional<int> round{};  ///< captures and records of Quaternity have none: all
  std::optional<int> board{};  ///< number of a table; records of Quaternity have tables of their own: all
  std::optional<std::string> day{};  ///< "2026-01-10", in the hall: of irregularities and rulings
  std::string section{};             ///< of several tournaments: the one whose paper or file it is
};

}  // namespace eboard::exports
