// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/desk/next_round.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "daemon/tournament/round.hpp"

namespace eboard::tournament {

namespace {

using namespace std::chrono_literals;

/// The pieces stand so long untouched: hands that set them up have gone.
constexpr Millis kStands = 10s;
/// A board without a link is waited for so long after all others stand ready.
constexpr Millis kWaitsForLink = 3min;
/// Pieces that are put back earlier before the hour of the round are put back for no round.
constexpr int kEarliest = 30;  // minutes
/// An hour without a date is that of today; so long after it nobody can tell that it was not tomorrow's.
constexpr int kLatest = 120;  // minutes
/// A clock may be read a little before or after a press.
constexpr Millis kSameTime = 1s;

bool is_open(const Section& section, int player, int round) {
  return find_player(section.tournament, player)->entries[static_cast<std::size_t>(round - 1)].result ==
         Result::pending;
}

/// The tables of a round at which nothing says how the game ended.
std::vector<Table> open_tables(const Section& section, int round) {
  if (round < 1 || round > last_round_paired(section.tournament)) return {};
  std::vector<Table> open = tables_of(section, round);
  std::erase_if(open, [&](const Table& table) { return !is_open(section, table.white, round); });
  return open;
}

/// Nobody has set it since that game: the time of one side is as after the last ply, and the other's ran on.
bool shows_times_of(const ClockNow& clock, const GameThere& game) {
  if (!game.white_left || !game.black_left) return false;
  const auto same = [](Millis now, Millis then) { return std::chrono::abs(now - then) <= kSameTime; };
  const auto less = [](Millis now, Millis then) { return now <= then + kSameTime; };
  return (same(clock.white, *game.white_left) && less(clock.black, *game.black_left)) ||
         (same(clock.black, *game.black_left) && less(clock.white, *game.white_left));
}

class Deciding {
 public:
  Deciding(const Section& section, const std::set<int>& begun, const HallNow& hall)
      : section_(section), begun_(begun), hall_(hall) {
    next_.round = section.round + 1;
    tables_ = open_tables(section, next_.round);
    next_.paired = next_.round <= last_round_paired(section.tournament) &&
                   !round_of(section.tournament, next_.round).games.empty();
  }

  NextRound done() && {
    const int planned = section_.tournament.rounds;
    if (!next_.paired && planned > 0 && next_.round > planned) {
      wait({"last-round", fmt::format("round {} is the last one", section_.round)});
      return std::move(next_);
    }
    if (section_.begins == Begins::when_set_up) wait_for_results();
    if (!next_.paired) wait({"pairs", fmt::format("nobody is paired in round {}", next_.round)});
    if (section_.begins == Begins::by_order)
      wait({"order", fmt::format("round {} begins by order", next_.round)});
    else if (begun_.contains(next_.round))
      wait({"begun-before",
            fmt::format("round {} was begun before, and that was taken back: it begins by order",
                        next_.round)});
    if (next_.paired && section_.begins == Begins::at_the_hour) wait_for_hour();
    if (next_.paired && section_.begins == Begins::when_set_up) wait_for_boards();
    return std::move(next_);
  }

 private:
  void wait(WaitsFor what) { next_.waits_for.push_back(std::move(what)); }

  void wait_for_results() {
    std::vector<int> open;
    for (const Table& table : open_tables(section_, section_.round)) open.push_back(table.number);
    if (open.empty()) return;
    WaitsFor what{"results", fmt::format("there is no result of round {} at {} {}", section_.round,
                                         open.size() == 1 ? "table" : "tables", fmt::join(open, ", "))};
    what.tables = std::move(open);
    wait(std::move(what));
  }

  void wait_for_hour() {
    const std::string starts = starts_of(section_, next_.round);
    const auto hour = parse_hour(starts);
    if (!hour) {
      WaitsFor what{"no-hour",
                    starts.empty()
                        ? fmt::format("nobody has said when round {} starts", next_.round)
                        : fmt::format("round {} starts '{}', which is no hour: write it as 2026-12-05 14:00",
                                      next_.round, starts)};
      what.at = starts;
      return wait(std::move(what));
    }
    const int late = minutes_between(hour->on(hall_.local.day), hall_.local);
    WaitsFor what{"hour", fmt::format("round {} begins at {}", next_.round, starts)};
    what.at = starts;
    if (late < 0) return wait(std::move(what));
    next_.because = fmt::format("its hour has come, {}", starts);
    if (late <= kLatest) return;
    what.kind = "hour-past";
    what.text = hour->day
                    ? fmt::format("{} is long past: begin round {} by order", starts, next_.round)
                    : fmt::format("{} is long past today: say the day as well, or begin round {} by order",
                                  starts, next_.round);
    what.minutes = late;
    wait(std::move(what));
  }

