// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The outlets with a cursor in made-up time: files of games, the tree of LiveChess Cloud, and what Lichess is
// sent. What writes and what decides when are those of the daemon; the thread of a Courier and the receivers
// are from here.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outlets/progress.hpp"
#include "rules/chess/game_record.hpp"
#include "tests/unit/delay/histories.hpp"

namespace eboard::delay_test {

/// What a restart of the daemon leaves as it is.
struct Receivers {
  std::map<std::string, std::map<std::string, std::string>> folders{};  ///< by outlet: texts by name
  std::map<int, std::vector<rules::GameRecord>> lichess{};              ///< by our round
  int latest = 0;                                                       ///< the round that Lichess got last
  std::map<std::string, storage::Sequence> cursors{};
};

class OutletSide {
 public:
  using Sees = std::function<void(const std::string& whom, std::string_view bytes)>;

  static constexpr int kKinds = 4;
  /// One of them, which is enough for one history. `leaks`: it knows no delay of what it reads.
  OutletSide(int kind, const std::string& database, Millis now, Millis delay, bool leaks,
             Receivers& receivers, Sees sees);
  ~OutletSide();

  void committed(storage::Sequence last);
  /// A table has other names, or another round.
  void renamed(Millis now);
  /// When something may be delivered.
  [[nodiscard]] Millis next() const;
  void at(Millis now);

 private:
  class Outlet;
  std::list<Outlet> outlets_;
};

}  // namespace eboard::delay_test
