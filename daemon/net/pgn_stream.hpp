// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Readers of one round's PGN who get it as a text that grows: all games first, then each game again whenever
// it changes. A reader who is slow gets what changed meanwhile in one piece, and nobody waits for him. Knows
// no socket and reads no clock; belongs to the web loop.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "daemon/net/dialogue.hpp"

namespace eboard::net {

class PgnStream {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// A blank line is sent when nothing else was for so long.
  static constexpr std::chrono::seconds kKeepAlive{5};
  /// The session cuts a reader off before; this is for one whose session failed.
  static constexpr std::chrono::seconds kLongestSend{90};

  void join(Subscriber& reader, Time now);
  void leave(Subscriber& reader) { readers_.erase(&reader); }
  /// The kernel has taken what was sent.
  void sent(Subscriber& reader, Time now);
  /// The text of the round, as it is now.
  void show(SharedText text, Time now);
  /// Call it every second.
  void tick(Time now);

 private:
  struct Game {
    std::size_t fingerprint = 0;
    std::string_view text;
  };
  using Fingerprints = std::shared_ptr<const std::set<std::size_t>>;
  struct Round {
    SharedText text;
    std::vector<Game> games;
    Fingerprints fingerprints;
  };
  struct Reader {
    Fingerprints has;  ///< of the games of the last round that was brought; no text of it is kept for him
    bool in_flight = false;
    Time sent_at{};
  };

  void bring(Subscriber& reader, Reader& state, Time now);
  [[nodiscard]] SharedText news_for(const Fingerprints& has);
  static void send(Subscriber& reader, Reader& state, SharedText text, Time now);

  std::unordered_map<Subscriber*, Reader> readers_;
  Round round_;                              ///< without a text: none was shown
  std::map<Fingerprints, SharedText> news_;  ///< for those who have that
};

}  // namespace eboard::net