  void wait_for_boards() {
    if (const auto hour = parse_hour(starts_of(section_, next_.round))) {
      const int early = minutes_between(hall_.local, hour->on(hall_.local.day)) - kEarliest;
      if (early > 0) {
        WaitsFor what{"too-early",
                      fmt::format("round {} starts at {}, and boards that stand ready {} minutes "
                                  "before begin it",
                                  next_.round, starts_of(section_, next_.round), kEarliest)};
        what.minutes = early;
        what.at = starts_of(section_, next_.round);
        wait(std::move(what));
      }
    }
    std::vector<int> silent;
    int ready = 0;
    Millis quiet_since{0};
    const std::size_t before = next_.waits_for.size();
    for (const Table& table : tables_) {
      const auto board = hall_.boards.find(table.number);
      if (!table.electronic || board == hall_.boards.end() || board->second.by_hand) continue;
      if (!board->second.linked) {
        silent.push_back(table.number);
        quiet_since = std::max(quiet_since, board->second.link_since);
      } else if (wait_for(table.number, board->second)) {
        ++ready;
        quiet_since = std::max(quiet_since, board->second.since);
      }
    }
    const bool others = next_.waits_for.size() > before;
    const Millis patience = kWaitsForLink - (hall_.now - quiet_since);
    if (!silent.empty() && (others || ready == 0 || patience > 0ms))
      wait_for_links(silent, patience, ready > 0 && !others);
    if (silent.empty() && ready == 0 && !others)
      wait({"no-board",
            fmt::format("no table of round {} has an electronic board: it begins by order", next_.round)});
    next_.because =
        fmt::format("its pieces stand set up at {} {}{}", ready, ready == 1 ? "board" : "boards",
                    silent.empty() ? "" : fmt::format("; there is no link to {}", fmt::join(silent, ", ")));
  }

  /// True: it stands ready.
  bool wait_for(int table, const BoardNow& board) {
    WaitsFor what{"not-set-up", fmt::format("the pieces of table {} are not set up", table)};
    what.table = table;
    const GameThere* last = latest_at(table);
    if (board.stands == Stands::played) {
      what.text = fmt::format("a game is played at table {}", table);
      what.kind = "still-played";
    } else if (board.stands == Stands::apart) {
      what.text = fmt::format("the game at table {} is not of the round, and is not over", table);
      what.kind = "other-game";
    } else if (board.stands == Stands::set_up && board.clock && board.clock->running == Colour::none &&
               last != nullptr && shows_times_of(*board.clock, *last)) {
      what.kind = "clock-not-set";
      what.text = fmt::format("the clock of table {} shows the times of its last game", table);
    } else if (board.stands == Stands::set_up) {
      if (hall_.now - board.since >= kStands) return true;
      what.kind = "settling";
      what.text = fmt::format("the pieces of table {} have just been set up", table);
    }
    wait(std::move(what));
    return false;
  }

  void wait_for_links(const std::vector<int>& silent, Millis patience, bool alone) {
    for (const int table : silent) {
      WaitsFor what{"no-link", fmt::format("the board of table {} has no link", table)};
      what.table = table;
      if (alone) {
        what.minutes = static_cast<int>(std::chrono::ceil<std::chrono::minutes>(patience).count());
        what.text += fmt::format("; round {} begins without it in {} {}", next_.round, what.minutes,
                                 what.minutes == 1 ? "minute" : "minutes");
      }
      wait(std::move(what));
    }
  }

  [[nodiscard]] const GameThere* latest_at(int board) const {
    const GameThere* latest = nullptr;
    for (const GameThere& game : hall_.games)
      if (game.board == board && (latest == nullptr || latest->started < game.started)) latest = &game;
    return latest;
  }

  const Section& section_;
  const std::set<int>& begun_;
  const HallNow& hall_;
  std::vector<Table> tables_;  ///< of the next round, of which there is no result yet
  NextRound next_;
};

}  // namespace

NextRound next_round(const Section& section, const std::set<int>& begun, const HallNow& hall) {
  return Deciding(section, begun, hall).done();
}

}  // namespace eboard::tournament
