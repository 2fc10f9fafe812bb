// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A round's games as Lichess takes them. Pure.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outlets/kept_rounds.hpp"
#include "daemon/seams/clocks_at_rest.hpp"
#include "daemon/seams/delivery.hpp"
#include "rules/chess/game_record.hpp"
#include "storage/calendar.hpp"
#include "storage/records.hpp"

namespace eboard::outlets::lichess {

/// The clocks of a game under way.
struct PartClocks {
  seams::ClocksAtRest shown;
  std::optional<storage::Moment> since;  ///< as set_clocks() wants it
};

/// A game. One that went on after a ply that is no legal move is several of these, since Lichess takes legal
/// moves only: each but the first begins with the position behind such a ply.
struct Part {
  std::string id;    ///< GameId: the same for ever, and no other game's
  std::string name;  ///< "board 3"; for people
  rules::GameRecord record;
  bool continues = false;  ///< it is not the first part of its game
  bool is_left = false;  ///< it has no result, and the table has played on: in another part, or another game
  /// Only if they are those behind the last move: Lichess takes them for the times of moves that have none.
  std::optional<PartClocks> clocks{};
};

/// Those that are shown, sent and compared are the same ones.
using Parts = std::vector<std::shared_ptr<const Part>>;

/// How the Termination of a part begins that another one goes on from; the round of that one follows.
inline constexpr std::string_view kGoesOn = "goes on as round ";

/// Makes the parts of the games of a round, or of a table in it, which come in the order of
/// Rounds::read_games().
class RoundParts {
 public:
  void add(const storage::GameRow& game, const std::optional<PartClocks>& clocks = {});
  [[nodiscard]] Parts parts() const { return {parts_.begin(), parts_.end()}; }
  /// A sentence for each game that does not go on in one: for the operator.
  [[nodiscard]] const std::vector<std::string>& notices() const { return notices_; }

 private:
  void add_part(const storage::GameRow& game, std::string id, rules::GameRecord record, bool continues);
  [[nodiscard]] static std::string round_of(const storage::GameRow& game, std::size_t part);

  std::vector<std::shared_ptr<Part>> parts_;
  std::vector<std::string> notices_;
  std::map<int, std::vector<std::size_t>> of_table_;  ///< where its parts are, by the table's number
};

/// What Feed::show() gets of a round.
struct ShownRound {
  Parts parts;
  std::vector<std::string> notices;
};

/// In which share of a round a table is; nullopt: in none.
using ShareOf = std::function<std::optional<int>(int table)>;

/// A round as it may be known, by its shares: read are the tables that changed. Without `share_of` it is one.
[[nodiscard]] storage::Result<std::map<int, ShownRound>> read_parts(KeptRounds<RoundParts>& kept,
                                                                    seams::Released& released, int round,
                                                                    const std::set<int>& tables,
                                                                    const seams::RestingClocks& clocks,
                                                                    const ShareOf& share_of = {});

}  // namespace eboard::outlets::lichess
