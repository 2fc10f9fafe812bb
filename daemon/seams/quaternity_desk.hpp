// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between the web and the part that keeps the games of Quaternity: entries go in, answers
// and what may be shown come back.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/quaternity/scribe.hpp"
#include "daemon/seams/desk.hpp"

namespace eboard::seams {

/// The next game of a table.
struct BeginGame {
  int game = 0;
};

/// What is to be entered; the texts are plain, without control characters.
/// A line that was entered.
struct LineTaken {
  int table = 0, game = 0, line = 0;
  std::optional<std::string> text{};  ///< where it made an entry, how that was understood
  bool repeated = false;              ///< it was entered before, under the same id
};

struct QuaternityRequest {
  using Answer = LineTaken;
  int table = 0;
  quaternity_sheet::Stamp stamp;  ///< by its id entered once, however often it is sent
  std::optional<int> after;       ///< number of the last line that the asker knows
  std::variant<quaternity_sheet::Entered, quaternity_sheet::TakenBack, BeginGame> what;
};

class QuaternityDesk {
 public:
  virtual ~QuaternityDesk() = default;
  /// From any thread. The reply to what was entered comes only when it is on the disk.
  virtual void ask(QuaternityRequest request, ReplyTo<QuaternityRequest> reply) = 0;
};

/// A table as far as it is stored. Never changed once it is shown.
struct QuaternityView {
  int table = 0;
  std::shared_ptr<const quaternity_sheet::Sheet> game;                    ///< the latest
  std::shared_ptr<const std::vector<quaternity_sheet::SheetLines>> past;  ///< those before it
  /// What time it was on the journal's line, and when that was.
  quaternity_sheet::Millis as_of{0};
  std::chrono::steady_clock::time_point seen{};
  std::optional<quaternity_sheet::BoardStatus> board{};  ///< none: there is no board beside it
  std::uint64_t version = 0;                             ///< grows with whatever is shown
};

/// With its game as JSON, written once for all who ask; the last brace is missing.
struct QuaternityShown {
  QuaternityView view;
  std::string game;
};

}  // namespace eboard::seams
