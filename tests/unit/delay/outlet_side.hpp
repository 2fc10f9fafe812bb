// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The outlets with a cursor in made-up time: files of games here and at a server, the tree of LiveChess
// Cloud, what Lichess is sent, and alerts for everybody. What writes and what decides when are those of the
// daemon; the thread of a Courier and the receivers are from here.
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
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/delay/public_side.hpp"

namespace eboard::delay_test {

/// What a restart of the daemon leaves as it is.
struct Receivers {
  std::map<std::string, std::map<std::string, std::string>> folders{};  ///< by outlet: texts by name
  std::map<int, std::vector<rules::GameRecord>> lichess{};              ///< by our round
  int latest = 0;                                                       ///< the round that Lichess got last
  std::map<std::string, storage::Sequence> cursors{};
  test::TemporaryFolder state{};  ///< where outlets keep files of their own
};

class OutletSide {
 public:
  using Sees = std::function<void(const std::string& whom, std::string_view bytes)>;

  static constexpr int kKinds = 5;
  /// One of them, which is enough for one history. `leak`: where it forgets the delay.
  OutletSide(int kind, const std::string& database, Millis now, const seams::Delays& delay, Leak leak,
             Receivers& receivers, Sees sees);
  ~OutletSide();

  void committed(storage::Sequence last);
  /// What no event says.
  void hear(const seams::News& news, Millis now);
  /// When something may be delivered.
  [[nodiscard]] Millis next() const;
  void at(Millis now);

 private:
  class Outlet;
  std::list<Outlet> outlets_;
};

}  // namespace eboard::delay_test
