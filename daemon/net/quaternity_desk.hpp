// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between whoever asks over HTTP and whoever keeps the games of four: entries go in, answers and
// what may be shown come back.
#pragma once

#include <chrono>
#include <memory>
#include <variant>
#include <vector>

#include "daemon/net/ruling_desk.hpp"
#include "daemon/quaternity/scribe.hpp"

namespace eboard::net {

/// The next game of a table.
struct BeginGame {
  int game = 0;
};

/// What is to be entered; the texts are plain, without control characters.
struct QuaternityRequest {
  int table = 0;
  quaternity::Stamp stamp;   ///< by its id entered once, however often it is sent
  std::optional<int> after;  ///< number of the last line that the asker knows
  std::variant<quaternity::Entered, quaternity::TakenBack, BeginGame> what;
};

class QuaternityDesk {
 public:
  virtual ~QuaternityDesk() = default;
  /// From any thread. Calls `reply` once, on any thread, and for what was entered only when it is on the
  /// disk.
  virtual void ask(QuaternityRequest request, RulingDesk::Reply reply) = 0;
};

/// A table as far as it is stored. Never changed once it is shown.
struct QuaternityView {
  int table = 0;
  std::shared_ptr<const quaternity::Sheet> game;                    ///< the latest
  std::shared_ptr<const std::vector<quaternity::SheetLines>> past;  ///< those before it
  /// What time it was on the journal's line, and when that was.
  quaternity::Millis as_of{0};
  std::chrono::steady_clock::time_point seen{};
  std::optional<quaternity::BoardStatus> board{};  ///< none: there is no board beside it
  std::uint64_t version = 0;                       ///< grows with whatever is shown
};

/// With its game as JSON, written once for all who ask; the last brace is missing.
struct QuaternityShown {
  QuaternityView view;
  std::string game;
};

}  // namespace eboard::net
