// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/game_rounds.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

namespace eboard::storage {

namespace {

/// The tables that have no seating of their own.
constexpr std::int64_t kOthers = 0;
/// A game is in this round where nobody seated its table, or a seating was taken back.
constexpr int kFirstRound = 1;
constexpr int kNoRound = 0;
/// A seating is stored at most so long after the moment that it bears.
constexpr Millis kSeatedLate = std::chrono::seconds{10};

struct Seating {
  Millis at{0};
  int round = 0;
};

/// Which rounds were played at the tables, and since when.
class Seatings {
 public:
  Result<void> read(Database& database) {
    auto rows = database.prepare(
        "SELECT board, at_ms, number FROM pairing_change WHERE what = 'seating' ORDER BY id");
    if (!rows) return unexpected(rows.error());
    return rows->for_each([&] {
      of_[rows->integer(0)].push_back({Millis{rows->integer(1)}, rows->small_integer(2)});
      return true;
    });
  }

  /// An event is stored after it happened, with the seating that is in force by then.
  [[nodiscard]] bool may_be(std::int64_t table, Millis event, int round) const {
    return seated(table, event, round) || seated(kOthers, event, round) ||
           (round == kFirstRound && (nobody_seated(event) || seated(kOthers, event, kNoRound)));
  }

 private:
  [[nodiscard]] bool seated(std::int64_t table, Millis event, int round) const {
    const auto found = of_.find(table);
    if (found == of_.end()) return false;
    const auto later = std::ranges::upper_bound(found->second, event - kSeatedLate, {}, &Seating::at);
    const auto from = later == found->second.begin() ? later : std::prev(later);
    return std::any_of(from, found->second.end(), [&](const Seating& one) { return one.round == round; });
  }
  [[nodiscard]] bool nobody_seated(Millis event) const {
    const auto found = of_.find(kOthers);
    return found == of_.end() || found->second.front().at > event - kSeatedLate;
  }

  std::map<std::int64_t, std::vector<Seating>> of_;
};

bool brings_in(std::string_view type) { return type == "move" || type == "ruling" || type == "result"; }
bool takes_out(std::string_view type) { return type == "game_start" || type == "takeback"; }

}  // namespace

Result<std::vector<GameRound>> unexplained_rounds(Database& database) {
  Seatings seatings;
  if (auto read = seatings.read(database); !read) return unexpected(read.error());
  // What is older than this table has no event.
  auto rows = database.prepare(
      "SELECT one.board, one.game, one.round, one.sequence, board.number, event.type, event.at_ms FROM "
      "game_round AS one JOIN board ON board.id = one.board LEFT JOIN event ON event.sequence = one.sequence "
      "AND event.board = one.board AND event.game = one.game ORDER BY one.board, one.game, one.sequence");
  if (!rows) return unexpected(rows.error());
  std::vector<GameRound> found;
  GameRound before;
  auto read = rows->for_each([&] {
    const GameRound one{rows->integer(0), rows->small_integer(1), rows->small_integer(2), rows->integer(3)};
    const bool is_first = one.board != before.board || one.game != before.game;
    const bool was_in = !is_first && before.round != 0;
    const std::string_view type = rows->text(5);
    const bool enters =
        one.round != 0 && !was_in &&
        (one.since == 0 ||
         (brings_in(type) && seatings.may_be(rows->integer(4), Millis{rows->integer(6)}, one.round)));
    const bool leaves = one.round == 0 && was_in && takes_out(type);
    if (!enters && !leaves) found.push_back(one);
    before = one;
    return true;
  });
  if (!read) return unexpected(read.error());
  return found;
}

}  // namespace eboard::storage
