// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Compares a hall's store with what the archive has of it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "daemon/halls/archive/database.hpp"
#include "storage/store.hpp"

namespace eboard::halls {

struct Comparison {
  std::int64_t events = 0;       ///< in the store
  std::int64_t differences = 0;  ///< missing in the archive, others than there, or in the archive alone
  std::int64_t later = 0;        ///< behind the archive's last one, and on their way perhaps
};

/// `say` gets a sentence for each of the first differences. The error is one sentence.
[[nodiscard]] Expected<Comparison, std::string> compare(storage::Store& store, Database& archive,
                                                        const std::optional<std::string>& hall,
                                                        const std::function<void(const std::string&)>& say);

}  // namespace eboard::halls
