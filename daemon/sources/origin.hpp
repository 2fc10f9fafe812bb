// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where a source's text comes from: a file, or an address.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "rules/text/expected.hpp"

namespace eboard::sources {

class Origin {
 public:
  virtual ~Origin() = default;
  struct Trouble {
    std::string why;     ///< the end of a sentence, for everybody: no path, no address
    std::string detail;  ///< for the log
    std::optional<std::chrono::milliseconds> wait{};  ///< ask again no sooner
  };
  /// The whole text, in UTF-8; nullopt: it is the one that came last. May wait for a disk or a network.
  [[nodiscard]] virtual Expected<std::optional<std::string>, Trouble> read() = 0;
  /// How long to rest between two reads.
  [[nodiscard]] virtual std::chrono::milliseconds every() const = 0;
  /// From any thread: no read lasts any longer.
  virtual void stop() noexcept {}
};

/// `place`: a path.
[[nodiscard]] std::unique_ptr<Origin> open_origin(const std::string& place);

}  // namespace eboard::sources
