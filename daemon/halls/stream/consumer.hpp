// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who reads the stream and keeps a folder: the same reader after each start, and another one with an empty
// folder, which begins with the first message of the stream.
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "daemon/halls/stream/stream.hpp"

namespace eboard::halls {

class Consumer {
 public:
  struct Settings {
    Servers servers;
    std::string program;                ///< what the server shows of it
    std::string state;                  ///< the folder, which is there
    std::string subject;                ///< of the messages that it wants
    std::chrono::seconds patience{10};  ///< what is not acknowledged by then comes again
  };
  /// Reads who it is, or makes it. Error: one sentence.
  [[nodiscard]] static Expected<Consumer, std::string> open(Settings settings, std::stop_token stop);

  /// Connects, if need be. At most so many messages; none after that time. nullopt: the stream is away, which
  /// was logged once; what was not acknowledged comes again.
  [[nodiscard]] std::optional<std::vector<Received>> fetch(int maximum, std::chrono::milliseconds patience);

 private:
  Consumer(Settings settings, std::stop_token stop, std::string name)
      : settings_(std::move(settings)), stop_(std::move(stop)), name_(std::move(name)) {}
  [[nodiscard]] StreamResult<void> connect();

  Settings settings_;
  std::stop_token stop_;
  std::string name_;
  std::optional<Stream> stream_;
  bool away_ = false;
};

}  // namespace eboard::halls
