// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/rearranging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace eboard::daemon {

namespace {

class Planning {
 public:
  Planning(const Running& running, const Arrangement& wanted, KeyRing& keys)
      : running_(running), wanted_(wanted), keys_(keys), trial_(keys) {}

  Plan plan() {
    plan_.next.boards = wanted_.boards;
    plan_.next.keys = wanted_.keys;
    plan_.next.round = wanted_.round;
    plan_.next.discover = wanted_.discover || running_.arrangement.discover;
    plan_.next.discover_by_default = wanted_.discover_by_default;
    if (plan_.next.discover && !wanted_.discover && !wanted_.discover_by_default)
      refuse("discover", "boards are looked for as before");
    tables_stay_ = would_cut_a_game();
    for (const PortConfig& port : wanted_.ports) add_port(port);
    trial_.configure(plan_.next.boards, plan_.next.ports);
    for (const BoundTable& table : bound_tables(plan_.next)) consider(table);
    for (const Renamed& board : plan_.renamed) keys_.rename(board.from, board.to);
    keys_.configure(plan_.next.boards, plan_.next.ports);
    for (const HeardBoard& heard : running_.heard) release(heard);
    return std::move(plan_);
  }

 private:
  void refuse(const std::string& what, const std::string& why) {
    plan_.refused.push_back(fmt::format("{}: {} until the next start", what, why));
  }

  void refuse_while_heard(const std::string& what, const std::string& why) {
    refuse(what, why + " while it is plugged in, or");
  }

  [[nodiscard]] const HeardBoard* heard_on(const std::string& path) const {
    const auto found = std::ranges::find(running_.heard, path, &HeardBoard::port);
    return found == running_.heard.end() ? nullptr : &*found;
  }

  /// A game is played at a port that would get another table.
  [[nodiscard]] bool would_cut_a_game() const {
    return std::ranges::any_of(wanted_.ports, [&](const PortConfig& port) {
      const HeardBoard* heard = heard_on(port.path);
      return port.board && heard != nullptr && heard->fixed && heard->playing &&
             heard->board.number != *port.board;
    });
  }

  void add_port(PortConfig port) {
    const std::string name = "port " + port.path;
    if (running_.quaternity_paths.contains(port.path))
      return refuse(name, "it belongs to a Quaternity table");
    const PortConfig* before = running_.arrangement.port(port.path);
    if (before != nullptr) keep_settings(port, *before);
    if (!port.board) return plan_.next.ports.push_back(std::move(port));
    const HeardBoard* heard = heard_on(port.path);
    const std::optional<int> table = before == nullptr ? std::nullopt : before->board;
    if (tables_stay_ && table && *table != *port.board) {
      refuse(name, fmt::format("its board stays board {}", *table));
      port.board = table;
    } else if (tables_stay_ && !table && is_kept(*port.board)) {
      refuse(name, fmt::format("board {} stays on its port", *port.board));
      if (before == nullptr) return;
      port.board.reset();
    } else if (heard != nullptr && !heard->fixed && (heard->board.number != *port.board || !heard->known)) {
      refuse_while_heard(name,
                         fmt::format("the board that is heard there stays board {}", heard->board.number));
      told_.insert(heard->board.number);
      port.board.reset();
    }
    plan_.next.ports.push_back(std::move(port));
  }

  [[nodiscard]] bool is_kept(int number) const {
    return std::ranges::find(running_.arrangement.ports, std::optional(number), &PortConfig::board) !=
           running_.arrangement.ports.end();
  }

  /// An open port stays as it was opened.
  void keep_settings(PortConfig& port, const PortConfig& before) {
    const std::string name = "port " + port.path;
    if (port.driver != before.driver) refuse(name, fmt::format("its driver stays {}", before.driver));
    if (port.dtr != before.dtr || port.rts != before.rts) refuse(name, "dtr and rts stay as they are");
    port.driver = before.driver;
    port.dtr = before.dtr;
    port.rts = before.rts;
  }

