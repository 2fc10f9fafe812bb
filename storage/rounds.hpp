// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Stores who plays where in which round, and reads the games of the rounds: as they are, and as they stood
// earlier.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "rules/laws/rulings/text/round_marks.hpp"
#include "storage/error.hpp"
#include "storage/records.hpp"

namespace eboard::storage {

class Database;
class EventStore;
class GamesAsOf;
class Liveness;

class Rounds {
 public:
  /// Works on the parts of one open store, which outlive it. Store::rounds() has it for others.
  Rounds(Database& database, EventStore& events, Liveness& liveness);
  Rounds(const Rounds&) = delete;
  Rounds& operator=(const Rounds&) = delete;
  ~Rounds();

  /// These are played from now on: a game that begins at one of these tables is of that round, and one at any
  /// other table of the latest of these rounds and `elsewhere`. Replaces pairings of the
  /// same round and table. Keeps all others in which a game has begun, and those of other rounds.
  /// `at`: the journal time now, as of which it is known. Uses a transaction of its own.
  [[nodiscard]] Result<void> set_pairings(const std::vector<Pairing>& pairings, Millis at, int elsewhere = 1);
  /// The same of one table: all others stay as they are. `game` keeps these tags, whatever is paired there
  /// later; but no GameId that another game has. Uses a transaction of its own.
  [[nodiscard]] Result<void> seat(const Pairing& pairing, const std::optional<GameKey>& game, Millis at);
  /// All of them; with `at` as they were then.
  [[nodiscard]] Result<std::vector<Pairing>> pairings(std::optional<Millis> at = std::nullopt);
  /// The round that was played at a table then; nullopt: no pairing said so.
  [[nodiscard]] Result<std::optional<int>> round_at(int table, Millis at);
  /// The round of a game; nullopt if there is no such game, or it has not begun. With `as_of`: after that
  /// event.
  [[nodiscard]] Result<std::optional<int>> round_of(BoardId board, int game,
                                                    std::optional<Sequence> as_of = std::nullopt);
  /// The round of the event's game after it, else the one that was played at its table.
  [[nodiscard]] Result<int> played_round(const StoredEvent& event);
  /// All that was changed behind that change, in order.
  [[nodiscard]] Result<std::vector<PairingChange>> changes(std::int64_t after);
  /// As of that journal time.
  [[nodiscard]] Result<NamesVersion> names_version(Millis at = Millis::max());
  /// The journal time of the latest change of names; 0: there is none. It may be later than all that boards
  /// said.
  [[nodiscard]] Result<Millis> last_change();

  /// Games with a committed ply by round, table and number, one at a time, but not of boards that are set
  /// aside (aside.hpp), and none that is not of its round by a ruling. Stops when `visit` returns false;
  /// `visit` must not call the store.
  [[nodiscard]] Result<void> read_games(const GameQuery& query,
                                        const std::function<bool(const GameRow&)>& visit);
  /// All games that have begun, however the boards are set aside.
  [[nodiscard]] Result<std::vector<GameKey>> begun();
  /// Which games are not of their round, by board. `until`: as was ruled up to that event.
  [[nodiscard]] Result<std::map<BoardId, rules::RoundMarks>> marks(
      std::optional<Sequence> until = std::nullopt);
  /// The numbers of the rounds of these games.
  [[nodiscard]] Result<std::set<int>> numbers();
  /// The same as they stood earlier, with the names and dates of that time. Keeps tables of its own from call
  /// to call: the first one reads all events, another one those since.
  [[nodiscard]] Result<void> read_games_as_of(const AsOf& as_of, const Decode& decode, const GameQuery& query,
                                              const std::function<bool(const GameRow&)>& visit);
  [[nodiscard]] Result<std::set<int>> numbers_as_of(const AsOf& as_of, const Decode& decode);

 private:
  /// Writes in one transaction: all of it, or nothing.
  template <class Write>
  Result<void> write(Write write);
  /// Reads by tables that know no more than that.
  template <class Read>
  auto earlier_than(const AsOf& as_of, Read read);
  /// The same where only pairings are asked for.
  template <class Read>
  auto pairings_until(Millis at, Read read);

  Database& database_;
  EventStore& events_;
  Liveness& liveness_;
  std::unique_ptr<GamesAsOf> earlier_;  ///< made when it is first asked for
};

}  // namespace eboard::storage
