// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "daemon/seams/desk.hpp"

namespace eboard::seams {

/// An outlet has sent its receiver a message for a trial.
struct OutletTried {
  std::string sentence;  ///< what its receiver said
};

/// Asks an outlet for a message that says that it is a trial.
struct OutletTrial {
  using Answer = OutletTried;
  std::string outlet;  ///< "alerts.phone"
};

class OutletDesk {
 public:
  virtual ~OutletDesk() = default;
  /// From any thread. The reply comes when the receiver has answered or does not.
  virtual void ask(OutletTrial trial, ReplyTo<OutletTrial> reply) = 0;
};

}  // namespace eboard::seams
