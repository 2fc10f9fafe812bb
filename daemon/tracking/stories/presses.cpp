// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/presses.hpp"

#include <algorithm>

#include "daemon/tracking/game/quaternity.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kSkew = 300ms;          // a press may be reported before the scan that sees the piece
constexpr Millis kMessageLate = 1200ms;  // or up to a second late
constexpr Millis kAtOnce = 20ms;         // reported in one message or one poll
constexpr Millis kBounce = 800ms;
constexpr Millis kOutOfOrder = 60s;  // a ply that looks placed so much later than another comes after it
constexpr Cost kBounced = 1.0;
constexpr Cost kForgotten = 4.5;
// Whoever forgot it twice in a row does not use the clock, or it does not work.
constexpr int kForgottenInARow = 2;
constexpr Cost kNotUsed = 0.1;
constexpr Cost kAfterReply = 7.0;   // the press came long after the opponent had replied
constexpr Cost kStillToCome = 1.0;  // the press of the ply before the last
constexpr Cost kImpossible = 3.0;   // a press that the lever's place did not allow: a message was lost
constexpr Cost kWithoutPly = 6.5;

/// Nothing to press for was on the board when the lever went over, nor has been until `now`.
Cost early(Millis pressed, Moment& now) {
  if (!now.passed(pressed, kSkew)) return 0.5;
  if (!now.passed(pressed, 1s)) return 4.5;
  return now.passed(pressed, 3s) ? kWithoutPly : 5.5;
}

Cost forgotten_in_a_row(int times) {
  return kForgotten * std::min(times, kForgottenInARow) + kNotUsed * std::max(times - kForgottenInARow, 0);
}

/// A ply waits for its press, or has until `now`.
Cost waiting(Millis placed, Moment& now) {
  if (!now.passed(placed, 3s)) return 0;
  return now.passed(placed, 10s) ? 1.5 : 0.5;
}

template <Game G>
class Reader {
 public:
  using Press = PressOf<G>;
  using TimedPly = TimedPlyOf<G>;

  Reader(std::span<const TimedPly> plies, std::span<const Press> presses, Millis now)
      : plies_(plies), presses_(presses), now_(now) {
    out_.of.resize(plies.size());
  }

  PressReadingOf<G> read() {
    for (std::size_t i = 0; i < presses_.size(); ++i) {
      if (returned(i)) {
        out_.cost += presses_[i + 1].at - presses_[i].at < kBounce ? kBounced : kWithoutPly;
        ++i;
        continue;
      }
      press(presses_[i], i + 1 == presses_.size());
    }
    unpressed_rest();
    out_.until = now_.next();
    return std::move(out_);
  }

 private:
  /// There and back, and no ply for either: a lever that bounced, or a press that the opponent undid.
  [[nodiscard]] bool returned(std::size_t i) const {
    if (i + 1 == presses_.size() || presses_[i + 1].by == presses_[i].by) return false;
    return !placed_before(presses_[i]) && !placed_before(presses_[i + 1]);
  }

  /// The latest ply of the presser that stood when the lever went over; what is reported at once goes in
  /// order.
  [[nodiscard]] std::optional<std::size_t> placed_before(const Press& press) const {
    std::size_t end = next_;
    while (end < plies_.size() && plies_[end].placed <= press.at + kOutOfOrder) ++end;
    int at_once = 0;
    for (const Press* later = &press + 1; later != presses_.data() + presses_.size(); ++later) {
      if (later->at - press.at >= kAtOnce) break;
      at_once += later->by == press.by;
    }
    std::optional<std::size_t> out;
    for (std::size_t i = end; i-- > next_ && at_once >= 0;) {
      if (plies_[i].by != press.by || plies_[i].placed > press.at + kSkew) continue;
      out = i;
      --at_once;
    }
    return out;
  }

  [[nodiscard]] std::optional<std::size_t> placed_after() const {
    return next_ < plies_.size() ? std::optional(next_) : std::nullopt;
  }

  void press(const Press& press, bool latest) {
    if (const auto ply = placed_before(press)) return confirm(*ply, press, 0);
    const auto later = placed_after();
    if (later && plies_[*later].by == press.by)
      return confirm(*later, press, early_until(plies_[*later].placed, press));
    out_.cost += latest ? early(press.at, now_) : kWithoutPly;
  }

  /// Its ply came then.
  static Cost early_until(Millis placed, const Press& press) {
    Moment then(placed);
    return early(press.at, then);
  }

  void confirm(std::size_t ply, const Press& press, Cost cost) {
    forgotten(ply);
    if (ply + 1 < plies_.size()) cost += after_reply(press.at, plies_[ply + 1].placed);
    Moment pressed(press.at);
    out_.cost += cost + waiting(plies_[ply].placed, pressed);
    out_.of[ply] = press;
    next_ = ply + 1;
    out_.confirmed = next_;
  }

  /// While one player's press is missing, the other's presses do nothing until the first one has moved again.
  void forgotten(std::size_t up_to) {
    out_.cost += forgotten_in_a_row(forgotten_by_first(up_to));
    if (plies_[up_to].by != plies_[next_].by) out_.cost += kImpossible;
  }

  /// The number of moves before that ply by the player who still has to press.
  [[nodiscard]] int forgotten_by_first(std::size_t before) const {
    const auto of_first = [&](const TimedPly& ply) { return ply.by == plies_[next_].by; };
    return static_cast<int>(std::ranges::count_if(plies_.subspan(next_, before - next_), of_first));
  }

  void unpressed_rest() {
    const std::size_t rest = plies_.size() - next_;
    if (rest == 0) return;
    if (rest == 1) {
      out_.cost += waiting(plies_[next_].placed, now_);
      return;
    }
    const bool may_come = rest == 2 && !now_.passed(plies_[next_ + 1].placed, kMessageLate);
    out_.cost += may_come ? kStillToCome : forgotten_in_a_row(forgotten_by_first(plies_.size() - 1));
  }

  std::span<const TimedPly> plies_;
  std::span<const Press> presses_;
  Moment now_;
  std::size_t next_ = 0;  ///< first ply without a press yet
  PressReadingOf<G> out_;
};

}  // namespace

Cost after_reply(Millis pressed, Millis replied) {
  return pressed - replied > kMessageLate ? kAfterReply : 0;
}

template <Game G>
PressReadingOf<G> read_presses(std::span<const TimedPlyOf<G>> plies, std::span<const PressOf<G>> presses,
                               Millis now) {
  return Reader<G>(plies, presses, now).read();
}

template PressReadingOf<Chess> read_presses(std::span<const TimedPlyOf<Chess>>,
                                            std::span<const PressOf<Chess>>, Millis);
template PressReadingOf<Quaternity> read_presses(std::span<const TimedPlyOf<Quaternity>>,
                                                 std::span<const PressOf<Quaternity>>, Millis);

}  // namespace eboard::tracking
