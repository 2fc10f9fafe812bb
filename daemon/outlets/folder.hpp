// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A folder of files that others watch, serve or fetch, wherever it is. A file is replaced as a whole, so no
// program reads half of one, and only if its text is another one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/seams/delivery.hpp"

namespace eboard::daemon {
class TableReader;
}

namespace eboard::outlets {

/// A text that is not kept: enough to tell whether a file has it.
struct TextPrint {
  TextPrint() = default;
  explicit TextPrint(std::string_view text)
      : size(text.size()), fingerprint(std::hash<std::string_view>()(text)) {}
  bool operator==(const TextPrint&) const = default;
  std::size_t size = 0, fingerprint = 0;
};

class Folder {
 public:
  virtual ~Folder() = default;
  /// `name` is a path below the folder; the folders on its way are made, but never this one. Everybody may
  /// read them and the file.
  [[nodiscard]] virtual seams::Delivery::Outcome write(const std::string& name, std::string_view text) = 0;
  /// Whether write() with such a text would leave the file as it is. False as well if only reading the file
  /// could tell.
  [[nodiscard]] virtual bool holds(const std::string& name, const TextPrint& text) const = 0;
  /// Removes a file that this object wrote, if it is there; leaves any other alone.
  [[nodiscard]] virtual seams::Delivery::Outcome remove(const std::string& name) = 0;
  [[nodiscard]] virtual seams::Trouble trouble(std::string_view reason, std::string detail) const = 0;
  /// Whether an earlier run left files below `folder` that may not be whole, or not the latest: after a power
  /// cut, say.
  [[nodiscard]] virtual bool may_be_cut(const std::string& /*folder*/) const { return false; }
  /// As Delivery::failing_word().
  [[nodiscard]] virtual std::string_view failing_word() const { return "offline"; }
  /// As Delivery::hurry().
  virtual void hurry() noexcept {}

  [[nodiscard]] seams::Trouble unread(const storage::StoreError& error) const {
    return trouble("the store cannot be read", error.message);
  }
};

/// What files a folder gets.
struct Content {
  std::string what;  ///< for the operator: "PGN files"
  std::function<std::unique_ptr<seams::Delivery>(std::unique_ptr<Folder>)> make;
};

/// Which files a round has.
struct PgnLayout {
  bool of_the_round = true;    ///< round-N/games.pgn
  bool of_each_table = false;  ///< round-N/game-M.pgn, M being the number of the table
};
[[nodiscard]] Content pgn_content(PgnLayout layout);

/// What a tournament's files say of it: get/ID/tournament.json. Without a host no meta/ID is written.
struct LiveChessKeys {
  std::string id{}, host{};
  std::string name{}, location{}, country{}, website{};
};
[[nodiscard]] Content livechess_content(LiveChessKeys keys);

/// Reads the keys of `[outlets.pgn]` but for its directory.
[[nodiscard]] Content read_pgn_content(daemon::TableReader& own);
/// The same of `[outlets.livechess_files]`. People call the table `table`; the tournament's name stands under
/// `name_key`.
[[nodiscard]] Content read_livechess_content(daemon::TableReader& own, std::string_view table,
                                             std::string_view name_key);

}  // namespace eboard::outlets
