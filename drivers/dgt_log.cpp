// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_log.hpp"

#include <algorithm>
#include <utility>

namespace eboard::drivers::dgt {

namespace {

constexpr std::uint8_t kChange = 0x40, kSoon = 0x10, kTime = 0x60, kLeft = 0x10;

constexpr bool is_bcd(std::uint8_t byte) { return (byte >> 4) < 6 && (byte & 0x0f) < 10; }
constexpr int of_bcd(std::uint8_t byte) { return (byte >> 4) * 10 + (byte & 0x0f); }
constexpr std::uint8_t to_bcd(std::int64_t number) {
  return static_cast<std::uint8_t>((number / 10) << 4 | number % 10);
}

class LogReader {
 public:
  explicit LogReader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  StoredChanges all() {
    while (!rest_.empty() && !ended_) {
      if (!item()) rest_ = rest_.subspan(1);
    }
    close_list();
    return std::move(out_);
  }

 private:
  bool item() {
    const std::uint8_t first = rest_.front();
    if ((first & 0xe0) == kChange) return change();
    if ((first & 0xe0) != kTime) return false;
    return (first & 0x0f) < 10 ? time() : tag(static_cast<LogTag>(first));
  }

  bool change() {
    if (rest_.size() < 2 || rest_[1] >= rules::kSquares) return false;
    const rules::Square square = square_of(rest_[1]);
    const std::optional<rules::Piece> piece = piece_of(rest_.front() & 0x0f);
    const bool soon = (rest_.front() & kSoon) != 0;
    rest_ = rest_.subspan(2);
    if (listing_ && piece && !(*listing_)[square]) {
      listing_->set(square, piece);
      return true;
    }
    say(StoredSquare{square, piece, soon});
    return true;
  }

  bool time() {
    if (rest_.size() < 3 || !is_bcd(rest_[1]) || !is_bcd(rest_[2])) return false;
    const Side side = (rest_.front() & kLeft) != 0 ? Side::left : Side::right;
    const int minutes = (rest_.front() & 0x0f) * 60 + of_bcd(rest_[1]);
    say(StoredPress{side, std::chrono::seconds(minutes * 60 + of_bcd(rest_[2]))});
    rest_ = rest_.subspan(3);
    return true;
  }

  // A tag without meaning here also shows where an item begins.
  bool tag(LogTag tag) {
    rest_ = rest_.subspan(1);
    aligned_ = true;
    close_list();
    if (tag == LogTag::end) ended_ = true;
    if (tag == LogTag::begin) say(BoardSnapshot{rules::Placement::initial()});
    if (tag == LogTag::begin_turned) say(BoardSnapshot{rules::Placement::initial().rotated()});
    if (tag == LogTag::empty_board) say(BoardSnapshot{});
    if (tag == LogTag::power_up || tag == LogTag::start) listing_.emplace();
    return true;
  }

  void close_list() {
    if (listing_) out_.changes.emplace_back(BoardSnapshot{*listing_});
    listing_.reset();
  }
  void say(StoredChange change) {
    close_list();
    if (aligned_) out_.changes.push_back(std::move(change));
  }

  std::span<const std::uint8_t> rest_;
  bool aligned_ = false, ended_ = false;
  std::optional<rules::Placement> listing_;  ///< collects a position that is reported piece by piece
  StoredChanges out_;
};

}  // namespace

Bytes encode_log_change(rules::Square square, std::optional<rules::Piece> piece, bool soon) {
  return {static_cast<std::uint8_t>(kChange | (soon ? kSoon : 0) | code_of(piece)), dgt_square(square)};
}

Bytes encode_log_time(Side halted, Millis remaining) {
  constexpr std::int64_t maximum = 9 * 3600 + 59 * 60 + 59;
  const auto seconds = std::clamp<std::int64_t>(remaining.count() / 1000, 0, maximum);
  return {static_cast<std::uint8_t>(kTime | (halted == Side::left ? kLeft : 0) | (seconds / 3600)),
          to_bcd(seconds / 60 % 60), to_bcd(seconds % 60)};
}

Bytes encode_log(std::span<const std::uint8_t> items) {
  Bytes memory(kLogBytes - std::min(items.size(), kLogBytes), static_cast<std::uint8_t>(LogTag::nothing));
  const auto kept = items.last(std::min(items.size(), kLogBytes));
  memory.insert(memory.end(), kept.begin(), kept.end());
  return encode_message(kEventLog, memory);
}

StoredChanges decode_log(std::span<const std::uint8_t> payload) { return LogReader(payload).all(); }

}  // namespace eboard::drivers::dgt
