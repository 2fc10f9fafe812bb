// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.pgn]`: all games of a round in DIRECTORY/round-N/games.pgn, where programs that push broadcasts
// look for them. A file is replaced as a whole, so nobody reads half of one.
#pragma once

#include <string>
#include <utility>

#include "daemon/outlets/delivery.hpp"

namespace eboard::outlets {

class PgnFiles final : public Delivery {
 public:
  /// A person makes the directory: where it is missing, a disk may be.
  explicit PgnFiles(std::string directory) : directory_(std::move(directory)) {}

  /// Writes the rounds of the games whose records the events change.
  [[nodiscard]] Outcome deliver(Released& released) override;

 private:
  [[nodiscard]] Outcome write_round(Released& released, int round) const;

  std::string directory_;
};

}  // namespace eboard::outlets
