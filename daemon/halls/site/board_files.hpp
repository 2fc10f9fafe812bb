// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the pages read of a hall, as files in live/: each board, its moves, and the list of all boards. A text
// is written once, under a name that follows from it; the index says which names hold now (docs/scale.md).
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <set>
#include <string>

#include "daemon/halls/site/site_folder.hpp"
#include "daemon/live/live_state.hpp"
#include "daemon/net/live_json.hpp"

namespace eboard::halls {

class BoardFiles {
 public:
  using Steady = SiteFolder::Steady;

  explicit BoardFiles(SiteFolder& folder) : folder_(folder) {}

  /// Is another one, and has to be written.
  void changed(const live::Change& change);
  void all_changed(const live::LiveState& state);
  [[nodiscard]] bool is_due() const { return !dirt_.empty() || list_is_due_; }
  /// Writes what changed. What fails stays due.
  [[nodiscard]] SiteFolder::Outcome write(const live::LiveState& state, Steady now);
  /// The names that hold now: `list`, `boards`, and where they are others without results, `hidden`.
  [[nodiscard]] boost::json::object names() const;
  /// Of all files that names() names.
  [[nodiscard]] std::set<std::string> files() const;

 private:
  /// The hash of what is written, for those who see results and for those who hide them.
  struct Names {
    std::string shown, hidden;
  };
  struct Board {
    Names names;
    std::string moves;  ///< the hash of the file with its moves
  };
  struct Dirt {
    bool moves = false;
  };

  [[nodiscard]] SiteFolder::Outcome write_board(const live::LiveBoard& board, bool moves, Steady now);
  [[nodiscard]] SiteFolder::Outcome write_list(const live::LiveState& state, Steady now);
  [[nodiscard]] SiteFolder::Outcome keep(const std::string& kind, std::string& hash, const std::string& text,
                                         Steady now);
  void forget(int number, Steady now);

  SiteFolder& folder_;
  std::map<int, Board> boards_;
  Names list_;
  std::map<int, Dirt> dirt_;
  bool list_is_due_ = true;
};

}  // namespace eboard::halls
