// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/rearranging.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace eboard::daemon {

namespace {

class Planning {
 public:
  Planning(const Running& running, const Arrangement& wanted, KeyRing& keys)
      : running_(running), wanted_(wanted), keys_(keys) {}

  Plan plan() {
    plan_.next.boards = wanted_.boards;
    plan_.next.discover = wanted_.discover || running_.arrangement.discover;
    if (plan_.next.discover && !wanted_.discover) refuse("discover", "boards are looked for as before");
    for (const PortConfig& port : wanted_.ports) add_port(port);
    keys_.configure(plan_.next.boards, plan_.next.ports);
    for (const BoundTable& table : bound_tables(plan_.next.ports, wanted_.boards)) consider(table);
    keys_.configure(plan_.next.boards, plan_.next.ports);
    return std::move(plan_);
  }

 private:
  void refuse(const std::string& what, const std::string& why) {
    plan_.refused.push_back(fmt::format("{}: {} until the next start", what, why));
  }

  void add_port(PortConfig port) {
    const std::string name = "port " + port.path;
    if (running_.quaternity_paths.contains(port.path))
      return refuse(name, "it belongs to a Quaternity table");
    if (const PortConfig* before = running_.arrangement.port(port.path)) keep_settings(port, *before);
    const auto found = std::ranges::find_if(running_.heard, [&](const HeardBoard& heard) {
      return heard.port == port.path && !heard.fixed && port.board;
    });
    if (found != running_.heard.end()) {
      refuse(name, fmt::format("the board that is heard there stays board {}", found->board.number));
      port.board.reset();
    }
    plan_.next.ports.push_back(std::move(port));
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
    const std::string key =
        table.port.path.empty() ? keys_.of_table(table.board).key : keys_.of_port(table.port)->key;
    for (const HeardBoard& heard : running_.heard) {
      const bool named = !heard.fixed && heard.numbers.has(table.board.serial);
      if (heard.board.number == number && heard.board.key != key) {
        refuse_table(number, fmt::format("the number belongs to the board that is heard on {}", heard.port));
        return leave(number);
      }
      if (heard.board.number != number && named) {
        refuse_table(number, fmt::format("the device with serial number {} stays board {}",
                                         table.board.serial, heard.board.number));
        const std::string before = running_.arrangement.board(heard.board.number).serial;
        const std::string wanted = plan_.next.board(heard.board.number).serial;
        if (!wanted.empty() && wanted != before)
          refuse_table(heard.board.number, fmt::format("its serial number stays {}", before));
        std::ranges::find(plan_.next.boards, number, &BoardConfig::number)->serial.clear();
        leave(heard.board.number);
        return leave(number);
      }
    }
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
  Plan plan_;
};

}  // namespace

Plan plan_rearrangement(const Running& running, const Arrangement& wanted, KeyRing& keys) {
  return Planning(running, wanted, keys).plan();
}

}  // namespace eboard::daemon
