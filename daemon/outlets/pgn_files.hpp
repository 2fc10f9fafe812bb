// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.pgn]`: writes all games of a round to DIRECTORY/round-N/games.pgn, where programs that push
// broadcasts look for them. A file is replaced as a whole, so no program reads half of one.
#pragma once

#include <string>
#include <utility>

#include "daemon/outlets/delivery.hpp"

namespace eboard::outlets {

class PgnFiles final : public Delivery {
 public:
  /// The operator makes the directory; it is never created here, because a missing directory may mean that
  /// its disk is not mounted.
  explicit PgnFiles(std::string directory) : directory_(std::move(directory)) {}

  /// Writes the rounds whose game records the events change.
  [[nodiscard]] Outcome deliver(Released& released) override;

 private:
  [[nodiscard]] Outcome write_round(Released& released, int round) const;

  std::string directory_;
};

}  // namespace eboard::outlets
