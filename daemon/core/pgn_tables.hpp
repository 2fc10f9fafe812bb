// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tables whose moves come from a PGN: reads their sources and enters what is missing as at a manual board.
// For the core loop's thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/core/arrangement.hpp"
#include "daemon/core/lines.hpp"
#include "daemon/core/slots.hpp"
#include "daemon/sources/follower.hpp"
#include "daemon/sources/watch.hpp"

namespace eboard::daemon {

class PgnTables {
 public:
  /// All of it must outlive it.
  struct Surroundings {
    boost::asio::io_context& io;
    const TimeLine& time;
    StorageThread& storage;
    seams::LiveFeed& feed;
    Slots& slots;
    Lines& lines;
  };
  explicit PgnTables(Surroundings with) : with_(with) {}

  /// These tables have a source from now on, and no others. `arrangement` must live until the next call.
  void arrange(const Arrangement& arrangement);
  /// Once a second: what stood long enough counts.
  void keep_house();
  /// No source is read any more.
  void stop();

 private:
  struct Seated {
    storage::Pairing pairing{};
    std::optional<storage::GameKey> game{};  ///< it keeps these tags; nullopt: the one to come
    bool operator==(const Seated&) const = default;
  };
  struct Table {
    PgnSource source;
    sources::Follower follower{};
    /// Who sits there, as the pages and the store have it.
    std::optional<Seated> seated{};
    std::optional<Seated> game_seated{};  ///< the last that was said of a game that is played
    bool seating = false;                 ///< the store is being asked
    std::string why{};                    ///< nothing goes on; empty: all is well
    Millis since{0};
    std::string time{};  ///< the same by the clock on the wall
  };
  struct Source {
    sources::Reading reading{};
    std::chrono::seconds poll{};
    std::optional<TokenSource> token{};
    std::unique_ptr<sources::Watch> watch;
    bool alone = true;  ///< one table only is played from it
  };

  void came(const std::string& place, const sources::Reading& reading);
  void follow(int number, Table& table);
  /// False: the game cannot begin yet.
  [[nodiscard]] bool begin(int number, Table& table, Slot& slot, const sources::Begin& next);
  [[nodiscard]] bool go_on(Slot& slot, const BoardConfig& board, const sources::SourceGame& game);
  [[nodiscard]] bool enter(Slot& slot, const std::vector<std::string>& lines);
  /// False: the store does not have it yet.
  [[nodiscard]] bool put_names_right(int number, Table& table, const Slot& slot,
                                     const sources::SourceGame& game);
  /// The same of who sits there. Without a game they are those of the one to come.
  [[nodiscard]] bool seat(int number, Table& table, const Slot& slot, const BoardConfig& board,
                          const std::optional<storage::GameKey>& game);
  [[nodiscard]] BoardConfig described(int number, const sources::SourceGame& game) const;
  void trouble(Table& table, const std::string& why);
  void tell();

  Surroundings with_;
  const Arrangement* arrangement_ = nullptr;
  std::map<int, Table> tables_;
  std::map<std::string, Source> sources_;  ///< by place
  std::string told_;
};

}  // namespace eboard::daemon