  void consider(const BoundTable& table) {
    const int number = table.board.number;
    if (plan_.next.board(number).serial != table.board.serial) return;  // refused already
    const BoardKey key = table.port.path.empty() ? trial_.of_table(table.board) : *trial_.of_port(table.port);
    for (const HeardBoard& heard : running_.heard) {
      const PortConfig* port = plan_.next.port(heard.port);
      const bool free = !heard.fixed || port == nullptr || !port->board;
      const bool named = free && heard.numbers.has(table.board.serial);
      if (heard.board.number == number && heard.board != key) {
        if (heard.known && (named || heard.port == table.port.path))
          return rename(heard.board, key,
                        "its device was found before, and is named by the configuration now");
        refuse_while_heard(fmt::format("board {}", number),
                           fmt::format("the number belongs to the board that is heard on {}", heard.port));
        return leave(number);
      }
      if (heard.board.number != number && named) {
        refuse_while_heard(fmt::format("board {}", number),
                           fmt::format("the device with serial number {} stays board {}", table.board.serial,
                                       heard.board.number));
        told_.insert(heard.board.number);
        const std::string before = running_.arrangement.board(heard.board.number).serial;
        const std::string wanted = plan_.next.board(heard.board.number).serial;
        if (!wanted.empty() && wanted != before)
          refuse_table(heard.board.number, fmt::format("its serial number stays {}", before));
        std::ranges::find(plan_.next.boards, number, &BoardConfig::number)->serial.clear();
        leave(heard.board.number);
        return leave(number);
      }
    }
    take_along(key);
  }

  /// The device of that number is not heard, and its number is another device's now.
  void take_along(const BoardKey& key) {
    const auto missed = std::ranges::find(running_.missed, key.number, &BoardKey::number);
    const bool is_heard = std::ranges::any_of(
        running_.heard, [&](const HeardBoard& heard) { return heard.board.number == key.number; });
    if (missed == running_.missed.end() || *missed == key || is_heard) return;
    rename(*missed, key, "its device is not heard; its game goes on at the one that is named now");
  }

  /// The configuration names the table no more, but its device is there: from now on it is a board that was
  /// found, and its game goes on.
  void release(const HeardBoard& heard) {
    const int number = heard.board.number;
    if (heard.board.key != table_key(number) || keys_.is_bound(number)) return;
    const std::string line = heard.port.substr(0, heard.port.rfind('#'));  // which a bus's boards share
    const std::string port = plan_.next.port(line) != nullptr ? heard.port : heard.found_at;
    if (port.empty()) return;
    rename(heard.board, KeyRing::of_found(number, heard.numbers, port),
           "its device is not named any more; the board goes on under its number as one that was found");
    keys_.rename(plan_.renamed.back().from, plan_.renamed.back().to);
  }

  void rename(const BoardKey& from, const BoardKey& to, const char* why) {
    plan_.renamed.push_back({from, to});
    if (told_.contains(to.number)) return;
    plan_.changed.push_back(fmt::format("board {}: {}", to.number, why));
  }

  void refuse_table(int number, const std::string& why) { refuse(fmt::format("board {}", number), why); }

  /// The table keeps its former serial number, unless another table has that now, and gets no new port.
  void leave(int number) {
    std::erase_if(plan_.next.ports, [&](const PortConfig& port) { return port.board == number; });
    std::string serial = running_.arrangement.board(number).serial;
    const bool given_away = std::ranges::any_of(plan_.next.boards, [&](const BoardConfig& board) {
      return board.number != number && board.serial == serial;
    });
    if (given_away) serial.clear();
    auto board = std::ranges::find(plan_.next.boards, number, &BoardConfig::number);
    if (board == plan_.next.boards.end() && serial.empty()) return;
    if (board == plan_.next.boards.end()) {
      board = plan_.next.boards.emplace(board);
      board->number = number;
    }
    board->serial = serial;
  }

  const Running& running_;
  const Arrangement& wanted_;
  KeyRing& keys_;
  KeyRing trial_;             ///< is asked how `next` would name devices
  std::set<int> told_;        ///< numbers of boards of which a sentence says that they stay
  bool tables_stay_ = false;  ///< every port that has a table keeps it: they may go round in a circle
  Plan plan_;
};

}  // namespace

Plan plan_rearrangement(const Running& running, const Arrangement& wanted, KeyRing& keys) {
  return Planning(running, wanted, keys).plan();
}

}  // namespace eboard::daemon
