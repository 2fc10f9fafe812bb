// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "daemon/config/pgn_source.hpp"
#include "drivers/driver.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// What a port is called, always written in the same way: two names of one text are one port.
class PortName {
 public:
  enum class Kind : std::uint8_t { path, usb, bluetooth };
  /// What the text means, even if it is written wrongly.
  [[nodiscard]] static Kind kind_of(const std::string& text);
  /// Error: one sentence, which begins with the text.
  [[nodiscard]] static Expected<PortName, std::string> parse(const std::string& text);

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  PortName(Kind kind, std::string text) : kind_(kind), text_(std::move(text)) {}
  Kind kind_;
  std::string text_;
};

/// A port of the configuration, and what is plugged in there.
struct PortConfig {
  /// Of the manual board at that table; `from`: nobody enters its moves, they come from there.
  [[nodiscard]] static PortConfig manual(int board, std::optional<PgnSource> from = {});

  std::string path;  ///< a PortName's text; of a manual board its own
  std::string driver = "dgt";
  std::optional<int> board = {};  ///< number of the table; nullopt: the device's serial number decides
  std::optional<drivers::LineState> dtr = {}, rts = {};  ///< unset: as the driver wants them
  std::optional<PgnSource> pgn = {};                     ///< where the moves of a manual board come from

  /// It is no port of this machine: somebody enters the moves, or they come from a PGN.
  [[nodiscard]] bool is_manual() const;
  /// What is plugged in there could also be found by itself.
  [[nodiscard]] bool is_cable() const;
  /// How the port is opened for that driver.
  [[nodiscard]] drivers::SerialSettings serial_settings(const drivers::DriverInfo& info) const;
};

}  // namespace eboard::daemon
