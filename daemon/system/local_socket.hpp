// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Unix sockets by their path, for who listens and for who calls.
#pragma once

#include <boost/asio/local/stream_protocol.hpp>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// An address that bind() and connect() take for a path of any length, as long as this lives. The kernel has
/// room for 107 bytes; what is longer is reached through its folder, held open.
class LocalAddress {
 public:
  /// Error: a sentence that names the folder.
  [[nodiscard]] static Expected<LocalAddress, std::string> of(const std::string& path);
  LocalAddress(LocalAddress&& other) noexcept;
  LocalAddress& operator=(LocalAddress&&) = delete;
  ~LocalAddress();

  [[nodiscard]] boost::asio::local::stream_protocol::endpoint endpoint() const { return {text_}; }

 private:
  LocalAddress(int folder, std::string text) : folder_(folder), text_(std::move(text)) {}

  int folder_;  ///< -1: the path fits as it is
  std::string text_;
};

/// What is to be found at a path.
enum class AtPath {
  nothing,
  dead_socket,  ///< no program listens any more
  live_socket,
  something_else,  ///< no socket, or one that may not be asked
};
[[nodiscard]] AtPath look_at(const std::string& path);

/// A listening socket at a path, which only its user and its group may open; its name goes with it.
class LocalListener {
 public:
  /// A dead socket that stands there is replaced, a live one never. Error: a sentence.
  [[nodiscard]] static Expected<LocalListener, std::string> at(const std::string& path);
  LocalListener(LocalListener&& other) noexcept;
  LocalListener& operator=(LocalListener&&) = delete;
  ~LocalListener();

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Somebody else closes the descriptor from here on.
  void let_go() { descriptor_ = -1; }

 private:
  LocalListener() = default;
  [[nodiscard]] std::string make(const std::string& path);

  int descriptor_ = -1;
  std::string path_;  ///< empty: there is no name to take away
  dev_t device_ = 0;  ///< of the name that was made: another daemon may have replaced it
  ino_t inode_ = 0;
};

}  // namespace eboard::daemon
