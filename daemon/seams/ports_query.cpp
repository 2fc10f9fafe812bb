// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/ports_query.hpp"

namespace eboard::seams {

std::string_view to_string(PortState state) {
  switch (state) {
    case PortState::asking:
      return "asking";
    case PortState::answers:
      return "heard";
    case PortState::silent:
      return "silent";
    case PortState::closed:
      return "closed";
  }
  return "?";
}

}  // namespace eboard::seams
