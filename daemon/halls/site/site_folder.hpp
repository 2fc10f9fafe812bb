// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The folder of a hall that a web server serves: files that are replaced as a whole, files whose name follows
// from their text and which never change, and what gzip makes of each beside it.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/outlets/published_folder.hpp"

namespace eboard::halls {

class SiteFolder {
 public:
  using Steady = std::chrono::steady_clock::time_point;
  using Outcome = seams::Delivery::Outcome;

  /// For so long a reader who has an older index finds what it names.
  static constexpr std::chrono::minutes kGrace{2};

  /// Is told of each file that is replaced or removed: "berlin/live/index.json".
  using Changed = std::function<void(const std::string& file)>;

  /// `folder` is there; the hall's own is made in it.
  SiteFolder(const std::string& folder, std::string hall, Changed changed = {});

  /// Replaces the file, unless it has that text.
  [[nodiscard]] Outcome write(const std::string& name, std::string_view text);
  /// The same where somebody else made the gzip.
  [[nodiscard]] Outcome write(const std::string& name, std::string_view text, std::string_view packed);
  /// Whether write() would leave the file as it is, as far as is known without reading it.
  [[nodiscard]] bool holds(const std::string& name, const outlets::TextPrint& text) const;
  [[nodiscard]] Outcome remove(const std::string& name);
  /// A write has failed since the last call.
  [[nodiscard]] bool take_failure() { return std::exchange(failed_, false); }

  /// Writes live/KIND-HASH.json and returns HASH.
  [[nodiscard]] Expected<std::string, seams::Trouble> keep(const std::string& kind, const std::string& text);
  /// No index that is written from now on names it.
  void drop(const std::string& kind, const std::string& hash, Steady now);
  /// What an earlier run left and `named` does not have: "board-1-0123456789".
  void drop_others(const std::set<std::string>& named, Steady now);
  /// Removes what was dropped long enough ago.
  void clear(Steady now);

  [[nodiscard]] std::string path_of(const std::string& name) const;

 private:
  const std::string folder_, hall_;
  const Changed changed_;
  outlets::PublishedFolder files_;
  std::deque<std::pair<Steady, std::string>> dropped_;  ///< paths below the hall's folder
  std::set<std::string> kept_;                          ///< and those that are named now
  bool failed_ = false;
};

/// Files of outlets below that folder, where the daemon has the same: pgn/round/3.pgn,
/// pgn/round/3/board/1.pgn and pgn/now.pgn for games, all others under the name that they have.
[[nodiscard]] std::unique_ptr<outlets::Folder> outlet_folder(SiteFolder& folder);

}  // namespace eboard::halls
