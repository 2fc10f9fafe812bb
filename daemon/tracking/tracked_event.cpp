// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/tracked_event.hpp"

namespace eboard::tracking {

std::string_view to_string(Phase phase) {
  switch (phase) {
    case Phase::setting_up:
      return "setting_up";
    case Phase::playing:
      return "playing";
    case Phase::result_shown:
      return "result_shown";
    case Phase::analysis:
      return "analysis";
    case Phase::resetting:
      return "resetting";
    case Phase::not_heard:
      return "not_heard";
  }
  return "?";
}

std::string_view to_string(MoveState state) {
  switch (state) {
    case MoveState::provisional:
      return "provisional";
    case MoveState::committed:
      return "committed";
    case MoveState::presumed:
      return "presumed";
  }
  return "?";
}

std::string_view to_string(ForWhom for_whom) {
  switch (for_whom) {
    case ForWhom::arbiter:
      return "arbiter";
    case ForWhom::claim:
      return "claim";
    case ForWhom::op:
      return "operator";
  }
  return "?";
}

}  // namespace eboard::tracking
