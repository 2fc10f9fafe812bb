// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes a PDF of a page, by the program weasyprint.
#pragma once

#include <string>

#include "rules/text/expected.hpp"

namespace eboard::ctl {

/// `paper`: "a4" or "letter". Error: one sentence; the program is not installed, or failed.
[[nodiscard]] Expected<std::string, std::string> pdf_of(const std::string& html, const std::string& paper);

}  // namespace eboard::ctl
