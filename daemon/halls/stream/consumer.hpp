// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who reads the stream and keeps what it reads: from where it had come to, whatever became of the servers
// meanwhile. What servers that were killed had noted of a reader was not always so: messages never came, and
// some came that it had not asked for. So the reader notes itself how far it is, and begins some way before
// that each time: what it has it knows again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "daemon/halls/stream/stream.hpp"

namespace eboard::halls {

class Consumer {
 public:
  struct Settings {
    Servers servers;
    std::string program;  ///< what the server shows of it
    std::string
        state;  ///< the folder in which it notes where it is; an empty one begins with the first message
    std::string subject;  ///< of the messages that it wants
  };
  /// Error: one sentence.
  [[nodiscard]] static Expected<Consumer, std::string> open(Settings settings, std::stop_token stop);

  /// Connects, if need be. At most so many messages; none after that time. Some may have come before.
  /// nullopt: the stream is away, which was logged once.
  [[nodiscard]] std::optional<std::vector<Received>> fetch(int maximum, std::chrono::milliseconds patience);
  /// Nothing before that message is wanted any more, should the program end now. Error: one sentence.
  [[nodiscard]] Expected<void, std::string> note(std::uint64_t first_wanted);
  /// Something is missing: the next fetch() begins before it, each time further back until note() gets on.
  void look_again();

 private:
  Consumer(Settings settings, std::stop_token stop)
      : settings_(std::move(settings)), stop_(std::move(stop)) {}
  [[nodiscard]] StreamResult<void> connect();
  void look_at(std::vector<Received>& messages);
  [[nodiscard]] std::uint64_t beginning(const Stream::Extent& extent) const;

  Settings settings_;
  std::stop_token stop_;
  std::optional<Stream> stream_;
  std::uint64_t wanted_ = 1;  ///< the first message that is
  std::int64_t created_ = 0;  ///< of the stream that it is of; 0: of none yet
  std::uint64_t back_ = 0;    ///< so many messages before it
  std::uint64_t last_ = 0;    ///< of the messages that came
  std::chrono::steady_clock::time_point came_ = std::chrono::steady_clock::now();
  bool has_looked_ = false;  ///< once more, since it came
  bool away_ = false;
};

}  // namespace eboard::halls
