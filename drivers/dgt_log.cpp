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

std::optional<LogItem> change(std::span<const std::uint8_t>& bytes) {
  if (bytes.size() < 2 || bytes[1] >= rules::kSquares) return std::nullopt;
  const LogChange change{square_of(bytes[1]), static_cast<std::uint8_t>(bytes[0] & 0x0f),
                         (bytes[0] & kSoon) != 0};
  bytes = bytes.subspan(2);
  return change;
}

std::optional<LogItem> time(std::span<const std::uint8_t>& bytes) {
  if (bytes.size() < 3 || !is_bcd(bytes[1]) || !is_bcd(bytes[2])) return std::nullopt;
  const Side side = (bytes[0] & kLeft) != 0 ? Side::left : Side::right;
  const int minutes = (bytes[0] & 0x0f) * 60 + of_bcd(bytes[1]);
  const StoredPress press{side, std::chrono::seconds(minutes * 60 + of_bcd(bytes[2]))};
  bytes = bytes.subspan(3);
  return press;
}

/// nullopt: no item begins here.
std::optional<LogItem> item(std::span<const std::uint8_t>& bytes) {
  const std::uint8_t first = bytes.front();
  if ((first & 0xe0) == kChange) return change(bytes);
  if ((first & 0xe0) != kTime) return std::nullopt;
  if ((first & 0x0f) < 10) return time(bytes);
  bytes = bytes.subspan(1);
  return static_cast<LogTag>(first);
}

class LogReader {
 public:
  StoredChanges all(std::span<const std::uint8_t> bytes) {
    while (const auto item = next_item(bytes)) {
      if (*item == LogItem(LogTag::end)) break;
      std::visit([this](const auto& one) { take(one); }, *item);
    }
    close_list();
    return std::move(out_);
  }

 private:
  void take(const LogChange& change) {
    const std::optional<rules::Piece> piece = piece_of(change.code);
    if (listing_ && piece && !(*listing_)[change.square]) {
      listing_->set(change.square, piece);
    } else {
      say(StoredSquare{change.square, piece, change.soon});
    }
  }

  void take(const StoredPress& press) { say(press); }

  // A tag without meaning here also shows where an item begins.
  void take(LogTag tag) {
    aligned_ = true;
    close_list();
    if (tag == LogTag::begin) say(BoardSnapshot{rules::Placement::initial()});
    if (tag == LogTag::begin_turned) say(BoardSnapshot{rules::Placement::initial().rotated()});
    if (tag == LogTag::empty_board) say(BoardSnapshot{});
    if (tag == LogTag::power_up || tag == LogTag::start) listing_.emplace();
  }

  void close_list() {
    if (listing_) out_.changes.emplace_back(BoardSnapshot{*listing_});
    listing_.reset();
  }
  void say(StoredChange change) {
    close_list();
    if (aligned_) out_.changes.push_back(std::move(change));
  }

  bool aligned_ = false;
  std::optional<rules::Placement> listing_;  ///< collects a position that is reported piece by piece
  StoredChanges out_;
};

}  // namespace

std::optional<LogItem> next_item(std::span<const std::uint8_t>& bytes) {
  for (; !bytes.empty(); bytes = bytes.subspan(1)) {
    if (auto found = item(bytes)) return found;
  }
  return std::nullopt;
}

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

StoredChanges decode_log(std::span<const std::uint8_t> payload) { return LogReader().all(payload); }

}  // namespace eboard::drivers::dgt
