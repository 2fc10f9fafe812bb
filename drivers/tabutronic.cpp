// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/tabutronic.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace eboard::drivers::tabutronic {

namespace {

constexpr std::uint8_t kReturn = '\r', kLineFeed = '\n', kSpace = ' ';

constexpr bool is_digit(std::uint8_t byte) { return byte >= '0' && byte <= '9'; }
/// Commands for lights are acknowledged by one of these.
constexpr bool is_acknowledgement(std::uint8_t byte) { return byte == 'L' || byte == 'D' || byte == '*'; }

/// Reads a line byte by byte.
class Reader {
 public:
  explicit Reader(const Form& form) : form_(form) {}

  /// Nothing if the line may go on like this.
  [[nodiscard]] std::optional<DecodeError> take(std::uint8_t byte) {
    if (byte == kLine) return DecodeError::cut_message;
    if (returned_) return end(byte);
    if (byte == kLineFeed) return std::nullopt;
    if (is_digit(byte)) return digit(byte - '0');
    if (byte == kSpace) return end_number() ? std::nullopt : std::optional(DecodeError::bad_field);
    end_number();
    if (byte != kReturn && !is_acknowledgement(byte)) return DecodeError::bad_field;
    acknowledged_ = true;
    returned_ = byte == kReturn;
    return all_there() ? std::nullopt : std::optional(DecodeError::bad_length);
  }
  [[nodiscard]] bool whole() const { return whole_; }

 private:
  [[nodiscard]] bool all_there() const { return numbers_ == form_.numbers; }
  std::optional<DecodeError> end(std::uint8_t byte) {
    whole_ = byte == kLineFeed;
    return whole_ ? std::nullopt : std::optional(DecodeError::bad_field);
  }
  std::optional<DecodeError> digit(int digit) {
    if (digits_ == 0 && all_there() && !acknowledged_) return DecodeError::bad_length;
    const bool begins_with_zero = digits_ > 0 && number_ == 0;
    number_ = 10 * number_ + digit;
    ++digits_;
    const bool right = !acknowledged_ && !begins_with_zero && number_ <= form_.maximum;
    return right ? std::nullopt : std::optional(DecodeError::bad_field);
  }
  /// False if there is none.
  bool end_number() {
    if (digits_ == 0) return false;
    ++numbers_;
    digits_ = 0;
    number_ = 0;
    return true;
  }

  Form form_;
  std::size_t numbers_ = 0;
  int number_ = 0, digits_ = 0;
  bool acknowledged_ = false;  ///< no number may follow
  bool returned_ = false;
  bool whole_ = false;
};

constexpr bool is_end(std::uint8_t byte) { return byte == kReturn || byte == kLineFeed; }

/// The letter that begins the buffer, on a line of its own. How many ends of a line follow, the next byte
/// shows.
FrameResult next_acknowledgement(std::span<const std::uint8_t> buffer) {
  constexpr std::size_t max = 8;  // a letter and some ends of lines
  const auto line = buffer.first(std::min(buffer.size(), max));
  const auto behind = std::find_if_not(line.begin() + 1, line.end(), is_end);
  const auto size = static_cast<std::size_t>(behind - line.begin());
  const bool ends = size >= 3 && line[1] == kReturn && line[2] == kLineFeed;
  if (behind == line.end() && line.size() < max) return NeedMore{};
  if (!ends) return Skip{1, DecodeError::stray_byte};
  return Frame{line[0], line.first(1), size};
}

}  // namespace

FrameResult next_line(std::span<const std::uint8_t> buffer, const Form& form) noexcept {
  if (buffer.empty()) return NeedMore{};
  if (is_acknowledgement(buffer[0])) return next_acknowledgement(buffer);
  if (buffer[0] != kLine) return Skip{1, DecodeError::stray_byte};
  Reader reader(form);
  for (std::size_t at = 1; at < std::min(buffer.size(), form.max_bytes); ++at) {
    // What is refused ends before the byte that may begin another line.
    if (const auto why = reader.take(buffer[at])) {
      if (*why == DecodeError::cut_message) return Skip{at, *why};
      return Skip{at + 1, *why, kLine};
    }
    if (reader.whole()) return Frame{kLine, buffer.subspan(1, at), at + 1};
  }
  if (buffer.size() < form.max_bytes) return NeedMore{};
  return Skip{form.max_bytes, DecodeError::bad_length, kLine};
}

std::vector<int> numbers_of(const Frame& line) {
  std::vector<int> numbers;
  bool within = false;
  for (const std::uint8_t byte : line.payload) {
    if (byte == kLineFeed) continue;
    if (is_digit(byte) && !within) numbers.push_back(0);
    within = is_digit(byte);
    if (within) numbers.back() = 10 * numbers.back() + (byte - '0');
  }
  return numbers;
}

std::optional<std::uint8_t> acknowledgement_in(const Frame& line) {
  const auto found = std::ranges::find_if(line.payload, is_acknowledgement);
  return found == line.payload.end() ? std::nullopt : std::optional(*found);
}

Bytes encode_line(std::span<const int> numbers, char lights) {
  std::string text(1, kLine);
  for (const int number : numbers) text += std::to_string(number) + ' ';
  if (lights != 0) text += {kLineFeed, lights};
  text += "\r\n";
  return {text.begin(), text.end()};
}

Bytes encode_acknowledgement(char lights) {
  return {static_cast<std::uint8_t>(lights), kReturn, kLineFeed, kReturn, kLineFeed};
}

}  // namespace eboard::drivers::tabutronic
