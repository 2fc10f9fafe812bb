// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The board's end of a pseudo terminal, behaving like a UART: what is sent while nobody holds the other end
// open is gone, and so is what does not fit. Opening and closing of the other end, a killed host included,
// leave it alive.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "rules/expected.hpp"

namespace eboard::sim {

class PseudoTerminal {
 public:
  /// Error: one sentence.
  [[nodiscard]] static Expected<PseudoTerminal, std::string> create();
  PseudoTerminal(PseudoTerminal&& other) noexcept;
  PseudoTerminal& operator=(PseudoTerminal&&) = delete;
  ~PseudoTerminal();

  /// The other end: "/dev/pts/7".
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int descriptor() const { return master_; }
  /// Whether somebody holds the other end open, as of the last look().
  [[nodiscard]] bool is_open() const { return open_; }
  /// Asks the system; what was under way when the other end closed is discarded.
  void look();
  /// What the host wrote; empty if nothing.
  [[nodiscard]] std::span<const std::uint8_t> read();
  /// Sent, or lost.
  void write(std::span<const std::uint8_t> bytes);

 private:
  PseudoTerminal(int master, std::string path) : master_(master), path_(std::move(path)) {}

  void discard_unread();

  int master_;
  std::string path_;
  bool open_ = false;
  std::uint8_t buffer_[256];
};

/// A symbolic link with a name that people choose; goes with its owner.
class PortLink {
 public:
  /// Replaces a link that is there; anything else is left alone. Error: one sentence.
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
