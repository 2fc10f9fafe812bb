// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a phone is let in at the console by a QR code and the consent of whoever shows it (decision 0295): the
// requests of both, and their answers. Part of the Reception, on the web loop.
#pragma once

#include <functional>
#include <string>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/phone_address.hpp"
#include "daemon/people/invitations.hpp"
#include "daemon/people/log_ins.hpp"

namespace eboard::net {

class Joining {
 public:
  /// Logs somebody in, and answers so.
  using Welcome = std::function<void(people::LoggedIn, const Reply&)>;
  Joining(Welcome welcome, std::function<void(const std::string&)> log);

  void stands_at(ConsoleAddress address) { console_ = std::move(address); }

  /// Shows a code; says what became of it; answers the phone. `by`: who is logged in; empty: at the machine
  /// itself.
  void offer(const std::string& by, const HttpRequest& request, const Reply& reply);
  void describe(const std::string& by, const HttpRequest& request, const Reply& reply) const;
  void answer(const std::string& by, const HttpRequest& request, const Reply& reply);
  /// Nobody is let in any more by what they showed: they may not log in, or have another password.
  void withdraw(const std::string& by) { invitations_.withdraw(by); }
  /// A phone asks; it asks what the answer is.
  void ask(const HttpRequest& request, const Reply& reply);
  void collect(const HttpRequest& request, const Reply& reply);

 private:
  Welcome welcome_;
  std::function<void(const std::string&)> log_;
  ConsoleAddress console_;
  people::Invitations invitations_;
};

}  // namespace eboard::net
