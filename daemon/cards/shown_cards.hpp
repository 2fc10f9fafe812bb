// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The cards of a recording as an arbiter would have been shown them, in the order of the reports. Pure.
#pragma once

#include <string>
#include <vector>

#include "daemon/pipeline/pipeline.hpp"
#include "daemon/seams/ruling_request.hpp"
#include "drivers/capture.hpp"

namespace eboard::cards {

/// A card at the moment when it was reported or its state changed.
struct ShownCard {
  tracking::TrackedEvent event;  ///< holds an IrregularityFound
  std::string before;            ///< FEN of the position in which the ply was made; empty if it is not known
  /// What the Laws proposed then. The refusal says why nothing can be ruled on it.
  seams::AnswerTo<seams::ProposalQuery> proposals;

  [[nodiscard]] const tracking::IrregularityFound& found() const {
    return std::get<tracking::IrregularityFound>(event.what);
  }
};

/// The card of that irregularity as it is shown now. Requires an event that holds an IrregularityFound.
[[nodiscard]] ShownCard show_card(pipeline::BoardPipeline& pipeline, tracking::TrackedEvent event);

/// Nobody rules on any of them. A search answers who can still mate at once, and not some time later.
[[nodiscard]] std::vector<ShownCard> shown_cards(const std::vector<drivers::CaptureLine>& lines,
                                                 const drivers::DriverInfo& driver,
                                                 const tracking::TrackerSettings& settings);

}  // namespace eboard::cards
