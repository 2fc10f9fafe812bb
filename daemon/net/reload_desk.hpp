// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between whoever asks over HTTP that the configuration is read again and whoever does it.
#pragma once

#include "daemon/net/ruling_desk.hpp"

namespace eboard::net {

struct ReloadRequest {};

class ReloadDesk {
 public:
  virtual ~ReloadDesk() = default;
  /// From any thread. Calls `reply` once, on any thread, when it is done; never after the server was stopped.
  virtual void ask(ReloadRequest request, RulingDesk::Reply reply) = 0;
};

}  // namespace eboard::net
