// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the changes of a section say that the section itself does not: when its rounds were begun, and whose
// colours a person has decided on. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "daemon/tournament/changes/book.hpp"

namespace eboard::tournament {

/// All that were ever begun, also those of which that was taken back.
[[nodiscard]] std::set<int> rounds_begun(const Book& book, int section);
/// When the round that is played was begun, milliseconds since 1970; nullopt: none is.
[[nodiscard]] std::optional<std::int64_t> begun_at(const Book& book, int section);
/// The tables of the round that is played at which somebody exchanged the colours, and did not take it back.
[[nodiscard]] std::set<int> colours_decided(const Book& book, int section);

}  // namespace eboard::tournament
