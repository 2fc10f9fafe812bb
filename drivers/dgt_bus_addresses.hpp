// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Notices that two boards on a bus have one address. Proof is that an address answers more often than it was
// asked: a ping to all boards is answered at random times, so both answers arrive. A question to that address
// alone is mostly answered by both at once, and what arrives is destroyed. A noisy line destroys answers,
// too, so that only makes an address suspect: it may answer the next pings to all, which decide. Time is an
// argument.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "drivers/dgt_bus_exchange.hpp"

namespace eboard::drivers::dgt::bus {

class AddressWatch {
 public:
  static constexpr Millis kLate{5000};  ///< an answer that comes this late still belongs to its question
  static constexpr int kProof = 3;      ///< answers too many
  static constexpr int kDestroyedInARow = 3;  ///< answers of an address that make it suspect
  static constexpr int kOtherSquares = 3;     ///< of two dumps with no change between them: the same
  static constexpr int kCleanRounds = 3;      ///< with one answer each, none with two: one board is there
  static constexpr int kMaxRounds = 6;  ///< with none too many: nothing is proved, or the boards are gone
  static constexpr Millis kProbeEvery{6'000}, kSharedEvery{30'000};  ///< between rounds that decide
  /// So long behind a suspicion that was wrong, noise makes no other.
  static constexpr Millis kCalm{300'000};

  /// The line is another one.
  void start() { *this = AddressWatch{}; }
  void asked(const Question& question, Millis now);
  void answered(const Answer& answer, Millis now);
  /// No answer came to that question. `destroyed`: but bytes of no frame.
  void unanswered(const Question& question, bool destroyed, Millis now);
  /// A ping to all boards is over.
  void round_over(Millis now);

  /// The board must answer pings to all, and is not pinged by itself: that answer could be too many.
  [[nodiscard]] bool suspects(Address address) const;
  /// When the next ping to all boards is needed; nullopt: no address is suspect.
  [[nodiscard]] std::optional<Millis> round_due() const;
  /// The addresses that two boards have.
  [[nodiscard]] std::vector<Address> shared() const;

 private:
  struct Owed {
    std::uint8_t id;
    Millis asked_at;
  };
  struct Board {
    std::vector<Owed> owed{};  ///< answers that may still come
    int destroyed = 0;         ///< in a row
    int pings = 0;             ///< in this round
    bool decides = true;       ///< this round: no ping of before may still be answered in it
    int too_many = 0;
    int rounds = 0, clean_rounds = 0;  ///< of pings to all, since it became suspect or answered too often
    bool suspect = false, shared = false;
    Millis calm_until{0};
    Bytes dump{};  ///< the latest, if no change was reported since; else empty
  };
  Board& board_of(Address address, Millis now);
  static void owe(Board& board, std::uint8_t id, Millis now);
  static void forget_late(Board& board, Millis now);
  static bool settle(Board& board, std::uint8_t id);
  static void compare_dumps(Board& board, const Answer& answer, Millis now);
  [[nodiscard]] static bool may_suspect(const Board& board, Millis now);
  static void suspect(Board& board);

  std::map<Address, Board> boards_;
  std::optional<Millis> last_round_;  ///< when the latest ping to all was sent
  Millis round_over_at_{0};
};

}  // namespace eboard::drivers::dgt::bus
