// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/peripheral_board.hpp"

#include <algorithm>
#include <utility>

#include "drivers/peripheral.hpp"

namespace eboard::sim {
namespace {

namespace peripheral = drivers::peripheral;

/// The board's own time before the first byte of an answer.
constexpr Micros kReplyDelay{10'000};

}  // namespace

PeripheralBoard::PeripheralBoard(PeripheralSettings settings, const Profile& profile, Random random)
    : settings_(std::move(settings)), profile_(profile), random_(random) {}

void PeripheralBoard::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (now < cut_until_) return;
  heard_.insert(heard_.end(), bytes.begin(), bytes.end());
  std::span<const std::uint8_t> left = heard_;
  for (;;) {
    const auto next = peripheral::next_line(left);
    if (std::holds_alternative<drivers::NeedMore>(next)) break;
    if (const auto* skip = std::get_if<drivers::Skip>(&next)) {
      left = left.subspan(skip->bytes);
      continue;
    }
    const auto& line = std::get<drivers::Frame>(next);
    carry_out({reinterpret_cast<const char*>(line.payload.data()), line.payload.size()}, now);
    left = left.subspan(line.consumed);
  }
  heard_.erase(heard_.begin(), heard_.end() - static_cast<std::ptrdiff_t>(left.size()));
}

void PeripheralBoard::carry_out(std::string_view line, Micros now) {
  if (line == "set_variant quaternity") {
    tells_squares_ = tells_clock_ = false;
    return;
  }
  if (line == "get_state") return answer(peripheral::encode_state(seen_), now);
  if (line == "get_time") return answer(clock_line(), now);
  if (line == "get_serial") return answer(peripheral::encode_line("serial " + settings_.serial), now);
  const bool squares = line == "feature square_stream";
  const bool clock = line == "feature clock" && settings_.has_clock;
  tells_squares_ = tells_squares_ || squares;
  tells_clock_ = tells_clock_ || clock;
  const bool agrees = squares || clock || line == "variant quaternity";
  answer(peripheral::encode_line(agrees ? "ok" : "nok"), now);
}

void PeripheralBoard::answer(std::vector<std::uint8_t> bytes, Micros now) {
  wire_.send(std::move(bytes), now + kReplyDelay);
}

void PeripheralBoard::square_read(Square square, std::optional<rules::quaternity::Man> piece, Micros now) {
  if (seen_[square] == piece) return;
  seen_.set(square, piece);
  if (!tells_squares_ || now < cut_until_) return;
  if (random_.chance(profile_.lost_update)) {
    faults_.emplace_back("lost_update", square);
    return;
  }
  wire_.send(peripheral::encode_square(square, piece), now);
  if (!random_.chance(profile_.duplicated_update)) return;
  faults_.emplace_back("duplicated_update", square);
  wire_.send(peripheral::encode_square(square, piece), now);
}

void PeripheralBoard::clock_shows(const drivers::QuaternityClockReading& reading, bool lever, Micros now) {
  if (settings_.has_clock) clock_news_.show(reading, lever, now, profile_, random_);
}

std::vector<std::uint8_t> PeripheralBoard::clock_line() const {
  if (!settings_.has_clock || !clock_) return peripheral::encode_no_time();
  return peripheral::encode_time(*clock_);
}

void PeripheralBoard::cut(Micros now, Micros until) {
  wire_.cut(now);
  heard_.clear();
  cut_until_ = until;
}

std::optional<Micros> PeripheralBoard::next_event() const {
  std::optional<Micros> next = clock_news_.next();
  if (const auto arrival = wire_.next()) next = next ? std::min(*next, *arrival) : *arrival;
  return next;
}

void PeripheralBoard::advance(Micros now, std::vector<Output>& out) {
  for (auto next = next_event(); next && *next <= now; next = next_event()) {
    while (const auto news = clock_news_.take(*next)) {
      const bool changed = clock_ != news->reading;
      clock_ = news->reading;
      if (changed && tells_clock_ && news->at >= cut_until_) wire_.send(clock_line(), news->at);
    }
    wire_.take(*next, out);
  }
}

std::vector<std::pair<std::string, PeripheralBoard::Square>> PeripheralBoard::take_faults() {
  return std::exchange(faults_, {});
}

}  // namespace eboard::sim
