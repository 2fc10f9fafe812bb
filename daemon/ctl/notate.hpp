// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What `notate` is asked for, and the part of it that deals with games of four.
#pragma once

#include "daemon/ctl/command.hpp"

namespace eboard::ctl {

/// By names; empty where nothing was said.
struct NotateWish {
  std::string style;
  std::string language;
  std::string from;
  std::string from_language;
  std::string edition;
  std::string format = "line";
};

/// Whether a style of Quaternity or its edition is named: to write in, or to read.
[[nodiscard]] bool is_of_quaternity(const NotateWish& wish);
/// Exit code. Refusals are printed.
int notate_quaternity(const NotateWish& wish, const std::string& file);

/// "quaternity, quaternity-long, ..."
[[nodiscard]] std::string quaternity_style_names();
[[nodiscard]] std::string language_codes();

}  // namespace eboard::ctl
