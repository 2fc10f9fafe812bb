// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A connection to NATS with JetStream: what halls and the archive need of it. When anything fails the
// connection is useless and is to be thrown away; libnats never connects again by itself, because it would
// then send what had been given up (docs/scale.md).
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::halls {

/// Where the servers are, and how they know who calls. Names of files, never what is in them, but for the
/// password.
struct Servers {
  std::vector<std::string> urls;  ///< nats://HOST:PORT or tls://HOST:PORT
  std::string user{}, password{};
  std::string credentials{};  ///< a .creds file, instead of user and password
  std::string authority{};    ///< certificates of authorities; empty: those of the system
  std::string certificate{}, key{};
};

/// Why something failed.
struct StreamFault {
  enum class Why : std::uint8_t {
    unreachable,  ///< no server, or it does not answer in time
    insecure,     ///< no encrypted line comes about: it broke before it was, or a certificate is wrong
    refused,      ///< the server knows somebody else, or does not allow it
    missing,      ///< there is no such stream, bucket, key or message
    other,
  };
  Why why = Why::other;
  std::string detail;  ///< for the log
};
template <class Value>
using StreamResult = Expected<Value, StreamFault>;

/// What the stream holds, as the consumer gets it. Acknowledges itself when it is told to.
class Received {
 public:
  explicit Received(void* message) : message_(message) {}
  Received(Received&& other) noexcept : message_(other.message_) { other.message_ = nullptr; }
  Received& operator=(Received&& other) noexcept;
  Received(const Received&) = delete;
  Received& operator=(const Received&) = delete;
  ~Received();

  [[nodiscard]] std::string_view subject() const;
  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] std::uint64_t number() const;  ///< in the stream
  /// Sent with what is sent next; one that is lost makes the message come again.
  void acknowledge();

 private:
  void* message_;  ///< natsMsg
};

class Stream {
 public:
  /// Waits for a few seconds at most for each server, whatever that does, and no longer once `stop` is
  /// requested. `name` is what the server shows of this client.
  [[nodiscard]] static StreamResult<Stream> connect(const Servers& servers, const std::string& name,
                                                    const std::stop_token& stop = {});
  Stream(Stream&&) noexcept;
  Stream& operator=(Stream&&) noexcept;
  ~Stream();

  /// It may be found broken only when it is used.
  [[nodiscard]] bool is_open() const;

  // --- halls
  /// The latest message of that subject; nullopt: there is none.
  [[nodiscard]] StreamResult<std::optional<std::string>> latest(const std::string& subject);
  /// Sends it without waiting. `id`: the server keeps one message of it, within its window.
  [[nodiscard]] StreamResult<void> publish(const std::string& subject, std::string_view text,
                                           const std::string& id);
  /// Waits until the server has acknowledged all that were published. After an error some may be kept.
  [[nodiscard]] StreamResult<void> settle(std::chrono::milliseconds patience);
  /// The value of a key; nullopt: it has none.
  [[nodiscard]] StreamResult<std::optional<std::string>> value(const std::string& key);

  // --- readers
  /// Makes the stream and the bucket if they are missing, and changes nothing that is there.
  [[nodiscard]] StreamResult<void> prepare(int replicas);
  /// From now on fetch() gets what the consumer of that name has not acknowledged. Makes it if it is missing:
  /// then messages come again if they are not acknowledged in that time.
  [[nodiscard]] StreamResult<void> consume(const std::string& consumer, std::chrono::seconds patience);
  /// From now on fetch() gets the messages of that subject from that number on, each once, but for what is
  /// lost with a server. They need not be acknowledged. The consumer is another one each time; the server
  /// forgets it once nobody asks for a minute.
  [[nodiscard]] StreamResult<void> follow(const std::string& name, const std::string& subject,
                                          std::uint64_t from);
  struct Extent {
    std::uint64_t last = 0;    ///< number of the last message
    std::int64_t created = 0;  ///< Unix time of the stream in ns: another one has other numbers
  };
  [[nodiscard]] StreamResult<Extent> extent();
  /// At most so many; none after that time.
  [[nodiscard]] StreamResult<std::vector<Received>> fetch(int maximum, std::chrono::milliseconds patience);
  [[nodiscard]] StreamResult<std::vector<std::string>> keys();
  /// All of them, in one journey.
  [[nodiscard]] StreamResult<void> set_values(const std::map<std::string, std::string>& values);

 private:
  class Impl;
  explicit Stream(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::halls
