// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the options of `notate`, and declares its part for games of Quaternity.
#pragma once

#include "daemon/ctl/command.hpp"

namespace eboard::ctl {

/// The names given; empty if not given.
struct NotateWish {
  std::string style;
  std::string language;
  std::string from;
  std::string from_language;
  std::string edition;
  std::string format = "line";
};

/// True if a style of Quaternity or its edition is named, to write or to read.
[[nodiscard]] bool is_of_quaternity(const NotateWish& wish);
/// Returns the exit code and prints refusals.
int notate_quaternity(const NotateWish& wish, const std::string& file);

/// "quaternity, quaternity-long, ..."
[[nodiscard]] std::string quaternity_style_names();
[[nodiscard]] std::string language_codes();

}  // namespace eboard::ctl
