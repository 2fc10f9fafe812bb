// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/outlet_status.hpp"

namespace eboard::seams {

std::string_view to_string(OutletStanding standing) {
  switch (standing) {
    case OutletStanding::waiting:
      return "waiting";
    case OutletStanding::working:
      return "working";
    case OutletStanding::behind:
      return "behind";
    case OutletStanding::failing:
      return "failing";
  }
  return "";
}

}  // namespace eboard::seams
