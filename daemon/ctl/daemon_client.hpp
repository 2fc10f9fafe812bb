// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sends requests to a running daemon over HTTP, one request per connection.
#pragma once

#include <string>

#include "daemon/ctl/options.hpp"
#include "rules/text/expected.hpp"

namespace eboard::ctl {

struct DaemonAnswer {
  unsigned status = 0;
  std::string body;
};

class DaemonClient {
 public:
  /// `place` is the arbiter's port as HOST:PORT, or the arbiter's socket or its folder, with a slash in it.
  /// If empty, the client uses the one daemon of this machine whose socket it may open, found at each
  /// request. The error is a sentence.
  [[nodiscard]] static Expected<DaemonClient, std::string> to(const std::string& place);

  // Sends a GET request. The error is a sentence: no daemon answered.
  [[nodiscard]] Expected<DaemonAnswer, std::string> get(const std::string& path) const;
  /// Sends a change as JSON.
  [[nodiscard]] Expected<DaemonAnswer, std::string> post(const std::string& path,
                                                         const std::string& json) const;
  /// Sends the bytes of a file.
  [[nodiscard]] Expected<DaemonAnswer, std::string> post_file(const std::string& target,
                                                              const std::string& bytes) const;

 private:
  explicit DaemonClient(std::string place) : place_(std::move(place)) {}

  [[nodiscard]] Expected<DaemonAnswer, std::string> send(const std::string& target, const char* type,
                                                         const std::string& body) const;

  std::string place_;  ///< HOST:PORT, or the path of a Unix socket; empty: to be found
};

/// The option --daemon: the place of a DaemonClient. `when` stands before what the help says.
void add_daemon(Usage& usage, std::string* place, std::string_view when = {});

/// The text as a value in a query.
[[nodiscard]] std::string query_value_of(std::string_view text);

/// A new id for each call: what is entered by hand twice counts twice.
[[nodiscard]] std::string made_up_id();

}  // namespace eboard::ctl
