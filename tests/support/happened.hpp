// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hands and an arbiter did at a table, and what they were told, so that it can be done once more
// elsewhere.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "daemon/seams/ruling_request.hpp"

namespace eboard::test {

struct Happened {
  /// The board says it.
  struct Said {
    std::vector<std::uint8_t> bytes;
  };
  /// Somebody looks at a card.
  struct Looked {
    int card;                                        ///< its id
    std::vector<tracking::IrregularityFound> cards;  ///< all that there are
    seams::Proposals shown;
  };
  struct Ruled {
    rules::Ruling ruling;
    int about;  ///< id of a card, or 0
    int ply;    ///< that was committed last
    seams::AnswerTo<seams::RulingRequest> answer;
  };
  /// The link is lost, or back.
  struct Linked {};
  drivers::Millis at;
  std::variant<Said, Looked, Ruled, Linked> what;
};

}  // namespace eboard::test
