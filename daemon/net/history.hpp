// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What of the store is still live: each board's latest game, for the pages, and the games of the latest
// irregularities, for the arbiter's.
#pragma once

#include <optional>
#include <string>

#include "daemon/net/recaller.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::net {

/// Up to the event that is the last one when it begins: somebody may be writing. Error: one sentence.
[[nodiscard]] Expected<Recalled, std::string> read_history(storage::Store& store);

/// For ServerSettings::recall, beside the Store that writes `database`.
[[nodiscard]] Expected<Recalled, std::string> recall(const std::string& database,
                                                     std::optional<storage::Sequence> after);

}  // namespace eboard::net
