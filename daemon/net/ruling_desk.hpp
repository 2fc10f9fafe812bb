// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between whoever asks over HTTP and the loop on which games are tracked: rulings go in, answers
// come back.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "daemon/tracking/tracked_event.hpp"

namespace eboard::net {

/// A ruling as it was asked for; the texts are plain, without control characters.
struct RulingRequest {
  int board = 0;  ///< number of the table
  std::optional<int> game, ply;
  std::string ruling;  ///< "R-TIME black +2:00"
  std::string author;
  std::string id;  ///< the asker's own name for it: entered once, however often it is sent
  int about = 0;   ///< id of an irregularity within the game; 0: none
};

/// Where the latest game of a board stands, and what was ruled in it.
struct StandingQuery {
  int board = 0;
};

/// Where plies are missing from the records of the games on which can be ruled.
struct GapsQuery {
  std::optional<int> board;  ///< none: all
};

/// What the Laws have the arbiter do about an irregularity.
struct ProposalQuery {
  int board = 0;
  int game = 0;
  tracking::IrregularityFound found;
};

using DeskQuestion = std::variant<RulingRequest, StandingQuery, GapsQuery, ProposalQuery>;

/// A JSON object and the status that fits.
struct DeskAnswer {
  unsigned status = 200;
  std::string body;
};

class RulingDesk {
 public:
  using Reply = std::function<void(DeskAnswer)>;

  virtual ~RulingDesk() = default;
  /// From any thread. Calls `reply` once, on any thread, and for a ruling that was entered only when it is on
  /// disk; never after the desk was closed.
  virtual void ask(DeskQuestion question, Reply reply) = 0;
};

}  // namespace eboard::net
