// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Gathers the words of a list on a thread of its own: half of the time of making an index.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/tournament/fide_list/list.hpp"
#include "daemon/tournament/fide_list/packed.hpp"

namespace eboard::tournament::fide_list {

/// The words of kPart places, in rising order, each with the bytes of its PlaceList.
struct PartWords {
  Place part = 0;
  std::vector<std::pair<std::string, std::string>> words;
};

class WordGatherer {
 public:
  WordGatherer() : thread_([this] { run(); }) {}
  ~WordGatherer() { end(); }
  WordGatherer(const WordGatherer&) = delete;
  WordGatherer& operator=(const WordGatherer&) = delete;

  /// Places come from 0 on, without a gap. Waits while the thread is far behind.
  void add(Place place, ListedPlayer player);
  /// The next part of which all words are known; nullopt: there is none now.
  [[nodiscard]] std::optional<PartWords> take();
  /// No player follows. Waits until take() has all that is left.
  void end();

 private:
  using Batch = std::vector<std::pair<Place, ListedPlayer>>;

  void run();
  void hand_over();
  [[nodiscard]] std::optional<Batch> next();
  void put(PartWords part);

  Batch batch_;  ///< of add()
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> waiting_;
  std::deque<PartWords> done_;
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace eboard::tournament::fide_list
