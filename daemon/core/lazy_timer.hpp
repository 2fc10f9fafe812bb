// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "daemon/core/time_line.hpp"

namespace eboard::daemon {

/// A timer that is set again only if that is earlier, because most deadlines move on before they come.
class LazyTimer {
 public:
  LazyTimer(boost::asio::io_context& io, const TimeLine& line) : timer_(io), line_(line) {}

  template <class Handler>
  void at_latest(Millis when, Handler handler) {
    if (armed_ && *armed_ <= when) return;
    armed_ = when;
    timer_.expires_at(line_.when(when));
    timer_.async_wait([this, handler](const boost::system::error_code& error) {
      if (error) return;
      armed_.reset();
      handler();
    });
  }
  /// After this the handler is not called, unless its call is queued already.
  void cancel() {
    armed_.reset();
    timer_.cancel();
  }

 private:
  boost::asio::steady_timer timer_;
  const TimeLine& line_;
  std::optional<Millis> armed_;
};

}  // namespace eboard::daemon
