// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two halves of one WebSocket connection as those see them who know no socket: what is sent, and what is
// received.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/net/http.hpp"

namespace eboard::net {

using SharedText = std::shared_ptr<const std::string>;

/// The sending half of one connection. Its functions call nothing back before they return.
class Subscriber {
 public:
  virtual ~Subscriber() = default;
  /// Called again only after the frame before was taken: Dialogue::sent().
  virtual void send(SharedText frame) = 0;
  /// Changes as long as the other side takes bytes.
  [[nodiscard]] virtual std::uint64_t progress() = 0;
  /// Closes without waiting for the other side.
  virtual void cut() = 0;
};

/// What a connection is about: learns what happens on it.
class Dialogue {
 public:
  /// What the other side may send; who sends more is cut off.
  struct Limits {
    std::size_t message = 1024;  ///< bytes
    std::size_t bytes_a_second =
        16 * 1024;                      ///< fragments of a message that never ends cost as much as messages
    int messages_in_ten_seconds = 100;  ///< with pings and pongs
  };

  virtual ~Dialogue() = default;
  [[nodiscard]] virtual Limits limits() const { return {}; }
  /// The handshake is complete. The peer may be sent to until ended().
  virtual void begun(Subscriber& peer) = 0;
  virtual void received(std::string_view message) = 0;
  /// The kernel has taken the frame that was sent.
  virtual void sent() = 0;
  /// Follows begun() exactly once, and nothing follows it.
  virtual void ended() = 0;
};

/// What may be done with a request: to answer it, or to go on as a WebSocket connection.
using Reply = std::function<void(const HttpResponse&)>;
using Accept = std::function<void(std::unique_ptr<Dialogue>)>;

}  // namespace eboard::net
