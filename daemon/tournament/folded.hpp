// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Names as people compare them: without case, accents and punctuation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eboard::tournament {

/// The words of a name in UTF-8, in small letters from a to z and digits. The three ways to write an umlaut
/// are one, "Müller", "Mueller" and "Muller", and so are "Åberg" and "Aaberg"; an apostrophe is nothing, as
/// in "O'Brien", and all other signs separate words. Letters of other scripts are left out.
[[nodiscard]] std::vector<std::string> folded_words(std::string_view name);

}  // namespace eboard::tournament
