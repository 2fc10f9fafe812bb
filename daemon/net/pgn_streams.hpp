// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The streams of PGN that are read at the moment, one for each round, and when their texts are read again.
// Belongs to the web loop.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/pgn_service.hpp"
#include "daemon/net/pgn_stream.hpp"

namespace eboard::net {

class PgnStreams {
 public:
  /// nullopt: whichever is played.
  using Round = std::optional<int>;
  /// Reads the text of a round and calls back on the loop.
  using Read = std::function<void(Round round, PgnService::Callback ready)>;

  explicit PgnStreams(Read read) : read_(std::move(read)) {}

  /// For a reader of that round, whose text is this now.
  [[nodiscard]] std::shared_ptr<Dialogue> follow(Round round, PgnService::Text text);
  /// Call it every second. A text is read again only if something changed, and where that takes long less
  /// often, so that others get their PGN too.
  void tick();

 private:
  using Clock = std::chrono::steady_clock;

  Read read_;
  std::map<Round, std::shared_ptr<PgnStream>> streams_;
  int readings_ = 0;  ///< under way
  Clock::time_point read_at_{}, rest_until_{};
};

}  // namespace eboard::net
