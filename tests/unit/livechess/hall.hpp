// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Boards, the feeds of clients, and clients whose messages can be read. Time passes only here.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/livechess/feeds.hpp"
#include "rules/chess/placement.hpp"

namespace eboard::livechess::test {

using namespace std::chrono_literals;
using tracking::ClockChanged;
using tracking::Millis;

inline const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
inline const std::string kInitialFen = kArray + " w KQkq - 0 1";
inline constexpr UnixMillis kWall = 1790000000000;

struct Peer final : net::Subscriber {
  std::vector<net::SharedText> frames;
  std::uint64_t taken = 0;
  bool was_cut = false;

  void send(net::SharedText frame) override { frames.push_back(std::move(frame)); }
  [[nodiscard]] std::uint64_t progress() override { return taken; }
  void cut() override { was_cut = true; }
};

class Hall {
 public:
  /// A board with that number of its own on each table from 1.
  explicit Hall(const std::vector<seams::SerialNumbers>& boards = {{.serial = "31415"}},
                bool delayed = false) {
    for (const auto& numbers : boards) {
      const int number = ++tables_;
      (void)state_.apply(
          seams::BoardInfo{.id = number, .number = number, .tags = {}, .time_control = {}, .edition = {}});
      device(number, seams::DeviceState::ready, numbers);
      seen(number, kArray);
    }
    feeds_.emplace(
        state_, journal_, [this] { return wall_; }, [] {}, delayed);
  }

  void join(Peer& peer) { feeds_->join(peer, now_); }
  void leave(Peer& peer) { feeds_->leave(peer); }

  /// The messages that follow on a request, the kernel taking each of them.
  std::vector<std::string> ask(Peer& peer, std::string_view request) {
    feeds_->received(peer, request, now_);
    return drain(peer);
  }
  /// What the peer was sent and has not read yet.
  std::vector<std::string> drain(Peer& peer) {
    std::vector<std::string> messages;
    for (std::size_t i = 0; i < peer.frames.size(); ++i) {
      messages.push_back(*peer.frames[i]);
      feeds_->sent(peer, now_);
    }
    peer.frames.clear();
    return messages;
  }
  /// The last of them.
  std::string latest(Peer& peer) {
    const auto messages = drain(peer);
    return messages.empty() ? std::string() : messages.back();
  }

  void pass(Millis time) {
    for (const Millis end = at_ + time; at_ < end;) {
      at_ += 10ms;
      now_ += 10ms;
      wall_ += ticks_ ? 10 : 0;
      if (feeds_ && feeds_->next() && *feeds_->next() <= now_) feeds_->wake(now_);
    }
  }
  void tick() { feeds_->tick(now_); }
  /// From now on time passes for the wall clock, too.
  void let_wall_run() { ticks_ = true; }

  void seen(int number, const std::string& placement) { tell(number, tracking::BoardSeen{placement, true}); }
  /// Squares in pairs, from and to, with a moment after each hand: "e1g1 h1f1", "e7e8Q".
  void move(int number, std::string_view moves) {
    for (; !moves.empty(); moves.remove_prefix(std::min(moves.size(), std::size_t{1}))) {
      const std::string_view word = moves.substr(0, moves.find(' '));
      hand(number, word);
      moves.remove_prefix(word.size());
      if (moves.empty()) break;
    }
  }
  /// The piece goes as hands move it; what stood at its end goes first.
  void hand(int number, std::string_view move) {
    rules::Placement board = rules::Placement::parse(state_.find(number)->placement).value();
    const auto from = *rules::parse_square(move.substr(0, 2));
    const auto to = *rules::parse_square(move.substr(2, 2));
    auto piece = board[from];
    if (move.size() > 4) piece->role = rules::Role::queen;
    if (board[to]) {
      board.set(to, std::nullopt);
      seen(number, board.fen());
      pass(100ms);
    }
    board.set(from, std::nullopt);
    seen(number, board.fen());
    pass(200ms);
    board.set(to, piece);
    seen(number, board.fen());
    pass(600ms);
  }
  void clock(int number, int white, int black, std::optional<rules::Color> running) {
    tell(number, ClockChanged{Millis{white * 1000}, Millis{black * 1000}, running, true});
  }
  void device(int number, seams::DeviceState device_state, seams::SerialNumbers numbers,
              std::optional<seams::Battery> battery = {}, bool silent = false) {
    seams::DeviceStatus status;
    status.board = number;
    status.port = "/dev/ttyACM" + std::to_string(number - 1);
    status.numbers = std::move(numbers);
    status.state = device_state;
    status.battery = battery;
    status.silent = silent;
    (void)state_.apply(status);
    if (feeds_) feeds_->changed(number, at_, now_);
  }
  void tell(int number, tracking::Conclusion what) {
    const storage::StoredEvent event{++sequence_, number, {at_, 1, std::move(what)}, {}};
    journal_.observe(at_, now_);
    (void)state_.apply(event);
    if (feeds_) feeds_->changed(number, at_, now_);
  }

  [[nodiscard]] Feeds& feeds() { return *feeds_; }
  [[nodiscard]] Feeds::Time now() const { return now_; }

 private:
  live::LiveState state_;
  live::JournalClock journal_;
  int tables_ = 0;
  storage::Sequence sequence_ = 0;
  Millis at_{1'000'000};
  Feeds::Time now_ = Feeds::Time{} + 1h;
  UnixMillis wall_ = kWall;
  bool ticks_ = false;
  std::optional<Feeds> feeds_;
};

inline const std::string kSubscribe =
    R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"31415"}}})";
inline const std::string kSetUp =
    R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")" + kInitialFen + R"("}}})";

}  // namespace eboard::livechess::test
