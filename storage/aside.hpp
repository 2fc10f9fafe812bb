// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A pairing may say that its board is set aside in that round: what is played there is followed and kept, and
// shown to nobody.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "rules/chess/game_record.hpp"

namespace eboard::storage {

/// The tag of such a pairing, of whatever value.
constexpr std::string_view kAsideTag = "SetAside";

[[nodiscard]] inline bool is_aside(const std::vector<rules::Tag>& tags) {
  return std::ranges::find(tags, kAsideTag, &rules::Tag::name) != tags.end();
}

}  // namespace eboard::storage
