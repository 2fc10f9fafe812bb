// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/text_line.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"

namespace text_line_test {

using namespace eboard::drivers;
using eboard::test::bytes_of;

namespace {

constexpr std::size_t kMax = 8;

std::optional<std::uint8_t> kind_of(std::string_view line) {
  if (line[0] != 'M') return std::nullopt;
  return 'M';
}

/// What is found first, in words.
std::string found(std::string_view text) {
  const auto bytes = bytes_of(text);
  const FrameResult result = next_line(bytes, kMax, kind_of);
  if (const auto* frame = std::get_if<Frame>(&result))
    return fmt::format("'{}' of {} in {} bytes", line_of(*frame), frame->kind, frame->consumed);
  if (const auto* skip = std::get_if<Skip>(&result))
    return fmt::format("{} bytes {}", skip->bytes, to_string(skip->why));
  return "more";
}

}  // namespace

TEST_CASE("a line goes to its end, and the ends behind it belong to it") {
  CHECK(found("M1\r\n\r\nM2") == "'M1' of 77 in 6 bytes");
  CHECK(found("\nM1\n") == "'' of 0 in 1 bytes");
  CHECK(found("") == "more");
  CHECK(found("M1") == "more");
}

TEST_CASE("a line may be as long as it is allowed to be, and no longer") {
  CHECK(found("M1234567") == "more");
  CHECK(found("M1234567\n") == "'M1234567' of 77 in 9 bytes");
  CHECK(found("M12345678") == "9 bytes bad_length");
  CHECK(found("M12345678\n") == "9 bytes bad_length");
}

TEST_CASE("a line of another kind, or with a byte that nobody prints, is refused as a whole") {
  CHECK(found("x1\nM") == "3 bytes unknown_message");
  CHECK(found("M\x01\nM") == "3 bytes stray_byte");
}

}  // namespace text_line_test
