// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks a running daemon over HTTP, one request a connection.
#pragma once

#include <string>

#include "rules/expected.hpp"

namespace eboard::ctl {

struct DaemonAnswer {
  unsigned status = 0;
  std::string body;
};

class DaemonClient {
 public:
  /// `address` is HOST:PORT; the error is a sentence.
  [[nodiscard]] static Expected<DaemonClient, std::string> to(const std::string& address);

  // The error is a sentence: nobody answered.
  [[nodiscard]] Expected<DaemonAnswer, std::string> get(const std::string& path) const;
  /// Sends JSON as a change.
  [[nodiscard]] Expected<DaemonAnswer, std::string> post(const std::string& path,
                                                         const std::string& json) const;

 private:
  DaemonClient(std::string host, std::string port) : host_(std::move(host)), port_(std::move(port)) {}

  std::string host_;
  std::string port_;
};

}  // namespace eboard::ctl
