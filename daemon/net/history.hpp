// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads from the store what is still live: for the pages each board's latest game, for the arbiter the games
// of the latest irregularities.
#pragma once

#include <optional>
#include <string>

#include "daemon/net/recaller.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::net {

/// Reads up to the event that is the last one at the beginning, because the store may be written meanwhile.
/// Error: one sentence.
[[nodiscard]] Expected<Recalled, std::string> read_history(storage::Store& store);

/// For ServerSettings::recall: reads beside the Store that writes `database`.
[[nodiscard]] Expected<Recalled, std::string> recall(const std::string& database,
                                                     std::optional<storage::Sequence> after);

}  // namespace eboard::net
