// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps who plays where in the latest rounds, so that a move does not cost the reading of the pairings of all
// rounds.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/seams/delivery.hpp"

namespace eboard::outlets {

class KeptPairings {
 public:
  using Pairings = std::shared_ptr<const std::vector<storage::Pairing>>;

  /// As Released::pairings(). Read only if somebody was paired since the last call.
  [[nodiscard]] storage::Result<Pairings> of(seams::Released& released, int round) {
    const auto version = released.names_version();
    if (!version) return unexpected(version.error());
    if (!(version_ == *version)) rounds_.clear();
    version_ = *version;
    if (const auto known = rounds_.find(round); known != rounds_.end()) return known->second;
    auto read = released.pairings(round);
    if (!read) return unexpected(read.error());
    if (rounds_.size() >= kMaxRounds) rounds_.erase(rounds_.begin());
    auto pairings = std::make_shared<const std::vector<storage::Pairing>>(std::move(*read));
    return rounds_.emplace(round, std::move(pairings)).first->second;
  }

 private:
  static constexpr std::size_t kMaxRounds = 3;

  storage::NamesVersion version_;
  std::map<int, Pairings> rounds_;
};

}  // namespace eboard::outlets
