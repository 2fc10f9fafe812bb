// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a message as its receiver takes it. docs/alerts.md describes both forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/config/token.hpp"
#include "daemon/outlets/alerts/message.hpp"

namespace eboard::outlets::alerts {

enum class Form : std::uint8_t {
  webhook,  ///< JSON of our own
  ntfy,     ///< the JSON with which a message is published at an ntfy server
};

struct Receiver {
  std::string name;
  Form form = Form::webhook;
  std::string url;      ///< may hold a secret: in no log
  std::string topic{};  ///< of ntfy; as good as a password
  std::optional<daemon::TokenSource> token{};
  std::string pages{};  ///< where the phone reaches the pages, without a slash at the end; empty: not known
};

/// The body of the POST, in UTF-8. That for ntfy is shorter than 4096 bytes.
[[nodiscard]] std::string body_of(const Message& message, const Receiver& receiver);

}  // namespace eboard::outlets::alerts
