// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>
#include <vector>

#include "daemon/seams/desk.hpp"

namespace eboard::seams {

struct CosignatureKept {
  std::vector<std::string> witnesses;  ///< their names
};

/// A witness has cosigned a checkpoint of the transparency log.
struct CosignatureOrder {
  using Answer = CosignatureKept;
  std::string note;  ///< the checkpoint's text with the lines of the witnesses below it
};

class WitnessDesk {
 public:
  virtual ~WitnessDesk() = default;
  /// From any thread. The reply comes when it is stored, from another one.
  virtual void ask(CosignatureOrder order, ReplyTo<CosignatureOrder> reply) = 0;
};

}  // namespace eboard::seams
