// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where a source's text comes from: a file, or an address.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/config/pgn_source.hpp"
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
  /// The whole text in UTF-8, or one for each file: none goes on in the next one.
  using Texts = std::vector<std::string>;
  using Take = std::function<void(const Texts& texts)>;
  /// nullopt: it is what came last. May wait for a disk or a network, and for hours for a text that does not
  /// end: what it has come to is given to `take` as it grows.
  [[nodiscard]] virtual Expected<std::optional<Texts>, Trouble> read(const Take& take) = 0;
  /// The text that came last was cut or is no PGN: the next read gives it again, whatever its owner says.
  virtual void doubt() noexcept {}

  struct Rests {
    std::chrono::milliseconds usual;    ///< between two reads
    std::chrono::milliseconds longest;  ///< where one after the other fails
  };
  [[nodiscard]] virtual Rests rests() const = 0;
  /// What a person calls it; for a log.
  [[nodiscard]] virtual std::string name() const = 0;
  /// From any thread: no read lasts any longer.
  virtual void stop() noexcept {}
};

/// Of that path or address; which of its games is wanted does not matter.
[[nodiscard]] std::unique_ptr<Origin> open_origin(const daemon::PgnSource& source);

[[nodiscard]] std::unique_ptr<Origin> file_origin(const std::string& path);
/// All files that fit (file_pattern.hpp), the newest round last; where one is called so, that one alone. Of
/// more than can be read at once the last ones count.
[[nodiscard]] std::unique_ptr<Origin> pattern_origin(const std::string& pattern);
/// Asks `source.poll` after each answer.
[[nodiscard]] std::unique_ptr<Origin> http_origin(const daemon::PgnSource& source);

}  // namespace eboard::sources
