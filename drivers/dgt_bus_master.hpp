// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Conducts one bus of DGT boards: finds the boards, asks them in turn what changed, repeats what was lost.
// One question is on the line at a time, since boards that speak together destroy each other's answers.
//
//   opening      4a; a ping to each board that is expected; rounds of pings to all until two bring nothing
//   new each cycle   83 to each board that a session watches; 81 behind a press, and once a second with a
//   clock;
//                82 once a minute, after a power failure, and where changes may be lost
//   no answer    once more, behind 83 with 84; after two in a row 4a, since all boards may have left the bus
//
// It does no I/O: the caller sends what turn() returns, reports what it reads, and waits until next_turn().
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "drivers/dgt_bus_addresses.hpp"
#include "drivers/dgt_bus_exchange.hpp"

namespace eboard::drivers::dgt::bus {

/// What a board sent: one whole frame, or what came instead of its answer.
struct Heard {
  Address address;
  Bytes bytes;
  bool operator==(const Heard&) const = default;
};

class Master {
 public:
  static constexpr Millis kPause{100};          ///< behind 4a
  static constexpr Millis kShortestCycle{100};  ///< with few boards: no board scans its squares more often
  static constexpr Millis kClockEvery{1000}, kMissingClockEvery{10'000};
  static constexpr Millis kDumpEvery{60'000}, kDumpInDoubt{5000};
  static constexpr Millis kAbsentEvery{1000};  ///< a board that was there, or is expected, is pinged
  static constexpr int kQuietRounds = 2;       ///< rounds without news that end the search
  static constexpr int kMaxRounds = 12;        ///< a disturbed line must not be searched for ever
  static constexpr Millis kSearchQuiet{30'000}, kSearchBusy{300'000};  ///< until the next round of pings
  static constexpr Millis kCalm{10'000};  ///< without a change on any board the line is quiet
  static constexpr int kMisses = 3;       ///< questions in a row without an answer: the board is gone

  struct Settings {
    std::vector<Address> expected{};  ///< boards that are asked for by name
    Millis allowance{20};             ///< what adapter and computer add to every answer
  };
  explicit Master(Settings settings);

  /// The line was opened: begins with the search. Boards that are watched stay so.
  void start(Millis now);
  /// Asks the board for its changes from now on, until leave(). Frames of other boards are not reported.
  void watch(Address address);
  void leave(Address address);
  /// An additional question, before the next board has its turn. The address is not kEveryBoard.
  void ask(const Question& question);

  /// Does what is due. Returns what is to be sent now; empty: nothing before next_turn().
  [[nodiscard]] Bytes turn(Millis now, std::vector<Heard>& out);
  void receive(Millis now, std::span<const std::uint8_t> bytes, std::vector<Heard>& out);
  [[nodiscard]] Millis next_turn() const { return exchange_.question() ? exchange_.deadline() : next_turn_; }

  /// The boards that answer.
  [[nodiscard]] std::vector<Address> there() const;
  [[nodiscard]] bool is_there(Address address) const;
  /// The addresses that two boards have: they destroy each other's answers.
  [[nodiscard]] std::vector<Address> shared_addresses() const { return addresses_.shared(); }
  /// The search that follows start() is over.
  [[nodiscard]] bool searched() const { return quiet_rounds_ >= kQuietRounds || rounds_ >= kMaxRounds; }

 private:
  struct Board {
    bool there = false, watched = false;
    int misses = 0;        ///< questions in a row without an answer
    Bytes last_changes{};  ///< the latest answer to 83 that was taken
    bool repeat = false;   ///< an answer to 83 is missing
    bool wants_dump = false, wants_clock = false, has_clock = true;
    bool in_doubt = false;  ///< since the latest dump bytes came that may be the rest of an answer
    std::optional<Millis> clock_at{}, dump_at{};
  };

  void take(const Answer& answer, Millis now, std::vector<Heard>& out);
  void take_changes(Board& board, const Answer& answer, Millis now);
  void missed(Millis now, std::vector<Heard>& out);
  void missed_changes(const Question& question, Board& board, bool broken);
  void report(Address address, Bytes bytes, std::vector<Heard>& out);
  bool report_noise(Address address, std::vector<Heard>& out);
  [[nodiscard]] bool repeats(const Answer& answer) const;

  [[nodiscard]] std::optional<Question> choose(Millis now);
  [[nodiscard]] std::optional<Question> next_of_cycle(Millis now);
  void visit(Address address, const Board& board);
  void follow_up(Address address, Board& board, Millis now);
  void begin_cycle(Millis now);
  void begin_round();
  void end_round(Millis now);
  [[nodiscard]] bool search_is_due(Millis now) const;
  [[nodiscard]] std::optional<Question> ping_to_absent(Millis now);

  Exchange exchange_;
  AddressWatch addresses_;
  std::map<Address, Board> boards_;
  std::deque<Question> urgent_;     ///< the same again, or asked for by a session
  std::deque<Question> visit_;      ///< to the board whose turn it is
  bool visiting_ = false;           ///< what its answers make necessary is not asked yet
  std::deque<Question> round_;      ///< of pings, the one to all boards last
  Address turn_of_ = kEveryBoard;   ///< the latest board of the cycle
  Address answered_ = kEveryBoard;  ///< the board that answered last
  bool asked_again_ = false;        ///< the question that is open is asked for the second time
  bool to_bus_mode_ = false;        ///< 4a is due
  int misses_ = 0;                  ///< in a row, of all boards
  int rounds_ = 0, quiet_rounds_ = 0;
  bool found_ = false, disturbed_ = false;  ///< in this round
  Address last_absent_ = kEveryBoard;
  Millis next_turn_{0}, pause_ends_{0}, cycle_at_{0}, round_at_{0}, absent_at_{0}, changed_at_{0};
};

}  // namespace eboard::drivers::dgt::bus
