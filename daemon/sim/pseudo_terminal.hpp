// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Owns the board's end of a pseudo terminal, which behaves like a UART: bytes that are sent while no program
// has the other end open are lost, and so are bytes that do not fit. It survives opening and closing of the
// other end, also when a host is killed.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::sim {

class PseudoTerminal {
 public:
  /// The error is one sentence.
  [[nodiscard]] static Expected<PseudoTerminal, std::string> create();
  PseudoTerminal(PseudoTerminal&& other) noexcept;
  PseudoTerminal& operator=(PseudoTerminal&& other) noexcept;
  ~PseudoTerminal();

  /// The path of the other end: "/dev/pts/7".
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int descriptor() const { return master_; }
  /// True if a program had the other end open at the last look().
  [[nodiscard]] bool is_open() const { return open_; }
  /// Asks the system for the state; discards bytes on their way when the other end closed.
  void look();
  /// The bytes that the host wrote; empty if none.
  [[nodiscard]] std::span<const std::uint8_t> read();
  /// The terminal is there no more, as when its plug is pulled: whoever has it open gets an error.
  void go();
  /// Sends the bytes, or loses them.
  void write(std::span<const std::uint8_t> bytes);

 private:
  PseudoTerminal(int master, std::string path) : master_(master), path_(std::move(path)) {}

  void discard_unread();

  int master_;
  std::string path_;
  bool open_ = false;
  std::uint8_t buffer_[256];
};

/// Owns a symbolic link with a chosen name, and removes it.
class PortLink {
 public:
  /// Replaces an existing link, but no other file. The error is one sentence.
  [[nodiscard]] static Expected<PortLink, std::string> create(const std::string& target,
                                                              const std::string& name);
  PortLink(PortLink&& other) noexcept : name_(std::move(other.name_)) { other.name_.clear(); }
  PortLink& operator=(PortLink&&) = delete;
  ~PortLink();

 private:
  explicit PortLink(std::string name) : name_(std::move(name)) {}
  std::string name_;
};

}  // namespace eboard::sim
