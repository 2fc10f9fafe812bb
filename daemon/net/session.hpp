// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a connection needs of the server, and how one begins. All of it runs on the web loop.
#pragma once

#include "daemon/net/connection_limits.hpp"
#include "daemon/net/dialogue.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/listening.hpp"

namespace eboard::net {

class SessionHost {
 public:
  virtual ~SessionHost() = default;
  /// Calls exactly one of the two, once, possibly later; `accept` only if the request is an upgrade.
  virtual void handle(HttpRequest request, Reply reply, Accept accept) = 0;
  /// For the metrics, once for each answer.
  virtual void answered(unsigned status) = 0;
  /// The body of a request may be a file.
  [[nodiscard]] virtual bool takes_uploads() const { return false; }
};

/// Serves the connection until it ends, and keeps itself alive. The host must outlive it. `peer`: the address
/// from which it comes, as HttpRequest::peer.
void start_http_session(AnySocket socket, SessionHost& host, ConnectionLimits::Ticket ticket,
                        std::string peer);

}  // namespace eboard::net
