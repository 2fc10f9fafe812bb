// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/text_line.hpp"

#include <algorithm>

namespace eboard::drivers {

namespace {

constexpr bool is_end(std::uint8_t byte) { return byte == '\r' || byte == '\n'; }
constexpr bool is_printable(std::uint8_t byte) { return byte >= 0x20 && byte < 0x7f; }

}  // namespace

FrameResult next_line(std::span<const std::uint8_t> buffer, std::size_t max,
                      std::optional<std::uint8_t> (*kind_of)(std::string_view line)) noexcept {
  const auto end = std::find_if(buffer.begin(), buffer.end(), is_end);
  const auto size = static_cast<std::size_t>(end - buffer.begin());
  if (end == buffer.end() && size <= max) return NeedMore{};
  // What is taken or refused goes as far as it would if its bytes came one by one: where a read was cut
  // changes nothing.
  if (size > max) return Skip{max + 1, DecodeError::bad_length};
  const auto text = buffer.first(size);
  if (text.empty()) return Frame{kLineEnd, text, 1};
  if (!std::all_of(text.begin(), text.end(), is_printable)) return Skip{size + 1, DecodeError::stray_byte};
  const auto kind = kind_of({reinterpret_cast<const char*>(text.data()), text.size()});
  if (!kind) return Skip{size + 1, DecodeError::unknown_message, text[0]};
  return Frame{*kind, text, size + 1};
}

}  // namespace eboard::drivers
