// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads from the store what is still live: for the pages each board's latest game, for the arbiter the games
// of the latest irregularities.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "daemon/net/recaller.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::net {

/// Reads up to the event that is the last one at the beginning, because the store may be written meanwhile.
/// `goes_on` is asked with the number of events read by now, and may end the reading. With `as_of` it reads
/// what was known then, for everybody: no games of irregularities. Error: one sentence; empty if
/// it was ended.
[[nodiscard]] Expected<Recalled, std::string> read_history(
    storage::Store& store, const std::function<bool(std::int64_t events)>& goes_on = {},
    const std::optional<storage::AsOf>& as_of = std::nullopt);

/// For ServerSettings::recall: reads beside the Store that writes `database`. `as_of` as above.
[[nodiscard]] Expected<Recalled, std::string> recall(
    const std::string& database, std::optional<storage::Sequence> after,
    const std::optional<storage::AsOf>& as_of = std::nullopt);

/// The tables as they were known then: what was paired later is not known yet. Error: one sentence.
[[nodiscard]] Expected<std::vector<seams::BoardInfo>, std::string> boards_as_of(
    storage::Store& store, const std::vector<seams::BoardInfo>& boards, storage::Millis at);

}  // namespace eboard::net
